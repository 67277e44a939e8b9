/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

type Items = { LineItemID: string; Quantity?: number; RefundAmount?: number | null }[]

describe.each(ENGINES)('order returns on %s', (engine) => {
  let market: Marketplace
  let token: string
  let desk: OrderDesk
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
  })
  afterAll(() => market.close())

  const make = (OrderID: string, ItemsToReturn: Items, by = desk.ann, more: object = {}) =>
    call('OrderReturns.Create', { token: by, body: { OrderID, ItemsToReturn, ...more } })
  const act = (verb: string, returnID: string, by = token, body?: object) =>
    call(`OrderReturns.${verb}`, { token: by, params: { returnID }, body })
  const line = (number: number, Quantity = 1, more: object = {}) => ({
    LineItemID: `line-${number}`,
    Quantity,
    ...more,
  })
  /** Creates a completed order of ann's with `quantities` of nails and screws. */
  const bought = async (...quantities: number[]): Promise<string> => {
    const order = await desk.submitted(quantities)
    await desk.order('Orders.Ship', order, { body: {} })
    return order
  }
  const paid = (orderID: string, body: object, by = token) =>
    desk.order('Payments.Create', orderID, { body: { Type: 'PurchaseOrder', ...body } }, by)

  it('are created for open or completed orders, and hidden from other shoppers', async () => {
    const draft = await desk.draft([1])
    expect(await expectError(make(draft, []))).toMatchObject({
      code: 'OrderReturn.CannotCreateBadOrderStatus',
      data: { OrderID: draft, Status: 'Unsubmitted' },
    })
    const order = await bought(2)
    const { status, body } = await make(order, [line(1, 1, { RefundAmount: 99, Comments: 'Bent' })])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      OrderID: order,
      Status: 'Unsubmitted',
      PaymentIDs: [],
      RefundAmount: null,
      ItemsToReturn: [{ LineItemID: 'line-1', Quantity: 1, RefundAmount: null, Comments: 'Bent' }],
    })
    const ben = await desk.someone('ben', ['Shopper'], { buyer: 'B' })
    expect(await expectError(make(order, [], ben))).toMatchObject({ status: 404 })
    expect(await expectError(act('Get', body.ID, ben))).toMatchObject({
      status: 404,
      data: { ObjectType: 'OrderReturn', ObjectID: body.ID },
    })
  })

  it('never exceed the shipped quantity over all active returns', async () => {
    const order = await desk.submitted([3])
    expect(await expectError(make(order, [line(1)]))).toMatchObject({
      code: 'OrderReturn.ItemQuantityExceeded',
      data: [{ LineItemID: 'line-1', Quantity: 1, QuantityEligible: 0 }],
    })
    await desk.order('Orders.Ship', order, { body: {} })
    const { body: first } = await make(order, [line(1, 2)])
    expect(await expectError(make(order, [line(1, 2)]))).toMatchObject({
      code: 'OrderReturn.ItemQuantityExceeded',
      data: [{ LineItemID: 'line-1', Quantity: 2, QuantityEligible: 1 }],
    })
    const params = { returnID: first.ID }
    const body = { ItemsToReturn: [line(1, 3)] }
    expect((await call('OrderReturns.Patch', { token: desk.ann, params, body })).body.ItemsToReturn).toEqual([
      expect.objectContaining({ Quantity: 3 }),
    ])
    await act('Submit', first.ID, desk.ann)
    await act('Cancel', first.ID, desk.ann)
    expect((await make(order, [line(1, 3)])).status).toBe(201)
  })

  it('requested at once for the last item let only one be created', async () => {
    const order = await bought(1)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => make(order, [line(1)])))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    ['twice the same', [line(1), line(1)], 'OrderReturn.CannotCreateDuplicateItemToReturn'],
    ['an item that is not there', [line(7)], 'NotFound'],
    ['a negative refund', [line(1, 1, { RefundAmount: -1 })], 'OrderReturn.RefundAmountMustNotBeNegative'],
    ['a negative quantity', [line(1, -1)], 'ValidationFailure'],
  ])('are rejected with %s', async (_what, items, code) => {
    const order = await bought(1)
    expect(await expectError(make(order, items, token))).toMatchObject({ code })
    const { body } = await call('OrderReturns.List', { token, query: { filters: { OrderID: order } } })
    expect(body.Items).toEqual([])
  })

  it('of non-returnable products are created by order administrators only', async () => {
    await desk.shop.patch('Products.Patch', { productID: 'screw' }, { Returnable: false })
    const order = await bought(1, 1)
    await desk.shop.patch('Products.Patch', { productID: 'screw' }, { Returnable: true })
    expect(await expectError(make(order, [line(2)]))).toMatchObject({
      code: 'OrderReturn.ProductNotEligibleToReturn',
      data: { LineItemID: 'line-2', ProductID: 'screw' },
    })
    expect((await make(order, [line(2)], token)).status).toBe(201)
  })

  it('sum up the refunds of their items unless an order administrator sets the amount', async () => {
    const order = await bought(2, 2)
    const items = [line(1, 1, { RefundAmount: 9.999 }), line(2, 1, { RefundAmount: 5 })]
    const { body } = await make(order, items, token)
    expect(body).toMatchObject({
      RefundAmount: 15,
      ItemsToReturn: [{ RefundAmount: 10 }, { RefundAmount: 5 }],
    })
    const patch = async (change: object, by = token) =>
      (await call('OrderReturns.Patch', { token: by, params: { returnID: body.ID }, body: change })).body
    expect(await patch({ RefundAmount: 7.5 })).toMatchObject({ RefundAmount: 7.5 })
    expect(await patch({ ItemsToReturn: [items[0]] })).toMatchObject({ RefundAmount: 7.5 })
    expect(await patch({ RefundAmount: null })).toMatchObject({ RefundAmount: 10 })
    expect(await patch({ RefundAmount: 100 }, desk.ann)).toMatchObject({ RefundAmount: 10 })
    const params = { returnID: body.ID, lineItemID: 'line-1' }
    expect((await call('OrderReturns.DeleteItem', { token, params })).body).toMatchObject({
      ItemsToReturn: [],
      RefundAmount: null,
    })
  })

  it('are submitted and completed with a notification of each', async () => {
    const order = await bought(1)
    const { body } = await make(order, [line(1)])
    expect(await expectError(act('Complete', body.ID))).toMatchObject({
      code: 'OrderReturn.CannotCompleteBadStatus',
    })
    expect(await expectError(act('Cancel', body.ID, desk.ann))).toMatchObject({
      code: 'OrderReturn.CannotCancelUnsubmitted',
    })
    const submitted = await act('Submit', body.ID, desk.ann)
    expect(submitted).toMatchObject({ status: 201, body: { Status: 'Open' } })
    expect(submitted.body.DateSubmitted).not.toBeNull()
    expect(await expectError(act('Complete', body.ID))).toMatchObject({
      code: 'OrderReturn.CannotCompleteInvalidAmount',
    })
    const params = { returnID: body.ID }
    expect(
      await expectError(call('OrderReturns.Patch', { token: desk.ann, params, body: { Comments: 'Late' } })),
    ).toMatchObject({ status: 403 })
    expect(await expectError(act('Delete', body.ID, desk.ann))).toMatchObject({
      code: 'OrderReturn.NotAuthorizedToDelete',
    })
    await call('OrderReturns.Patch', { token, params, body: { RefundAmount: 4 } })
    expect((await act('Complete', body.ID)).body).toMatchObject({ Status: 'Completed', RefundAmount: 4 })
    expect(
      await expectError(call('OrderReturns.Patch', { token, params, body: { RefundAmount: 5 } })),
    ).toMatchObject({ code: 'ValidationFailure', data: { Field: 'RefundAmount' } })
    expect(await expectError(act('Cancel', body.ID, desk.ann))).toMatchObject({
      code: 'Order.CannotCancelInCurrentStatus',
    })
    expect((await act('Cancel', body.ID)).body.Status).toBe('Canceled')
    expect((await desk.messages(order)).slice(2)).toEqual(['OrderReturnSubmitted', 'OrderReturnCompleted'])
  })

  it('are refunded by payments, and completed once fully refunded', async () => {
    await desk.account('refunded', 0)
    const order = await bought(3)
    const { body } = await make(order, [line(1, 2)], token, { RefundAmount: 20 })
    const OrderReturnID = body.ID as string
    const refund = (Amount: number | null, more: object = {}, by = token) =>
      paid(order, { OrderReturnID, Amount, ...more }, by)
    expect(await expectError(refund(-1))).toMatchObject({ code: 'OrderReturn.CannotCreatePaymentBadStatus' })
    await act('Submit', OrderReturnID)
    for (const amount of [5, null])
      expect(await expectError(refund(amount))).toMatchObject({
        code: 'OrderReturn.PaymentValueMustBeNegative',
      })
    expect(await expectError(refund(-20.01))).toMatchObject({
      code: 'OrderReturn.TotalRefundsExceedRefundAmount',
      data: { OrderReturnID, RefundAmount: 20, TotalRefunds: 20.01 },
    })
    expect(await expectError(refund(-5, {}, desk.ann))).toMatchObject({ status: 403 })
    await refund(-5, { ID: 'first' })
    expect((await act('Get', OrderReturnID)).body).toMatchObject({ Status: 'Open', PaymentIDs: ['first'] })
    await refund(-15, { ID: 'second', Type: 'SpendingAccount', SpendingAccountID: 'refunded' })
    expect((await act('Get', OrderReturnID)).body).toMatchObject({
      Status: 'Completed',
      PaymentIDs: ['first', 'second'],
    })
    expect(await desk.balance('refunded')).toBe(15)
    const params = { paymentID: 'first' }
    expect(await expectError(desk.order('Payments.Delete', order, { params }))).toMatchObject({
      code: 'OrderReturn.CannotCreatePaymentBadStatus',
    })
    expect(await expectError(act('Delete', OrderReturnID))).toMatchObject({
      code: 'OrderReturn.NotAuthorizedToDelete',
    })
  })

  it('are visible to users who see the order, follow its ID and are deleted with it', async () => {
    const order = await bought(1)
    const { body } = await make(order, [line(1)])
    const seen = async (by: string) =>
      (await call('OrderReturns.List', { token: by, query: { filters: { ID: body.ID } } })).body.Items.length
    await desk.shop.buyer('C')
    await desk.shop.supplier('S')
    const boss = await desk.someone('boss', ['OrderReader'], { buyer: 'B' })
    const cleo = await desk.someone('cleo', ['OrderAdmin'], { buyer: 'C' })
    const seller = await desk.someone('seller', ['OrderAdmin'], { supplier: 'S' })
    expect([await seen(desk.ann), await seen(boss), await seen(cleo), await seen(seller)]).toEqual([
      1, 1, 0, 0,
    ])
    for (const by of [cleo, seller])
      for (const verb of ['Get', 'Submit', 'Delete', 'ListApprovals'])
        expect(await expectError(act(verb, body.ID, by))).toMatchObject({ status: 404 })
    await desk.order('Orders.Patch', order, { body: { ID: 'renamed' } })
    expect((await act('Get', body.ID)).body.OrderID).toBe('renamed')
    expect((await act('Submit', body.ID)).body).toMatchObject({ Status: 'Open', OrderID: 'renamed' })
    await desk.order('Orders.Delete', 'renamed')
    expect(await seen(token)).toBe(0)
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
