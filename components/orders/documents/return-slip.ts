import { addressLines } from '@/lib/format/address'
import { formatNumber } from '@/lib/format/number'
import { formatPrice } from '@/lib/format/price'
import type { LineItem, OrderReturnItem } from '@/lib/ordercloud/models'
import { productName } from '../rules/line'
import type { ReturnRow } from '../returns/service'
import { dateWords, deliveredId, nameAndSpecs, type PaperContext } from './line-words'
import { knownFacts, pdfName, type Block, type PaperDocument, type TableColumn } from './paper-document'

/** The records that a return slip shows. The lines must be complete. */
export interface ReturnedItems {
  record: ReturnRow
  /** The order lines of the items. */
  lines: readonly LineItem[]
  /** Name of the company that sends the items. */
  buyerName: string
  /** Currency of the refunds. Undefined for readers that may not see them. */
  refundCurrency: string | undefined
}

const COLUMNS: readonly TableColumn[] = [
  { label: 'Product ID', kind: 'id' },
  { label: 'Product', kind: 'text' },
  { label: 'Quantity', kind: 'quantity' },
]
const REFUND: TableColumn = { label: 'Refund', kind: 'amount' }

/**
 * Describes the slip that a buyer puts into the parcel with returned items. Items go back to where their lines ship
 * from, and to the marketplace where the lines name no address.
 */
export function returnSlip(returned: ReturnedItems, context: PaperContext): PaperDocument {
  const { record, buyerName } = returned
  const id = record.ID ?? ''
  return {
    title: 'Return slip',
    number: { noun: 'Return', value: id },
    fileName: pdfName('return', id, 'slip'),
    sender: context.sender,
    facts: knownFacts([
      { label: 'Order', value: record.OrderID },
      { label: 'Requested', value: dateWords(record.DateSubmitted ?? record.DateCreated, context.timeZone) },
    ]),
    blocks: [
      ...(buyerName ? [{ kind: 'parties', parties: [{ title: 'From', lines: [buyerName] }] } as const] : []),
      ...itemBlocks(returned, context),
      ...(record.Comments ? [{ kind: 'text', title: 'Comments', text: record.Comments } as const] : []),
    ],
  }
}

/** Returns the address and the table of each place that items go to. */
function itemBlocks(returned: ReturnedItems, { sender }: PaperContext): Block[] {
  const { record, lines, refundCurrency } = returned
  const items = record.ItemsToReturn ?? []
  if (items.length === 0)
    return [{ kind: 'text', title: 'Items', text: 'No items. This return is a refund only.' }]
  const lineOf = (item: OrderReturnItem) => lines.find(({ ID }) => ID === item.LineItemID)
  const places = new Map<string, { address: string[]; items: OrderReturnItem[] }>()
  for (const item of items) {
    const shipFrom = addressLines(lineOf(item)?.ShipFromAddress)
    const address = shipFrom.length > 0 ? shipFrom : ownAddress(sender)
    const key = address.join('\n')
    const known = places.get(key)
    if (known) known.items.push(item)
    else places.set(key, { address, items: [item] })
  }
  return [...places.values()].flatMap((place): Block[] => [
    {
      kind: 'parties',
      parties: [
        {
          title: 'Send to',
          lines: place.address.length > 0 ? place.address : [`Ask ${sender.name} for the address.`],
        },
      ],
    },
    {
      kind: 'table',
      title: 'Items',
      columns: refundCurrency === undefined ? COLUMNS : [...COLUMNS, REFUND],
      rows: place.items.map((item) => rowOf(item, lineOf(item), refundCurrency)),
    },
  ])
}

function ownAddress({ name, addressLines: own }: PaperContext['sender']): string[] {
  if (own.length === 0) return []
  return own.includes(name) ? [...own] : [name, ...own]
}

function rowOf(item: OrderReturnItem, line: LineItem | undefined, currency: string | undefined): string[] {
  const { RefundAmount: refund } = item
  const name = line ? nameAndSpecs(productName(line), line) : `Line ${item.LineItemID ?? ''}`
  return [
    line ? deliveredId(line) : '–',
    [name, item.Comments].filter(Boolean).join('\n'),
    formatNumber(item.Quantity ?? 0),
    ...(currency === undefined
      ? []
      : [refund === null || refund === undefined ? '–' : formatPrice(refund, currency)]),
  ]
}
