import type { ChangePreview, ImportPlan, ImportProblem, MappedRow } from '@/lib/csv/import-plan'
import { isSame } from '@/lib/forms/diff'
import { numberOrNull, priceToText } from '@/lib/forms/values'
import type { Target } from '@/lib/jobs/job'
import type { PriceBreak, PriceSchedule, Product } from '@/lib/ordercloud/models'
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
import { namesInWords } from './reprice'

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

/** The records that the rows refer to. */
export interface PriceFacts {
  /** Products by ID in lower case, as the platform compares IDs. */
  products: ReadonlyMap<string, Product>
  /** Price schedules that could be read, by ID. */
  schedules: ReadonlyMap<string, PriceSchedule>
  /** Names of the products outside the file that have each schedule, by its ID. */
  others: ReadonlyMap<string, readonly string[]>
}

/**
 * Returns the rows of products for a file: one for each price break of the default price schedule, with the smallest
 * quantity first. A product without prices has one row with empty cells, which can be filled in if it has a schedule.
 */
export function priceRows(
  products: readonly Product[],
  schedules: ReadonlyMap<string, PriceSchedule>,
): Record<PriceColumn, string>[] {
  return products.flatMap(({ ID = '', Name, DefaultPriceScheduleID }) => {
    const schedule = schedules.get(DefaultPriceScheduleID ?? '')
    const breaks = sorted(toBreakRows(schedule?.PriceBreaks, schedule?.Currency))
    return (breaks.length > 0 ? breaks : [NO_BREAK]).map((row) => ({
      ProductID: ID,
      ProductName: Name ?? '',
      PriceScheduleID: DefaultPriceScheduleID ?? '',
      Currency: schedule?.Currency ?? '',
      Quantity: row.Quantity,
      Price: row.Price,
      SalePrice: row.SalePrice,
      SubscriptionPrice: row.SubscriptionPrice,
    }))
  })
}

const NO_BREAK: BreakRow = { Quantity: '', Price: '', SalePrice: '', SubscriptionPrice: '', BundlePrice: '' }

/** The rows of one product. */
interface ProductRows {
  product: Product
  rows: PriceRow[]
  hasProblem: boolean
}

/** A price schedule and the rows of the products that have it. */
interface ScheduleRows {
  schedule: PriceSchedule
  group: ProductRows[]
}

/**
 * Computes the effect of a file with prices without sending any write. The rows of a product are all breaks of its
 * default price schedule. Each schedule is changed once, although several products of the file may share it. When one of
 * its rows has an error, the schedule is left out as a whole, because the other rows would remove the break of that row.
 */
export function planPrices(rows: readonly PriceRow[], facts: PriceFacts): ImportPlan {
  const problems: ImportProblem[] = []
  const targets: Target[] = []
  const previews = new Map<string, ChangePreview>()
  let unchanged = 0
  const linesWithProblem = new Set<number>()
  const report = (line: number, column: string, reason: string) => {
    linesWithProblem.add(line)
    problems.push({ line, column, reason })
  }
  for (const { schedule, group } of bySchedule()) planSchedule(schedule, group)
  problems.sort((one, other) => one.line - other.line)
  return { targets, previews, creates: 0, changes: targets.length, unchanged, problems }

  /** Returns the price schedules with the rows of each product that has them. Other rows are counted or reported. */
  function bySchedule(): Iterable<ScheduleRows> {
    const byProduct = new Map<string, ProductRows>()
    for (const row of rows) {
      const id = row.ProductID ?? ''
      const product = facts.products.get(id.toLowerCase())
      if (row.cellProblem !== undefined) report(row.line, 'Cells', row.cellProblem)
      if (!product) {
        if (row.cellProblem !== undefined) continue
        const reason =
          id === ''
            ? 'Enter the ID of a product.'
            : `There is no product “${id}”, or you do not have access to it.`
        report(row.line, 'ProductID', reason)
        continue
      }
      const known = byProduct.get(id.toLowerCase()) ?? { product, rows: [], hasProblem: false }
      byProduct.set(id.toLowerCase(), known)
      known.rows.push(row)
      known.hasProblem ||= row.cellProblem !== undefined
    }
    const groups = new Map<string, ScheduleRows>()
    for (const group of byProduct.values()) {
      const id = group.product.DefaultPriceScheduleID ?? ''
      const schedule = facts.schedules.get(id)
      if (!schedule) planWithoutSchedule(group, id)
      else {
        for (const row of group.rows) {
          const found = row.cellProblem === undefined && rowProblem(row, schedule)
          if (!found) continue
          group.hasProblem = true
          report(row.line, ...found)
        }
        const known = groups.get(id) ?? { schedule, group: [] }
        known.group.push(group)
        groups.set(id, known)
      }
    }
    return groups.values()
  }

  /** Rows with empty cells change nothing. A price has no schedule to which it could be written. */
  function planWithoutSchedule({ rows: own }: ProductRows, scheduleId: string): void {
    for (const row of own)
      if (row.cellProblem !== undefined) continue
      else if (isBlank(row)) unchanged += 1
      else if (scheduleId === '')
        report(row.line, 'Price', 'This product has no price schedule. Set its first price on its page.')
      else
        report(
          row.line,
          'PriceScheduleID',
          `You do not have access to the price schedule “${scheduleId}” of this product.`,
        )
  }

  function planSchedule(schedule: PriceSchedule, group: readonly ProductRows[]): void {
    const { ID: id = '' } = schedule
    const current = toBreakRows(schedule.PriceBreaks, schedule.Currency)
    const entered = group.map(({ rows: own }) => own.map((row) => toBreakRow(row, current)))
    const isUnchanged = entered.map((breaks) => isSame(sorted(breaks), sorted(current)))
    group.forEach((one, at) => {
      if (one.hasProblem || isUnchanged[at] || (current.length === 0 && one.rows.every(isBlank))) return
      for (const [line, column, reason] of breaksProblems(one.rows, entered[at] ?? [], current)) {
        one.hasProblem = true
        report(line, column, reason)
      }
    })
    const reportOthers = (reason: (one: ProductRows) => string) => {
      for (const one of group)
        for (const { line } of one.rows) if (!linesWithProblem.has(line)) report(line, 'Cells', reason(one))
    }
    const failed = group.find(({ hasProblem }) => hasProblem)
    if (failed)
      return reportOthers((one) =>
        one === failed || one.hasProblem
          ? 'Another row of this product has an error.'
          : `A row of product “${failed.product.ID}”, which has the same price schedule, has an error.`,
      )
    const [first] = group
    const [breaks = []] = entered
    const isSameAsFirst = (other: readonly BreakRow[]) => isSame(sorted(other), sorted(breaks))
    const different = group.find((_, at) => !isSameAsFirst(entered[at] ?? []))
    if (different && first)
      return reportOthers((one) => {
        const other = one === first ? different : first
        return `Product “${other.product.ID}” has the same price schedule. Enter the same prices for both.`
      })
    const PriceBreaks = toNewBreaks(breaks, schedule)
    const all = group.flatMap(({ rows: own }) => own)
    const [head, ...more] = all
    if (isUnchanged[0] || all.every(isBlank) || !head) {
      unchanged += all.length
      return
    }
    const before = { PriceBreaks: schedule.PriceBreaks ?? [] }
    previews.set(id, {
      changes: changesOf(before.PriceBreaks, PriceBreaks, schedule.Currency),
      notes: [
        sharedWords(
          group.map(({ product }) => nameOf(product)),
          facts.others.get(id) ?? [],
        ),
        ...inversionWords(breaks, schedule.Currency ?? ''),
        ...saleWords(breaks),
      ],
    })
    targets.push({
      ...{ id, name: schedule.Name || id, before, line: head.line },
      ...(more.length > 0 && { moreLines: more.map(({ line }) => line) }),
      write: { kind: 'patch', body: { PriceBreaks }, from: before },
    })
  }
}

/** Returns the problem of the cells of a row that name its price schedule. */
function rowProblem(row: PriceRow, schedule: PriceSchedule): [column: string, reason: string] | undefined {
  const { PriceScheduleID: id = '', Currency: currency = '' } = row
  if (id !== '' && id.toLowerCase() !== schedule.ID?.toLowerCase())
    return [
      'PriceScheduleID',
      `The price schedule of this product is “${schedule.ID}”. Enter it, or leave the cell empty.`,
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
    BundlePrice: base.BundlePrice,
  }
}

function isSameNumber(one: string, other: string): boolean {
  return one !== '' && other !== '' && Number(one) === Number(other)
}

/**
 * Returns the problems of the breaks of one product, by line and column. Numbers that the platform has already are valid,
 * because they may have more decimal places than the file may enter.
 */
function breaksProblems(
  rows: readonly PriceRow[],
  breaks: readonly BreakRow[],
  current: readonly BreakRow[],
): [line: number, column: string, reason: string][] {
  return breakProblems(breaks).flatMap(({ row, field, reason }) => {
    const { [field]: text = '', Quantity = '' } = breaks[row] ?? {}
    const line = rows[row]?.line ?? 0
    const same = breaks.findIndex((one) => isSameNumber(one.Quantity, Quantity))
    if (field === 'Quantity' && same >= 0 && same < row)
      return [[line, field, `Line ${rows[same]?.line} has the same quantity of this product.`]]
    const base = current.find((one) => isSameNumber(one.Quantity, Quantity))
    if (text !== '' && base?.[field] === text) return []
    return [[line, field, `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`]]
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

/** Returns the sentence that names the products with a price schedule. */
function sharedWords(names: readonly string[], others: readonly string[]): string {
  const own =
    names.length > 1
      ? `Shared by ${namesInWords(names)}, and changed once.`
      : `Price of ${namesInWords(names)}.`
  return others.length > 0
    ? `${own} It is also the price of ${namesInWords(others)}, which the file lacks.`
    : own
}

function nameOf({ ID = '', Name }: Product): string {
  return Name || ID
}

/** True for a row without a quantity and prices. */
function isBlank(row: PriceRow): boolean {
  return (row.Quantity ?? '') === '' && isUnused({ ...NO_BREAK, ...row })
}

/** Returns breaks with the smallest quantity first. */
function sorted(breaks: readonly BreakRow[]): BreakRow[] {
  return [...breaks].sort(
    (one, other) => (numberOrNull(one.Quantity) ?? 0) - (numberOrNull(other.Quantity) ?? 0),
  )
}
