import { isExact, isNumberText, readJson } from './json'

/** The types of an extended property. The platform stores any JSON. */
export type XpKind = 'text' | 'number' | 'boolean' | 'nothing' | 'list' | 'object'

/** Labels of the types, in the order of the select field. */
export const XP_KINDS: Readonly<Record<XpKind, string>> = {
  text: 'Text',
  number: 'Number',
  boolean: 'Yes or no',
  nothing: 'Nothing (null)',
  list: 'List',
  object: 'Object',
}

/** Names of the types within a sentence: "this key is a number". */
export const KIND_WORDS: Readonly<Record<XpKind, string>> = {
  text: 'text',
  number: 'a number',
  boolean: 'yes or no',
  nothing: 'nothing',
  list: 'a list',
  object: 'an object',
}

/** Returns the type of a JSON value. */
export function kindOf(value: unknown): XpKind {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'boolean' || typeof value === 'number') return typeof value as 'boolean' | 'number'
  return typeof value === 'object' ? 'object' : 'text'
}

/** Returns a value as editable text: text unchanged, booleans as `true` and `false`, lists and objects as JSON. */
export function toTyped(value: unknown): string {
  const kind = kindOf(value)
  if (kind === 'nothing') return ''
  return kind === 'list' || kind === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** Parses input as a value of the chosen type, or returns its problem as a sentence. */
export function fromTyped(kind: XpKind, typed: string): { value: unknown } | { problem: string } {
  if (kind === 'text') return { value: typed }
  if (kind === 'nothing') return { value: null }
  if (kind === 'boolean') return { value: typed === 'true' }
  return kind === 'number' ? numberFrom(typed.trim()) : jsonFrom(kind, typed)
}

function numberFrom(typed: string): { value: number } | { problem: string } {
  if (typed === '') return { problem: 'Enter a number.' }
  if (/^-?0\d/.test(typed)) {
    return { problem: 'A number cannot have leading zeros. To keep them, choose the type Text.' }
  }
  if (!isNumberText(typed)) return { problem: 'Enter a number such as 12, -3 or 0.5.' }
  if (!isExact(typed)) {
    return { problem: 'This number has too many digits. To keep them, choose the type Text.' }
  }
  return { value: Number(typed) }
}

function jsonFrom(kind: 'list' | 'object', typed: string): { value: unknown } | { problem: string } {
  const example =
    kind === 'list' ? 'a list starts with [ and ends with ]' : 'an object starts with { and ends with }'
  if (typed.trim() === '') return { problem: `Enter JSON: ${example}.` }
  const reading = readJson(typed)
  if ('fault' in reading) {
    const { line, position, message } = reading.fault
    return { problem: `Line ${line}, position ${position}: ${message}.` }
  }
  const found = kindOf(reading.value)
  return found === kind ? reading : { problem: `This is ${KIND_WORDS[found]}: ${example}.` }
}
