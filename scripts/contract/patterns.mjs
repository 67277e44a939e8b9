/**
 * Tells whether a name matches a pattern of the overlay, in which `*` stands for any run of characters.
 *
 * @param {string} pattern
 * @param {string} name
 */
export function matches(pattern, name) {
  const source = pattern
    .split('*')
    .map((part) => part.replace(/[.\\^$+?()[\]{}|]/g, '\\$&'))
    .join('.*')
  return new RegExp(`^${source}$`).test(name)
}

/**
 * Names that match any of the patterns. Refuses patterns that match nothing: they are leftovers.
 *
 * @param {string[]} patterns
 * @param {string[]} names
 * @param {string} where what to call the overlay's group in the error
 * @returns {Set<string>}
 */
export function expand(patterns, names, where) {
  const found = new Set()
  for (const pattern of patterns) {
    const matching = names.filter((name) => matches(pattern, name))
    if (!matching.length)
      throw new Error(`Overlay, ${where}: "${pattern}" matches nothing. Remove or correct it.`)
    for (const name of matching) found.add(name)
  }
  return found
}
