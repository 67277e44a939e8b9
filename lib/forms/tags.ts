/**
 * Returns the list with new texts at its end, and which of the texts were added and which the list already had,
 * ignoring case. Blank texts add nothing.
 */
export function addTags(
  tags: readonly string[],
  texts: readonly string[],
): { list: string[]; added: string[]; known: string[] } {
  const list = [...tags]
  const added: string[] = []
  const known: string[] = []
  for (const text of texts) {
    const tag = text.trim()
    if (tag === '') continue
    const isKnown = list.some((one) => one.toLowerCase() === tag.toLowerCase())
    ;(isKnown ? known : added).push(tag)
    if (!isKnown) list.push(tag)
  }
  return { list, added, known }
}

/** Returns the list with one text moved to another position. All others keep their order. */
export function moveTag(tags: readonly string[], from: number, to: number): string[] {
  const moved = [...tags]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
