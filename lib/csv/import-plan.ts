import { ValidationError, type AnyObjectSchema } from 'yup'
import { instantToText } from '../forms/date-times'
import { diff, isEmptyPatch, isPlainObject } from '../forms/diff'
import { newId, type ValidatedRecord } from '../forms/ids'
import { isPlatformId } from '../forms/platform-id'
import type { WithId } from '../forms/record-form'
import { DECIMAL_TEST } from '../forms/rules'
import { earlierValues } from '../jobs/bulk-edit'
import { linesOf, ownFields, type JobPlan, type Target } from '../jobs/job'
import type { Progress } from '../resource/paced-reader'
import { recordName } from '../resource/record-name'
import type { RequestScope } from '../resource/service'
import { readJson } from '../xp/json'
import type { XpSchema } from '../xp/schema'
import { pathText, xpOf, type XpObject } from '../xp/tree'
import { problemsOfWrite } from '../xp/write-problems'
import { decimalReason } from './numbers'
import type { CsvFile, CsvRow } from './read'

/** A field of the form that a column can fill. */
interface ImportField {
  /** Name of the field in the form, with the object that it is in: `Inventory.Enabled`. */
  name: string
  label: string
  /** Other accepted column names, such as the path under which the field is exported. */
  aliases?: readonly string[]
  /**
   * Format of the cell text. `list` is texts separated by `|`. `instant` is a date and time with a zone, as in
   * exported files. `xp` is the extended properties as a JSON object: only the keys that it has are written.
   */
  kind?: 'text' | 'boolean' | 'list' | 'instant' | 'xp'
  /** True when no row can be read without this column. */
  isRequired?: true
}

/** The column with the extended properties of a record. */
export const XP_COLUMN: ImportField = {
  name: 'xp',
  label: 'Extended properties',
  aliases: ['xp'],
  kind: 'xp',
}

/** The import rules of a resource: the logic of its form without the screen. */
export interface ImportRules<V extends WithId, T extends object> {
  fields: readonly ImportField[]
  schema: AnyObjectSchema
  // Methods instead of function properties, so that the rules of a specific form are assignable to rules of any form.
  toForm(record: T | null): V
  toPatch(values: V): Partial<T>
  /** Returns the fields of a new record, where they are not those of `toPatch`. */
  toNewBody?(values: V): Partial<T>
  /** Adds the changes of a record that its form would make together with these. */
  complement?(changes: Partial<T>, record: T): Partial<T>
  /** Fills in the values that the form would fill in while saving. */
  complete?(values: V): V
  /** Returns sentences about the changes of a record, which the review shows below them. */
  notesOf?(changes: Partial<T>, record: T): readonly string[]
  /**
   * Returns sentences about entered values that are saved differently, which the review shows below the record.
   *
   * @param body the planned write
   */
  valueNotesOf?(values: V, body: Partial<T>): readonly string[]
  /**
   * Checks the records that the planned writes name. Reports the rows that the platform would reject, and writes IDs in
   * the spelling of the platform.
   *
   * @param existing the records that the file changes, by ID
   */
  checkReferences?(plan: ImportPlan, existing: ReadonlyMap<string, T>, scope: PlanScope): Promise<ImportPlan>
  /** Meaning of the rows and columns, in place of `COLUMNS_HELP`. */
  columnsHelp?: string
  /** Information about the records that an import creates, as a sentence. */
  note?: string
  /**
   * True when an undo of an import deletes the records that it created, unless they have changed or other records
   * depend on them (`lib/jobs/created-dependents.ts` finds those). Without it, an undo keeps the created records.
   */
  canUndoCreates?: true
}

/** General explanation of the rows and columns of a file with the fields of records. */
export const COLUMNS_HELP =
  'Rows with an existing ID update that record. All other rows create a record. An empty cell clears the field.'

/** The facts besides the file that a plan depends on. */
export interface PlanScope extends RequestScope {
  viewer: { assignedRoles: readonly string[]; isAdmin: boolean }
  /** IANA name of the user's time zone. */
  timeZone: string
  /** Loads the operator's schema of the extended properties of a resource. Undefined when there is none. */
  loadXpSchema?: (path: string) => Promise<XpSchema | undefined>
  /** Called while a plan takes many requests. */
  onProgress?: (progress: Progress) => void
}

/** The import rules of a resource whose rows are not the fields of its form. They compute the plan themselves. */
export interface PlannedImport {
  fields: readonly ImportField[]
  /** Meaning of the rows and columns, in place of the general explanation. */
  columnsHelp: string
  note?: string
  /** The records that the job changes, when they are not those of the list. */
  changes?: Pick<JobPlan, 'path' | 'route' | 'words'>
  plan: (file: CsvFile, mapping: Mapping, scope: PlanScope) => Promise<ImportPlan>
}

/** Returns the labels of the required fields that no column fills. */
export function missingFields(fields: readonly ImportField[], mapping: Mapping): string[] {
  const mapped = new Set(Object.values(mapping))
  return fields.flatMap(({ name, label, isRequired }) => (isRequired && !mapped.has(name) ? [label] : []))
}

/** Maps a column index of the file to the name of a field. Ignored columns are left out. */
export type Mapping = Readonly<Record<number, string>>

/** A reason why a row cannot be imported. */
export interface ImportProblem {
  line: number
  /** The column name in the file, or the missing field. "Cells" for the row as a whole. */
  column: string
  reason: string
}

/** A change as the review shows it. */
export interface ChangePreview {
  /** Texts of the old and the new value of each field, where the fields of the write would not be understood. */
  changes?: readonly { label: string; before: string; after: string }[]
  /** Sentences about the change. */
  notes: readonly string[]
}

/** The result of an import before it runs: the writes, their counts and the problems. */
export interface ImportPlan {
  targets: Target[]
  /** True when a write needs those before it, such as a category that is created below another one. */
  isSequential?: true
  /** True when an undo of the import can delete the records that it creates. */
  canUndoCreates?: true
  /** True when an undo keeps created records that have changed in any field, or that other records depend on. */
  keepsUsed?: true
  /** The reason why an undo keeps all created records, as a part of a sentence: "buyers were notified of them". */
  keptReason?: string
  /** Sentences about the effect of an undo, in place of the usual ones. */
  undoText?: string
  /** Words for the targets, when they are not only the records that the rules name. */
  words?: { one: string; many: string }
  /** Previews by the IDs of the targets. Without one, the review shows the fields of the write only. */
  previews?: ReadonlyMap<string, ChangePreview>
  creates: number
  changes: number
  /** Number of rows that would change nothing. */
  unchanged: number
  problems: ImportProblem[]
}

/** Returns the number of rows with problems. */
export function wrongRows({ problems }: ImportPlan): number {
  return new Set(problems.map(({ line }) => line)).size
}

/**
 * Leaves out the writes that the user may not make, and reports their rows.
 *
 * @param problemOf returns the column and the reason of a write that is left out, or undefined for one that stays
 */
export function withoutTargets(
  plan: ImportPlan,
  problemOf: (target: Target) => Omit<ImportProblem, 'line'> | undefined,
): ImportPlan {
  const problems: ImportProblem[] = []
  const targets = plan.targets.filter((target) => {
    const problem = problemOf(target)
    const lines = linesOf(target)
    if (problem) for (const line of lines.length > 0 ? lines : [0]) problems.push({ line, ...problem })
    return problem === undefined
  })
  if (problems.length === 0) return plan
  const creates = targets.filter(({ write }) => write?.kind === 'create').length
  return {
    ...{ ...plan, targets, creates, changes: targets.length - creates },
    problems: [...plan.problems, ...problems].sort((one, other) => one.line - other.line),
  }
}

/** Maps the columns whose header is the name, the label or an alias of a field. Ignores case. */
export function autoMap(header: readonly string[], fields: readonly ImportField[]): Mapping {
  const taken = new Set<string>()
  const mapping: Record<number, string> = {}
  header.forEach((name, at) => {
    const plain = plainOf(name)
    const field = fields.find(
      (one) =>
        !taken.has(one.name) &&
        [one.name, one.label, ...(one.aliases ?? [])].some((own) => plainOf(own) === plain),
    )
    if (!field) return
    taken.add(field.name)
    mapping[at] = field.name
  })
  return mapping
}

/**
 * Returns the distinct IDs of a file, ignoring case. Leaves out text that is not a valid ID, because the platform
 * could read it as a search pattern.
 */
export function idsOf(file: CsvFile, mapping: Mapping): string[] {
  const ids = file.rows.map((row) => idOf(row, mapping)).filter(isPlatformId)
  return [...new Map(ids.map((id) => [keyOf(id), id])).values()]
}

/**
 * Computes the effect of every row without sending any write. A row with an existing ID changes that record. Any
 * other row creates a record, with a generated ID if the row has none. IDs are compared without case, as the platform
 * does.
 *
 * @param existing the records that exist for the IDs of `idsOf`
 * @param loadXpSchema loads the operator's schema. Called when a row writes extended properties
 */
export async function planImport<V extends WithId, T extends object>(
  file: CsvFile,
  mapping: Mapping,
  rules: ImportRules<V, T>,
  existing: ReadonlyMap<string, T>,
  loadXpSchema?: () => Promise<XpSchema | undefined>,
): Promise<ImportPlan> {
  const plan: ImportPlan = { targets: [], creates: 0, changes: 0, unchanged: 0, problems: [] }
  const previews = new Map<string, ChangePreview>()
  const known = new Map([...existing].map(([id, record]) => [keyOf(id), record]))
  const seen = new Map<string, { id: string; line: number }>()
  const used = Object.keys(mapping).map(Number)
  let schemaLoading: Promise<XpSchema | undefined> | undefined
  for (const row of file.rows) {
    const { line } = row
    const id = idOf(row, mapping)
    const before = id === '' ? undefined : seen.get(keyOf(id))
    const count = cellCountProblem(file, row, used)
    if (count !== undefined) plan.problems.push({ line, column: 'Cells', reason: count })
    else if (before) {
      const spelled = before.id === id ? '' : `, spelled “${before.id}”`
      const reason = `“${id}” is also on line ${before.line}${spelled}.`
      plan.problems.push({ line, column: 'ID', reason })
    } else {
      seen.set(keyOf(id), { id, line })
      await planRow(row, known.get(keyOf(id)) ?? null)
    }
  }
  return {
    ...plan,
    ...(previews.size > 0 && { previews }),
    ...(plan.creates > 0 && rules.canUndoCreates && { canUndoCreates: true, keepsUsed: true }),
  }

  async function planRow(row: CsvRow, record: T | null): Promise<void> {
    const { values, problems, xp } = fill(row, record)
    const savedValues = record ? rules.toForm(record) : undefined
    const context = { isExisting: record !== null, ...(savedValues && { savedValues }) }
    const checked = await check(row, values, problems, context)
    if (problems.length > 0 || checked === undefined) {
      plan.problems.push(...problems)
      return
    }
    const completed = rules.complete?.(checked) ?? checked
    const target = { id: completed.ID, name: recordName(completed) ?? completed.ID, line: row.line }
    if (record === null) {
      const fields = rules.toNewBody?.(completed) ?? rules.toPatch(completed)
      const body = { ...fields, ...(xp && { xp }), ID: completed.ID }
      // A file without extended properties cannot have those that the schema requires.
      if (await reportXpProblems(row.line, xp ? null : {}, xpOf(body))) return
      plan.creates += 1
      addNotes(target.id, rules.valueNotesOf?.(completed, body as Partial<T>) ?? [])
      plan.targets.push({ ...target, write: { kind: 'create', body } })
      return
    }
    const saved = { ...rules.toPatch(rules.toForm(record)), ...(xp && { xp: xpOf(record) }) }
    const changed = diff<object>(saved, { ...rules.toPatch(completed), ...(xp && { xp }) })
    const body = (rules.complement?.(changed as Partial<T>, record) ?? changed) as Record<string, unknown>
    if (isEmptyPatch(body)) plan.unchanged += 1
    else if (!(await reportXpProblems(row.line, xpOf(record), xpOf(body)))) {
      plan.changes += 1
      addNotes(target.id, [
        ...(rules.notesOf?.(body as Partial<T>, record) ?? []),
        ...(rules.valueNotesOf?.(completed, body as Partial<T>) ?? []),
      ])
      plan.targets.push({
        ...target,
        write: { kind: 'patch', body },
        // Only the changed parts of an object, because others change without this import, such as a quantity.
        before: { ...ownFields(record, Object.keys(body)), ...earlierValues(record, objectsIn(body)) },
      })
    }
  }

  function addNotes(id: string, notes: readonly string[]): void {
    if (notes.length > 0) previews.set(id, { notes })
  }

  /** Adds the problems of written extended properties. Returns true when there are some. */
  async function reportXpProblems(
    line: number,
    stored: XpObject | null,
    written: XpObject,
  ): Promise<boolean> {
    if (stored !== null && isEmptyPatch(written)) return false
    schemaLoading ??= loadXpSchema?.()
    const schema = await schemaLoading
    const problems = schema ? problemsOfWrite(schema, stored, written) : []
    for (const { path, text } of problems) plan.problems.push({ line, column: pathText(path), reason: text })
    return problems.length > 0
  }

  /** Returns the form values of a row: the record's own values, overwritten by those of the columns. */
  function fill(row: CsvRow, record: T | null): { values: V; problems: ImportProblem[]; xp?: XpObject } {
    const values = { ...rules.toForm(record) } as Record<string, unknown>
    const problems: ImportProblem[] = []
    let xp: XpObject | undefined
    for (const [at, name] of Object.entries(mapping)) {
      if (row.absent?.has(Number(at))) continue
      const field = rules.fields.find((one) => one.name === name)
      const cell = row.cells[Number(at)]?.trim() ?? ''
      if (field?.kind === 'xp') {
        const { value, reason } = readXp(cell)
        if (reason !== undefined)
          problems.push({ line: row.line, column: file.header[Number(at)] ?? name, reason })
        xp = value
        continue
      }
      const read = readCell(cell, field?.kind ?? 'text')
      if (read !== undefined) setAt(values, name, read)
      else if (cell !== '') {
        const reason =
          field?.kind === 'instant'
            ? `“${cell}” is not a date and time with a time zone, such as 2026-03-31T08:00:00Z.`
            : `“${cell}” must be true or false.`
        problems.push({ line: row.line, column: file.header[Number(at)] ?? name, reason })
      }
    }
    // Uses the spelling of the existing record.
    if (record) values.ID = rules.toForm(record).ID
    if (!values.ID) values.ID = newId()
    return { values: values as V, problems, ...(xp && { xp }) }
  }

  /** Returns the validated values. When a rule is broken, adds the problems and returns undefined. */
  async function check(
    row: CsvRow,
    values: V,
    problems: ImportProblem[],
    context: ValidatedRecord,
  ): Promise<V | undefined> {
    try {
      return (await rules.schema.validate(values, { abortEarly: false, context })) as V
    } catch (thrown) {
      if (!(thrown instanceof ValidationError)) throw thrown
      for (const { path, message, type, value } of thrown.inner.length > 0 ? thrown.inner : [thrown]) {
        const reason = type === DECIMAL_TEST ? decimalReason(String(value), message) : message
        problems.push({ line: row.line, column: columnOf(path ?? ''), reason })
      }
      return undefined
    }
  }

  function columnOf(path: string): string {
    const first = path.split(/[.[]/)[0] ?? path
    const name = rules.fields.some((field) => field.name === path) ? path : first
    const at = Object.entries(mapping).find(([, field]) => field === name)?.[0]
    const label = rules.fields.find((field) => field.name === name)?.label ?? name
    return at === undefined ? `${label} (no column)` : (file.header[Number(at)] ?? label)
  }
}

/** Returns the fields of a body that are objects. */
function objectsIn(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => isPlainObject(value)))
}

/** Sets a field of a form by its name. The object that it is in is replaced, because the form shares it. */
function setAt(values: Record<string, unknown>, name: string, value: unknown): void {
  const [first = '', second] = name.split('.')
  values[first] = second === undefined ? value : { ...(values[first] as object), [second]: value }
}

function idOf(row: CsvRow, mapping: Mapping): string {
  const at = Object.entries(mapping).find(([, name]) => name === 'ID')?.[0]
  return at === undefined ? '' : (row.cells[Number(at)]?.trim() ?? '')
}

/** Returns an ID in the form in which the platform compares it. */
function keyOf(id: string): string {
  return id.toLowerCase()
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/**
 * Returns the extended properties in a cell, or the reason why they cannot be read. Neither for an empty cell, which
 * keeps the properties.
 */
export function readXp(cell: string): { value?: XpObject; reason?: string } {
  if (cell === '') return {}
  const read = readJson(cell)
  if ('fault' in read) return { reason: `Extended properties must be a JSON object: ${read.fault.message}.` }
  return isPlainObject(read.value)
    ? { value: read.value }
    : { reason: 'Extended properties must be an object with keys, such as {"Brand":"Acme"}.' }
}

/** Returns the form value of a cell. Undefined when the text does not fit the type, or for an empty boolean. */
function readCell(cell: string, kind: Exclude<ImportField['kind'], 'xp' | undefined>): unknown {
  if (kind === 'list') return cell.split('|').flatMap((one) => one.trim() || [])
  if (kind === 'text') return cell
  if (kind === 'instant') {
    const text = INSTANT.test(cell) ? instantToText(cell) : ''
    return text !== '' || cell === '' ? text : undefined
  }
  return readBoolean(cell)
}

/** Returns the value of a cell for yes or no. Undefined for other text, and for an empty cell. */
export function readBoolean(cell: string): boolean | undefined {
  if (/^(true|yes|1|active)$/i.test(cell)) return true
  return /^(false|no|0|inactive)$/i.test(cell) ? false : undefined
}

function plainOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the reason why the cells of a row cannot be matched to columns: the row has too many or too few cells.
 * Ignores empty cells after the last column, and unnamed, unused columns at the end.
 *
 * @param used indexes of the columns that fill a field
 */
export function cellCountProblem(
  { header }: CsvFile,
  { cells }: CsvRow,
  used: readonly number[],
): string | undefined {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (filled > header.length) {
    return `This row has ${filled} cells for ${header.length} columns. Put quotes around text that contains the delimiter.`
  }
  const wanted =
    Math.max(
      header.findLastIndex((name) => name !== ''),
      ...used,
    ) + 1
  if (cells.length < wanted) return `This row has ${cells.length} of ${wanted} cells.`
  return undefined
}

/** The trimmed texts of a row of a file, by the names of their fields. Fields without a column are absent. */
export type MappedRow<F extends string> = Partial<Record<F, string>> & {
  /** Line of the file, from 1. */
  line: number
  /** The reason why the cells may be those of other columns. */
  cellProblem?: string
}

/** Returns the texts of the mapped columns of every row. Rows whose cells do not match the columns have a problem. */
export function readMappedRows<F extends string>(file: CsvFile, mapping: Mapping): MappedRow<F>[] {
  const columns = Object.entries(mapping).map(([at, name]) => [name, Number(at)] as const)
  const used = columns.map(([, at]) => at)
  return file.rows.map((row) => {
    const cellProblem = cellCountProblem(file, row, used)
    const texts = columns.map(([name, at]) => [name, row.cells[at]?.trim() ?? ''])
    return {
      line: row.line,
      ...Object.fromEntries(texts),
      ...(cellProblem !== undefined && { cellProblem }),
    } as MappedRow<F>
  })
}
