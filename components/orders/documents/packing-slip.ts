import { addressLines, isSameAddress, type AddressLike } from '@/lib/format/address'
import { pictureOf } from '@/lib/format/picture'
import { formatNumber } from '@/lib/format/number'
import type { LineItem, Shipment, ShipmentItem } from '@/lib/ordercloud/models'
import { quantityLeft } from '../rules/line'
import { dateWords, nameAndSpecs, type PaperContext } from './line-words'
import { knownFacts, pdfName, type Block, type PaperDocument, type TableColumn } from './paper-document'

/** The records that a packing slip shows. All of them must be complete. */
export interface PackedShipment {
  shipment: Shipment
  items: readonly ShipmentItem[]
  /** The lines of the items, by the ID of their order. */
  lines: ReadonlyMap<string, readonly LineItem[]>
  /** Name of the company that ordered. */
  buyerName: string
}

const COLUMNS: readonly TableColumn[] = [
  { label: 'Checked', kind: 'tick' },
  { label: 'Picture', kind: 'picture' },
  { label: 'Product ID', kind: 'id' },
  { label: 'Product', kind: 'text' },
  { label: 'Ordered', kind: 'quantity' },
  { label: 'In this shipment', kind: 'quantity' },
  { label: 'Still to come', kind: 'quantity' },
]

/** Describes the packing slip of a shipment: what is in it and what is still to come. It has no prices. */
export function packingSlip(record: PackedShipment, context: PaperContext): PaperDocument {
  const { shipment, items, lines, buyerName } = record
  const id = shipment.ID ?? ''
  const packed = [...lines.values()].flat()
  const from = shipment.FromAddress ?? sharedOf(packed.map((line) => line.ShipFromAddress))
  const to = shipment.ToAddress ?? sharedOf(packed.map((line) => line.ShippingAddress))
  const orderIds = [...new Set(items.map(({ OrderID = '' }) => OrderID))]
  return {
    title: 'Packing slip',
    number: { noun: 'Shipment', value: id },
    fileName: pdfName('shipment', id, 'packing-slip'),
    sender: context.sender,
    facts: knownFacts([
      { label: orderIds.length === 1 ? 'Order' : 'Orders', value: orderIds.join(', ') },
      { label: 'Carrier', value: shipment.Shipper },
      { label: 'Tracking number', value: shipment.TrackingNumber },
      { label: 'Shipped', value: dateWords(shipment.DateShipped, context.timeZone) },
    ]),
    blocks: [
      {
        kind: 'parties',
        parties: [
          { title: 'From', lines: addressLines(from) },
          { title: 'To', lines: withName(buyerName, addressLines(to)) },
        ].filter((party) => party.lines.length > 0),
      },
      ...(items.length === 0
        ? [{ kind: 'text', title: 'Items', text: 'No items in this shipment.' } as const]
        : orderIds.map((orderId) =>
            tableOf(
              orderId,
              items.filter((item) => (item.OrderID ?? '') === orderId),
              lines.get(orderId) ?? [],
            ),
          )),
    ],
  }
}

/** Returns the address that all lines have. Shipments often have none of their own. */
function sharedOf(addresses: readonly (AddressLike | null | undefined)[]): AddressLike | undefined {
  const [first, ...others] = addresses
  return first && others.every((one) => isSameAddress(one, first)) ? first : undefined
}

/** Returns an address that begins with the company's name, unless it contains the name already. */
function withName(name: string, address: readonly string[]): readonly string[] {
  return name === '' || address.includes(name) ? address : [name, ...address]
}

function tableOf(orderId: string, items: readonly ShipmentItem[], lines: readonly LineItem[]): Block {
  const hasPictures = items.some(({ Product }) => pictureOf(Product))
  return {
    kind: 'table',
    title: `Items of order ${orderId}`,
    columns: hasPictures ? COLUMNS : COLUMNS.filter(({ kind }) => kind !== 'picture'),
    rows: items.map((item) => {
      const line = lines.find(({ ID }) => ID === item.LineItemID)
      const id = item.Variant?.ID || item.Product?.ID || item.LineItemID || ''
      return [
        '',
        ...(hasPictures ? [pictureOf(item.Product) ?? ''] : []),
        id,
        nameAndSpecs(item.Product?.Name || item.Product?.ID || line?.ProductID || id, item),
        line ? formatNumber(line.Quantity ?? 0) : '–',
        formatNumber(item.QuantityShipped ?? 0),
        line ? formatNumber(quantityLeft(line)) : '–',
      ]
    }),
  }
}
