import {
  readBoolean,
  type ChangePreview,
  type ImportPlan,
  type ImportProblem,
  type MappedRow,
} from '@/lib/csv/import-plan'
import { decimalReason } from '@/lib/csv/numbers'
import { ID_MAX, isPlatformId } from '@/lib/forms/platform-id'
import { numberOrNull, numberToText } from '@/lib/forms/values'
import type { Target } from '@/lib/jobs/job'
import type { Spec, SpecOption } from '@/lib/ordercloud/models'
import { joinWords } from '@/lib/permissions/explain'
import { isListOrder, isMarkup, MARKUPS, MAX_VALUE_LENGTH, newOptionId, type MarkupType } from './spec-draft'

/** The fields of an option that a file has, with their labels. */
export const OPTION_LABELS = {
  Value: 'Value',
  ListOrder: 'List order',
  PriceMarkupType: 'Markup type',
  PriceMarkup: 'Markup',
  IsOpenText: 'Open text',
} as const
type OptionField = keyof typeof OPTION_LABELS
const OPTION_FIELDS = Object.keys(OPTION_LABELS) as OptionField[]

/** The columns of a file with the options of specs. The name of the spec is for readers only. */
export const OPTION_COLUMNS = ['SpecID', 'SpecName', 'OptionID', ...OPTION_FIELDS] as const
type OptionColumn = (typeof OPTION_COLUMNS)[number]

/** One row of a file with options. */
export type OptionRow = MappedRow<Exclude<OptionColumn, 'SpecName'>>

/** Specs with all their options, by ID in lower case, as the platform compares IDs. */
type SpecsById = ReadonlyMap<string, Spec>

/** Returns the rows of a spec for a file: one for each option, in order. */
export function optionRows({ ID: SpecID = '', Name, Options }: Spec): Record<OptionColumn, string>[] {
  return (Options ?? []).map((option) => ({
    ...{ SpecID, SpecName: Name ?? '', OptionID: option.ID ?? '' },
    ...textsOf(option),
  }))
}

/** Returns the fields of an option as texts. A new option has neither a value nor a markup. */
function textsOf(option: Partial<SpecOption> | undefined): Record<OptionField, string> {
  return {
    Value: option?.Value ?? '',
    ListOrder: numberToText(option?.ListOrder),
    PriceMarkupType: option?.PriceMarkupType ?? 'NoMarkup',
    PriceMarkup: numberToText(option?.PriceMarkup),
    IsOpenText: String(option?.IsOpenText === true),
  }
}

/** The fields that a row writes, as the platform spells them. Null clears a field. */
type Fields = { [Field in OptionField]?: string | number | boolean | null }

const UNDO_TEXT =
  'The options that the import added are deleted, and the changed ones get their previous values back, as a new job. Options that changed since then are skipped. Added options that variants use are kept.'

/** A row that changes or adds an option. */
interface PlannedOption {
  row: OptionRow
  spec: Spec
  /** Undefined for a new option. */
  stored: SpecOption | undefined
  optionId: string
  fields: Fields
}

/**
 * Computes the effect of a file with the options of specs without sending any write. Rows with the ID of an option, or
 * without an ID and with its value, change it. All other rows add an option. No option is removed.
 */
export function planOptions(rows: readonly OptionRow[], specs: SpecsById): ImportPlan {
  const problems: ImportProblem[] = []
  const lines = new Map<string, number>()
  const taken = takenIds(rows, specs)
  const isWrong = new Set<OptionRow>()
  const report = (row: OptionRow, column: string, reason: string): undefined => {
    isWrong.add(row)
    problems.push({ line: row.line, column, reason })
  }
  const planned = rows.flatMap((row) => planRow(row) ?? [])
  let hasEqualValues = true
  while (hasEqualValues) hasEqualValues = reportEqualValues()
  problems.sort((one, other) => one.line - other.line)
  const valid = planned.filter(({ row }) => !isWrong.has(row))
  const changed = valid.filter(({ stored, fields }) => !stored || Object.keys(fields).length > 0)
  const orders = newListOrders(valid)
  const targets = changed.map((one) => toTarget(one, orders.get(one)))
  const creates = changed.filter(({ stored }) => !stored).length
  return {
    targets,
    previews: new Map(targets.map(({ id, write }, at) => [id, previewOf(changed[at], write)])),
    ...{ creates, changes: targets.length - creates, unchanged: valid.length - changed.length, problems },
    ...(creates > 0 && { canUndoCreates: true, keepsUsed: true, undoText: UNDO_TEXT }),
  }

  function planRow(row: OptionRow): PlannedOption | undefined {
    const { line, SpecID = '', OptionID = '', Value = '' } = row
    if (row.cellProblem !== undefined) return report(row, 'Cells', row.cellProblem)
    const spec = specs.get(SpecID.toLowerCase())
    if (!spec) return report(row, 'SpecID', noSpecReason(SpecID))
    if (OptionID === '' && Value === '')
      return report(row, 'OptionID', 'Enter the ID or the value of an option.')
    const stored = findOption(spec, row)
    if (!stored && OptionID !== '' && !isPlatformId(OptionID))
      return report(row, 'OptionID', `An ID has at most ${ID_MAX} letters, digits, dashes and underscores.`)
    // Without an ID, rows with the same value are about the same option.
    const key = `${SpecID}/${stored?.ID ?? (OptionID || `=${Value}`)}`.toLowerCase()
    const earlier = lines.get(key)
    if (earlier !== undefined) return report(row, 'Cells', `Line ${earlier} is about the same option.`)
    lines.set(key, line)
    const read = readFields(row, stored)
    for (const [column, reason] of read.problems) report(row, column, reason)
    const ids = taken.get(SpecID.toLowerCase()) ?? new Set()
    const optionId = stored?.ID ?? (OptionID || newOptionId(Value, ids))
    ids.add(optionId.toLowerCase())
    return { row, spec, stored, optionId, fields: read.fields }
  }

  /**
   * Reports rows with a value that another option of the spec has. Returns true when it finds some, because their
   * options keep their earlier values, which other rows may enter.
   */
  function reportEqualValues(): boolean {
    const written = planned.filter(({ row, fields }) => !isWrong.has(row) && fields.Value !== undefined)
    const rewritten = new Set(written.map(({ stored }) => stored))
    const kept = new Map<string, SpecOption>()
    for (const spec of new Set(written.map((one) => one.spec)))
      for (const option of spec.Options ?? [])
        if (!rewritten.has(option)) kept.set(valueKey(spec, option.Value), option)
    const first = new Map<string, OptionRow>()
    const found = isWrong.size
    for (const { row, spec, fields } of written) {
      const key = valueKey(spec, String(fields.Value))
      const [same, option] = [first.get(key), kept.get(key)]
      if (same) report(row, 'Value', `Line ${same.line} has the same value.`)
      else if (option) report(row, 'Value', `The option “${option.ID}” has this value already.`)
      else first.set(key, row)
    }
    return isWrong.size > found
  }
}

function valueKey({ ID }: Spec, value: string | undefined): string {
  return `${ID}/${plainValue(value)}`
}

/** Returns the IDs of the options of each spec and of the rows of the file, by the ID of the spec, in lower case. */
function takenIds(rows: readonly OptionRow[], specs: SpecsById): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>()
  for (const [specId, { Options }] of specs)
    taken.set(specId, new Set((Options ?? []).map(({ ID = '' }) => ID.toLowerCase())))
  for (const { SpecID = '', OptionID = '' } of rows)
    if (OptionID !== '') taken.get(SpecID.toLowerCase())?.add(OptionID.toLowerCase())
  return taken
}

/** Returns the reason why a row has no spec. */
export function noSpecReason(id: string): string {
  return id === '' ? 'Enter the ID of a spec.' : `There is no spec “${id}”, or you do not have access to it.`
}

/** Returns the option that a row changes: the one with its ID, or without an ID the one with its value. */
function findOption({ Options }: Spec, { OptionID = '', Value = '' }: OptionRow): SpecOption | undefined {
  return (Options ?? []).find((option) =>
    OptionID === ''
      ? plainValue(option.Value) === plainValue(Value)
      : option.ID?.toLowerCase() === OptionID.toLowerCase(),
  )
}

/** Returns a value in the form in which options are compared. */
function plainValue(value: string | undefined): string {
  return (value ?? '').trim().toLowerCase()
}

/**
 * Returns the fields that a row writes, and the problems of its cells. Texts that the platform has already are valid
 * and write nothing. Columns that the file lacks keep their values.
 */
function readFields(
  row: OptionRow,
  stored: SpecOption | undefined,
): { fields: Fields; problems: [column: OptionField, reason: string][] } {
  const fields: Fields = {}
  const problems: [OptionField, string][] = []
  const before = textsOf(stored)
  // Cells are read without blanks around them.
  const changedText = (field: OptionField): string | undefined => {
    const text = row[field]
    return text === undefined || text === before[field].trim() ? undefined : text
  }
  const value = changedText('Value')
  if (value === '' || (!stored && value === undefined)) problems.push(['Value', 'Enter a value.'])
  else if (value !== undefined && value.length > MAX_VALUE_LENGTH)
    problems.push(['Value', 'A value can have at most 2,000 characters.'])
  else if (value !== undefined) fields.Value = value

  const order = changedText('ListOrder')
  if (order !== undefined && !isListOrder(order))
    problems.push(['ListOrder', 'The list order must be a whole number, or empty.'])
  else if (order !== undefined && !isSameNumber(order, before.ListOrder))
    fields.ListOrder = numberOrNull(order)

  const open = changedText('IsOpenText') ?? ''
  const isOpen = readBoolean(open)
  if (open !== '' && isOpen === undefined) problems.push(['IsOpenText', `“${open}” must be true or false.`])
  else if (isOpen !== undefined && String(isOpen) !== before.IsOpenText) fields.IsOpenText = isOpen

  const markup = readMarkup(row, before)
  if ('problem' in markup) problems.push(markup.problem)
  else Object.assign(fields, markup.fields)
  return { fields, problems }
}

/** Returns the markup that a row writes. The type and the number depend on each other. */
function readMarkup(
  { PriceMarkupType: typeText, PriceMarkup: text }: OptionRow,
  before: Readonly<Record<OptionField, string>>,
): { fields: Fields } | { problem: [OptionField, string] } {
  // An empty cell is an option without a markup.
  const type = typeText === undefined ? (before.PriceMarkupType as MarkupType) : readMarkupType(typeText)
  if (!type)
    return {
      problem: [
        'PriceMarkupType',
        `“${typeText}” is not a markup type. Enter ${joinWords(
          MARKUPS.map((one) => one.type),
          'or',
        )}.`,
      ],
    }
  const isOtherType = type !== before.PriceMarkupType
  const isOtherNumber =
    text !== undefined && text !== before.PriceMarkup && !isSameNumber(text, before.PriceMarkup)
  if (!isOtherType && !isOtherNumber) return { fields: {} }
  const number = text ?? before.PriceMarkup
  if (type === 'NoMarkup' && isOtherNumber && number !== '')
    return { problem: ['PriceMarkup', 'Enter a markup type, or leave the markup empty.'] }
  if (type !== 'NoMarkup' && !isMarkup(number) && (isOtherNumber || number === ''))
    return { problem: ['PriceMarkup', decimalReason(number, 'Enter the markup as a number.')] }
  const next = type === 'NoMarkup' ? '' : number
  return {
    fields: {
      ...(isOtherType && { PriceMarkupType: type }),
      ...(!isSameNumber(next, before.PriceMarkup) &&
        next !== before.PriceMarkup && { PriceMarkup: numberOrNull(next) }),
    },
  }
}

/** Returns the markup type of a cell, which has its name or its label. Ignores case. */
function readMarkupType(text: string): MarkupType | undefined {
  if (text === '') return 'NoMarkup'
  return MARKUPS.find((one) => [one.type, one.label].some((own) => own.toLowerCase() === text.toLowerCase()))
    ?.type
}

function isSameNumber(one: string, other: string): boolean {
  return one !== '' && other !== '' && Number(one) === Number(other)
}

/** Returns the list orders of new options without one. They come last, in the order of the file. */
function newListOrders(planned: readonly PlannedOption[]): Map<PlannedOption, number> {
  const orders = new Map<PlannedOption, number>()
  const last = new Map<Spec, number>()
  for (const { spec, fields } of planned) {
    const known = [
      ...(spec.Options ?? []).map(({ ListOrder }) => ListOrder ?? 0),
      Number(fields.ListOrder ?? 0),
    ]
    last.set(spec, Math.max(last.get(spec) ?? 0, ...known))
  }
  for (const one of planned) {
    if (one.stored || typeof one.fields.ListOrder === 'number') continue
    const order = (last.get(one.spec) ?? 0) + 1
    last.set(one.spec, order)
    orders.set(one, order)
  }
  return orders
}

/** Returns the row of the job for an option (`lib/jobs/platform.ts`). */
function toTarget({ row, spec, stored, optionId, fields }: PlannedOption, order: number | undefined): Target {
  const value = fields.Value ?? stored?.Value
  const target = {
    ...{ id: `${spec.ID}/${optionId}`, line: row.line },
    name: `${spec.Name || spec.ID}: ${value || optionId}`,
  }
  if (stored) {
    const before = Object.fromEntries(
      Object.keys(fields).map((field) => [field, stored[field as OptionField] ?? null]),
    )
    return { ...target, before, write: { kind: 'patch', body: { ...fields }, from: before } }
  }
  const defaults = {
    PriceMarkupType: 'NoMarkup',
    IsOpenText: false,
    ...(order !== undefined && { ListOrder: order }),
  }
  const filled = Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== null))
  return { ...target, write: { kind: 'create', body: { ID: optionId, ...defaults, ...filled } } }
}

/** Returns the old and the new fields of an option. */
function previewOf(planned: PlannedOption | undefined, write: Target['write']): ChangePreview {
  const { stored, spec } = planned ?? {}
  const body = write?.kind === 'patch' || write?.kind === 'create' ? (write.body as Fields) : {}
  const before = textsOf(stored)
  return {
    changes: OPTION_FIELDS.filter((field) => body[field] !== undefined).map((field) => ({
      label: OPTION_LABELS[field],
      before: stored ? fieldWords(field, before[field]) : 'nothing',
      after: fieldWords(field, String(body[field] ?? '')),
    })),
    notes:
      !stored && spec?.DefinesVariant
        ? ['Products get variants with this option when their variants are generated again.']
        : [],
  }
}

function fieldWords(field: OptionField, text: string): string {
  if (text === '') return 'nothing'
  if (field === 'IsOpenText') return text === 'true' ? 'yes' : 'no'
  return field === 'PriceMarkupType' ? (MARKUPS.find(({ type }) => type === text)?.label ?? text) : text
}
