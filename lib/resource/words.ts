import { formatNumber } from '../format/number'
/** Returns the words in sentence case for a heading: "product facets" becomes "Product facets". */
export function titleCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns a count with its noun: "1 product", "1,200 products". */
export function countOf(count: number, words: { one: string; many: string }): string {
  return `${formatNumber(count)} ${count === 1 ? words.one : words.many}`
}

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
  // Words with a small letter are no abbreviations.
  return titleCase(words.replace(/\S*[a-z]\S*/g, (word) => word.toLowerCase()))
}
