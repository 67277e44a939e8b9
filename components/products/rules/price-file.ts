import type { ChangePreview, ImportPlan, ImportProblem, MappedRow } from '@/lib/csv/import-plan'
import { decimalReason } from '@/lib/csv/numbers'
import { isSame } from '@/lib/forms/diff'
import { numberOrNull, priceToText } from '@/lib/forms/values'
import type { Target } from '@/lib/jobs/job'
import type { PriceBreak, PriceSchedule, Product } from '@/lib/ordercloud/models'
import { pricedProductRowId } from '@/lib/price/price-job-paths'
import { namesInWords, type CountedNames } from '@/lib/resource/counted-names'
import { titleCase } from '@/lib/resource/words'
import {
  BREAK_FIELDS,
  BREAK_LABELS,
  breakProblems,
  inversionWords,
  isUnused,
  saleWords,
  toBreakRows,
  toBreaks,
  type BreakField,
  type BreakRow,
} from './price-breaks'
import type { SupplierPrices } from '@/lib/price/supplier-prices'
import { supplierPriceWords } from './supplier-prices'

/** The columns of a file with prices. The name of the product is for readers only. */
export const PRICE_COLUMNS = [
  'ProductID',
  'ProductName',
  'PriceScheduleID',
  'Currency',
  ...BREAK_FIELDS,
] as const
type PriceColumn = (typeof PRICE_COLUMNS)[number]

/** One row of a file with prices. */
export type PriceRow = MappedRow<Exclude<PriceColumn, 'ProductName'>>

/** The holder of the price that a row is about: a product, or a buyer or user group that buys it. */
export interface PriceHolder {
  /** The same for all rows of the holder. */
  key: string
  /** Words for the holder in a sentence: "product “anchor”". */
  words: string
  /** Name for display. */
  name: string
  /** The price schedule of the holder, which the file may have chosen. Empty for none. */
  scheduleId: string
  /** Present when the file chooses a price schedule that the holder does not have yet. */
  choice?: ScheduleChoice
  /** The row that names the price schedule first. */
  named?: NamedSchedule
  /** The column and the reason of a price that has no schedule to which it could be written. */
  withoutSchedule: readonly [column: string, reason: string]
}

/** The write that gives a holder the price schedule that the file chooses. */
interface ScheduleChoice {
  target: Omit<Target, 'line' | 'moreLines'>
  /** The change in words. */
  preview: ChangePreview
}

/** The price schedule that the rows of a holder name, with the line of the first row that names it. */
export interface NamedSchedule {
  id: string
  line: number
}

/** The records that the rows of a file with default prices refer to. */
export interface PriceFacts extends ScheduleFacts {
  /** Products by ID in lower case, as the platform compares IDs. */
  products: ReadonlyMap<string, Product>
}

/** The holders of the prices of a file. */
export interface HolderFacts<Row extends PriceRow> extends ScheduleFacts {
  /** Returns the holder of the price of a row, or the column and the reason of a row without one. */
  holderOf: (row: Row) => PriceHolder | readonly [column: string, reason: string]
  /** The noun for a holder: "product". */
  noun: string
  /** The words for further holders after the first names. */
  furtherWords?: { one: string; many: string }
}

/** The price schedules that the rows refer to. */
interface ScheduleFacts {
  /** Price schedules that could be read, by ID. */
  schedules: ReadonlyMap<string, PriceSchedule>
  /** The other holders outside the file that have each schedule, by its ID. */
  others: ReadonlyMap<string, CountedNames>
  /** The products that suppliers sell at schedules, by the ID of the schedule. */
  supplierPrices?: ReadonlyMap<string, SupplierPrices>
}

/**
 * Returns the rows of products for a file: one for each price break of the default price schedule, with the smallest
 * quantity first. A product without prices has one row with empty cells, which can be filled in if it has a schedule.
 */
export function priceRows(
  products: readonly Product[],
  schedules: ReadonlyMap<string, PriceSchedule>,
): Record<PriceColumn, string>[] {
  return products.flatMap(({ ID = '', Name, DefaultPriceScheduleID }) =>
    scheduleRows(DefaultPriceScheduleID ?? '', schedules).map((row) => ({
      ...{ ProductID: ID, ProductName: Name ?? '' },
      ...row,
    })),
  )
}

/**
 * Returns the cells of a price schedule for a file: one row for each price break, with the smallest quantity first. A
 * schedule without prices has one row with empty cells.
 */
export function scheduleRows(
  id: string,
  schedules: ReadonlyMap<string, PriceSchedule>,
): Record<Exclude<PriceColumn, 'ProductID' | 'ProductName'>, string>[] {
  const schedule = schedules.get(id)
  const breaks = sorted(toBreakRows(schedule?.PriceBreaks, schedule?.Currency))
  return (breaks.length > 0 ? breaks : [NO_BREAK]).map((row) => ({
    PriceScheduleID: id,
    Currency: schedule?.Currency ?? '',
    Quantity: row.Quantity,
    Price: row.Price,
    SalePrice: row.SalePrice,
    SubscriptionPrice: row.SubscriptionPrice,
    BundlePrice: row.BundlePrice,
  }))
}

const NO_BREAK: BreakRow = { Quantity: '', Price: '', SalePrice: '', SubscriptionPrice: '', BundlePrice: '' }

/**
 * Returns the holder of the default price of a row's product, or the reason why there is none. When the rows of the
 * product name another price schedule than it has, that one becomes its default.
 *
 * @param named the price schedule that the rows of each product name, by the key of `productKey`
 */
function productHolder(
  row: PriceRow,
  { products, schedules }: PriceFacts,
  named: ReadonlyMap<string, NamedSchedule>,
): ReturnType<HolderFacts<PriceRow>['holderOf']> {
  const { ProductID: id = '' } = row
  const product = products.get(id.toLowerCase())
  if (!product) return ['ProductID', noProductReason(id)]
  const { ID = '', Name, DefaultPriceScheduleID } = product
  const scheduleId = DefaultPriceScheduleID ?? ''
  const chosen = named.get(productKey(row))
  const holder = { key: productKey(row), words: `product “${ID}”`, name: Name || ID }
  if (!chosen || chosen.id.toLowerCase() === scheduleId.toLowerCase())
    return {
      ...{ ...holder, scheduleId, ...(chosen && { named: chosen }) },
      withoutSchedule: scheduleId
        ? ['PriceScheduleID', `You do not have access to the price schedule “${scheduleId}” of this product.`]
        : [
            'Price',
            'This product has no price schedule. Enter the ID of one, or set its first price on its page.',
          ],
    }
  const schedule = findSchedule(chosen.id, schedules)
  if (!schedule) return choiceProblem(row, chosen, noScheduleReason(chosen.id), 'product')
  if (product.OwnerID && schedule.OwnerID && product.OwnerID !== schedule.OwnerID)
    return choiceProblem(
      row,
      chosen,
      `The price schedule “${schedule.ID}” belongs to “${schedule.OwnerID}”, and the product to “${product.OwnerID}”. The default price must be that of the owner of the product.`,
      'product',
    )
  const before = { DefaultPriceScheduleID: DefaultPriceScheduleID || null }
  return {
    ...{ ...holder, scheduleId: schedule.ID ?? '', named: chosen },
    withoutSchedule: ['PriceScheduleID', noScheduleReason(chosen.id)],
    choice: {
      target: {
        ...{ id: pricedProductRowId(ID), name: Name || ID, before },
        write: { kind: 'patch', body: { DefaultPriceScheduleID: schedule.ID }, from: before },
      },
      preview: {
        changes: [
          {
            label: 'Default price schedule',
            before: scheduleId === '' ? 'none' : scheduleWords(scheduleId, schedules),
            after: scheduleWords(schedule.ID ?? '', schedules),
          },
        ],
        notes: [],
      },
    },
  }
}

function productKey({ ProductID = '' }: PriceRow): string {
  return ProductID.toLowerCase()
}

/**
 * Returns the price schedule that the rows of each holder name, by the key of the holder. The first one counts, and the
 * other rows must not name another one. An empty cell names none.
 */
export function namedSchedules<Row extends PriceRow>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, NamedSchedule> {
  const named = new Map<string, NamedSchedule>()
  for (const row of rows) {
    const { PriceScheduleID: id = '', line, cellProblem } = row
    const key = keyOf(row)
    if (id !== '' && cellProblem === undefined && !named.has(key)) named.set(key, { id, line })
  }
  return named
}

/** Returns the price schedule with an ID. Ignores case, as the platform does. */
export function findSchedule(
  id: string,
  schedules: ReadonlyMap<string, PriceSchedule>,
): PriceSchedule | undefined {
  const plain = id.toLowerCase()
  return schedules.get(id) ?? [...schedules.values()].find(({ ID = '' }) => ID.toLowerCase() === plain)
}

/** Returns the reason why a row cannot have the price schedule that it names. */
export function noScheduleReason(id: string): string {
  return `There is no price schedule “${id}”, or you do not have access to it.`
}

/** Returns the problem of a row whose holder cannot have the price schedule that its rows name. */
export function choiceProblem(
  { line }: PriceRow,
  named: NamedSchedule,
  reason: string,
  noun: string,
): readonly [column: string, reason: string] {
  return line === named.line ? ['PriceScheduleID', reason] : ['Cells', otherRowReason(noun)]
}

function otherRowReason(noun: string): string {
  return `Another row of this ${noun} has an error.`
}

/** Returns the words for a price schedule in a review: "Anchors (anchors)". */
export function scheduleWords(id: string, schedules: ReadonlyMap<string, PriceSchedule>): string {
  const name = schedules.get(id)?.Name
  return name && name !== id ? `${name} (${id})` : id
}

/** Returns the reason why a row has no product. */
export function noProductReason(id: string): string {
  return id === ''
    ? 'Enter the ID of a product.'
    : `There is no product “${id}”, or you do not have access to it.`
}

/** The rows of one holder. */
interface HolderRows {
  holder: PriceHolder
  rows: PriceRow[]
  hasProblem: boolean
}

/** A price schedule and the rows of the holders that have it. */
interface ScheduleRows {
  schedule: PriceSchedule
  group: HolderRows[]
}

/** Computes the effect of a file with the default prices of products without sending any write. */
export function planPrices(rows: readonly PriceRow[], facts: PriceFacts): ImportPlan {
  const named = namedSchedules(rows, productKey)
  return planHolderPrices(rows, {
    ...facts,
    noun: 'product',
    holderOf: (row) => productHolder(row, facts, named),
  })
}

/**
 * Computes the effect of a file with prices without sending any write. The rows of a holder are all breaks of its price
 * schedule, which the file may choose for it. Rows that choose a schedule without any price leave its prices as they
 * are. Each schedule is changed once, although several holders of the file may share it. When one of its rows has an
 * error, the schedule is left out as a whole, because the other rows would remove the break of that row.
 */
export function planHolderPrices<Row extends PriceRow>(
  rows: readonly Row[],
  facts: HolderFacts<Row>,
): ImportPlan {
  const problems: ImportProblem[] = []
  const targets: Target[] = []
  const previews = new Map<string, ChangePreview>()
  const choosing: HolderRows[] = []
  let unchanged = 0
  const linesWithProblem = new Set<number>()
  const report = (line: number, column: string, reason: string) => {
    linesWithProblem.add(line)
    problems.push({ line, column, reason })
  }
  for (const { schedule, group } of bySchedule()) planSchedule(schedule, group)
  const changedSchedules = targets.length
  for (const one of choosing) planChoice(one)
  problems.sort((one, other) => one.line - other.line)
  targets.sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
  const creates = targets.filter(({ write }) => write?.kind === 'create').length
  return {
    ...{ targets, previews, creates, changes: targets.length - creates, unchanged, problems },
    ...(targets.length > changedSchedules && { words: { one: 'record', many: 'records' } }),
    ...(creates > 0 && { canUndoCreates: true }),
  }

  /** Returns the price schedules with the rows of each holder that has them. Other rows are counted or reported. */
  function bySchedule(): Iterable<ScheduleRows> {
    const byHolder = new Map<string, HolderRows>()
    for (const row of rows) {
      const holder = facts.holderOf(row)
      if (row.cellProblem !== undefined) report(row.line, 'Cells', row.cellProblem)
      if (!('key' in holder)) {
        if (row.cellProblem === undefined) report(row.line, ...holder)
        continue
      }
      const known = byHolder.get(holder.key) ?? { holder, rows: [], hasProblem: false }
      byHolder.set(holder.key, known)
      known.rows.push(row)
      known.hasProblem ||= row.cellProblem !== undefined
    }
    const groups = new Map<string, ScheduleRows>()
    for (const group of byHolder.values()) {
      const { scheduleId, choice } = group.holder
      if (choice) choosing.push(group)
      const schedule = facts.schedules.get(scheduleId)
      if (!schedule) planWithoutSchedule(group)
      else {
        for (const row of group.rows) {
          const found = row.cellProblem === undefined && rowProblem(row, schedule, group.holder, facts.noun)
          if (!found) continue
          group.hasProblem = true
          report(row.line, ...found)
        }
        const known = groups.get(scheduleId) ?? { schedule, group: [] }
        known.group.push(group)
        groups.set(scheduleId, known)
      }
    }
    return groups.values()
  }

  /** Rows with empty cells change nothing. A price has no schedule to which it could be written. */
  function planWithoutSchedule({ rows: own, holder }: HolderRows): void {
    for (const row of own)
      if (row.cellProblem !== undefined) continue
      else if (isBlank(row)) unchanged += 1
      else report(row.line, ...holder.withoutSchedule)
  }

  /** Adds the write that gives a holder its price schedule, unless one of its rows has a problem. */
  function planChoice({ holder: { choice }, rows: own }: HolderRows): void {
    const [head, ...more] = own
    if (!choice || !head || own.some(({ line }) => linesWithProblem.has(line))) return
    previews.set(choice.target.id, choice.preview)
    targets.push({ ...choice.target, ...linesOfRows(head, more) })
  }

  function planSchedule(schedule: PriceSchedule, all: readonly HolderRows[]): void {
    const { ID: id = '' } = schedule
    const group = all.filter(({ holder, hasProblem, rows: own }) => {
      if (hasProblem || !own.every(holder.choice ? isBlank : hasNoPriceCells)) return true
      if (!holder.choice) unchanged += own.length
      return false
    })
    const current = toBreakRows(schedule.PriceBreaks, schedule.Currency)
    const entered = group.map(({ rows: own }) => own.map((row) => toBreakRow(row, current)))
    const isUnchanged = entered.map((breaks) => isSame(sorted(breaks), sorted(current)))
    group.forEach((one, at) => {
      if (one.hasProblem || isUnchanged[at] || (current.length === 0 && one.rows.every(isBlank))) return
      for (const [line, column, reason] of breaksProblems(one.rows, entered[at] ?? [], current, facts.noun)) {
        one.hasProblem = true
        report(line, column, reason)
      }
    })
    const reportOthers = (reason: (one: HolderRows) => string) => {
      for (const one of group)
        for (const { line } of one.rows) if (!linesWithProblem.has(line)) report(line, 'Cells', reason(one))
    }
    const failed = group.find(({ hasProblem }) => hasProblem)
    if (failed)
      return reportOthers((one) =>
        one === failed || one.hasProblem
          ? otherRowReason(facts.noun)
          : `A row of ${failed.holder.words}, which has the same price schedule, has an error.`,
      )
    const [first] = group
    const [breaks = []] = entered
    const isSameAsFirst = (other: readonly BreakRow[]) => isSame(sorted(other), sorted(breaks))
    const different = group.find((_, at) => !isSameAsFirst(entered[at] ?? []))
    if (different && first)
      return reportOthers((one) => {
        const other = one === first ? different : first
        return `${titleCase(other.holder.words)} has the same price schedule. Enter the same prices for both.`
      })
    const PriceBreaks = toNewBreaks(breaks, schedule)
    const priced = group.flatMap(({ rows: own }) => own)
    const [head, ...more] = priced
    if (isUnchanged[0] || priced.every(isBlank) || !head) {
      for (const { holder, rows: own } of group) if (!holder.choice) unchanged += own.length
      return
    }
    const before = { PriceBreaks: schedule.PriceBreaks ?? [] }
    previews.set(id, {
      changes: changesOf(before.PriceBreaks, PriceBreaks, schedule.Currency),
      notes: [
        sharedWords(
          group.map(({ holder }) => holder.name),
          facts.others.get(id),
          facts.furtherWords,
        ),
        ...supplierPriceWords(facts.supplierPrices?.get(id)),
        ...inversionWords(breaks, schedule.Currency ?? ''),
        ...saleWords(breaks),
      ],
    })
    targets.push({
      ...{ id, name: schedule.Name || id, before, ...linesOfRows(head, more) },
      write: { kind: 'patch', body: { PriceBreaks }, from: before },
    })
  }
}

function linesOfRows(head: PriceRow, more: readonly PriceRow[]): Pick<Target, 'line' | 'moreLines'> {
  return { line: head.line, ...(more.length > 0 && { moreLines: more.map(({ line }) => line) }) }
}

/** Returns the problem of the cells of a row that name its price schedule. */
function rowProblem(
  row: PriceRow,
  schedule: PriceSchedule,
  { named }: PriceHolder,
  noun: string,
): [column: string, reason: string] | undefined {
  const { PriceScheduleID: id = '', Currency: currency = '' } = row
  if (id !== '' && id.toLowerCase() !== schedule.ID?.toLowerCase())
    return [
      'PriceScheduleID',
      named
        ? `Line ${named.line} names the price schedule “${named.id}” for this ${noun}. Enter it, or leave the cell empty.`
        : `The price schedule of this ${noun} is “${schedule.ID}”. Enter it, or leave the cell empty.`,
    ]
  const own = schedule.Currency ?? ''
  if (currency === '' || currency.toLowerCase() === own.toLowerCase()) return undefined
  return [
    'Currency',
    own === ''
      ? 'The price schedule has no currency, and a file cannot set one.'
      : `The currency of the price schedule is ${own}, and a file cannot change it.`,
  ]
}

/** Returns the break of a row. Cells of columns that the file lacks are those of the current break of the quantity. */
function toBreakRow(row: PriceRow, current: readonly BreakRow[]): BreakRow {
  const { Quantity = '' } = row
  const base = current.find((one) => isSameNumber(one.Quantity, Quantity)) ?? NO_BREAK
  const text = (field: BreakField) => {
    const entered = row[field] ?? base[field]
    // Spreadsheets remove zeros at the end of numbers.
    return isSameNumber(entered, base[field]) ? base[field] : entered
  }
  return {
    Quantity: text('Quantity'),
    Price: text('Price'),
    SalePrice: text('SalePrice'),
    SubscriptionPrice: text('SubscriptionPrice'),
    BundlePrice: text('BundlePrice'),
  }
}

function isSameNumber(one: string, other: string): boolean {
  return one !== '' && other !== '' && Number(one) === Number(other)
}

/**
 * Returns the problems of the breaks of one holder, by line and column. Numbers that the platform has already are
 * valid, because they may have more decimal places than the file may enter.
 */
function breaksProblems(
  rows: readonly PriceRow[],
  breaks: readonly BreakRow[],
  current: readonly BreakRow[],
  noun: string,
): [line: number, column: string, reason: string][] {
  return breakProblems(breaks).flatMap(({ row, field, reason }) => {
    const { [field]: text = '', Quantity = '' } = breaks[row] ?? {}
    const line = rows[row]?.line ?? 0
    const same = breaks.findIndex((one) => isSameNumber(one.Quantity, Quantity))
    if (field === 'Quantity' && same >= 0 && same < row)
      return [[line, field, `Line ${rows[same]?.line} has the same quantity of this ${noun}.`]]
    const base = current.find((one) => isSameNumber(one.Quantity, Quantity))
    if (text !== '' && base?.[field] === text) return []
    const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
    return [[line, field, field === 'Quantity' ? sentence : decimalReason(text, sentence)]]
  })
}

/** Returns the breaks to write. Prices with the same text keep their exact number. */
function toNewBreaks(breaks: readonly BreakRow[], schedule: PriceSchedule): PriceBreak[] {
  const current = schedule.PriceBreaks ?? []
  const texts = toBreakRows(current, schedule.Currency)
  return sorted(breaks).map((row) => {
    const at = texts.findIndex((one) => isSameNumber(one.Quantity, row.Quantity))
    const base = current[at]
    const [plain = {}] = toBreaks([row])
    const kept = BREAK_FIELDS.filter((field) => base && texts[at]?.[field] === row[field])
    return {
      ...plain,
      ...Object.fromEntries(kept.map((field) => [field, base?.[field]])),
    }
  })
}

/** Returns the old and the new price of each quantity that changes. */
function changesOf(
  before: readonly PriceBreak[],
  after: readonly PriceBreak[],
  currency: string | null | undefined,
): ChangePreview['changes'] {
  const quantityOf = ({ Quantity = 0 }: PriceBreak) => Quantity
  const quantities = [...new Set([...before, ...after].map(quantityOf))].sort((one, other) => one - other)
  return quantities.flatMap((quantity) => {
    const [old, next] = [before, after].map((breaks) => breaks.find((one) => quantityOf(one) === quantity))
    return BREAK_FIELDS.slice(1).flatMap((field) => {
      const [from, to] = [old?.[field], next?.[field]]
      if (isSame(from, to)) return []
      const text = (price: number | null | undefined) =>
        typeof price === 'number' ? `${priceToText(price)} ${currency ?? ''}`.trim() : 'nothing'
      return [{ label: `${BREAK_LABELS[field]} from ${quantity}`, before: text(from), after: text(to) }]
    })
  })
}

/** Returns the sentence that names the holders of a price schedule. */
function sharedWords(
  names: readonly string[],
  others?: CountedNames,
  further?: { one: string; many: string },
): string {
  const words = namesInWords(names, further)
  const own = names.length > 1 ? `Shared by ${words}, and changed once.` : `Price of ${words}.`
  return others && others.count > 0
    ? `${own} It is also the price of ${namesInWords(others, further)}, which the file lacks.`
    : own
}

/** True for a row without a quantity and prices. */
function isBlank(row: PriceRow): boolean {
  return (row.Quantity ?? '') === '' && isUnused({ ...NO_BREAK, ...row })
}

/** True for a row of a file that has no columns for quantities and prices. */
function hasNoPriceCells(row: PriceRow): boolean {
  return BREAK_FIELDS.every((field) => row[field] === undefined)
}

/** Returns breaks with the smallest quantity first. */
function sorted(breaks: readonly BreakRow[]): BreakRow[] {
  return [...breaks].sort(
    (one, other) => (numberOrNull(one.Quantity) ?? 0) - (numberOrNull(other.Quantity) ?? 0),
  )
}
