/** @jest-environment node */
import { readMovements, type Movement } from '@/components/purchasing/rules/movements'
import { appLibrary } from './support/app-library'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call } from './support/sdk'

/** The movements of a spending account, compared with the balance that the platform keeps. */

const START = 1000

let market: Marketplace
let token: string
let desk: OrderDesk
let head: string
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

/** Returns the platform's library with the token of the administrator. */
const mockLibrary = () => appLibrary(market, token)

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  desk = await new OrderDesk(market, token).open()
  await desk.account('fund', START)
  head = await desk.someone('head', ['Shopper'], { buyer: 'B' })
  await desk.shop.group('B', 'heads', 'head')
  await desk.shop.admin(
    'ApprovalRules.Create',
    { buyerID: 'B' },
    { ID: 'above', Name: 'Above', ApprovingGroupID: 'heads', RuleExpression: 'order.Total > 100' },
  )
}, 300_000)
afterAll(async () => {
  await market.close()
  expect(market.logged).toEqual([])
})

const pay = (orderID: string, body: object) =>
  desk.order('Payments.Create', orderID, { body: { Accepted: true, ...body } })
const fromFund = (more: object = {}) => ({ Type: 'SpendingAccount', SpendingAccountID: 'fund', ...more })

/** Creates an order of 10 for each piece, with the payments. Returns its ID after it was submitted. */
async function submitted(pieces: number, ...payments: object[]): Promise<string> {
  const id = await desk.draft([pieces])
  for (const payment of payments) await pay(id, payment)
  await desk.order('Orders.Submit', id, {}, desk.ann)
  return id
}

const read = async (page = 1) =>
  readMovements({ buyerId: 'B', accountId: 'fund', page }, { signal: new AbortController().signal })

/** Reads the movements, and checks that they add up to the balance. */
async function movements(): Promise<Movement[]> {
  const found = (await read()).movements
  const sum = found.reduce((total, { change }) => total + Math.round(change * 100), 0)
  expect(START + sum / 100).toBe(await desk.balance('fund'))
  return found
}

it('lists no cart, and what submitted orders take with any mix of payments', async () => {
  const cart = await desk.draft([1])
  await pay(cart, fromFund({ Amount: 5 }))
  expect(await movements()).toEqual([])

  const fixed = await submitted(2, fromFund({ ID: 'p', Amount: 7.25 }), {
    Type: 'PurchaseOrder',
    Amount: 12.75,
  })
  const rest = await submitted(3, fromFund({ ID: 'p' }), { Type: 'PurchaseOrder', Amount: 11 })
  const other = await submitted(1, { Type: 'PurchaseOrder' })
  const found = await movements()
  expect(found.map(({ orderId, change }) => [orderId, change])).toEqual(
    expect.arrayContaining([
      [fixed, -7.25],
      [rest, -19],
    ]),
  )
  expect(found.map(({ orderId }) => orderId)).not.toContain(other)
})

it('follows acceptance, approval, decline, completion and cancellation', async () => {
  const waiting = await submitted(12, fromFund({ ID: 'p' }))
  expect(await desk.status(waiting)).toBe('AwaitingApproval')
  const kindOf = async (id: string) => (await movements()).find(({ orderId }) => orderId === id)?.kind
  expect(await kindOf(waiting)).toBe('taken')
  await desk.order('Orders.Decline', waiting, { body: {} }, head)
  expect(await kindOf(waiting)).toBeUndefined()

  const done = await submitted(2, fromFund({ ID: 'p' }))
  await desk.order('Orders.Complete', done)
  expect(await kindOf(done)).toBe('taken')
  await desk.order('Payments.Patch', done, { params: { paymentID: 'p' }, body: { Accepted: false } })
  expect(await kindOf(done)).toBe('notAccepted')

  const canceled = await submitted(2, fromFund({ ID: 'p' }))
  expect(await kindOf(canceled)).toBe('taken')
  await desk.order('Orders.Cancel', canceled)
  expect(await kindOf(canceled)).toBe('returned')
})

it('gives refunds back, also when the total falls below them', async () => {
  const id = await submitted(2, fromFund({ ID: 'p' }))
  const { body: made } = await call('OrderReturns.Create', { token, body: { OrderID: id, RefundAmount: 15 } })
  await call('OrderReturns.Submit', { token, params: { returnID: made.ID } })
  await pay(id, fromFund({ ID: 'refund', Amount: -15, OrderReturnID: made.ID, Accepted: false }))
  const ofOrder = async () => (await movements()).filter(({ orderId }) => orderId === id)
  expect((await ofOrder()).map(({ kind, change }) => [kind, change])).toEqual([
    ['taken', -20],
    ['refunded', 15],
  ])
  await desk.order('LineItems.Patch', id, { params: { lineItemID: 'line-1' }, body: { Quantity: 1 } })
  expect((await ofOrder()).map(({ change }) => change)).toEqual([-15, 15])
})
