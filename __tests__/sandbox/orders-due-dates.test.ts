/** @jest-environment node */
import { runSubscriptions } from '@/sandbox/rules/orders/subscriptions/subscription-job'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call } from './support/sdk'

type Body = Record<string, unknown>
const DAY_MS = 86_400_000

describe.each(ENGINES)('due dates of subscriptions on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  let sub: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    desk = await new OrderDesk(market, await admin(market)).open()
    sub = await desk.shop.shopper('B', 'sub', ['Shopper', 'MeSubscriptionAdmin'])
    await desk.shop.group('B', 'heads')
    const { body } = await call('ApiClients.List', { token: desk.admin })
    const { ID: ApiClientID } = body.Items.find(({ DefaultContextUserName: name }: Body) => name)
    await desk.shop.admin('SubscriptionIntegrations.Save', {}, { ApiClientID, Active: true, HashKey: 'key' })
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  /** Creates a subscription to nails that is due tomorrow and every day after. Returns its first due date. */
  const daily = async (ID: string): Promise<Date> => {
    const due = new Date(market.platform.now().getTime() + DAY_MS)
    const body = { ID, Frequency: 1, Interval: 'Days', NextOrderDate: due.toISOString() }
    await call('Me.CreateSubscription', { token: sub, body })
    const item = { params: { subscriptionID: ID }, body: { ProductID: 'nail' } }
    await call('Me.CreateSubscriptionItem', { token: sub, ...item })
    return due
  }
  /** Runs the job as of a number of days from now. Returns its log messages. */
  const run = async (days: number): Promise<string[]> => {
    const from = market.platform.now()
    const logged: string[] = []
    const now = jest.spyOn(market.platform, 'now')
    now.mockReturnValue(new Date(from.getTime() + days * DAY_MS + 60_000))
    try {
      await runSubscriptions(market.platform, (message) => logged.push(message), from)
    } finally {
      now.mockRestore()
    }
    return logged
  }
  const subscription = async (subscriptionID: string) =>
    (await call('Me.GetSubscription', { token: sub, params: { subscriptionID } })).body
  const statuses = async (SubscriptionID: string): Promise<unknown[]> => {
    const { rows } = await market.platform.db.query(
      `select body ->> 'Status' from orders where body ->> 'SubscriptionID' = $1`,
      [SubscriptionID],
    )
    return rows.flat()
  }
  const isLater = (next: string, due: Date, days: number): void =>
    expect(Date.parse(next)).toBe(due.getTime() + days * DAY_MS)

  it('each create an order that is not the cart, even if it cannot be submitted', async () => {
    const rule = { ID: 'ratio', Name: 'Ratio', ApprovingGroupID: 'heads' }
    const RuleExpression = "order.Total / items.quantity(ProductID = 'screw') > 1"
    await desk.shop.admin('ApprovalRules.Create', { buyerID: 'B' }, { ...rule, RuleExpression })
    const due = await daily('odd')
    const logged = await run(4)
    expect(logged).toEqual(Array.from({ length: 4 }, () => expect.stringContaining('was rejected')))
    expect(await statuses('odd')).toEqual(Array.from({ length: 4 }, () => 'Unsubmitted'))
    const after = await subscription('odd')
    isLater(after.NextOrderDate, due, 4)
    expect(after.LastOrderDate).not.toBeNull()
    expect((await call('Cart.Get', { token: sub })).body.ID).toBeNull()
    const query = { filters: { SubscriptionID: 'odd', Status: 'Unsubmitted' } }
    const { body } = await call('Me.ListOrders', { token: sub, query })
    const [{ ID: orderID }] = body.Items
    await call('Cart.SetActiveCart', { token: sub, params: { orderID } })
    expect((await call('Cart.Get', { token: sub })).body.ID).toBe(orderID)
    await desk.shop.admin('ApprovalRules.Delete', { buyerID: 'B', approvalRuleID: 'ratio' })
    await call('Me.DeleteSubscription', { token: sub, params: { subscriptionID: 'odd' } })
  })

  it('are skipped one by one when no order can be created', async () => {
    const due = await daily('out')
    await desk.shop.patch('Products.Patch', { productID: 'nail' }, { Active: false })
    expect(await run(3)).toHaveLength(3)
    await desk.shop.patch('Products.Patch', { productID: 'nail' }, { Active: true })
    expect(await statuses('out')).toEqual([])
    const after = await subscription('out')
    isLater(after.NextOrderDate, due, 3)
    expect(after.LastOrderDate).toBeNull()
    await call('Me.DeleteSubscription', { token: sub, params: { subscriptionID: 'out' } })
  })

  it('are kept when the job fails between creating and submitting an order', async () => {
    const due = await daily('cut')
    const { db } = market.platform
    await db.query(`alter table orders add constraint cut check (f_status <> 'open') not valid`)
    expect(await run(1)).toEqual([expect.stringContaining('subscription cut failed')])
    expect(await statuses('cut')).toEqual([])
    isLater((await subscription('cut')).NextOrderDate, due, 0)
    await db.query('alter table orders drop constraint cut')
    expect(await run(1)).toEqual([])
    expect(await statuses('cut')).toEqual(['Open'])
    isLater((await subscription('cut')).NextOrderDate, due, 1)
  })
})
