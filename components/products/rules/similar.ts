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

/** Minimum length of a word of a search that may be misspelled. */
const MIN_MISSPELLED = 4

/** Length from which a word may have two mistakes. */
const LONG_WORD = 8

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Returns the filter of products whose name has a part of every word of a search, since a word with a mistake still has
 * one part without it. `isMisspelling` checks the result. Undefined for a search of short words.
 */
export function misspellingFilter(search: string): string[] | undefined {
  const long = wordsOf(search).filter((word) => word.length >= MIN_MISSPELLED)
  if (long.length === 0) return undefined
  return long.flatMap((word) => {
    const parts = partsOf(word)
    const of = parts.map((text) => ({ operator: 'contains', text }) as const)
    return formatCondition({ operator: 'any', of })
  })
}

/**
 * Returns parts of a word of which one has no mistake, if the word has one. None is a single letter, which many names
 * have.
 */
function partsOf(word: string): string[] {
  const { length } = word
  const cut = (from: number, to: number) => word.slice(Math.floor(from * length), Math.floor(to * length))
  // Two swapped letters can be in two parts, so one of three parts has no mistake.
  if (length >= 6) return [cut(0, 1 / 3), cut(1 / 3, 2 / 3), cut(2 / 3, 1)]
  // Of a short word, the last one is its start with the letters of the middle swapped.
  return [cut(0, 0.5), cut(0.5, 1), `${word[0]}${word[2]}`]
}

/** Returns true when every word of a search is a word of a name, or the beginning of one, with few mistakes. */
export function isMisspelling(name: string, search: string): boolean {
  const words = wordsOf(name)
  return wordsOf(search).every((typed) =>
    words.some((word) => {
      const allowed = typed.length < MIN_MISSPELLED ? 0 : typed.length < LONG_WORD ? 1 : 2
      return mistakes(typed, word) <= allowed || mistakes(typed, word.slice(0, typed.length)) <= allowed
    }),
  )
}

/** Returns the number of letters to add, drop, replace or swap with the next one, to get one word from the other. */
function mistakes(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const above = rows[i - 1] ?? []
      row.push(
        Math.min(
          (above[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (above[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}
