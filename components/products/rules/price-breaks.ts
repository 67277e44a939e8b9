import { formatUnitPrice } from '@/lib/format/price'
import { numberOrNull, numberToText, priceToText } from '@/lib/forms/values'
import type { PriceBreak } from '@/lib/ordercloud/models'

/** One price break as a form holds it: its numbers as text. */
export interface BreakRow {
  Quantity: string
  Price: string
  SalePrice: string
  SubscriptionPrice: string
  BundlePrice: string
}

/** The fields of a break in the order in which the grid and the files have them. */
export const BREAK_FIELDS = ['Quantity', 'Price', 'SalePrice', 'SubscriptionPrice', 'BundlePrice'] as const
export type BreakField = (typeof BREAK_FIELDS)[number]

export const BREAK_LABELS: Readonly<Record<BreakField, string>> = {
  Quantity: 'From quantity',
  Price: 'Price',
  SalePrice: 'Sale price',
  SubscriptionPrice: 'Subscription price',
  BundlePrice: 'Bundle price',
}

/** A cell that cannot be saved. */
interface BreakProblem {
  row: number
  field: BreakField
  /** The reason without the number of the break. */
  reason: string
  message: string
}

const QUANTITY = /^\d{1,9}$/
const AMOUNT = /^\d{1,12}(\.\d{1,4})?$/

/** Returns the row that the grid starts with, and adds below others. */
export function emptyBreak(rows: readonly BreakRow[]): BreakRow {
  return {
    Quantity: rows.length === 0 ? '1' : '',
    Price: '',
    SalePrice: '',
    SubscriptionPrice: '',
    BundlePrice: '',
  }
}

/** True for the row of a product without a price, which is not saved. */
export function isUnused(row: BreakRow): boolean {
  return [row.Price, row.SalePrice, row.SubscriptionPrice, row.BundlePrice].every(
    (text) => text.trim() === '',
  )
}

/** Returns the problems of all cells: numbers that are missing or not valid, and breaks that overlap. */
export function breakProblems(rows: readonly BreakRow[]): BreakProblem[] {
  const quantities = rows.map(({ Quantity }) => Quantity.trim())
  return rows.flatMap((values, row) => {
    const problem = (field: BreakField, reason: string) => ({
      ...{ row, field, reason },
      message: `Break ${row + 1}: ${reason}`,
    })
    const quantity = quantities[row] ?? ''
    const earlier = quantities.findIndex((other) => Number(other) === Number(quantity))
    const found: BreakProblem[] = []
    if (!QUANTITY.test(quantity) || Number(quantity) < 1)
      found.push(problem('Quantity', 'the quantity must be a whole number of at least 1.'))
    else if (earlier < row)
      found.push(problem('Quantity', `break ${earlier + 1} starts at quantity ${Number(quantity)} too.`))
    for (const field of BREAK_FIELDS.slice(1)) {
      const text = values[field].trim()
      const name = BREAK_LABELS[field].toLowerCase()
      if (text === '' && field === 'Price') found.push(problem(field, 'enter a price.'))
      else if (text !== '' && !AMOUNT.test(text)) found.push(problem(field, amountProblem(name, text)))
    }
    return found
  })
}

/** Returns the reason why an amount is not valid. */
function amountProblem(name: string, text: string): string {
  if (/^-[\d.]+$/.test(text)) return `the ${name} must be at least 0.`
  return /^\d{13,}(\.\d*)?$/.test(text)
    ? `the ${name} is too large. It can have 12 digits before the decimal point.`
    : `the ${name} must be a number with at most 4 decimal places.`
}

/** Returns the rows with valid numbers in the order of their quantities. */
function sorted(rows: readonly BreakRow[]): BreakRow[] {
  return rows
    .filter(({ Quantity, Price }) => QUANTITY.test(Quantity.trim()) && AMOUNT.test(Price.trim()))
    .sort((a, b) => Number(a.Quantity) - Number(b.Quantity))
}

/** Returns the sentences about breaks whose unit price is higher than that of a smaller quantity. */
export function inversionWords(rows: readonly BreakRow[], currency: string): string[] {
  const [first, ...others] = sorted(rows)
  let lowest = first
  return others.flatMap((row) => {
    const cheaper = lowest
    if (!cheaper) return []
    if (Number(row.Price) <= Number(cheaper.Price)) {
      lowest = row
      return []
    }
    const priceOf = ({ Price }: BreakRow) => formatUnitPrice(Number(Price), currency)
    return [
      `From quantity ${Number(row.Quantity)} a unit costs ${priceOf(row)}, but from quantity ${Number(cheaper.Quantity)} only ${priceOf(cheaper)}.`,
    ]
  })
}

/** Returns the sentences about sale prices that are not lower than the price. */
export function saleWords(rows: readonly BreakRow[]): string[] {
  return sorted(rows).flatMap(({ Quantity, Price, SalePrice }) => {
    const sale = SalePrice.trim()
    if (!AMOUNT.test(sale) || Number(sale) < Number(Price)) return []
    return [`The sale price from quantity ${Number(Quantity)} is not lower than the price.`]
  })
}

/** Returns the breaks of a price schedule as a form holds them. */
export function toBreakRows(
  breaks: readonly PriceBreak[] | null | undefined,
  currency: string | null | undefined,
): BreakRow[] {
  return (breaks ?? []).map((one) => ({
    Quantity: numberToText(one.Quantity),
    Price: priceToText(one.Price, currency),
    SalePrice: priceToText(one.SalePrice, currency),
    SubscriptionPrice: priceToText(one.SubscriptionPrice, currency),
    BundlePrice: priceToText(one.BundlePrice, currency),
  }))
}

/** Returns the breaks as the platform spells them. Prices that are not set are left out. */
export function toBreaks(rows: readonly BreakRow[]): PriceBreak[] {
  return rows.map((row) => {
    const prices = (['SalePrice', 'SubscriptionPrice', 'BundlePrice'] as const).flatMap((field) => {
      const amount = numberOrNull(row[field])
      return amount === null ? [] : [[field, amount] as const]
    })
    return { Quantity: Number(row.Quantity), Price: Number(row.Price), ...Object.fromEntries(prices) }
  })
}

/**
 * Returns the rows after cells were pasted from a spreadsheet: tabs between cells and lines between rows. The first
 * cell replaces the one with the focus. Rows that are missing are added. Undefined for text of a single cell.
 */
export function pasteCells(
  rows: readonly BreakRow[],
  at: { row: number; field: BreakField },
  text: string,
): BreakRow[] | undefined {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
  if (lines.length === 1 && lines[0]?.length === 1) return undefined
  const next = [...rows]
  const first = BREAK_FIELDS.indexOf(at.field)
  lines.forEach((cells, down) => {
    const index = at.row + down
    const row = { ...(next[index] ?? emptyBreak(next)) }
    cells.forEach((cell, right) => {
      const field = BREAK_FIELDS[first + right]
      if (field) row[field] = cell.trim().replace(/^\$/, '')
    })
    next[index] = row
  })
  return next
}
