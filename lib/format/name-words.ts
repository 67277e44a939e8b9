/**
 * Returns the words of a field or type in the platform's spelling: "DefaultPriceScheduleID" becomes "Default price
 * schedule ID". Abbreviations keep their capitals. A name without letters and digits is returned unchanged.
 */
export function nameWords(name: string): string {
  const words = name
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .replace(/[_-]+/g, ' ')
    .trim()
  if (words === '') return name
  const text = words
    .split(' ')
    .map((word) => (/[a-z]/.test(word) ? word.toLowerCase() : word))
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
