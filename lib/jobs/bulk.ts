import { dateTimeText } from '../forms/date-times'
import { numberText, text } from '../forms/rules'
import { numberOrNull } from '../forms/values'
import type { Reference } from '../resource/reference'
import type { Words } from '../resource/resource'
import { countOf } from '../resource/words'
import type { JobPlan, Target, Write } from './job'

/** A field that many records may be given at once. */
export type BulkField = {
  /** The platform's name for it. */
  field: string
  label: string
  /** Records may also be left without it. */
  canClear?: true
} & (
  | { kind: 'boolean' }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'number'; min?: number; max?: number; decimals: number }
  | { kind: 'instant' }
  /** @property max characters the platform keeps */
  | { kind: 'text'; max: number }
  /** The id of another record, chosen by search. */
  | { kind: 'reference'; to: Reference }
)

/**
 * What somebody chose, by field: a value as a form holds it (`true`, `12.5`, an instant in UTC), or null to leave
 * records without one. Fields that stay as they are are absent.
 */
export type BulkValues = Readonly<Record<string, string | null>>

/** What is wrong with the chosen values, by field; fields without an entry are fine. */
export function bulkProblems(fields: readonly BulkField[], values: BulkValues): Record<string, string> {
  const problems = fields.flatMap((one) => {
    const value = Object.hasOwn(values, one.field) ? values[one.field] : undefined
    const problem = typeof value === 'string' ? problemOf(one, value) : undefined
    return problem === undefined ? [] : [[one.field, problem] as const]
  })
  return Object.fromEntries(problems)
}

function problemOf(field: BulkField, value: string): string | undefined {
  if (value === '') return `Give a value for ${field.label}, or leave it as it is`
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

/** The body that gives every record the chosen values; undefined when none was chosen. */
export function bulkBody(
  fields: readonly BulkField[],
  values: BulkValues,
): Record<string, unknown> | undefined {
  const chosen = fields.flatMap(({ field, kind }) => {
    const value = Object.hasOwn(values, field) ? values[field] : undefined
    return value === undefined ? [] : [[field, value === null ? null : spelled(kind, value)] as const]
  })
  return chosen.length > 0 ? Object.fromEntries(chosen) : undefined
}

function spelled(kind: BulkField['kind'], value: string): unknown {
  if (kind === 'boolean') return value === 'true'
  if (kind === 'number') return numberOrNull(value)
  return kind === 'text' ? value.trim() : value
}

/** What a job needs to know of the resource it works on. */
export interface JobPlace {
  path: string
  route: string
  words: Pick<Words, 'one' | 'many'>
  isPersonal?: true
}

/** A job that does the same to every record. */
export function bulkJob(place: JobPlace, write: Write, targets: readonly Target[]): JobPlan {
  const verb = write.kind === 'delete' ? 'Delete' : 'Edit'
  return { ...placeOf(place), title: `${verb} ${countOf(targets.length, place.words)}`, write, targets }
}

/**
 * A job that carries out what an import found to do.
 *
 * @param leftOut rows of the file that had mistakes
 */
export function importJob(place: JobPlace, targets: readonly Target[], leftOut: number): JobPlan {
  return {
    ...placeOf(place),
    title: `Import ${countOf(targets.length, place.words)}`,
    ...(leftOut > 0 && { leftOut }),
    targets,
  }
}

// Only what can be stored: descriptors are full of functions.
function placeOf({ path, route, words: { one, many }, isPersonal }: JobPlace) {
  return { path, route, words: { one, many }, ...(isPersonal && { isPersonal }) }
}
