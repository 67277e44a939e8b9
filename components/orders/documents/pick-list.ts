import { addressLine, addressLines } from '@/lib/format/address'
import { formatNumber } from '@/lib/format/number'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { isShippable, productName, quantityLeft } from '../rules/line'
import { groupLines, type LineGroup } from '../rules/line-groups'
import { sharedAddress } from '../rules/ship-to'
import { dateWords, deliveredId, nameAndSpecs, visibleLines, type PaperContext } from './line-words'
import { knownFacts, pdfName, type Block, type PaperDocument, type TableColumn } from './paper-document'

/** The records that a pick list shows. The lines must be complete. */
export interface OrderToPick {
  order: Order
  lines: readonly LineItem[]
  /** Name of the company that ordered. */
  buyerName: string
}

const COLUMNS: readonly TableColumn[] = [
  { label: 'Picked', kind: 'tick' },
  { label: 'Product ID', kind: 'id' },
  { label: 'Product', kind: 'text' },
  { label: 'Ordered', kind: 'quantity' },
  { label: 'Left to ship', kind: 'quantity' },
]

/** Describes the pick list of an order: what is left to ship, by who ships it from where. It has no prices. */
export function pickList({ order, lines, buyerName }: OrderToPick, context: PaperContext): PaperDocument {
  const visible = visibleLines(order, lines, context.supplierId)
  const left = visible.filter((line) => isShippable(line) && quantityLeft(line) > 0)
  const forwarded = visible.filter((line) => Boolean(line.OutgoingOrderID) && quantityLeft(line) > 0).length
  const shipTo = sharedAddress(order, visible, true)
  const id = order.ID ?? ''
  return {
    title: 'Pick list',
    number: { noun: 'Order', value: id },
    fileName: pdfName('order', id, 'pick-list'),
    sender: context.sender,
    facts: knownFacts([
      { label: 'Ordered', value: dateWords(order.DateSubmitted, context.timeZone) },
      { label: 'Lines to pick', value: formatNumber(left.length) },
      { label: 'Pieces to pick', value: formatNumber(sumOf(left.map(quantityLeft))) },
    ]),
    blocks: [
      {
        kind: 'parties',
        parties: [
          { title: 'Ordered by', lines: [buyerName] },
          { title: 'Ship to', lines: shipTo === undefined ? [] : addressLines(shipTo) },
        ].filter((party) => party.lines.some(Boolean)),
      },
      ...groupLines(left).map((group) => tableOf(group, context, shipTo === undefined)),
      ...noteOf(left.length, forwarded),
    ],
  }
}

function tableOf(group: LineGroup, { supplierName, sender }: PaperContext, namesShipTo: boolean): Block {
  const { supplierId, shipFrom, lines } = group
  const from = [shipFrom?.AddressName, addressLine(shipFrom)].filter(Boolean).join(', ')
  return {
    kind: 'table',
    title: supplierId ? supplierName(supplierId) : sender.name,
    ...(from && { note: `Ships from ${from}` }),
    columns: COLUMNS,
    rows: lines.map((line) => [
      '',
      deliveredId(line),
      [nameAndSpecs(productName(line), line), namesShipTo && shipToWords(line)].filter(Boolean).join('\n'),
      formatNumber(line.Quantity ?? 0),
      formatNumber(quantityLeft(line)),
    ]),
  }
}

function shipToWords({ ShippingAddress: address }: LineItem): string {
  const place = [address?.AddressName, addressLine(address)].filter(Boolean).join(', ')
  return place && `Ship to ${place}`
}

/** Returns what explains an empty list, and lines that are missing because suppliers ship them. */
function noteOf(left: number, forwarded: number): Block[] {
  const sentences = [left === 0 ? 'Nothing is left to pick.' : '', forwardedWords(forwarded)].filter(Boolean)
  return sentences.length === 0 ? [] : [{ kind: 'text', title: 'Note', text: sentences.join(' ') }]
}

function forwardedWords(count: number): string {
  if (count === 0) return ''
  if (count === 1) return '1 line is not listed, because its supplier ships it.'
  return `${formatNumber(count)} lines are not listed, because their suppliers ship them.`
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
