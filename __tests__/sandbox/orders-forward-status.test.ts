/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

type Body = Record<string, unknown>

describe.each(ENGINES)('forwarded and shipped orders on %s', (engine) => {
  let market: Marketplace
  let token: string
  let desk: OrderDesk
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    await desk.shop.supplier('S', { AllBuyersCanOrder: true })
    await desk.shop.patch('Products.Patch', { productID: 'nail' }, { DefaultSupplierID: 'S' })
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  const submit = (order: string) => desk.order('Orders.Submit', order, {}, desk.ann)
  const divide = (order: string, verb = 'Forward') =>
    call(`Orders.${verb}`, { token, params: { direction: 'Incoming', orderID: order } })
  const line = (verb: string, order: string, lineItemID: string, body?: Body) =>
    desk.order(`LineItems.${verb}`, order, { params: { lineItemID }, body })

  it.each(['Unsubmitted', 'AwaitingApproval', 'Declined', 'Canceled', 'Completed'])(
    'are not created from orders that are %s',
    async (status) => {
      const order = await desk.draft([1])
      if (status !== 'Unsubmitted') await submit(order)
      if (status === 'Canceled' || status === 'Completed')
        await desk.order(`Orders.${status === 'Canceled' ? 'Cancel' : 'Complete'}`, order)
      if (status === 'AwaitingApproval' || status === 'Declined')
        // Sets the status as an approval rule would. The way to this status is not part of the test.
        await market.platform.db.query(
          `update orders set body = body || jsonb_build_object('Status', $2::text), f_status = lower($2) where id = $1`,
          [order, status],
        )
      for (const verb of ['Forward', 'Split'])
        expect(await expectError(divide(order, verb))).toMatchObject({
          status: 400,
          data: { Rule: 'status', OrderID: order, Status: status },
        })
      expect((await line('Get', order, 'line-1')).body.OutgoingOrderID).toBeNull()
    },
  )

  it('keep the lines that they were created from', async () => {
    const order = await desk.submitted([1, 1])
    expect((await divide(order)).body.OutgoingOrders).toMatchObject([{ ID: `${order}-S`, Status: 'Open' }])
    expect(await expectError(line('Delete', order, 'line-1'))).toMatchObject({
      data: { Rule: 'forwarded', LineItemID: 'line-1', OutgoingOrderID: `${order}-S` },
    })
    await line('Delete', order, 'line-2')
    expect(await expectError(desk.order('Orders.Delete', order))).toMatchObject({
      code: 'Order.CannotDeleteForwardedOrder',
    })
    await desk.order('Orders.Delete', `${order}-S`)
    await line('Delete', order, 'line-1')
  })

  it('take the shipping address of their lines, and so do lines added later', async () => {
    const street = { Street1: 'Quay 1', City: 'Oslo', Country: 'NO' }
    await desk.shop.admin('Addresses.Create', { buyerID: 'B' }, { ID: 'dock', ...street })
    const order = await desk.draft([1])
    await desk.order('Orders.Patch', order, { body: { ShippingAddressID: 'dock' } })
    await submit(order)
    await divide(order)
    expect((await desk.order('Orders.Get', `${order}-S`)).body.ShippingAddressID).toBe('dock')
    const added = await desk.order('LineItems.Create', `${order}-S`, { body: { ProductID: 'nail' } })
    expect(added.body).toMatchObject({ ShippingAddressID: 'dock', ShippingAddress: { City: 'Oslo' } })
    const two = await desk.draft([1])
    await desk.order('LineItems.Create', two, { body: { ID: 'other', ProductID: 'nail' } })
    await line('Patch', two, 'other', { ShippingAddressID: 'dock' })
    await submit(two)
    await divide(two)
    expect((await desk.order('Orders.Get', `${two}-S`)).body.ShippingAddressID).toBeNull()
    const more = await desk.order('LineItems.Create', `${two}-S`, { body: { ProductID: 'nail' } })
    expect(more.body.ShippingAddressID).toBeNull()
  })

  const shipped = async (OrderID: string, ...quantities: number[]): Promise<void> => {
    const body = { DateShipped: new Date().toISOString() }
    const shipmentID = (await call('Shipments.Create', { token, body })).body.ID
    for (const [index, QuantityShipped] of quantities.entries())
      await call('Shipments.SaveItem', {
        token,
        params: { shipmentID },
        body: { OrderID, LineItemID: `line-${index + 1}`, QuantityShipped },
      })
  }

  it('are completed when the last unshipped line is deleted', async () => {
    const order = await desk.submitted([1, 1])
    await shipped(order, 1)
    expect(await desk.status(order)).toBe('Open')
    await line('Delete', order, 'line-2')
    expect((await desk.order('Orders.Get', order)).body).toMatchObject({
      Status: 'Completed',
      DateCompleted: expect.any(String),
      Total: 10,
    })
  })

  it('are completed when quantities fall to what was shipped, and stay open without lines', async () => {
    const order = await desk.submitted([3])
    await shipped(order, 2)
    await line('Patch', order, 'line-1', { Quantity: 2 })
    expect(await desk.status(order)).toBe('Completed')
    const empty = await desk.submitted([1])
    await line('Delete', empty, 'line-1')
    expect(await desk.status(empty)).toBe('Open')
  })

  it('are completed on submit when everything was shipped before', async () => {
    const order = await desk.draft([1, 2])
    await shipped(order, 1, 2)
    expect((await submit(order)).body).toMatchObject({
      ...{ Status: 'Completed', IsSubmitted: true },
      ...{ DateSubmitted: expect.any(String), DateCompleted: expect.any(String) },
    })
    const part = await desk.draft([1, 2])
    await shipped(part, 1, 1)
    expect((await submit(part)).body.Status).toBe('Open')
  })
})
