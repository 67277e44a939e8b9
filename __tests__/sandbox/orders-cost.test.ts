/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call } from './support/sdk'

describe.each(ENGINES)('the number of SQL statements for an order on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  const statements: string[] = []
  beforeAll(async () => {
    market = await startMarketplace(engine)
    desk = await new OrderDesk(market, await admin(market)).open()
    const { db } = market.platform
    const [transaction, query] = [db.transaction.bind(db), db.query.bind(db)]
    // Replaced by hand, because Jest's spies are removed before the first test.
    db.query = (sql, ...rest) => {
      statements.push(sql)
      return query(sql, ...rest)
    }
    db.transaction = (run) =>
      transaction((tx) =>
        run({
          query: (sql, ...rest) => {
            statements.push(sql)
            return tx.query(sql, ...rest)
          },
        }),
      )
    const promotion = { Active: true, CanCombine: true, AllowAllBuyers: true }
    for (const [ID, more] of Object.entries({
      SHARED: {
        LineItemLevel: true,
        EligibleExpression: 'item.Quantity > 0',
        ValueExpression: 'item.LineSubtotal / order.Subtotal * 100',
      },
      FLAT: { EligibleExpression: "order.Comments <> 'none'", ValueExpression: '1' },
    }))
      await desk.shop.admin('Promotions.Create', {}, { ID, Code: ID, Name: ID, ...promotion, ...more })
  })
  afterAll(() => market.close())

  /** Creates an order with a number of lines and a promotion in which one changed line affects all lines. */
  async function basket(lines: number): Promise<{ direction: string; orderID: string }> {
    const orderID = await desk.draft(Array.from({ length: lines }, () => 3))
    for (const promoCode of ['SHARED', 'FLAT'])
      await desk.order('Orders.AddPromotion', orderID, { params: { promoCode } })
    return { direction: 'All', orderID }
  }

  async function patch(params: Record<string, string>, body: object): Promise<string[]> {
    statements.length = 0
    await call('LineItems.Patch', { token: desk.admin, params: { ...params, lineItemID: 'line-2' }, body })
    return [...statements]
  }

  it('does not include loading all lines to read the order or one record below it', async () => {
    const params = await basket(2)
    await desk.order('Payments.Create', params.orderID, { body: { ID: 'pay', Type: 'PurchaseOrder' } })
    const looks: [operation: string, more: Record<string, string>][] = [
      ['Orders.Get', {}],
      ['LineItems.Get', { lineItemID: 'line-2' }],
      ['Payments.Get', { paymentID: 'pay' }],
      ['Payments.List', {}],
      ['Orders.ListPromotions', {}],
      ['Orders.ListApprovals', {}],
      ['Orders.ListEligibleApprovers', {}],
      ['Orders.ListShipments', {}],
    ]
    for (const [operation, more] of looks) {
      statements.length = 0
      expect((await call(operation, { token: desk.admin, params: { ...params, ...more } })).status).toBe(200)
      expect(statements.some((sql) => sql.includes('from orders t'))).toBe(true)
      expect(statements.filter((sql) => /from lineitems where orderid = \$1 (order|$)/.test(sql))).toEqual([])
    }
  })

  it('is the same however many lines a change affects', async () => {
    const [few, many] = [await basket(3), await basket(17)]
    const [atFew, atMany] = [await patch(few, { Quantity: 60 }), await patch(many, { Quantity: 60 })]
    expect(atMany).toHaveLength(atFew.length)
    expect(atMany.filter((sql) => /^(insert into|update) lineitems/.test(sql))).toHaveLength(1)
    // The available products are read once for the line and once for the rest.
    expect(atMany.filter((sql) => sql.includes('from products t left join'))).toHaveLength(2)
    const { body } = await call('LineItems.List', {
      token: desk.admin,
      params: many,
      query: { pageSize: 100 },
    })
    const items = body.Items as { LineSubtotal: number; PromotionDiscount: number; LineTotal: number }[]
    const subtotal = items.reduce((sum, { LineSubtotal }) => sum + LineSubtotal, 0)
    for (const { LineSubtotal, PromotionDiscount, LineTotal } of items) {
      expect(PromotionDiscount).toBeCloseTo((LineSubtotal / subtotal) * 100, 1)
      expect(LineTotal).toBeCloseTo(LineSubtotal - PromotionDiscount, 8)
    }
  })

  it('does not include writes of unchanged promotions and lines', async () => {
    const params = await basket(4)
    await patch(params, { Quantity: 3, xp: { note: 1 } })
    const again = await patch(params, { xp: { note: 2 } })
    expect(again.filter((sql) => sql.startsWith('update orderpromotions o'))).toEqual([])
    const { rows } = await market.platform.db.query(
      'select count(*) from lineitems where orderid = $1 group by xmin::text order by 1',
      [params.orderID],
    )
    expect(rows.flat()).toEqual(['1', '3'])
  })
})
