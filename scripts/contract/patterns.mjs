/**
 * Returns true if a name matches a pattern of the overlay. In a pattern, `*` stands for any sequence of characters.
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
 * Returns the names that match any of the patterns. Rejects patterns that match nothing, because they are obsolete.
 *
 * @param {string[]} patterns
 * @param {string[]} names
 * @param {string} where name of the overlay's group for the error
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
