import { addressLine, addressLines, isSameAddress } from '@/lib/format/address'
import { formatNumber } from '@/lib/format/number'
import { formatStatus, statusWords } from '@/lib/format/order-status'
import { formatPrice, formatUnitPrice } from '@/lib/format/price'
import type { LineItem, Order, OrderPromotion, Payment } from '@/lib/ordercloud/models'
import { customerOf } from '../rules/customer'
import { productName } from '../rules/line'
import { balanceOf, paymentWords } from '../rules/payment'
import { sharedAddress } from '../rules/ship-to'
import { totalsOf } from '../rules/totals'
import { dateWords, deliveredId, nameAndSpecs, visibleLines, type PaperContext } from './line-words'
import { knownFacts, pdfName, type Block, type PaperDocument, type TableColumn } from './paper-document'

/** The records that an order confirmation shows. All of them must be complete. */
export interface ConfirmedOrder {
  order: Order
  lines: readonly LineItem[]
  promotions: readonly OrderPromotion[]
  /** Undefined for readers that may not see payments. */
  payments: readonly Payment[] | undefined
  /** Name of the company that ordered. */
  buyerName: string
}

/** Statuses of orders that are confirmed. Others have the title "Order" and name their status. */
const CONFIRMED: readonly string[] = ['Open', 'Completed']

/**
 * Describes the confirmation of an order: who ordered what for how much. Payments, the billing address and the person
 * who ordered are between the buyer and the marketplace, so suppliers do not see them.
 */
export function orderConfirmation(record: ConfirmedOrder, context: PaperContext): PaperDocument {
  const { order } = record
  const { sender, timeZone, supplierId } = context
  const lines = visibleLines(order, record.lines, supplierId)
  const status = formatStatus(order.Status)
  const isConfirmed = CONFIRMED.includes(status)
  const id = order.ID ?? ''
  return {
    title: isConfirmed ? 'Order confirmation' : 'Order',
    number: { noun: 'Order', value: id },
    fileName: isConfirmed ? pdfName('order', id, 'confirmation') : pdfName('order', id),
    sender,
    facts: knownFacts([
      { label: 'Ordered', value: dateWords(order.DateSubmitted, timeZone) },
      { label: 'Created', value: order.DateSubmitted ? '' : dateWords(order.DateCreated, timeZone) },
      { label: 'Status', value: isConfirmed ? '' : statusWords(status) },
    ]),
    blocks: [
      partiesOf(record, lines, supplierId !== undefined),
      ...lineTables(order, lines),
      // Totals belong to the full order.
      ...(lines.length === record.lines.length ? [sumsOf(order, record.promotions)] : []),
      ...(supplierId === undefined && record.payments ? paymentBlocks(order, record.payments) : []),
      ...(order.Comments ? [{ kind: 'text', title: 'Comments', text: order.Comments } as const] : []),
    ],
  }
}

function partiesOf(
  { order, buyerName }: ConfirmedOrder,
  lines: readonly LineItem[],
  isSupplier: boolean,
): Block {
  const shipTo = sharedAddress(order, lines, true)
  const { name, email } = customerOf(order)
  const person = [name, email, order.FromUser?.Phone]
  const shipLines = shipTo === undefined ? ['Several addresses, see the lines'] : addressLines(shipTo)
  const billLines = isSameAddress(order.BillingAddress, shipTo)
    ? ['Same as shipping']
    : addressLines(order.BillingAddress)
  return {
    kind: 'parties',
    parties: [
      { title: 'Ordered by', lines: distinct([buyerName, ...(isSupplier ? [] : person)]) },
      { title: 'Ship to', lines: lines.length > 0 ? shipLines : [] },
      ...(isSupplier ? [] : [{ title: 'Bill to', lines: billLines }]),
    ].filter((party) => party.lines.length > 0),
  }
}

function distinct(lines: readonly (string | null | undefined)[]): string[] {
  return [...new Set(lines.flatMap((line) => line || []))]
}

const COLUMNS: readonly TableColumn[] = [
  { label: 'Product ID', kind: 'id' },
  { label: 'Product', kind: 'text' },
  { label: 'Quantity', kind: 'quantity' },
  { label: 'Unit price', kind: 'amount' },
]
const DISCOUNT: TableColumn = { label: 'Discount', kind: 'amount' }
const TOTAL: TableColumn = { label: 'Total', kind: 'amount' }

/** Returns one table of all lines, or one per address when they ship to several. */
function lineTables(order: Order, lines: readonly LineItem[]): Block[] {
  const hasDiscount = lines.some(({ PromotionDiscount }) => Boolean(PromotionDiscount))
  const columns = [...COLUMNS, ...(hasDiscount ? [DISCOUNT] : []), TOTAL]
  const amount = (value: number | null | undefined, format = formatPrice) =>
    value === null || value === undefined ? '–' : format(value, order.Currency)
  const rowOf = (line: LineItem) => [
    deliveredId(line),
    nameAndSpecs(productName(line), line),
    formatNumber(line.Quantity ?? 0),
    amount(line.UnitPrice, formatUnitPrice),
    ...(hasDiscount ? [amount(0 - (line.PromotionDiscount ?? 0))] : []),
    amount(line.LineTotal),
  ]
  if (lines.length === 0) return [{ kind: 'text', title: 'Lines', text: 'No lines.' }]
  const groups =
    sharedAddress(order, lines, true) === undefined ? groupByAddress(lines) : [{ note: '', lines }]
  return groups.map((group) => ({
    kind: 'table',
    title: 'Lines',
    ...(group.note && { note: `Ship to ${group.note}` }),
    columns,
    rows: group.lines.map(rowOf),
  }))
}

function groupByAddress(lines: readonly LineItem[]): { note: string; lines: readonly LineItem[] }[] {
  const groups = new Map<string, LineItem[]>()
  for (const line of lines) {
    const address = line.ShippingAddress
    const note = address ? [address.AddressName, addressLine(address)].filter(Boolean).join(', ') : ''
    groups.set(note || 'no address', [...(groups.get(note || 'no address') ?? []), line])
  }
  return [...groups].map(([note, ofAddress]) => ({ note, lines: ofAddress }))
}

function sumsOf(order: Order, promotions: readonly OrderPromotion[]): Block {
  const { Currency: currency } = order
  const { lines, total } = totalsOf(order, { promotions })
  return {
    kind: 'sums',
    title: 'Total',
    rows: lines.map(({ label, note, amount }) => ({
      label,
      ...(note && { note }),
      amount: formatPrice(amount, currency),
    })),
    total: { label: `Total ${currency || 'USD'}`, amount: formatPrice(total, currency) },
  }
}

const PAYMENT_COLUMNS: readonly TableColumn[] = [
  { label: 'Payment', kind: 'text' },
  { label: 'Status', kind: 'text' },
  { label: 'Amount', kind: 'amount' },
]

function paymentBlocks(order: Order, payments: readonly Payment[]): Block[] {
  if (payments.length === 0) return []
  const { due } = balanceOf(order.Total ?? 0, payments)
  return [
    {
      kind: 'table',
      title: 'Payments',
      columns: PAYMENT_COLUMNS,
      rows: [
        ...payments.map((payment) => [
          [paymentWords(payment), payment.Description].filter(Boolean).join('\n'),
          payment.Accepted === true ? 'Accepted' : 'Not accepted',
          payment.Amount === null || payment.Amount === undefined
            ? 'Remaining balance'
            : formatPrice(payment.Amount, payment.Currency || order.Currency),
        ]),
        ['Balance due', '', formatPrice(due, order.Currency)],
      ],
    },
  ]
}
