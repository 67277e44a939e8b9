/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

type Body = Record<string, unknown>

describe.each(ENGINES)('promotions of orders on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  let token = ''
  let boss = ''

  const promotion = (ID: string, more: Body = {}) =>
    desk.shop.admin(
      'Promotions.Create',
      {},
      {
        ...{ ID, Code: ID, Name: ID, Active: true, AllowAllBuyers: true, CanCombine: true },
        ...{ EligibleExpression: 'order.Subtotal > 0', ValueExpression: '5', ...more },
      },
    )
  const patch = (promotionID: string, body: Body) =>
    desk.shop.patch('Promotions.Patch', { promotionID }, body)
  const add = (order: string, promoCode: string) =>
    desk.order('Orders.AddPromotion', order, { params: { promoCode } }, desk.ann)
  const get = async (order: string) => (await desk.order('Orders.Get', order)).body
  const applied = async (order: string) =>
    (await desk.order('Orders.ListPromotions', order)).body.Items.map(({ ID, Amount }: Body) => [ID, Amount])
  const submit = (order: string) => desk.order('Orders.Submit', order, {}, desk.ann)
  const approve = (order: string, verb = 'Approve') =>
    call(`Orders.${verb}`, { token: boss, params: { direction: 'Outgoing', orderID: order } })
  const uses = async (promotionID: string) =>
    (await desk.shop.admin('Promotions.Get', { promotionID })).RedemptionCount

  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    boss = await desk.someone('boss', ['Shopper'], { buyer: 'B' })
    await desk.shop.group('B', 'bosses', 'boss')
    await desk.shop.admin(
      'ApprovalRules.Create',
      { buyerID: 'B' },
      { ID: 'much', ApprovingGroupID: 'bosses', RuleExpression: 'order.Subtotal >= 100' },
    )
  })
  afterAll(() => market.close())

  it('are removed from unsubmitted orders only when they are deactivated or deleted', async () => {
    await promotion('ALONE', { CanCombine: false, ValueExpression: '8' })
    await promotion('REST', { ValueExpression: 'order.Subtotal' })
    const both = await desk.draft([1])
    await add(both, 'REST')
    await promotion('GONE', { ValueExpression: '3' })
    const [draft, open, waiting] = [await desk.draft([2]), await desk.draft([2]), await desk.draft([10])]
    for (const one of [draft, open, waiting]) await add(one, 'GONE')
    await add(draft, 'REST')
    expect(await applied(draft)).toEqual([
      ['GONE', 3],
      ['REST', 17],
    ])
    for (const one of [open, waiting]) await submit(one)
    await patch('GONE', { Active: false })
    expect(await applied(draft)).toEqual([['REST', 20]])
    expect(await get(draft)).toMatchObject({ PromotionDiscount: 20, Total: 0 })
    expect(await get(open)).toMatchObject({ Status: 'Open', PromotionDiscount: 3 })
    expect(await get(waiting)).toMatchObject({ Status: 'AwaitingApproval', PromotionDiscount: 3 })
    await desk.shop.admin('Promotions.Delete', { promotionID: 'REST' })
    for (const one of [draft, both]) {
      expect(await applied(one)).toEqual([])
      expect((await get(one)).PromotionDiscount).toBe(0)
    }
    // A promotion that is switched on again is not applied again automatically.
    await patch('GONE', { Active: true })
    expect(await applied(draft)).toEqual([])
    expect((await add(draft, 'ALONE')).body.Amount).toBe(8)
  })

  it('never exceed the subtotal of an open order, and are listed with the reduced amount', async () => {
    await promotion('WIDE', { ValueExpression: '15' })
    const order = await desk.draft([2])
    await add(order, 'WIDE')
    await submit(order)
    const change = (Quantity: number) =>
      desk.order('LineItems.Patch', order, { params: { lineItemID: 'line-1' }, body: { Quantity } })
    for (const [quantity, discount] of [
      [1, 10],
      [3, 10],
    ] as const) {
      await change(quantity)
      expect(await applied(order)).toEqual([['WIDE', discount]])
      expect(await get(order)).toMatchObject({ PromotionDiscount: discount, Total: quantity * 10 - discount })
    }
  })

  it('invalidate the calculation of the order when they are removed', async () => {
    await promotion('TAXED')
    const order = await desk.draft([2])
    await add(order, 'TAXED')
    await market.platform.db.query(
      `insert into orderworksheets (orderid, calculate) values ($1, '{"Succeeded": true}')`,
      [order],
    )
    await patch('TAXED', { Active: false })
    const { body } = await desk.order('IntegrationEvents.GetWorksheet', order)
    expect(body).toMatchObject({ OrderCalculateResponse: null, OrderPromotions: [] })
  })

  it('block the submit and have no amount once they expire', async () => {
    await promotion('SOON')
    const order = await desk.draft([2])
    await add(order, 'SOON')
    await patch('SOON', { ExpirationDate: new Date(Date.now() - 1000).toISOString() })
    expect(await expectError(submit(order))).toMatchObject({
      code: 'Promotion.Expired',
      data: { PromotionID: 'SOON' },
    })
    await desk.order('LineItems.Patch', order, { params: { lineItemID: 'line-1' }, body: { Quantity: 3 } })
    expect(await applied(order)).toEqual([['SOON', 0]])
    expect(await get(order)).toMatchObject({ PromotionDiscount: 0, Total: 30 })
  })

  it('count a redemption when the order is approved, not while it awaits approval', async () => {
    await promotion('COUNTED', { RedemptionLimit: 1 })
    const [first, second] = [await desk.draft([10]), await desk.draft([10])]
    for (const one of [first, second]) {
      await add(one, 'COUNTED')
      expect((await submit(one)).body.Status).toBe('AwaitingApproval')
    }
    expect(await uses('COUNTED')).toBe(0)
    await approve(first, 'Decline')
    expect(await uses('COUNTED')).toBe(0)
    expect((await approve(second)).body).toMatchObject({ Status: 'Open', PromotionDiscount: 5 })
    expect(await uses('COUNTED')).toBe(1)
    await desk.order('Orders.Cancel', second)
    expect(await uses('COUNTED')).toBe(1)
  })

  it('with one redemption left let one of several orders be approved at once', async () => {
    await promotion('LAST', { RedemptionLimit: 1 })
    const orders = await Promise.all([1, 2, 3, 4].map(() => desk.draft([10])))
    for (const one of orders) {
      await add(one, 'LAST')
      await submit(one)
    }
    const outcomes = await Promise.allSettled(orders.map((one) => approve(one)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const statuses = await Promise.all(orders.map(async (one) => (await get(one)).Status))
    expect(statuses.sort()).toEqual(['AwaitingApproval', 'AwaitingApproval', 'AwaitingApproval', 'Open'])
    expect(await uses('LAST')).toBe(1)
    const waiting = orders[outcomes.findIndex(({ status }) => status === 'rejected')] ?? ''
    expect(await expectError(approve(waiting))).toMatchObject({ code: 'Promotion.ExceedsUsageLimit' })
    const { body } = await desk.order('Orders.ListApprovals', waiting)
    expect(body.Items).toMatchObject([{ Status: 'Pending', DateCompleted: null }])
  })

  it('leave every order consistent when deactivated while orders are submitted', async () => {
    await promotion('RACE')
    const orders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => desk.draft([2])))
    for (const one of orders) await add(one, 'RACE')
    await Promise.all([...orders.map(submit), patch('RACE', { Active: false })])
    for (const one of orders) {
      const { Status, Total, PromotionDiscount } = await get(one)
      expect(Status).toBe('Open')
      const rows = await applied(one)
      expect([PromotionDiscount, Total, rows]).toEqual(rows.length > 0 ? [5, 15, [['RACE', 5]]] : [0, 20, []])
    }
    const given = await Promise.all(orders.map(async (one) => (await applied(one)).length as number))
    expect(await uses('RACE')).toBe(given.reduce((sum, one) => sum + one, 0))
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
