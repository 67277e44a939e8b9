import { dateTimeText } from '../forms/date-times'
import { numberText, text } from '../forms/rules'
import { numberOrNull } from '../forms/values'
import type { Reference } from '../resource/reference'
import type { Words } from '../resource/resource'
import { countOf } from '../resource/words'
import { replaced } from '../xp/tree'
import type { JobPlan, StepWrite, Target, Write } from './job'

/** A field that can be set on many records at once. */
export type BulkField = {
  /** Name of the field on the platform. It may be a path, such as `Inventory.Enabled`. */
  field: string
  label: string
  /** True when the field can also be cleared. */
  canClear?: true
  /** True for a field that users of suppliers cannot change. */
  isSellerOnly?: true
} & (
  | { kind: 'boolean' }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'number'; min?: number; max?: number; decimals: number }
  | { kind: 'instant' }
  /**
   * @property max maximum length in characters
   * @property isLong true for a text of several lines
   */
  | { kind: 'text'; max: number; isLong?: true }
  /** The ID of another record, chosen by search. */
  | { kind: 'reference'; to: Reference }
)

/** The fields of a bulk edit, loaded with the rules that they depend on. */
export interface BulkEdit {
  fields: readonly BulkField[]
  /** Further fields of the records that `bodyFor` reads or changes. */
  alsoReads?: readonly string[]
  /** First keys of extended properties that have an editor of their own. A bulk edit does not change them. */
  xpWithEditor?: readonly string[]
  /**
   * Returns the body for one record, which may change further fields, or the reason why the record is left out, as a
   * sentence.
   *
   * @param body the chosen changes
   * @param chosen the records that were chosen for fields of the kind `reference`
   */
  bodyFor?: (
    record: Readonly<Record<string, unknown>>,
    body: BulkBody,
    chosen: ChosenRecords,
  ) => { body: BulkBody; reason?: undefined } | { body?: undefined; reason: string }
}

/** The body of a PATCH. */
export type BulkBody = Readonly<Record<string, unknown>>

/** Records that were chosen in the fields of a bulk edit, by field. */
export type ChosenRecords = Readonly<Record<string, object | undefined>>

/** The button of an action on many records at once. */
export interface BulkAction {
  /** Name of the action among those of the resource. A step of the platform has the same name there. */
  step: string
  /** Verb of the button: "Approve". "Change" may have an object: "Change inventory". */
  label: string
  isDestructive?: true
  /** True for an action that changes nothing, so that it needs no permission to change records. */
  isRead?: true
  /** True for an action that users of suppliers do not have. */
  isSellerOnly?: true
  /**
   * Present for an action that opens a page about a few selected records, without a dialog. The address has the ID of
   * each record in the parameter.
   */
  opens?: { min: number; max: number; route: string; parameter: string }
}

/** Everything else about an action on many records: one call of the platform for each, or one page for all of them. */
export type BulkActionDetails<T extends object = object> = BulkStep<T> | BulkPage<T>

/** An action that is one call of the platform for each record. They are performed as a job. */
export interface BulkStep<T extends object = object> extends Pick<StepWrite, 'done' | 'after'> {
  /** Consequence of the action, in sentences for the dialog. */
  text?: string
  /** Label of the button that closes the dialog. Default: Cancel. */
  keep?: string
  /** The input of the action. A decline asks for a comment, and whether the buyer may submit again. */
  asks?: 'comment' | 'decline'
  /** Returns the reason why the action is impossible for a record now, as one sentence. */
  blockedReason: (row: T) => string | undefined
}

/** An action that opens a page about the selected records. */
export interface BulkPage<T extends object = object> {
  text?: string
  /** The pages to choose from, with the question that the choice answers. The first one is preselected. */
  question: string
  choices: readonly { value: string; label: string }[]
  /** Maximum number of records on a page. */
  max: number
  /** Returns the address of the page. */
  addressOf: (ids: readonly string[], choice: string) => string
  /** Returns the reason why a record cannot be on the page. */
  blockedReason: (row: T) => string | undefined
}

/**
 * The chosen values, by field: a form value (`true`, `12.5`, an instant in UTC), or null to clear the field.
 * Unchanged fields are absent.
 */
export type BulkValues = Readonly<Record<string, string | null>>

/** Returns the problems of the chosen values, by field. Valid fields have no entry. */
export function bulkProblems(fields: readonly BulkField[], values: BulkValues): Record<string, string> {
  const problems = fields.flatMap((one) => {
    const value = Object.hasOwn(values, one.field) ? values[one.field] : undefined
    const problem = typeof value === 'string' ? problemOf(one, value) : undefined
    return problem === undefined ? [] : [[one.field, problem] as const]
  })
  return Object.fromEntries(problems)
}

function problemOf(field: BulkField, value: string): string | undefined {
  if (value === '') return `Enter a value for ${field.label}, or choose “Do not change”.`
  const rule = ruleOf(field)
  if (!rule) return undefined
  try {
    rule.validateSync(value)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function ruleOf(field: BulkField) {
  if (field.kind === 'number') return numberText(field)
  if (field.kind === 'instant') return dateTimeText(field.label)
  return field.kind === 'text' ? text(field.label, field.max, true) : undefined
}

/** Returns the PATCH body with the chosen values. Undefined when none was chosen. */
export function bulkBody(fields: readonly BulkField[], values: BulkValues): BulkBody | undefined {
  const chosen = fields.flatMap(({ field, kind }) => {
    const value = Object.hasOwn(values, field) ? values[field] : undefined
    return value === undefined ? [] : [[field, value === null ? null : parseBulkValue(kind, value)] as const]
  })
  return chosen.length > 0
    ? chosen.reduce<BulkBody>((body, [field, value]) => replaced(body, field.split('.'), value), {})
    : undefined
}

function parseBulkValue(kind: BulkField['kind'], value: string): unknown {
  if (kind === 'boolean') return value === 'true'
  if (kind === 'number') return numberOrNull(value)
  return kind === 'text' ? value.trim() : value
}

/** The resource that a job changes. */
export interface JobPlace {
  path: string
  route: string
  words: Pick<Words, 'one' | 'many'>
  isPersonal?: true
}

/**
 * Returns the plan of a job that applies the same write to every record, except to those with a write of their own.
 *
 * @param verb first word of the title
 */
export function bulkJob(place: JobPlace, verb: string, write: Write, targets: readonly Target[]): JobPlan {
  // The undo needs the writes that differ, which are otherwise deleted with the end of a row.
  const canUndoRows = write.kind === 'patch' && targets.some((target) => target.write !== undefined)
  return {
    ...placeOf(place),
    title: `${verb} ${countOf(targets.length, place.words)}`,
    ...{ write, targets },
    ...(canUndoRows && { canUndoRows }),
  }
}

/** Returns the data of a place. Descriptors also have functions, which the database cannot store. */
export function placeOf({ path, route, words: { one, many }, isPersonal }: JobPlace) {
  return { path, route, words: { one, many }, ...(isPersonal && { isPersonal }) }
}
