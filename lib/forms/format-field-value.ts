import { isPlainObject } from './diff'
import { isSecretField } from './secret-fields'

/** The label and the value formatting of a field, for lists of changes. */
export interface FieldFacts {
  label: string
  /** Formats a value that is not shown as its own text: a date in its zone, a choice by its label. */
  formatValue?: (value: unknown) => string
  /** Words for an empty value, where "empty" would not be true. */
  emptyWords?: string
}

const MAX_WORDS_LENGTH = 160
const BEFORE_CHANGE = 24
const CAPITALS = /^[A-Z\d]+$/

/** Returns the label of a field. A field that is not on the page gets its name in words: `ParentID` is "Parent ID". */
export function labelOf(name: string, facts: FieldFacts | undefined): string {
  if (facts) return facts.label
  const words = (name.split('.').at(-1) ?? name).replace(/([a-z\d])([A-Z])/g, '$1 $2').split(' ')
  return words.map((word, index) => (index > 0 && !CAPITALS.test(word) ? word.toLowerCase() : word)).join(' ')
}

/** Returns a field value in words. Secrets are never shown. */
export function formatFieldValue(name: string, value: unknown, facts: FieldFacts | undefined): string {
  if (value === '' || value === null || value === undefined) return facts?.emptyWords ?? 'empty'
  if (Array.isArray(value) && value.length === 0) return 'empty'
  if (isSecretField(name)) return 'not shown'
  if (facts?.formatValue) return facts.formatValue(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return wordsOf(value)
}

/** Returns any value in words. The parts of an object are its fields that are not empty, each with its name. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(value.some(isPlainObject) ? '; ' : ', ')
  if (!isPlainObject(value)) return String(value)
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined && part !== '')
  return parts.map(([name, part]) => `${labelOf(name, undefined)} ${wordsOf(part)}`).join(', ') || 'empty'
}

/** Cuts two texts to one or two lines each, around the first position where they differ. */
export function clipPair(before: string, after: string): [string, string] {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const isLong = before.length > MAX_WORDS_LENGTH || after.length > MAX_WORDS_LENGTH
  const from = isLong ? Math.max(0, same - BEFORE_CHANGE) : 0
  return [clip(before, from), clip(after, from)]
}

function clip(text: string, from: number): string {
  const part = text.slice(from, from + MAX_WORDS_LENGTH)
  return (from > 0 ? '…' : '') + part + (from + MAX_WORDS_LENGTH < text.length ? '…' : '')
}
