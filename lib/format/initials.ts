/**
 * Returns the first letters of the first and last word of a name: "Mira van Dyk" gives MD. One word gives one letter.
 */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]]
  // Splits by code point, because half a surrogate pair is not a letter.
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-US')
}
