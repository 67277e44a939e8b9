import {
  planShipments,
  shipmentIdOf,
  type ShippedFacts,
  type ShippedRow,
} from '@/components/orders/rules/shipment-import'
import { isPlatformId } from '@/lib/forms/platform-id'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/ordercloud/sdk')
beforeAll(() => provideSettings({ marketplaceId: 'meridian' } as Settings))

const row = (line: number, more: Partial<ShippedRow> = {}): ShippedRow => ({
  ...{ line, order: 'o1', item: 'l1', quantity: '2', tracking: 'T1', carrier: '', cost: '', shipped: '' },
  ...more,
})
const item = (ID: string, more: Partial<LineItem> = {}): LineItem => ({
  ...{ ID, ProductID: `p-${ID}`, Quantity: 5, QuantityShipped: 0 },
  ...more,
})
const order = (ID: string, Status = 'Open') => ({ ID, Status, FromCompanyID: 'harborline' }) as Order
const facts = (more: Partial<ShippedFacts> = {}): ShippedFacts => ({
  orders: new Map([['o1', order('O1')]]),
  lines: new Map([['o1', [item('l1'), item('l2'), item('l3', { QuantityShipped: 5 })]]]),
  items: new Map(),
  blockedReason: () => undefined,
  startOfDay: (day) => `${day}T05:00:00.000Z`,
  now: new Date('2026-11-26T12:00:00Z'),
  ...more,
})
const reasons = (rows: ShippedRow[], more: Partial<ShippedFacts> = {}) =>
  planShipments(rows, facts(more)).problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)

it('makes one shipment of the rows of an order with the same tracking number', () => {
  const plan = planShipments(
    [
      row(2, { carrier: 'UPS', cost: '12.5', shipped: '2026-11-20' }),
      row(3, { item: 'L2', quantity: '5' }),
      row(4, { tracking: 'T2' }),
    ],
    facts(),
  )
  expect(plan).toMatchObject({ creates: 2, problems: [] })
  expect(plan.targets[0]).toMatchObject({
    id: 'O1-T1',
    name: 'Order O1, T1: 2 × p-l1, 5 × p-l2',
    line: 2,
    moreLines: [3],
    write: {
      kind: 'create',
      body: {
        ...{ ID: 'O1-T1', BuyerID: 'harborline', TrackingNumber: 'T1', Shipper: 'UPS', Cost: 12.5 },
        DateShipped: '2026-11-20T05:00:00.000Z',
        Items: [
          { OrderID: 'O1', LineItemID: 'l1', QuantityShipped: 2 },
          { OrderID: 'O1', LineItemID: 'l2', QuantityShipped: 5 },
        ],
      },
    },
  })
  expect(plan.targets[1]).not.toHaveProperty('moreLines')
  expect(plan.targets[1]?.write).toMatchObject({ body: { DateShipped: '2026-11-26T12:00:00.000Z' } })
})

it.each([
  [
    'an order that does not exist',
    row(2, { order: 'x' }),
    'Order: There is no order “x”, or you do not have access to it.',
  ],
  ['a line that does not exist', row(2, { item: 'x' }), 'Line: The order has no line “x”.'],
  ['a line that is shipped', row(2, { item: 'l3' }), 'Line: This line is already shipped.'],
  ['more than is left', row(2, { quantity: '6' }), 'Quantity: Only 5 left to ship.'],
  [
    'a quantity that is no number',
    row(2, { quantity: '1.5' }),
    'Quantity: Quantity must be a whole number above 0.',
  ],
  ['no tracking number', row(2, { tracking: '' }), 'Tracking number: Tracking number is required.'],
  ['a wrong cost', row(2, { cost: '1,50' }), 'Cost: Cost must be an amount such as 12.50.'],
  [
    'a wrong date',
    row(2, { shipped: '3/31/2026' }),
    'Date shipped: “3/31/2026” is not a date such as 2026-03-31 or 2026-03-31T08:00:00Z.',
  ],
])('rejects %s', (_, wrong, reason) => {
  expect(reasons([wrong])).toEqual([`2 ${reason}`])
})

it('says why an order cannot be shipped', () => {
  const blockedReason = () => 'Only orders that are open can be shipped.'
  expect(reasons([row(2)], { blockedReason })).toEqual(['2 Order: Only orders that are open can be shipped.'])
})

it('counts what earlier rows of the file ship', () => {
  expect(reasons([row(2, { quantity: '4' }), row(3, { tracking: 'T2' })])).toEqual([
    '3 Quantity: Only 1 left to ship after the earlier rows.',
  ])
})

it('rejects rows that repeat or contradict an earlier row of their shipment', () => {
  expect(reasons([row(2, { carrier: 'UPS' }), row(3), row(4, { item: 'l2', carrier: 'DHL' })])).toEqual([
    '3 Line: An earlier row has the same order, line and tracking number.',
    '4 Carrier: Line 2 has “UPS” for the same shipment.',
  ])
})

it('finds a line by its product, unless several lines have it', () => {
  const twice = [item('a', { ProductID: 'bolt' }), item('b', { ProductID: 'bolt' })]
  expect(planShipments([row(2, { item: 'P-L2' })], facts()).targets[0]?.name).toContain('p-l2')
  expect(reasons([row(2, { item: 'bolt' })], { lines: new Map([['o1', twice]]) })).toEqual([
    '2 Line: The order has several lines of this product. Enter the ID of the line.',
  ])
})

it('leaves out lines that suppliers ship, and bundles', () => {
  const lines = [item('a', { OutgoingOrderID: 'S1' }), item('b', { IsBundle: true })]
  expect(
    reasons([row(2, { item: 'a' }), row(3, { item: 'b' })], { lines: new Map([['o1', lines]]) }),
  ).toEqual([
    '2 Line: This line is shipped with order S1 of its supplier.',
    '3 Line: This line is a bundle. Ship the lines of its products.',
  ])
})

it('ships nothing again when a file is imported twice, and adds lines that were missing', () => {
  const items = new Map([['o1-t1', [{ OrderID: 'O1', LineItemID: 'l1', QuantityShipped: 2 }]]])
  const plan = planShipments([row(2), row(3, { item: 'l2' })], facts({ items }))
  expect(plan.problems).toMatchObject([
    { line: 2, reason: expect.stringContaining('already on shipment O1-T1') },
  ])
  expect(plan.targets).toMatchObject([{ id: 'O1-T1', write: { body: { Items: [{ LineItemID: 'l2' }] } } }])
  expect(plan.targets[0]?.write).not.toHaveProperty('body.DateShipped')
})

it('gives shipments IDs that the platform accepts and that differ with the tracking number', () => {
  const ids = ['1Z 999/1', '1Z 999.1', `${'9'.repeat(200)}1`, `${'9'.repeat(200)}2`].map((tracking) =>
    shipmentIdOf('0104269', tracking),
  )
  expect(ids.every((id) => isPlatformId(id) && id.length <= 100)).toBe(true)
  expect(new Set(ids).size).toBe(4)
})
