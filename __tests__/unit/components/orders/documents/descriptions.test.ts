import type { PaperContext } from '@/components/orders/documents/line-words'
import { orderConfirmation } from '@/components/orders/documents/order-confirmation'
import { packingSlip } from '@/components/orders/documents/packing-slip'
import {
  textsOf,
  type Block,
  type PaperDocument,
  type TableBlock,
} from '@/components/orders/documents/paper-document'
import { pickList } from '@/components/orders/documents/pick-list'
import { returnSlip } from '@/components/orders/documents/return-slip'
import type { ReturnRow } from '@/components/orders/returns/service'
import { totalsOf } from '@/components/orders/rules/totals'
import { formatPrice } from '@/lib/format/price'
import type { LineItem, Order, OrderPromotion, Payment, ShipmentItem } from '@/lib/ordercloud/models'

const context: PaperContext = {
  sender: { name: 'Meridian', addressLines: ['12 Harbor Road', 'Norfolk VA 23510'], logo: '' },
  timeZone: 'UTC',
  supplierId: undefined,
  supplierName: (id) => `Supplier ${id}`,
}
const quay = { ID: 'quay', AddressName: 'Quay', Street1: '1 Quay', City: 'Cleveland', Country: 'US' }
const depot = { ID: 'depot', AddressName: 'Depot', Street1: '9 Rail', City: 'Akron', Country: 'US' }

const lineOf = (at: number, more: Partial<LineItem> = {}) =>
  ({
    ID: `l${at}`,
    ProductID: `bolt-${at}`,
    Product: { Name: `Bolt M${at}` },
    Quantity: 5,
    QuantityShipped: 2,
    UnitPrice: 2,
    LineTotal: 10,
    ShippingAddress: quay,
    ...more,
  }) as LineItem

const order = {
  ID: '0104221',
  Status: 'Open',
  FromCompanyID: 'harborline',
  ToCompanyID: 'meridian',
  FromUser: { FirstName: 'Marisol', LastName: 'Quintanilla', Email: 'mq@example.com', Phone: '555 0100' },
  DateSubmitted: '2024-11-02T10:00:00Z',
  Currency: 'EUR',
  Subtotal: 1500,
  PromotionDiscount: 20,
  ShippingCost: 12.5,
  TaxCost: 7,
  Total: 1499.5,
  LineItemCount: 150,
  BillingAddress: depot,
  Comments: 'Ring the bell.',
} as unknown as Order
const promotions = [{ ID: 'p', Code: 'FALL', Name: 'Fall sale', Amount: 20 }] as unknown as OrderPromotion[]
const payments = [
  { ID: 'pay', Type: 'PurchaseOrder', Amount: 500, Accepted: true, xp: { PONumber: 'PO-1' } },
] as unknown as Payment[]
const confirm = (lines: readonly LineItem[], supplierId?: string, of: Partial<Order> = {}) =>
  orderConfirmation(
    { order: { ...order, ...of } as Order, lines, promotions, payments, buyerName: 'Harborline' },
    { ...context, supplierId },
  )

const tablesOf = (document: PaperDocument) =>
  document.blocks.filter((block): block is TableBlock => block.kind === 'table')
const rowsOf = (document: PaperDocument, title: string) =>
  tablesOf(document)
    .filter((table) => table.title === title)
    .flatMap(({ rows }) => rows)
const blockOf = <Kind extends Block['kind']>(document: PaperDocument, kind: Kind) =>
  document.blocks.find((block): block is Extract<Block, { kind: Kind }> => block.kind === kind)
const partiesOf = (document: PaperDocument) =>
  Object.fromEntries((blockOf(document, 'parties')?.parties ?? []).map(({ title, lines }) => [title, lines]))

describe('the order confirmation', () => {
  const lines = Array.from({ length: 150 }, (_, at) => lineOf(at))

  it('has every line with its ID, name, specs, quantity, price and total', () => {
    const specs = [{ SpecID: 's', Name: 'Finish', Value: 'Matt' }]
    const document = confirm([lineOf(0, { Specs: specs, Variant: { ID: 'bolt-0-m' } }), ...lines.slice(1)])
    const rows = rowsOf(document, 'Lines')
    expect(rows).toHaveLength(150)
    expect(rows[0]).toEqual(['bolt-0-m', 'Bolt M0\nFinish: Matt', '5', '€2.00', '€10.00'])
    expect(rows[149]).toEqual(['bolt-149', 'Bolt M149', '5', '€2.00', '€10.00'])
  })

  it('adds up the total by the same rows as the order page', () => {
    const sums = blockOf(confirm(lines), 'sums')
    const page = totalsOf(order, { promotions })
    expect(sums?.rows.map(({ label, amount }) => [label, amount])).toEqual(
      page.lines.map(({ label, amount }) => [label, formatPrice(amount, 'EUR')]),
    )
    expect(sums?.rows.map(({ label }) => label)).toContain('Fall sale')
    expect(sums?.total).toEqual({ label: 'Total EUR', amount: '€1,499.50' })
  })

  it('shows line discounts only when there are some', () => {
    const [table] = tablesOf(confirm([lineOf(0), lineOf(1, { PromotionDiscount: 3 })]))
    expect(table?.columns.map(({ label }) => label)).toContain('Discount')
    expect(table?.rows.map((row) => row[4])).toEqual(['€0.00', '-€3.00'])
    expect(tablesOf(confirm(lines))[0]?.columns.map(({ label }) => label)).not.toContain('Discount')
  })

  it('names the sender, the parties, the date with its year, the payments and the comments', () => {
    const document = confirm(lines)
    expect(document).toMatchObject({
      title: 'Order confirmation',
      number: { noun: 'Order', value: '0104221' },
      fileName: 'order-0104221-confirmation.pdf',
      sender: context.sender,
      facts: [{ label: 'Ordered', value: 'November 2nd, 2024 at 10:00am UTC' }],
    })
    expect(partiesOf(document)).toEqual({
      'Ordered by': ['Harborline', 'Marisol Quintanilla', 'mq@example.com', '555 0100'],
      'Ship to': ['Quay', '1 Quay', 'Cleveland', 'US'],
      'Bill to': ['Depot', '9 Rail', 'Akron', 'US'],
    })
    expect(rowsOf(document, 'Payments')).toEqual([
      ['Purchase order PO-1', 'Accepted', '€500.00'],
      ['Balance due', '', '€999.50'],
    ])
    expect(document.blocks.at(-1)).toEqual({ kind: 'text', title: 'Comments', text: 'Ring the bell.' })
  })

  it('has one table for each address when the lines ship to several', () => {
    const document = confirm([lineOf(0), lineOf(1, { ShippingAddress: depot }), lineOf(2)])
    expect(
      tablesOf(document)
        .filter(({ title }) => title === 'Lines')
        .map(({ note, rows }) => [note, rows.length]),
    ).toEqual([
      ['Ship to Quay, 1 Quay, Cleveland, US', 2],
      ['Ship to Depot, 9 Rail, Akron, US', 1],
    ])
    expect(partiesOf(document)['Ship to']).toEqual(['Several addresses, see the lines'])
  })

  it('says that the billing address is the shipping address', () => {
    expect(partiesOf(confirm(lines, undefined, { BillingAddress: quay }))['Bill to']).toEqual([
      'Same as shipping',
    ])
  })

  it.each(['Unsubmitted', 'AwaitingApproval', 'Declined', 'Canceled'] as const)(
    'does not confirm an order that is %s, and names its status',
    (Status) => {
      const document = confirm(lines, undefined, { Status })
      expect(document.title).toBe('Order')
      expect(document.fileName).toBe('order-0104221.pdf')
      expect(document.facts.map(({ label }) => label)).toContain('Status')
    },
  )

  it('shows suppliers neither payments, nor the billing address, nor the person', () => {
    const document = confirm(lines, 'tarnwick', { ToCompanyID: 'tarnwick' })
    expect(rowsOf(document, 'Lines')).toHaveLength(150)
    expect(blockOf(document, 'sums')?.total.amount).toBe('€1,499.50')
    expect(rowsOf(document, 'Payments')).toEqual([])
    expect(partiesOf(document)).toEqual({
      'Ordered by': ['Harborline'],
      'Ship to': ['Quay', '1 Quay', 'Cleveland', 'US'],
    })
  })

  it('shows suppliers only their own lines of an order that others ship too, without the total of all', () => {
    const document = confirm(
      [lineOf(0, { SupplierID: 'tarnwick' }), lineOf(1, { SupplierID: 'other' }), lineOf(2)],
      'tarnwick',
    )
    expect(rowsOf(document, 'Lines').map(([id]) => id)).toEqual(['bolt-0'])
    expect(blockOf(document, 'sums')).toBeUndefined()
  })
})

describe('the pick list', () => {
  const pick = (lines: readonly LineItem[], supplierId?: string) =>
    pickList({ order, lines, buyerName: 'Harborline' }, { ...context, supplierId })

  it('groups what is left to ship by who ships it from where, with a box for each line', () => {
    const document = pick([
      lineOf(0, { SupplierID: 'tarnwick', ShipFromAddressID: 'depot', ShipFromAddress: depot }),
      lineOf(1),
      lineOf(2, { SupplierID: 'tarnwick', ShipFromAddressID: 'depot', ShipFromAddress: depot }),
    ])
    expect(tablesOf(document).map(({ title, note, rows }) => [title, note, rows.length])).toEqual([
      ['Supplier tarnwick', 'Ships from Depot, 9 Rail, Akron, US', 2],
      ['Meridian', undefined, 1],
    ])
    expect(tablesOf(document)[1]?.columns[0]).toEqual({ label: 'Picked', kind: 'tick' })
    expect(rowsOf(document, 'Meridian')).toEqual([['', 'bolt-1', 'Bolt M1', '5', '3']])
    expect(document.facts).toEqual(
      expect.arrayContaining([
        { label: 'Lines to pick', value: '3' },
        { label: 'Pieces to pick', value: '9' },
      ]),
    )
    expect(document.fileName).toBe('order-0104221-pick-list.pdf')
  })

  it('leaves out what is shipped, and says how many lines suppliers ship', () => {
    const document = pick([
      lineOf(0, { QuantityShipped: 5 }),
      lineOf(1, { IsBundle: true }),
      lineOf(2, { OutgoingOrderID: 'o2' }),
    ])
    expect(tablesOf(document)).toEqual([])
    expect(blockOf(document, 'text')?.text).toBe(
      'Nothing is left to pick. 1 line is not listed, because its supplier ships it.',
    )
  })

  it('names the address of each line when the lines ship to several', () => {
    const document = pick([lineOf(0), lineOf(1, { ShippingAddress: depot })])
    expect(rowsOf(document, 'Meridian').map((row) => row[2])).toEqual([
      'Bolt M0\nShip to Quay, 1 Quay, Cleveland, US',
      'Bolt M1\nShip to Depot, 9 Rail, Akron, US',
    ])
  })

  it('has no prices, and for suppliers only their own lines', () => {
    const lines = [lineOf(0, { SupplierID: 'tarnwick' }), lineOf(1)]
    expect(textsOf(pick(lines)).join(' ')).not.toMatch(/€|\b2\.00/)
    expect(tablesOf(pick(lines, 'tarnwick')).flatMap(({ rows }) => rows.map((row) => row[1]))).toEqual([
      'bolt-0',
    ])
  })
})

describe('the packing slip', () => {
  const shipment = {
    ID: 's1',
    Shipper: 'Fastline',
    TrackingNumber: 'FL 1',
    DateShipped: '2024-11-02T10:00:00Z',
    Cost: 9.75,
    FromAddress: depot,
    ToAddress: quay,
  }
  const item = (at: number, orderId = 'o1', quantity = 2): ShipmentItem =>
    ({
      OrderID: orderId,
      LineItemID: `l${at}`,
      QuantityShipped: quantity,
      UnitPrice: 2,
      Product: { ID: `bolt-${at}`, Name: `Bolt M${at}` },
      Specs: [{ SpecID: 's', Name: 'Finish', Value: 'Matt' }],
    }) as unknown as ShipmentItem
  const slip = (items: readonly ShipmentItem[], lines: ReadonlyMap<string, LineItem[]>) =>
    packingSlip({ shipment, items, lines, buyerName: 'Harborline' }, context)

  it('tells for each item what is in the parcel and what is still to come', () => {
    const document = slip([item(0)], new Map([['o1', [lineOf(0)]]]))
    expect(document).toMatchObject({
      number: { noun: 'Shipment', value: 's1' },
      fileName: 'shipment-s1-packing-slip.pdf',
    })
    expect(rowsOf(document, 'Items of order o1')).toEqual([
      ['', 'bolt-0', 'Bolt M0\nFinish: Matt', '5', '2', '3'],
    ])
    expect(document.facts).toEqual([
      { label: 'Order', value: 'o1' },
      { label: 'Carrier', value: 'Fastline' },
      { label: 'Tracking number', value: 'FL 1' },
      { label: 'Shipped', value: 'November 2nd, 2024 at 10:00am UTC' },
    ])
    expect(partiesOf(document)).toEqual({
      From: ['Depot', '9 Rail', 'Akron', 'US'],
      To: ['Harborline', 'Quay', '1 Quay', 'Cleveland', 'US'],
    })
  })

  it('shows the pictures of the products if any has one', () => {
    const pictured = {
      ...item(0),
      Product: { ID: 'bolt-0', xp: { Images: [{ Url: 'https://img/bolt.png' }] } },
    }
    const lines = new Map([['o1', [lineOf(0), lineOf(1)]]])
    const document = slip([pictured as ShipmentItem, item(1)], lines)
    expect(rowsOf(document, 'Items of order o1').map((row) => row[1])).toEqual(['https://img/bolt.png', ''])
    expect(tablesOf(document)[0]?.columns[1]).toEqual({ label: 'Picture', kind: 'picture' })
    expect(tablesOf(slip([item(1)], lines))[0]?.columns.map(({ label }) => label)).not.toContain('Picture')
  })

  it('takes the addresses of the lines, if they agree, where the shipment has none', () => {
    const partiesWith = (lines: LineItem[]) =>
      partiesOf(
        packingSlip(
          {
            shipment: { ID: 's1' },
            items: [item(0), item(1)],
            lines: new Map([['o1', lines]]),
            buyerName: '',
          },
          context,
        ),
      )
    expect(
      partiesWith([lineOf(0, { ShipFromAddress: depot }), lineOf(1, { ShipFromAddress: depot })]),
    ).toEqual({ From: ['Depot', '9 Rail', 'Akron', 'US'], To: ['Quay', '1 Quay', 'Cleveland', 'US'] })
    expect(partiesWith([lineOf(0), lineOf(1, { ShippingAddress: depot })])).toEqual({})
  })

  it('keeps the items of several orders apart', () => {
    const document = slip(
      [item(0), item(0, 'o2', 5), item(1)],
      new Map([
        ['o1', [lineOf(0), lineOf(1)]],
        ['o2', [lineOf(0, { QuantityShipped: 5 })]],
      ]),
    )
    expect(tablesOf(document).map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Items of order o1', 2],
      ['Items of order o2', 1],
    ])
    expect(rowsOf(document, 'Items of order o2')[0]?.slice(3)).toEqual(['5', '5', '0'])
    expect(document.facts[0]).toEqual({ label: 'Orders', value: 'o1, o2' })
  })

  it('has neither prices nor the cost of the shipment', () => {
    expect(textsOf(slip([item(0)], new Map([['o1', [lineOf(0)]]]))).join(' ')).not.toMatch(/[$€]|9\.75/)
  })
})

describe('the return slip', () => {
  const record = {
    ID: 'r1',
    OrderID: 'o1',
    Status: 'Open',
    DateSubmitted: '2024-11-02T10:00:00Z',
    Comments: 'Too long.',
    RefundAmount: 15,
    ItemsToReturn: [
      { LineItemID: 'l0', Quantity: 2, RefundAmount: 4, Comments: 'Bent' },
      { LineItemID: 'l1', Quantity: 1, RefundAmount: 2 },
    ],
  } as ReturnRow
  const lines = [lineOf(0, { ShipFromAddress: depot }), lineOf(1)]
  const slip = (refundCurrency: string | undefined, of: Partial<ReturnRow> = {}, sender = context.sender) =>
    returnSlip(
      { record: { ...record, ...of }, lines, buyerName: 'Harborline', refundCurrency },
      { ...context, sender },
    )

  it('lists each item under the address that it goes back to', () => {
    const document = slip(undefined)
    expect(document).toMatchObject({ title: 'Return slip', fileName: 'return-r1-slip.pdf' })
    expect(document.blocks.flatMap((block) => (block.kind === 'parties' ? block.parties : []))).toEqual([
      { title: 'From', lines: ['Harborline'] },
      { title: 'Send to', lines: ['Depot', '9 Rail', 'Akron', 'US'] },
      { title: 'Send to', lines: ['Meridian', '12 Harbor Road', 'Norfolk VA 23510'] },
    ])
    expect(rowsOf(document, 'Items')).toEqual([
      ['bolt-0', 'Bolt M0\nBent', '2'],
      ['bolt-1', 'Bolt M1', '1'],
    ])
    expect(document.blocks.at(-1)).toMatchObject({ title: 'Comments', text: 'Too long.' })
  })

  it('shows refunds only to readers that may see them', () => {
    expect(rowsOf(slip('EUR'), 'Items').map((row) => row[3])).toEqual(['€4.00', '€2.00'])
    expect(textsOf(slip(undefined)).join(' ')).not.toMatch(/€|Refund/)
  })

  it('says whom to ask when there is no address', () => {
    const document = slip(undefined, {}, { name: 'Meridian', addressLines: [], logo: '' })
    expect(textsOf(document)).toContain('Ask Meridian for the address.')
  })

  it('says that a return without items is a refund only', () => {
    expect(textsOf(slip('EUR', { ItemsToReturn: [] }))).toContain('No items. This return is a refund only.')
  })
})
