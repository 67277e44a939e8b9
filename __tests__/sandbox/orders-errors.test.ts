/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError, type SdkAnswer } from './support/sdk'

type Body = Record<string, unknown>
const DAY_MS = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/** Tables with the data of an order and of the records that depend on it. */
const TABLES = [
  ...[
    'orders',
    'lineitems',
    'payments',
    'shipments',
    'shipmentitems',
    'orderreturns',
    'orderreturnapprovals',
  ],
  ...[
    'subscriptions',
    'subscriptionitems',
    'orderpromotions',
    'order_stock',
    'order_approvals',
    'paymentholds',
  ],
  ...['promotions', 'products', 'spendingaccounts', 'messages', 'outbox', 'grouporderinvitations'],
]

describe.each(ENGINES)('invalid order requests that are rejected without changes on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  let token = ''
  let [draft, open, sent, shipment, back, plan] = ['', '', '', '', '', '']

  const state = async (): Promise<string[]> => {
    const { db } = market.platform
    const sums = TABLES.map((table) =>
      db.query(`select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${table} t`),
    )
    return (await Promise.all(sums)).map(({ rows }, index) => `${TABLES[index]} ${rows[0]?.[0]}`)
  }
  /** Expects that a call is rejected with a code and changes nothing. */
  const expectRejection = async (
    what: () => Promise<SdkAnswer>,
    code: string,
    field?: string,
  ): Promise<void> => {
    const before = await state()
    const { status, code: found, data } = await expectError(what())
    expect([status, found]).toEqual([code === 'NotFound' ? 404 : 400, code])
    if (field) expect(data).toMatchObject({ Field: field })
    expect(await state()).toEqual(before)
  }
  const line = (body: Body) => () =>
    desk.order('LineItems.Patch', draft, { params: { lineItemID: 'line-1' }, body })
  const lineToo = (body: Body) => () =>
    desk.order('LineItems.Create', draft, { body: { ProductID: 'nail', Quantity: 1, ...body } })
  const order = (body: Body) => () => desk.order('Orders.Patch', draft, { body })
  const pay = (body: Body) => () =>
    desk.order('Payments.Create', draft, { body: { Type: 'PurchaseOrder', ...body } })
  const ship = (body: Body) => () => call('Shipments.Create', { token, body })
  const put =
    (QuantityShipped: number, LineItemID = 'line-1') =>
    () =>
      call('Shipments.SaveItem', {
        token,
        params: { shipmentID: shipment },
        body: { OrderID: open, LineItemID, QuantityShipped },
      })
  const giveBack = (body: Body) => () =>
    call('OrderReturns.Patch', { token, params: { returnID: back }, body })
  const renew = (body: Body) => () =>
    call('Subscriptions.Patch', { token, params: { subscriptionID: plan }, body })
  const promote = (body: Body) => () =>
    call('Promotions.Create', {
      token,
      body: { Code: 'NEW', EligibleExpression: 'true', ValueExpression: '1', ...body },
    })

  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    draft = await desk.draft([2])
    open = await desk.submitted([3])
    sent = await desk.submitted([3])
    await desk.order('Orders.Ship', sent, { body: {} })
    shipment = (await ship({})()).body.ID
    await put(1)()
    const ItemsToReturn = [{ LineItemID: 'line-1', Quantity: 1 }]
    back = (await call('OrderReturns.Create', { token, body: { OrderID: sent, ItemsToReturn } })).body.ID
    plan = (
      await call('Subscriptions.Create', {
        token,
        body: {
          ...{
            FromCompanyID: 'B',
            FromUserID: 'ann',
            Frequency: 1,
            Interval: 'Days',
            NextOrderDate: inDays(2),
          },
          EndDate: inDays(9),
        },
      })
    ).body.ID
  })
  afterAll(() => market.close())

  const cases: [string, () => () => Promise<SdkAnswer>, string, string?][] = [
    ['a line of none', () => lineToo({ Quantity: 0 }), 'LineItem.QuantityMustBePositive'],
    ['a line of less than none', () => line({ Quantity: -2 }), 'LineItem.QuantityMustBePositive'],
    ['more than can be counted', () => line({ Quantity: 1e12 }), 'ValidationFailure'],
    ['half a piece', () => line({ Quantity: 1.5 }), 'ValidationFailure', 'Quantity'],
    ['a price below zero', () => line({ UnitPrice: -1 }), 'ValidationFailure', 'UnitPrice'],
    [
      'a need before it was asked for',
      () => line({ DateNeeded: inDays(-3) }),
      'LineItem.DateNeededMustBeGreaterThanDateAdded',
    ],
    ['shipping below zero', () => order({ ShippingCost: -1 }), 'ValidationFailure', 'ShippingCost'],
    ['tax below zero', () => order({ TaxCost: -0.01 }), 'ValidationFailure', 'TaxCost'],
    ['a gratuity below zero', () => order({ Gratuity: -1 }), 'ValidationFailure', 'Gratuity'],
    ['a payment of nothing', () => pay({ Amount: 0 }), 'Payment.AmountGreaterThanZero'],
    ['a payment below zero', () => pay({ Amount: -5 }), 'Payment.AmountGreaterThanZero'],
    ['a refund of an order without returns', () => pay({ Amount: -5, OrderReturnID: 'none' }), 'NotFound'],
    [
      'goods that arrive before they leave',
      () => ship({ DateShipped: inDays(0), DateDelivered: inDays(-1) }),
      'ValidationFailure',
      'DateDelivered',
    ],
    ['a shipment that costs less than nothing', () => ship({ Cost: -1 }), 'ValidationFailure', 'Cost'],
    ['none of an item on a shipment', () => put(0), 'ValidationFailure', 'QuantityShipped'],
    ['more than was ordered on a shipment', () => put(4), 'ShipmentItem.QuantityExceeded'],
    ['an item that is not there', () => put(1, 'line-7'), 'NotFound'],
    [
      'a refund below zero',
      () => giveBack({ RefundAmount: -1 }),
      'OrderReturn.RefundAmountMustNotBeNegative',
    ],
    [
      'less than nothing back',
      () => giveBack({ ItemsToReturn: [{ LineItemID: 'line-1', Quantity: -1 }] }),
      'ValidationFailure',
    ],
    [
      'more back than was got',
      () => giveBack({ ItemsToReturn: [{ LineItemID: 'line-1', Quantity: 4 }] }),
      'OrderReturn.ItemQuantityExceeded',
    ],
    [
      'a subscription that ends before it begins',
      () => renew({ EndDate: inDays(1) }),
      'ValidationFailure',
      'EndDate',
    ],
    [
      'a next order after the end',
      () => renew({ NextOrderDate: inDays(20) }),
      'ValidationFailure',
      'EndDate',
    ],
    [
      'a next order in the past',
      () => renew({ NextOrderDate: inDays(-1) }),
      'ValidationFailure',
      'NextOrderDate',
    ],
    ['orders every minus two days', () => renew({ Frequency: -2 }), 'ValidationFailure', 'Frequency'],
    [
      'a promotion that expires before it begins',
      () => promote({ StartDate: inDays(2), ExpirationDate: inDays(1) }),
      'Promotion.ExpirationPrecedsStart',
    ],
    [
      'a use limit below zero',
      () => promote({ RedemptionLimit: -1 }),
      'ValidationFailure',
      'RedemptionLimit',
    ],
    [
      'an account that ends before it begins',
      () => () =>
        call('SpendingAccounts.Create', {
          token,
          params: { buyerID: 'B' },
          body: { Name: 'Odd', Balance: 1, StartDate: inDays(2), EndDate: inDays(1) },
        }),
      'ValidationFailure',
      'EndDate',
    ],
  ]
  it.each(cases.map(([what, make, code, field]) => ({ what, make, code, field })))(
    '$what',
    ({ make, code, field }) => expectRejection(make(), code, field),
  )

  it('payments above the order total', async () => {
    const id = await desk.draft([2])
    await desk.order('Payments.Create', id, { body: { Type: 'PurchaseOrder', Amount: 15, Accepted: true } })
    await desk.order('Payments.Create', id, { body: { Type: 'PurchaseOrder', Amount: 5.01, Accepted: true } })
    await expectRejection(() => desk.order('Orders.Submit', id, {}, desk.ann), 'Payment.AlreadyPaid')
  })

  it('promotions and rules that divide by zero', async () => {
    const ZERO = '1 / (order.LineItemCount - 1) > 0'
    const promotion = { ID: 'ZERO', Code: 'ZERO', Active: true, AllowAllBuyers: true }
    await promote({ ...promotion, ValueExpression: '1 / (order.LineItemCount - 1)' })()
    await expectRejection(
      () => desk.order('Orders.AddPromotion', draft, { params: { promoCode: 'ZERO' } }),
      'Promotion.NotEligible',
    )
    await desk.shop.group('B', 'heads')
    const rule = { ID: 'zero', ApprovingGroupID: 'heads', RuleExpression: ZERO }
    await desk.shop.admin('ApprovalRules.Create', { buyerID: 'B' }, rule)
    await expectRejection(
      () => desk.order('Orders.Submit', draft, {}, desk.ann),
      'Expression.InvalidArguments',
    )
    await desk.shop.admin('ApprovalRules.Delete', { buyerID: 'B', approvalRuleID: 'zero' })
    await desk.shop.admin('AdminUserGroups.Create', {}, { ID: 'desk', Name: 'Desk' })
    const seller = { ...rule, ApprovingGroupID: 'desk', ApprovalType: 'OrderReturn' }
    await desk.shop.admin('SellerApprovalRules.Create', {}, seller)
    await expectRejection(
      () => call('OrderReturns.Submit', { token, params: { returnID: back } }),
      'Expression.InvalidArguments',
    )
  })

  it('lines of deleted products', async () => {
    await desk.shop.price('gone', 4)
    await desk.shop.product('gone', {
      DefaultPriceScheduleID: 'gone',
      Inventory: { Enabled: true, QuantityAvailable: 5 },
    })
    await desk.shop.inCatalog('B', 'gone')
    await desk.account('purse', 100)
    const id = await desk.draft([1])
    const body = { ID: 'old', ProductID: 'gone', Quantity: 2 }
    await desk.order('LineItems.Create', id, { body }, desk.ann)
    const payment = { Type: 'SpendingAccount', SpendingAccountID: 'purse', Accepted: true }
    await desk.order('Payments.Create', id, { body: payment })
    await desk.shop.admin('Products.Delete', { productID: 'gone' })
    await expectRejection(() => desk.order('Orders.Submit', id, {}, desk.ann), 'Order.ProductsNotFound')
    await expectRejection(
      () => desk.order('LineItems.Patch', id, { params: { lineItemID: 'old' }, body: { Quantity: 1 } }),
      'NotFound',
    )
    await expectRejection(
      () => desk.order('LineItems.Create', id, { body: { ...body, ID: 'new' } }),
      'NotFound',
    )
    await desk.order('LineItems.Delete', id, { params: { lineItemID: 'old' } }, desk.ann)
    expect((await desk.order('Orders.Submit', id, {}, desk.ann)).body).toMatchObject({
      Status: 'Open',
      Total: 10,
    })
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
