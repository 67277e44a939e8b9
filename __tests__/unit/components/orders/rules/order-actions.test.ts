import { blockedReason } from '@/components/orders/rules/order-actions'
import {
  editBlockedReason,
  removalBlockedReason,
  returnBlockedReason,
} from '@/components/orders/rules/return-actions'
import { linesOfProblem } from '@/components/orders/rules/submit-problems'
import type { LineItem, Order, OrderReturn } from '@/lib/ordercloud/models'

const order = (Status: Order['Status']): Order => ({ ID: '1', Status, ToCompanyID: 'market' }) as Order
const subject = (Status: Order['Status'], lines: LineItem[] = [{ ProductID: 'p', Quantity: 2 }]) => ({
  order: order(Status),
  lines,
  marketplaceId: 'market',
})
const manager = { roles: ['OrderAdmin', 'ShipmentAdmin'], isAdmin: true, canDecide: false }

it('explains which status an action needs, and which one the order has', () => {
  expect(blockedReason('complete', subject('Unsubmitted'), manager)).toBe(
    'Only orders that are open can be completed. This order is unsubmitted.',
  )
  expect(blockedReason('createReturn', subject('Canceled'), manager)).toBe(
    'Only orders that are open or completed can be returned. This order is canceled.',
  )
})

it('explains which permission is missing', () => {
  const viewer = { roles: ['OrderReader'], isAdmin: true, canDecide: false }
  expect(blockedReason('cancel', subject('Open'), viewer)).toMatch('Order Manager')
  expect(blockedReason('validate', subject('Unsubmitted'), viewer)).toBeUndefined()
})

it('blocks nothing because of lines that are not loaded yet', () => {
  const unknown = { ...subject('Open'), lines: undefined }
  for (const action of ['forward', 'split', 'createShipment', 'shipAll', 'delete'] as const)
    expect(blockedReason(action, unknown, manager)).toBeUndefined()
})

it('explains what the lines do not allow', () => {
  const shipped = [{ ProductID: 'p', Quantity: 2, QuantityShipped: 2, SupplierID: 's', OutgoingOrderID: 'o' }]
  const closed = subject('Open', shipped)
  expect(blockedReason('createShipment', closed, manager)).toBe('All lines are shipped.')
  expect(blockedReason('shipAll', closed, manager)).toMatch('already on a shipment')
  expect(blockedReason('forward', closed, manager)).toMatch('No line is left')
  expect(blockedReason('delete', closed, manager)).toMatch('Delete them first')
  expect(blockedReason('forward', { ...closed, marketplaceId: 'other' }, manager)).toMatch(
    'goes to a supplier',
  )
})

it.each([
  [true, undefined],
  [false, /^Only members of the group/],
  ['loading', /^Still loading/],
  ['failed', /could not be checked\. Retry/],
] as const)('explains an approval when the right to decide is %s', (canDecide, reason) => {
  const order = blockedReason('approve', subject('AwaitingApproval'), { ...manager, canDecide })
  const record = { OrderID: '1', Status: 'AwaitingApproval' } as OrderReturn
  const ofReturn = returnBlockedReason('decline', record, { ...manager, canDecide })
  for (const found of [order, ofReturn])
    if (reason) expect(found).toMatch(reason)
    else expect(found).toBeUndefined()
})

describe('shipping', () => {
  const line = (more: object = {}) => ({ ProductID: 'p', Quantity: 2, QuantityShipped: 0, ...more })
  const forwarded = line({ SupplierID: 's', OutgoingOrderID: 'o' })
  const shipped = line({ QuantityShipped: 2 })
  const bundle = line({ IsBundle: true, SupplierID: 's' })

  it.each([
    ['The suppliers ship all lines of this order.', [forwarded, bundle]],
    ['The suppliers ship all lines that are left.', [forwarded, shipped]],
    ['All lines are shipped.', [shipped, bundle]],
    ['The order has no lines.', []],
    [undefined, [forwarded, line()]],
  ])('says: %s', (reason, lines) => {
    expect(blockedReason('createShipment', subject('Open', lines), manager)).toBe(reason)
  })

  it('leaves the line of a bundle out of what can be forwarded', () => {
    expect(blockedReason('forward', subject('Open', [bundle]), manager)).toMatch('No line is left')
    expect(blockedReason('split', subject('Open', [bundle, line({ SupplierID: 's' })]), manager)).toBe(
      undefined,
    )
  })
})

it.each<[string, unknown, string[]]>([
  ['lines', { LineItemIDs: ['b'] }, ['b']],
  ['one line', { LineItemID: 'a' }, ['a']],
  ['products', { ProductIDs: ['p', 'q'] }, ['a', 'b']],
  ['one product', { ProductID: 'q' }, ['b']],
  ['nothing', null, []],
  ['a text', 'broken', []],
])('finds the lines of a problem that names %s', (_, Data, ids) => {
  const lines = [
    { ID: 'a', ProductID: 'p' },
    { ID: 'b', ProductID: 'q' },
  ]
  expect(linesOfProblem({ Data }, lines).map(({ ID }) => ID)).toEqual(ids)
})

describe('changing a return', () => {
  const record = (Status: OrderReturn['Status'], count = 2): OrderReturn =>
    ({
      ID: 'r',
      OrderID: '1',
      Status,
      ItemsToReturn: Array.from({ length: count }, (_, at) => ({ LineItemID: `${at}` })),
    }) as OrderReturn

  it.each([
    ['editing', editBlockedReason],
    ['taking items out', removalBlockedReason],
  ])('%s is possible until the return is over or a refund is recorded', (_, reasonOf) => {
    for (const status of ['Unsubmitted', 'AwaitingApproval', 'Open'] as const)
      expect(reasonOf(record(status), manager)).toBeUndefined()
    for (const status of ['Declined', 'Completed', 'Canceled'] as const)
      expect(reasonOf(record(status), manager)).toBe(
        'Only returns that are unsubmitted, awaiting approval or open can be changed. ' +
          `This return is ${status.toLowerCase()}.`,
      )
    expect(reasonOf({ ...record('Open'), PaymentIDs: ['p'] }, manager)).toBe('Refunds are recorded.')
  })

  it('keeps the last item, and says what to do instead', () => {
    expect(editBlockedReason(record('Open', 1), manager)).toBeUndefined()
    expect(removalBlockedReason(record('Open', 1), manager)).toBe(
      'This is the only item. Cancel the return instead.',
    )
    expect(removalBlockedReason(record('Unsubmitted', 1), manager)).toBe(
      'This is the only item. Delete the return instead.',
    )
  })

  it('needs the role of order managers', () => {
    const viewer = { roles: ['OrderReader'], isAdmin: true }
    for (const reasonOf of [editBlockedReason, removalBlockedReason])
      expect(reasonOf(record('Completed'), viewer)).toMatch(/needs the Order Manager permission/)
  })
})
