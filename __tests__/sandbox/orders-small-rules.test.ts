/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectErrors, expectError } from './support/sdk'

type Body = Record<string, unknown>

describe.each(ENGINES)('orders on %s', (engine) => {
  let market: Marketplace
  let token: string
  let desk: OrderDesk
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  const line = (verb: string, order: string, body?: Body) =>
    desk.order(`LineItems.${verb}`, order, { params: { lineItemID: 'line-1' }, body })
  const refund = (order: string, OrderReturnID: string, Amount: number) =>
    desk.order('Payments.Create', order, {
      body: { Type: 'PurchaseOrder', OrderReturnID, Amount, Accepted: true },
    })

  it('reject the cancellation of a return with refunds', async () => {
    const order = await desk.submitted([3])
    await desk.order('Orders.Ship', order, { body: {} })
    const body = { OrderID: order, RefundAmount: 10, ItemsToReturn: [{ LineItemID: 'line-1', Quantity: 3 }] }
    const make = async (): Promise<string> => (await call('OrderReturns.Create', { token, body })).body.ID
    const act = (verb: string, returnID: string) =>
      call(`OrderReturns.${verb}`, { token, params: { returnID } })
    const id = await make()
    await act('Submit', id)
    const { body: paid } = await refund(order, id, -4)
    expect(await expectError(act('Cancel', id))).toMatchObject({ code: 'Order.CannotCancelInCurrentStatus' })
    await desk.order('Payments.Delete', order, { params: { paymentID: paid.ID } })
    await refund(order, id, -10)
    expect((await act('Get', id)).body.Status).toBe('Completed')
    expect(await expectError(act('Cancel', id))).toMatchObject({
      code: 'Order.CannotCancelInCurrentStatus',
      data: { OrderReturnID: id, Status: 'Completed' },
    })
    expect(await expectError(make())).toMatchObject({ code: 'OrderReturn.ItemQuantityExceeded' })
  })

  it('allow the cancellation of a completed return without refunds', async () => {
    const order = await desk.submitted([1])
    await desk.order('Orders.Ship', order, { body: {} })
    const body = { OrderID: order, RefundAmount: 0, ItemsToReturn: [{ LineItemID: 'line-1', Quantity: 1 }] }
    const params = { returnID: (await call('OrderReturns.Create', { token, body })).body.ID as string }
    for (const verb of ['Submit', 'Complete', 'Cancel']) await call(`OrderReturns.${verb}`, { token, params })
    expect((await call('OrderReturns.Get', { token, params })).body.Status).toBe('Canceled')
  })

  it('let shipment administrators ship items of drafts, which suppliers do not see', async () => {
    await desk.shop.supplier('S', { AllBuyersCanOrder: true })
    await desk.shop.patch('Products.Patch', { productID: 'nail' }, { DefaultSupplierID: 'S' })
    const packer = await desk.someone('packer', ['ShipmentAdmin'])
    const theirs = await desk.someone('theirs', ['ShipmentAdmin'], { supplier: 'S' })
    const draft = await desk.draft([2])
    const toThem = await desk.draft([1], { ToCompanyID: 'S' })
    const ship = async (by: string, OrderID: string) => {
      const shipmentID = (await call('Shipments.Create', { token: by, body: {} })).body.ID
      const body = { OrderID, LineItemID: 'line-1', QuantityShipped: 1 }
      return call('Shipments.SaveItem', { token: by, params: { shipmentID }, body })
    }
    expect((await ship(packer, draft)).body).toMatchObject({ OrderID: draft, QuantityShipped: 1 })
    expect((await line('Get', draft)).body.QuantityShipped).toBe(1)
    const nothing = { status: 404, data: { ObjectType: 'Order' } }
    expect(await expectError(ship(theirs, toThem))).toMatchObject(nothing)
    expect(await expectError(ship(packer, 'nowhere'))).toMatchObject(nothing)
  })

  it('reject deleting a shipped line or reducing it below its shipped quantity', async () => {
    const order = await desk.submitted([3])
    const shipmentID = (await call('Shipments.Create', { token, body: {} })).body.ID
    const body = { OrderID: order, LineItemID: 'line-1', QuantityShipped: 2 }
    await call('Shipments.SaveItem', { token, params: { shipmentID }, body })
    const reason = { Rule: 'shipped', LineItemID: 'line-1', QuantityShipped: 2 }
    expect(await expectError(line('Patch', order, { Quantity: 1 }))).toMatchObject({
      code: 'ValidationFailure',
      data: { Field: 'Quantity', ...reason },
    })
    expect(await expectError(line('Delete', order))).toMatchObject({
      code: 'ValidationFailure',
      data: reason,
    })
    expect((await desk.order('Orders.Get', order)).body.Total).toBe(30)
  })

  it('get a new LastUpdated when their payments or transactions change', async () => {
    const order = await desk.submitted([1])
    const now = jest.spyOn(market.platform, 'now')
    const start = Date.parse((await desk.order('Orders.Get', order)).body.LastUpdated)
    const at = { params: { paymentID: 'p' } }
    const steps: [string, Body][] = [
      ['Payments.Create', { body: { ID: 'p', Type: 'PurchaseOrder', Amount: 4 } }],
      ['Payments.Patch', { ...at, body: { Amount: 5 } }],
      ['Payments.CreateTransaction', { ...at, body: { ID: 't', Type: 'Capture', DateExecuted: new Date() } }],
      ['Payments.DeleteTransaction', { params: { paymentID: 'p', transactionID: 't' } }],
      ['Payments.Delete', at],
    ]
    for (const [index, [operation, rest]] of steps.entries()) {
      const moment = new Date(start + (index + 1) * 1000)
      now.mockReturnValue(moment)
      await desk.order(operation, order, rest)
      const { body } = await desk.order('Orders.Get', order)
      expect([operation, Date.parse(body.LastUpdated)]).toEqual([operation, moment.getTime()])
    }
    now.mockRestore()
  })

  describe('validation', () => {
    const validate = (order: string) => desk.order('Orders.Validate', order, {}, desk.ann)
    const codes = async (order: string) =>
      (await expectErrors(validate(order))).errors.map(({ ErrorCode }) => ErrorCode)

    it('reports all errors of an order without lines', async () => {
      const order = await desk.draft([])
      await desk.order('Payments.Create', order, { body: { Type: 'CreditCard' } }, desk.ann)
      expect(await codes(order)).toEqual([
        'Order.CannotSubmitWithNoLineItems',
        'Order.CannotSubmitWithUnaccceptedPayments',
      ])
    })

    it('evaluates approval rules without requesting an approval', async () => {
      const rule = { ID: 'ratio', Name: 'Ratio', ApprovingGroupID: 'heads' }
      await desk.shop.group('B', 'heads')
      await desk.shop.admin(
        'ApprovalRules.Create',
        { buyerID: 'B' },
        { ...rule, RuleExpression: "order.Total / items.quantity(ProductID = 'screw') > 1" },
      )
      const order = await desk.draft([1])
      expect(await expectError(validate(order))).toMatchObject({
        code: 'Expression.InvalidArguments',
        data: { ApprovalRuleID: 'ratio' },
      })
      await desk.order('LineItems.Create', order, { body: { ProductID: 'screw' } }, desk.ann)
      const before = (await desk.order('Orders.Get', order)).body
      expect((await validate(order)).status).toBe(204)
      expect((await desk.order('Orders.Get', order)).body).toEqual(before)
      expect((await desk.order('Orders.ListApprovals', order)).body.Items).toEqual([])
      await desk.shop.admin('ApprovalRules.Delete', { buyerID: 'B', approvalRuleID: 'ratio' })
    })

    it('rejects a submitted order', async () => {
      const order = await desk.submitted([1])
      expect(await expectError(validate(order))).toMatchObject({
        code: 'Order.CannotSubmitBadStatus',
        data: { OrderID: order, Status: 'Open' },
      })
    })

    it('compares payments with the current order total, and saves nothing', async () => {
      const promotion = { ID: 'HALF', Code: 'HALF', Active: true, AllowAllBuyers: true }
      const half = { ...promotion, EligibleExpression: 'true', ValueExpression: 'order.Subtotal * 0.5' }
      await desk.shop.admin('Promotions.Create', {}, half)
      const order = await desk.draft([2])
      await desk.order('Orders.AddPromotion', order, { params: { promoCode: 'HALF' } }, desk.ann)
      const payment = { Type: 'PurchaseOrder', Amount: 10, Accepted: true }
      await desk.order('Payments.Create', order, { body: payment })
      expect((await validate(order)).status).toBe(204)
      await desk.shop.patch(
        'Promotions.Patch',
        { promotionID: 'HALF' },
        { ValueExpression: 'order.Subtotal * 0.6' },
      )
      expect(await codes(order)).toEqual(['Payment.AlreadyPaid'])
      expect((await desk.order('Orders.Get', order)).body).toMatchObject({ PromotionDiscount: 10, Total: 10 })
      expect(await expectError(desk.order('Orders.Submit', order, {}, desk.ann))).toMatchObject({
        code: 'Payment.AlreadyPaid',
      })
    })
  })
})
