/** @jest-environment node */
import { OPERATIONS_BY_TEST } from './support/tested-operations'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin, useLeastRoles } from './support/people'
import { call, calledOperations, expectError } from './support/sdk'

const STREET = { Street1: 'Main Street 1', City: 'Berlin', Country: 'DE' }
const CHARGE = {
  ID: 'charge',
  Type: 'CreditCard',
  DateExecuted: '2026-01-02',
  Amount: 5.555,
  Succeeded: true,
}

describe.each(ENGINES)('payments, shipments and returns on %s', (engine) => {
  let market: Marketplace
  let token: string
  let desk: OrderDesk
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { checksWrites: true })
    token = await admin(market)
    useLeastRoles(market)
    desk = await new OrderDesk(market, token).open()
    await desk.shop.admin('AdminUserGroups.Create', {}, { ID: 'desk', Name: 'Returns desk' })
    await desk.shop.admin('AdminUserGroups.SaveUserAssignment', {}, { UserGroupID: 'desk', UserID: 'admin' })
  })
  afterAll(() => market.close())

  it.each(['Payments', 'Cart'])('%s: creates, patches, lists and deletes a payment', async (resource) => {
    const orderID = await desk.draft([2])
    const params: Record<string, string> = resource === 'Cart' ? {} : { direction: 'Outgoing', orderID }
    const named = (verb: string) =>
      `${resource}.${resource === 'Cart' ? verb : verb.replace(/Payments?/, '')}`
    const one = { ...params, paymentID: 'p' }
    const { ann } = desk
    const made = await call(named('CreatePayment'), {
      token: ann,
      params,
      body: { ID: 'p', Type: 'PurchaseOrder', Amount: 8, xp: { Number: 1 } },
    })
    expect(made).toMatchObject({ status: 201, body: { ID: 'p', Accepted: true, Transactions: [] } })
    expect(made.location).toMatch(/\/payments\/p$/)
    const changed = await call(named('PatchPayment'), {
      token: ann,
      params: one,
      body: { Amount: 9, xp: { B: 2 } },
    })
    expect(changed.body).toMatchObject({ Amount: 9, xp: { Number: 1, B: 2 } })
    expect((await call(named('GetPayment'), { token: ann, params: one })).body).toEqual(changed.body)
    expect((await call(named('ListPayments'), { token: ann, params })).body.Items).toEqual([changed.body])
    expect(await call(named('DeletePayment'), { token: ann, params: one })).toMatchObject({ status: 204 })
    expect(await expectError(call(named('GetPayment'), { token: ann, params: one }))).toMatchObject({
      status: 404,
      data: { ObjectType: 'Payment', ObjectID: 'p' },
    })
  })

  it('create and delete transactions of payments', async () => {
    const orderID = await desk.draft([1])
    const pay = { body: { Type: 'CreditCard' } }
    const { body: payment } = await desk.order('Payments.Create', orderID, pay, desk.ann)
    const params = { paymentID: payment.ID }
    const note = () => desk.order('Payments.CreateTransaction', orderID, { params, body: CHARGE })
    const noted = await note()
    const kept = { ...CHARGE, Amount: 5.56, DateExecuted: '2026-01-02T00:00:00.000+00:00' }
    expect(noted).toMatchObject({ status: 201, body: { ID: payment.ID, Transactions: [kept] } })
    expect(await expectError(note())).toMatchObject({
      status: 409,
      data: { ObjectType: 'PaymentTransaction', ObjectID: 'charge' },
    })
    const at = { params: { ...params, transactionID: 'charge' } }
    expect(await desk.order('Payments.DeleteTransaction', orderID, at)).toMatchObject({ status: 204 })
    expect(await expectError(desk.order('Payments.DeleteTransaction', orderID, at))).toMatchObject({
      status: 404,
      data: { ObjectType: 'PaymentTransaction', ObjectID: 'charge' },
    })
  })

  it('create and delete transactions of payments in the cart of an order admin', async () => {
    const clerk = await desk.someone('cashier', ['OrderAdmin', 'Shopper'], { buyer: 'B' })
    expect((await call('Cart.ListPayments', { token: clerk })).body.Items).toEqual([])
    expect(
      await expectError(call('Cart.CreatePayment', { token: clerk, body: { Type: 'PurchaseOrder' } })),
    ).toMatchObject({ status: 404, data: { ObjectType: 'Order' } })
    await desk.draft([1], {}, clerk)
    const body = { ID: 'p', Type: 'PurchaseOrder', Accepted: true }
    expect((await call('Cart.CreatePayment', { token: clerk, body })).body.Accepted).toBe(true)
    const params = { paymentID: 'p' }
    const noted = await call('Cart.CreatePaymentTransaction', { token: clerk, params, body: CHARGE })
    expect(noted.body.Transactions).toMatchObject([{ ID: 'charge', Amount: 5.56 }])
    const at = { ...params, transactionID: 'charge' }
    await call('Cart.DeletePaymentTransaction', { token: clerk, params: at })
    expect((await call('Cart.GetPayment', { token: clerk, params })).body.Transactions).toEqual([])
  })

  it('ship items, list shipments for seller and buyer, and complete the order', async () => {
    const orderID = await desk.submitted([2, 1])
    const shipmentID = (await call('Shipments.Create', { token, body: { ID: 'parcel' } })).body.ID
    const params = { shipmentID }
    for (const operation of ['Shipments.SetShipFromAddress', 'Shipments.SetShipToAddress'])
      expect((await call(operation, { token, params, body: STREET })).status).toBe(200)
    const body = { OrderID: orderID, LineItemID: 'line-1', QuantityShipped: 1 }
    const saved = await call('Shipments.SaveItem', { token, params, body })
    expect(saved).toMatchObject({ status: 200, body: { ...body, UnitPrice: 10 } })
    const query = { filters: { QuantityShipped: 1, LineItemID: 'line-1' } }
    expect((await call('Shipments.ListItems', { token, params, query })).body.Items).toEqual([saved.body])
    const at = { ...params, orderID, lineItemID: 'line-1' }
    expect((await call('Shipments.GetItem', { token, params: at })).body).toEqual(saved.body)
    const { body: parcel } = await call('Shipments.Get', { token, params })
    const { ann } = desk
    expect((await call('Me.ListShipments', { token: ann, query: { orderID } })).body.Items).toEqual([parcel])
    expect((await call('Me.GetShipment', { token: ann, params })).body).toEqual(parcel)
    expect(
      (await call('Me.ListShipmentItems', { token: ann, params, query: { orderID } })).body.Items,
    ).toEqual([saved.body])
    const of = { params: { direction: 'Incoming' } }
    expect((await desk.order('Orders.ListShipments', orderID, of)).body.Items).toEqual([parcel])
    expect(await call('Shipments.DeleteItem', { token, params: at })).toMatchObject({ status: 204 })
    const done = await desk.order('Orders.Ship', orderID, { ...of, body: { TrackingNumber: 'T' } })
    expect(done).toMatchObject({ status: 201, body: { Status: 'Completed' } })
  })

  it('submit, approve, complete and cancel returns', async () => {
    const OrderID = await desk.submitted([3])
    await desk.order('Orders.Ship', OrderID, { params: { direction: 'Incoming' }, body: {} })
    const { ann } = desk
    const act = (verb: string, returnID: string, by = token, body?: object, query = {}) =>
      call(`OrderReturns.${verb}`, { token: by, params: { returnID }, body, query })
    const items = { OrderID, ItemsToReturn: [{ LineItemID: 'line-1', Quantity: 1 }] }
    const made = await call('OrderReturns.Create', { token: ann, body: { ID: 'one', ...items } })
    expect(made).toMatchObject({ status: 201, body: { ID: 'one', Status: 'Unsubmitted' } })
    expect(made.location).toMatch(/\/one$/)
    const replaced = await act('Save', 'one', ann, { ...items, Comments: 'Bent', xp: { A: 1 } })
    expect(replaced).toMatchObject({
      status: 200,
      body: { Comments: 'Bent', DateCreated: made.body.DateCreated },
    })
    expect((await act('Patch', 'one', ann, { xp: { B: 2 } })).body).toMatchObject({ xp: { A: 1, B: 2 } })
    expect((await act('Save', 'two', ann, items)).body).toMatchObject({ ID: 'two', Comments: null })
    const item = { returnID: 'two', lineItemID: 'line-1' }
    expect(await call('OrderReturns.DeleteItem', { token: ann, params: item })).toMatchObject({
      status: 200,
      body: { ItemsToReturn: [] },
    })
    expect(await act('Delete', 'two', ann)).toMatchObject({ status: 204 })
    const group = { ApprovingGroupID: 'desk', RuleExpression: 'order.Total > 1', ApprovalType: 'OrderReturn' }
    await desk.shop.admin('SellerApprovalRules.Create', {}, { ID: 'rule', ...group })
    expect((await act('Submit', 'one', ann)).body.Status).toBe('AwaitingApproval')
    const query = { filters: { Status: 'AwaitingApproval' }, sortBy: ['!DateCreated'] }
    const { body: list } = await call('OrderReturns.List', { token: ann, query })
    expect(list.Items).toMatchObject([{ ID: 'one' }])
    const approvers = await act('ListEligibleApprovers', 'one')
    expect(approvers.body.Items).toMatchObject([{ ID: 'admin' }])
    const declined = await act('Decline', 'one', token, { Comments: 'Why', AllowResubmit: true })
    expect(declined).toMatchObject({ status: 201, body: { Status: 'Unsubmitted' } })
    expect((await act('ListApprovals', 'one', ann)).body.Items).toMatchObject([
      { OrderReturnID: 'one', ApprovalRuleID: 'rule', Status: 'Declined', Comments: 'Why' },
    ])
    await act('Submit', 'one', ann)
    expect(await act('Approve', 'one', token, {})).toMatchObject({ status: 201, body: { Status: 'Open' } })
    await desk.order('Payments.List', OrderID)
    const clerk = await desk.someone('clerk', ['OrderAdmin'])
    await act('Patch', 'one', clerk, { RefundAmount: 3 })
    expect(await act('Complete', 'one')).toMatchObject({ status: 201, body: { Status: 'Completed' } })
    expect(await act('Cancel', 'one', clerk)).toMatchObject({ status: 201, body: { Status: 'Canceled' } })
    expect((await act('Get', 'one', ann)).body).toMatchObject({ Status: 'Canceled', RefundAmount: 3 })
  })

  it('cover every listed operation without unexpected errors', () => {
    expect(OPERATIONS_BY_TEST.fulfillment?.filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })
})
