import { tz } from '@date-fns/tz'
import { format } from 'date-fns'
import { idSegment } from '@/lib/url/id-segment'
import type { ReportRow } from './definitions'

/** The parts of an order line that reports add up. */
export interface SoldLine {
  orderId: string
  /** Instant at which the order was submitted. */
  submitted: string
  buyerId: string
  supplierId: string
  productId: string
  productName: string
  /** ID of the product that it is a variation of. */
  parentId: string
  currency: string
  units: number
  discount: number
  sales: number
}

/** The record, month or category that a row is about. */
export interface Subject {
  id: string
  name: string
  href?: string
}

interface Sum extends Subject {
  currency: string
  documents: Set<string>
  values: Record<string, number>
}

/** Adds up values by subject and currency. Each document, such as an order, is counted once. */
class Sums {
  private readonly sums = new Map<string, Sum>()

  /** @param counted key of the column with the number of documents */
  constructor(private readonly counted: string) {}

  add(
    subject: Subject,
    currency: string,
    documentId: string,
    values: Readonly<Record<string, number>>,
  ): void {
    const key = JSON.stringify([currency, subject.id])
    const sum = this.sums.get(key) ?? { ...subject, currency, documents: new Set<string>(), values: {} }
    this.sums.set(key, sum)
    sum.documents.add(documentId)
    for (const [name, value] of Object.entries(values)) sum.values[name] = (sum.values[name] ?? 0) + value
  }

  rows(): ReportRow[] {
    return [...this.sums.values()].map(({ documents, values, ...subject }) => ({
      ...subject,
      values: { ...rounded(values), [this.counted]: documents.size },
    }))
  }
}

/** Sums of binary fractions differ from the sum of the cents after many digits. */
const rounded = (values: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Math.round(value * 100) / 100]))

/** Returns the sales of lines by what they are about. A line about several subjects counts for each of them. */
export function salesRows(
  lines: readonly SoldLine[],
  subjectsOf: (line: SoldLine) => readonly Subject[],
): ReportRow[] {
  const sums = new Sums('orders')
  for (const line of lines) {
    const { units, discount, sales } = line
    for (const subject of subjectsOf(line))
      sums.add(subject, line.currency, line.orderId, { units, discount, sales })
  }
  return sums.rows()
}

/** Returns the product of a line, with the address of its page. */
export const productOf = ({ productId, productName }: SoldLine): Subject => ({
  id: productId,
  name: productName || productId,
  href: `/products/${idSegment(productId)}`,
})

/** Returns the month of a line in a time zone. */
export function monthOf({ submitted }: SoldLine, timeZone: string): Subject {
  const zone = { in: tz(timeZone) }
  const instant = Date.parse(submitted)
  return { id: format(instant, 'yyyy-MM', zone), name: format(instant, 'MMMM yyyy', zone) }
}

/** A promotion of an order, with what it took off. */
export interface UsedPromotion {
  orderId: string
  promotionId: string
  name: string
  currency: string
  discount: number
}

/**
 * Returns the discounts by promotion, with the subtotals of the orders. A promotion at the line item level is on an
 * order once for each line.
 *
 * @param subtotals subtotals by the IDs of the orders
 */
export function promotionRows(
  used: readonly UsedPromotion[],
  subtotals: ReadonlyMap<string, number>,
): ReportRow[] {
  const sums = new Sums('orders')
  const seen = new Set<string>()
  for (const { orderId, promotionId, name, currency, discount } of used) {
    const use = JSON.stringify([promotionId, orderId])
    const sales = seen.has(use) ? 0 : (subtotals.get(orderId) ?? 0)
    seen.add(use)
    const subject = { id: promotionId, name, href: `/promotions/${idSegment(promotionId)}` }
    sums.add(subject, currency, orderId, { discount, sales })
  }
  return sums.rows()
}

/** A return with the products of its items. */
export interface ReturnedGoods {
  returnId: string
  currency: string
  /** Refund of the whole return. Null while it has none. */
  refund: number | null
  items: readonly { productId: string; productName: string; units: number; refund: number }[]
}

const WHOLE_RETURNS: Subject = { id: '', name: 'Refunds without items, and differences set by staff' }

/** Returns the returned units and refunds by product. The rows add up to the refunds of the returns. */
export function returnRows(returns: readonly ReturnedGoods[]): ReportRow[] {
  const sums = new Sums('returns')
  for (const { returnId, currency, refund, items } of returns) {
    for (const { productId, productName, ...values } of items) {
      const product = {
        id: productId,
        name: productName || productId,
        href: `/products/${idSegment(productId)}`,
      }
      sums.add(product, currency, returnId, values)
    }
    const rest = (refund ?? 0) - items.reduce((sum, item) => sum + item.refund, 0)
    if (refund !== null && Math.round(rest * 100) !== 0)
      sums.add(WHOLE_RETURNS, currency, returnId, { units: 0, refund: rest })
  }
  return sums.rows()
}

/** Returns the currencies of rows, the most frequent first. */
export function currenciesOf(rows: readonly ReportRow[]): string[] {
  const counts = new Map<string, number>()
  for (const { currency } of rows) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([currency]) => currency)
}

/** Order of the rows by a column, or by name. Undefined for the order of their IDs, such as that of months. */
export type ReportSort = { key: string; isDescending: boolean } | undefined

/**
 * Returns the rows of one currency, sorted by a column, highest value first, or by name. Rows without a value come
 * last. Equal rows are sorted by name.
 */
export function sortedRows(rows: readonly ReportRow[], by: ReportSort): ReportRow[] {
  if (!by) return [...rows].sort((a, b) => a.id.localeCompare(b.id))
  const factor = by.isDescending ? -1 : 1
  const byName = (a: ReportRow, b: ReportRow) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id)
  if (by.key === 'name') return [...rows].sort((a, b) => factor * byName(a, b))
  return [...rows].sort((a, b) => {
    const [left, right] = [a.values[by.key], b.values[by.key]]
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined) || byName(a, b)
    return factor * (left - right) || byName(a, b)
  })
}
