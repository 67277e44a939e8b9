/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { call, expectErrors, expectError } from './support/sdk'
import { Shop } from './support/shop'

type Body = Record<string, unknown>
const DAY_MS = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

describe.each(ENGINES)('promotions of orders on %s', (engine) => {
  let market: Marketplace
  let shop: Shop
  let token = ''
  let count = 0

  const at = (orderID: string, more: Body = {}) =>
    ({ direction: 'Outgoing', orderID, ...more }) as Record<string, string>
  /** Creates a promotion for all buyers, with its code as ID. */
  const promotion = async (ID: string, more: Body = {}): Promise<void> => {
    const body = { ID, Code: ID, Name: ID, Active: true, AllowAllBuyers: true, CanCombine: true, ...more }
    const expressions = { EligibleExpression: 'order.Subtotal > 0', ValueExpression: '5' }
    await call('Promotions.Create', { token: shop.token, body: { ...expressions, ...body } })
  }
  /** Creates an order of these quantities by product. Returns its ID. */
  const order = async (quantities: Record<string, number>, by = token): Promise<string> => {
    const { body } = await call('Orders.Create', { token: by, params: { direction: 'Outgoing' }, body: {} })
    for (const [ProductID, Quantity] of Object.entries(quantities))
      await call('LineItems.Create', {
        token: by,
        params: at(body.ID),
        body: { ID: ProductID, ProductID, Quantity },
      })
    return body.ID
  }
  const add = (orderID: string, promoCode: string, by = token) =>
    call('Orders.AddPromotion', { token: by, params: at(orderID, { promoCode }) })
  const get = async (orderID: string) => (await call('Orders.Get', { token, params: at(orderID) })).body
  const rows = async (orderID: string) =>
    (await call('Orders.ListPromotions', { token, params: at(orderID), query: { pageSize: 100 } })).body
      .Items as {
      ID: string
      LineItemID: string | null
      Amount: number
    }[]

  beforeAll(async () => {
    market = await startMarketplace(engine)
    shop = new Shop(market, await admin(market))
    await shop.buyer('B', { ViewAllProducts: true })
    await shop.category('B', 'tools')
    for (const [id, price] of [
      ['saw', 10],
      ['axe', 25.5],
      ['nail', 0.1],
    ] as const) {
      await shop.price(id, price)
      await shop.product(id, { DefaultPriceScheduleID: id })
    }
    await shop.inCatalog('B', 'saw', 'axe', 'nail')
    await shop.inCategory('B', 'tools', 'saw', 'axe')
    token = await shop.shopper('B', 'ann')
  })
  afterAll(() => market.close())

  it('discount the whole order until they are removed', async () => {
    await promotion('TEN', { ValueExpression: 'order.Subtotal * 0.1' })
    const id = await order({ saw: 2, axe: 1 })
    const { body, status } = await add(id, 'ten')
    expect([status, body.Amount, body.LineItemID, body.ID]).toEqual([201, 4.55, null, 'TEN'])
    expect(await get(id)).toMatchObject({ Subtotal: 45.5, PromotionDiscount: 4.55, Total: 40.95 })
    expect(await expectError(add(id, 'TEN'))).toMatchObject({ code: 'Promotion.AlreadyAdded', status: 400 })
    expect(await expectError(add(id, 'nothing'))).toMatchObject({
      status: 404,
      data: { ObjectType: 'Promotion' },
    })
    await call('LineItems.Patch', { token, params: at(id, { lineItemID: 'saw' }), body: { Quantity: 10 } })
    expect(await get(id)).toMatchObject({ Subtotal: 125.5, PromotionDiscount: 12.55, Total: 112.95 })
    const removed = await call('Orders.RemovePromotion', { token, params: at(id, { promoCode: 'TEN' }) })
    expect(removed.body).toMatchObject({ PromotionDiscount: 0, Total: 125.5 })
    const again = call('Orders.RemovePromotion', { token, params: at(id, { promoCode: 'TEN' }) })
    expect(await expectError(again)).toMatchObject({ status: 404 })
  })

  it('discount each eligible line', async () => {
    await promotion('TOOLS', {
      LineItemLevel: true,
      EligibleExpression: `item.product.incategory('tools')`,
      ValueExpression: 'item.LineSubtotal * 0.333',
    })
    const id = await order({ saw: 1, axe: 1, nail: 5 })
    await add(id, 'TOOLS')
    expect((await rows(id)).map(({ LineItemID, Amount }) => [LineItemID, Amount]).sort()).toEqual([
      ['axe', 8.49],
      ['saw', 3.33],
    ])
    const { body } = await call('LineItems.Get', { token, params: at(id, { lineItemID: 'axe' }) })
    expect(body).toMatchObject({ LineSubtotal: 25.5, PromotionDiscount: 8.49, LineTotal: 17.01 })
    expect(await get(id)).toMatchObject({ PromotionDiscount: 11.82, Total: 24.18 })
    await call('LineItems.Delete', { token, params: at(id, { lineItemID: 'axe' }) })
    expect((await rows(id)).map(({ LineItemID }) => LineItemID)).toEqual(['saw'])
    const filtered = await call('Orders.ListPromotions', {
      token,
      params: at(id),
      query: { filters: { Amount: '>3', Code: 'T*' } },
    })
    expect(filtered.body.Meta.TotalCount).toBe(1)
  })

  it('never exceed the order total', async () => {
    await promotion('MUCH', { ValueExpression: '1000' })
    await promotion('MORE', {
      LineItemLevel: true,
      EligibleExpression: `item.ProductID = 'saw'`,
      ValueExpression: '7',
    })
    const id = await order({ saw: 1 })
    await add(id, 'MORE')
    await add(id, 'MUCH')
    expect((await rows(id)).map(({ ID, Amount }) => [ID, Amount])).toEqual([
      ['MORE', 7],
      ['MUCH', 3],
    ])
    expect(await get(id)).toMatchObject({ PromotionDiscount: 10, Total: 0 })
  })

  it('respect their limits within an order', async () => {
    const lines = { LineItemLevel: true, EligibleExpression: 'item.Quantity > 0' }
    await promotion('PIECES', { ...lines, ValueExpression: 'item.UnitPrice * 0.5', QuantityLimitPerOrder: 3 })
    await promotion('DEAREST', {
      ...lines,
      ValueExpression: '1',
      ItemLimitPerOrder: 1,
      ItemSortBy: '!UnitPrice',
    })
    const id = await order({ saw: 2, axe: 4 })
    await add(id, 'PIECES')
    await add(id, 'DEAREST')
    expect((await rows(id)).map(({ ID, LineItemID, Amount }) => [ID, LineItemID, Amount])).toEqual([
      ['DEAREST', 'axe', 1],
      ['PIECES', 'saw', 10],
      ['PIECES', 'axe', 12.75],
    ])
  })

  it('are rejected with the reason', async () => {
    await promotion('OFF', { Active: false })
    await promotion('SOON', { StartDate: inDays(2) })
    await promotion('PAST', { StartDate: inDays(-9), ExpirationDate: inDays(-1) })
    await promotion('BIG', { EligibleExpression: 'order.Total > 10000' })
    await promotion('ZERO', { ValueExpression: '1 / (order.LineItemCount - 1)' })
    await promotion('MINE', { AllowAllBuyers: false })
    await promotion('ALONE', { CanCombine: false })
    await promotion('ANY')
    await shop.supplier('S')
    await promotion('THEIRS', { OwnerID: 'S' })
    const id = await order({ saw: 1 })
    const codes = ['OFF', 'SOON', 'PAST', 'BIG', 'ZERO', 'MINE', 'THEIRS']
    const found: Record<string, string> = {}
    for (const one of codes) found[one] = (await expectError(add(id, one))).code.replace('Promotion.', '')
    expect(found).toEqual({
      OFF: 'NotActive',
      SOON: 'NotYetValid',
      PAST: 'Expired',
      BIG: 'NotEligible',
      ZERO: 'NotEligible',
      MINE: 'NotEligible',
      THEIRS: 'OwnerIDMustMatchOrderToCompanyID',
    })
    expect((await expectError(add(id, 'ZERO'))).data).toMatchObject({
      PromotionID: 'ZERO',
      Reason: 'DivisionByZero',
    })
    await add(id, 'ANY')
    expect(await expectError(add(id, 'ALONE'))).toMatchObject({ code: 'Promotion.CannotCombine' })
    expect((await rows(id)).map(({ ID }) => ID)).toEqual(['ANY'])
    await call('Promotions.SaveAssignment', {
      token: shop.token,
      body: { PromotionID: 'MINE', BuyerID: 'B' },
    })
    expect((await add(id, 'MINE')).body.Amount).toBe(5)
  })

  it('have no amount and block the submit when they are no longer eligible', async () => {
    await promotion('OVER', { EligibleExpression: 'order.Subtotal > 30' })
    const id = await order({ saw: 1, axe: 1 })
    await add(id, 'OVER')
    await call('LineItems.Delete', { token, params: at(id, { lineItemID: 'axe' }) })
    expect(await get(id)).toMatchObject({ PromotionDiscount: 0, Total: 10 })
    const submit = () => call('Orders.Submit', { token, params: at(id) })
    expect(await expectError(submit())).toMatchObject({
      code: 'Promotion.NotEligible',
      data: { PromotionID: 'OVER' },
    })
    const { body } = await call('Orders.RefreshPromotions', { token, params: at(id) })
    expect(body.PromosRemoved).toMatchObject([{ ID: 'OVER', ErrorCode: 'Promotion.NotEligible' }])
    expect((await submit()).body).toMatchObject({ Status: 'Open', PromotionDiscount: 0 })
    expect(await expectError(add(id, 'TEN'))).toMatchObject({ code: 'Order.CannotApplyPromoBadStatus' })
  })

  it('never exceed the line totals of an open order', async () => {
    await promotion('PERLINE', {
      LineItemLevel: true,
      EligibleExpression: `item.ProductID = 'saw'`,
      ValueExpression: '4',
    })
    const id = await order({ saw: 1, axe: 1 })
    await add(id, 'PERLINE')
    await call('Orders.Submit', { token, params: at(id) })
    expect(await get(id)).toMatchObject({ Status: 'Open', PromotionDiscount: 4, Total: 31.5 })
    const params = { direction: 'Incoming', orderID: id, lineItemID: 'saw' }
    await call('LineItems.Delete', { token: shop.token, params })
    expect(await get(id)).toMatchObject({ PromotionDiscount: 0, Subtotal: 25.5, Total: 25.5 })
  })

  it('count redemptions on submit, per user and in total', async () => {
    await promotion('ONCE', { RedemptionLimitPerUser: 1 })
    await promotion('TWICE', { RedemptionLimit: 2 })
    const bob = await shop.shopper('B', `bob${++count}`)
    const buy = async (by: string, code: string) => {
      const id = await order({ saw: 1 }, by)
      await add(id, code, by)
      await call('Orders.Submit', { token: by, params: at(id) })
      return id
    }
    const first = await buy(token, 'ONCE')
    expect(await expectError(buy(token, 'ONCE'))).toMatchObject({ code: 'Promotion.ExceedsUsageLimit' })
    await buy(bob, 'ONCE')
    const uses = async (id: string) =>
      (await call('Promotions.Get', { token: shop.token, params: { promotionID: id } })).body.RedemptionCount
    expect(await uses('ONCE')).toBe(2)
    for (const by of [token, token]) await buy(by, 'TWICE')
    expect(await expectError(buy(bob, 'TWICE'))).toMatchObject({ code: 'Promotion.ExceedsUsageLimit' })
    // A submitted order does not change when its promotion does.
    await call('Promotions.Delete', { token: shop.token, params: { promotionID: 'ONCE' } })
    expect(await get(first)).toMatchObject({ PromotionDiscount: 5, Total: 5 })
    expect((await rows(first)).map(({ ID, Amount }) => [ID, Amount])).toEqual([['ONCE', 5]])
  })

  it('let only as many orders be submitted at once as redemptions are left', async () => {
    await promotion('LAST', { RedemptionLimit: 2 })
    const ids = await Promise.all(Array.from({ length: 6 }, () => order({ saw: 1 })))
    for (const id of ids) await add(id, 'LAST')
    const results = await Promise.allSettled(
      ids.map((id) => call('Orders.Submit', { token, params: at(id) })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of results)
      if (one.status === 'rejected')
        expect((await expectErrors(Promise.reject(one.reason as Error))).errors[0]?.ErrorCode).toBe(
          'Promotion.ExceedsUsageLimit',
        )
    const { body } = await call('Promotions.Get', { token: shop.token, params: { promotionID: 'LAST' } })
    expect(body.RedemptionCount).toBe(2)
  })

  it('are applied automatically by priority', async () => {
    const auto = { AutoApply: true, EligibleExpression: `order.xp.Auto = 'yes'` }
    await promotion('AUTO-2', { ...auto, Priority: 2, ValueExpression: '4' })
    await promotion('AUTO-0', { ...auto, ValueExpression: '100' })
    await promotion('AUTO-1', { ...auto, Priority: 1, ValueExpression: '3' })
    await promotion('AUTO-X', { ...auto, Priority: 3, CanCombine: false })
    const id = await order({ saw: 1 })
    await call('Orders.Patch', { token, params: at(id), body: { xp: { Auto: 'yes' } } })
    const { body: eligible } = await call('Orders.ListEligiblePromotions', {
      token,
      params: at(id),
      query: { filters: { ID: 'AUTO*' } },
    })
    expect(eligible.Items.map(({ ID, Amount }: Body) => [ID, Amount])).toEqual([
      ['AUTO-0', 10],
      ['AUTO-1', 3],
      ['AUTO-2', 4],
      ['AUTO-X', 5],
    ])
    const { body, status } = await call('Orders.ApplyPromotions', { token, params: at(id) })
    expect([status, body.PromotionDiscount]).toEqual([201, 10])
    expect((await rows(id)).map(({ ID, Amount }) => [ID, Amount])).toEqual([
      ['AUTO-0', 3],
      ['AUTO-1', 3],
      ['AUTO-2', 4],
    ])
    await call('Promotions.Patch', {
      token: shop.token,
      params: { promotionID: 'AUTO-0' },
      body: { Active: false },
    })
    expect(await get(id)).toMatchObject({ PromotionDiscount: 7, Total: 3 })
    const refreshed = await call('Orders.RefreshPromotions', { token, params: at(id) })
    expect(refreshed.body).toEqual({ PromosAdded: [], PromosRemoved: [] })
  })

  it('apply to the cart as to any other order', async () => {
    const cat = await shop.shopper('B', `cat${++count}`)
    expect((await call('Cart.ListPromotions', { token: cat })).body.Items).toEqual([])
    await call('Cart.CreateLineItem', { token: cat, body: { ProductID: 'axe', Quantity: 2 } })
    await call('Cart.AddPromotion', { token: cat, params: { promoCode: 'TEN' } })
    expect((await call('Cart.Get', { token: cat })).body).toMatchObject({
      PromotionDiscount: 5.1,
      Total: 45.9,
    })
    const { body } = await call('Cart.ListEligiblePromotions', {
      token: cat,
      query: { filters: { Code: 'BIG|MUCH' } },
    })
    expect(body.Items.map(({ ID, Amount }: Body) => [ID, Amount])).toEqual([['MUCH', 45.9]])
    expect((await call('Cart.DeletePromotion', { token: cat, params: { promoCode: 'TEN' } })).status).toBe(
      204,
    )
    expect((await call('Cart.RefreshPromotions', { token: cat })).body).toEqual({
      PromosAdded: [],
      PromosRemoved: [],
    })
    expect((await call('Cart.ApplyPromotions', { token: cat })).body.PromotionDiscount).toBe(0)
  })
})
