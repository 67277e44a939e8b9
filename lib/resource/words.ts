import { formatNumber } from '../format/number'
/** Returns the words in sentence case for a heading: "product facets" becomes "Product facets". */
export function titleCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns a count with its noun: "1 product", "1,200 products". */
export function countOf(count: number, words: { one: string; many: string }): string {
  return `${formatNumber(count)} ${count === 1 ? words.one : words.many}`
}
