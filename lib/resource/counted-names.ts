import { isolate } from '../format/direction'
import { joinWords } from '../permissions/explain'
import { countOf } from './words'

/** Names of the first records, and the number of all of them. */
export interface CountedNames {
  names: readonly string[]
  count: number
}

/** Maximum number of names in a sentence. Further ones are counted. */
export const MAX_NAMES = 3

/** Returns the first names of records, and the number of the others: "A, B, C and 4 other products". */
export function namesInWords(
  named: readonly string[] | CountedNames,
  further = { one: 'other product', many: 'other products' },
): string {
  const { names, count } = 'names' in named ? named : { names: named, count: named.length }
  const shown = names.slice(0, MAX_NAMES).map((name) => isolate(name))
  const rest = count - shown.length
  return joinWords(rest > 0 ? [...shown, countOf(rest, further)] : shown, 'and')
}
