/**
 * Returns the list with a new text at its end. Undefined when the list already has it, ignoring case. Blank text adds
 * nothing.
 */
export function addTag(tags: readonly string[], text: string): string[] | undefined {
  const tag = text.trim()
  if (tag === '') return [...tags]
  const isKnown = tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  return isKnown ? undefined : [...tags, tag]
}

/** Returns the list with one text moved to another position. All others keep their order. */
export function moveTag(tags: readonly string[], from: number, to: number): string[] {
  const moved = [...tags]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
