import { formatCondition } from '@/lib/url/format-condition'

/** Number of similar products that are shown. */
export const MAX_SIMILAR = 8

/** Minimum number of letters and digits of a search that is compared with parts of names and IDs. */
const MIN_LENGTH = 3

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns the filter of products whose name contains every word of a search, in any order. Undefined for none. */
export function nameFilter(search: string): string[] | undefined {
  const words = search.split(/\s+/).filter(Boolean)
  if (letters(search).length < MIN_LENGTH) return undefined
  return words.flatMap((text) => formatCondition({ operator: 'contains', text }))
}

/**
 * Returns the filter of products whose ID is a search with other separators: "ht1042" becomes `ht*1042*`, which finds
 * HT-1042. Undefined for a search that is no such ID.
 */
export function idFilter(search: string): string | undefined {
  const parts = letters(search).match(/\p{L}+|\p{N}+/gu) ?? []
  if (parts.length < 2 || letters(search).length < MIN_LENGTH) return undefined
  return `${parts.join('*')}*`
}

/** True when an ID is a search with other separators, or starts with it. */
export function isSimilarId(id: string, search: string): boolean {
  return letters(id).startsWith(letters(search))
}
