import { isPlainObject } from '../forms/diff'
import { isXpPath } from '../url/list-filters'
import { replaceBlockedReason } from '../xp/read-only'
import type { XpSchema } from '../xp/schema'
import { nest, pathText, valueAt, valuesUnder, xpOf, type XpPath } from '../xp/tree'
import { fromTyped, type XpKind } from '../xp/values'
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
 * @param rules paths that the user may not change, and the first keys of those that have a field in the form
 */
export function readBulkXp(
  { path: text, isCleared, kind, typed }: BulkXpInput,
  rules: { readOnly: readonly XpPath[]; byForm: readonly string[] },
): { change: BulkXpChange; problem?: undefined } | { change?: undefined; problem: BulkXpProblem } {
  const path = readBulkPath(text)
  if (!path) return { problem: { at: 'path', text: 'Enter a path such as Brand or Size.Unit.' } }
  const blocked = rules.byForm.includes(path[0] ?? '')
    ? 'This property has its own field in the form of the record.'
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
  const affected = targets.filter((target) => isAffected(target, change))
  if (affected.length === 0) return { at: 'path', text: 'None of the selected records has a value to clear.' }
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
    const [problem] = schema ? problemsOfWrite(schema, stored, nest(change.path, change.value)) : []
    if (problem) return { at: 'value', text: `${pathText(problem.path)} of “${name}”: ${problem.text}` }
  }
  return undefined
}

/**
 * Returns the targets of a bulk edit with the earlier values of the places that it changes. Clearing a property leaves
 * out the records that have no value for it, and writes only the other fields of the body to them.
 *
 * @param body the changed fields without the extended property
 */
export function bulkXpTargets(
  targets: readonly Target[],
  body: Readonly<Record<string, unknown>> | undefined,
  change: BulkXpChange | undefined,
): Target[] {
  return targets.flatMap((target): Target[] => {
    if (!target.before) return [target]
    const { xp: _, ...others } = target.before
    if (!change) return [{ ...target, before: others }]
    if (isAffected(target, change)) {
      const xp = valuesUnder(xpOf(target.before), nest(change.path, change.value))
      return [{ ...target, before: { ...others, xp } }]
    }
    return body ? [{ ...target, before: others, write: { kind: 'patch', body } }] : []
  })
}

/** True unless the change clears a property that the record does not have. */
function isAffected({ before }: Target, { path, value }: BulkXpChange): boolean {
  return !before || value !== null || (valueAt(xpOf(before), path) ?? null) !== null
}
