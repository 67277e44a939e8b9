import { isPlainObject, isSame } from '../forms/diff'
import { joinWords } from '../permissions/explain'
import type { Words } from '../resource/resource'
import { countOf } from '../resource/words'
import { isXpPath } from '../url/list-filters'
import { replaceBlockedReason } from '../xp/read-only'
import type { XpSchema } from '../xp/schema'
import { nest, pathText, valueAt, xpOf, type XpPath } from '../xp/tree'
import { fromTyped, KIND_WORDS, kindOf, type XpKind } from '../xp/values'
import { problemsOfWrite } from '../xp/write-problems'
import type { Target } from './job'

/** The input for the one extended property that a job sets on many records. */
export interface BulkXpInput {
  /** The path as the user enters it, with or without "xp.": "Size.Unit". */
  path: string
  isCleared: boolean
  kind: XpKind
  /** The value as text. */
  typed: string
}

/** The new value of one extended property. Null clears it. */
export interface BulkXpChange {
  path: XpPath
  value: unknown
}

/** The problem of an input, as a sentence, and the field that has it. */
interface BulkXpProblem {
  at: 'path' | 'value'
  text: string
}

/** Returns the keys of a path as the user enters it. Undefined when it is not a path. */
export function readBulkPath(text: string): XpPath | undefined {
  const path = `xp.${text.trim().replace(/^xp\./, '')}`
  return isXpPath(path) ? path.split('.').slice(1) : undefined
}

/**
 * Returns the change that an input describes, or its problem.
 *
 * @param rules paths that the user may not change, and the first keys of those that have a field in the form or an editor
 */
export function readBulkXp(
  { path: text, isCleared, kind, typed }: BulkXpInput,
  rules: { readOnly: readonly XpPath[]; byForm: readonly string[]; withEditor?: readonly string[] },
): { change: BulkXpChange; problem?: undefined } | { change?: undefined; problem: BulkXpProblem } {
  const path = readBulkPath(text)
  if (!path) return { problem: { at: 'path', text: 'Enter a path such as Brand or Size.Unit.' } }
  const [first = ''] = path
  const blocked = rules.byForm.includes(first)
    ? 'This property has its own field in the form of the record.'
    : rules.withEditor?.includes(first)
      ? 'This property has its own editor on the page of each record. Change it there.'
      : replaceBlockedReason(path, rules.readOnly)
  if (blocked !== undefined) return { problem: { at: 'path', text: blocked } }
  if (isCleared) return { change: { path, value: null } }
  const read = typed === '' && kind === 'text' ? { problem: 'Enter a value.' } : fromTyped(kind, typed)
  return 'problem' in read
    ? { problem: { at: 'value', text: read.problem } }
    : { change: { path, value: read.value } }
}

/**
 * Returns the reason why a change cannot be written to all of these records, as a sentence. It names the first record
 * that prevents it.
 */
export function bulkXpProblem(
  targets: readonly Target[],
  change: BulkXpChange,
  schema: XpSchema | undefined,
): BulkXpProblem | undefined {
  const affected = targets.filter((target) => unaffectedReason(target, change) === undefined)
  if (affected.length === 0) {
    const text =
      change.value === null
        ? 'None of the selected records has a value to clear.'
        : 'All selected records have this value already.'
    return { at: 'path', text }
  }
  for (const { name, before = {} } of affected) {
    const stored = xpOf(before)
    const parent = change.path
      .slice(0, -1)
      .map((_, at) => change.path.slice(0, at + 1))
      .find((one) => !isPlainObject(valueAt(stored, one) ?? {}))
    if (parent) {
      return {
        at: 'path',
        text: `${pathText(parent)} of “${name}” is not an object, so it cannot contain keys.`,
      }
    }
    if (isPlainObject(valueAt(stored, change.path))) {
      return {
        at: 'path',
        text: `${pathText(change.path)} of “${name}” is an object. Change one of its keys instead, with a path such as Size.Unit.`,
      }
    }
    const [problem] = schema ? problemsOfWrite(schema, stored, nest(change.path, change.value)) : []
    if (problem) return { at: 'value', text: `${pathText(problem.path)} of “${name}”: ${problem.text}` }
  }
  return undefined
}

/**
 * Returns a sentence about the records whose value gets another type, such as text in place of a number. Undefined when
 * there are none.
 */
export function bulkXpWarning(
  targets: readonly Target[],
  { path, value }: BulkXpChange,
  words: Pick<Words, 'one' | 'many'>,
): string | undefined {
  if (value === null) return undefined
  const kinds = targets
    .map(({ before = {} }) => kindOf(valueAt(xpOf(before), path)))
    .filter((kind) => kind !== 'nothing' && kind !== kindOf(value))
  if (kinds.length === 0) return undefined
  const found = [...new Set(kinds)].map((kind) => KIND_WORDS[kind])
  return `The value of ${countOf(kinds.length, words)} gets another type: ${KIND_WORDS[kindOf(value)]} replaces ${joinWords(found, 'or')}.`
}

/** Returns the reason why a change leaves out a record, to follow "They have". Undefined when it changes the record. */
export function unaffectedReason({ before }: Target, { path, value }: BulkXpChange): string | undefined {
  if (!before) return undefined
  const stored = valueAt(xpOf(before), path)
  if (!isSame(stored, value)) return undefined
  return value === null ? 'no value to clear.' : 'this value already.'
}
