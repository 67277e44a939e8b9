/** The list with a new text at its end; undefined when it is there already, in whatever case. Blank text adds nothing. */
export function addTag(tags: readonly string[], text: string): string[] | undefined {
  const tag = text.trim()
  if (tag === '') return [...tags]
  const isKnown = tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  return isKnown ? undefined : [...tags, tag]
}

/** The list with one text at another place; all others keep their order. */
export function moveTag(tags: readonly string[], from: number, to: number): string[] {
  const moved = [...tags]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
