/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

describe.each(ENGINES)('a submitted order on %s', (engine) => {
  let market: Marketplace
  let token: string
  let desk: OrderDesk
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
  })
  afterAll(() => market.close())

  const line = (orderID: string, body: object) =>
    desk.order('LineItems.Patch', orderID, { params: { lineItemID: 'line-1' }, body })

  it('keeps its prices when a line changes, until an overridden price is reset', async () => {
    const order = await desk.submitted([2])
    await desk.shop.admin(
      'PriceSchedules.Patch',
      { priceScheduleID: 'nail' },
      { PriceBreaks: [{ Quantity: 1, Price: 99 }] },
    )
    expect((await line(order, { CostCenter: 'c' })).body).toMatchObject({ UnitPrice: 10, LineTotal: 20 })
    expect((await line(order, { Quantity: 3 })).body).toMatchObject({ UnitPrice: 10, LineTotal: 30 })
    expect((await line(order, { UnitPrice: 4 })).body).toMatchObject({ UnitPrice: 4, LineTotal: 12 })
    expect((await line(order, { UnitPrice: null })).body).toMatchObject({ UnitPrice: 99, LineTotal: 297 })
    await desk.shop.admin(
      'PriceSchedules.Patch',
      { priceScheduleID: 'nail' },
      { PriceBreaks: [{ Quantity: 1, Price: 10 }] },
    )
  })

  it('keeps the product data of its lines as of the submit', async () => {
    const { shop } = desk
    const street = { Street1: '1', City: 'Bonn', Country: 'DE' }
    await shop.admin('AdminAddresses.Create', {}, { ID: 'yard', ...street })
    await shop.product('hook', { DefaultPriceScheduleID: 'nail', ShipFromAddressID: 'yard' })
    await shop.inCatalog('B', 'hook')
    await shop.admin('Specs.Create', {}, { ID: 'size', Name: 'Size', Required: true, DefinesVariant: true })
    await shop.admin('Specs.CreateOption', { specID: 'size' }, { ID: 'big', Value: 'Big' })
    await shop.admin('Specs.SaveProductAssignment', {}, { SpecID: 'size', ProductID: 'hook' })
    await shop.admin('Products.GenerateVariants', { productID: 'hook' })
    const Specs = [{ SpecID: 'size', OptionID: 'big' }]
    const make = async (): Promise<string> => {
      const order = await desk.draft([])
      await desk.order('LineItems.Create', order, { body: { ID: 'line-1', ProductID: 'hook', Specs } })
      return order
    }
    const orders = [await make(), await make()]
    const variant = { productID: 'hook', variantID: 'hook-big' }
    await shop.patch('Products.PatchVariant', variant, { Name: 'Big hook' })
    await shop.patch('Products.Patch', { productID: 'hook' }, { Name: 'Steel hook', xp: { Grip: 2 } })
    await shop.patch('AdminAddresses.Patch', { addressID: 'yard' }, { City: 'Ulm' })
    const lineOf = async (orderID: string | undefined) =>
      (await desk.order('LineItems.Get', orderID ?? '', { params: { lineItemID: 'line-1' } })).body
    await desk.order('Orders.Submit', orders[0] ?? '', {}, desk.ann)
    const now = {
      Product: { ID: 'hook', Name: 'Steel hook', xp: { Grip: 2 } },
      Variant: { ID: 'hook-big', Name: 'Big hook' },
      ...{ SupplierID: null, ShipFromAddressID: 'yard', ShipFromAddress: { City: 'Ulm' } },
    }
    expect(await lineOf(orders[0])).toMatchObject(now)
    await shop.supplier('smith')
    await shop.admin('SupplierAddresses.Create', { supplierID: 'smith' }, { ID: 'forge', ...street })
    await shop.admin('Products.SaveSupplier', { productID: 'hook', supplierID: 'smith' })
    const moved = { DefaultSupplierID: 'smith', ShipFromAddressID: 'forge' }
    await shop.patch('Products.Patch', { productID: 'hook' }, moved)
    await shop.admin('AdminAddresses.Delete', { addressID: 'yard' })
    await desk.order('Orders.Submit', orders[1] ?? '', {}, desk.ann)
    expect(await lineOf(orders[1])).toMatchObject({
      Product: { DefaultSupplierID: 'smith' },
      ...{ SupplierID: 'smith', ShipFromAddressID: 'forge', ShipFromAddress: { ID: 'forge', City: 'Bonn' } },
    })
    expect(await lineOf(orders[0])).toMatchObject(now)
  })

  it('accepts xp on a line whose product was deleted', async () => {
    await desk.shop.price('bolt', 7)
    await desk.shop.product('bolt', { DefaultPriceScheduleID: 'bolt' })
    await desk.shop.inCatalog('B', 'bolt')
    const order = await desk.draft([])
    await desk.order('LineItems.Create', order, { body: { ID: 'line-1', ProductID: 'bolt', Quantity: 2 } })
    await desk.order('Orders.Submit', order, {}, desk.ann)
    await desk.shop.admin('Products.Delete', { productID: 'bolt' })
    expect((await line(order, { xp: { Bin: 4 } })).body).toMatchObject({ UnitPrice: 7, xp: { Bin: 4 } })
  })

  it.each(['Orders.Cancel', 'Orders.Complete'])('keeps its costs and address after %s', async (action) => {
    const order = await desk.submitted([2])
    await desk.order(action, order)
    for (const body of [{ ShippingCost: 5 }, { Gratuity: 5 }, { TaxCost: 1, xp: { a: 1 } }])
      expect(await expectError(desk.order('Orders.Patch', order, { body }))).toMatchObject({
        status: 400,
        data: { Rule: 'status', OrderID: order },
      })
    const street = { Street1: 'Quay 1', City: 'Oslo', Country: 'NO' }
    expect(await expectError(desk.order('Orders.SetShippingAddress', order, { body: street }))).toMatchObject(
      {
        status: 400,
      },
    )
    const { body } = await desk.order('Orders.Patch', order, { body: { Comments: 'Filed', xp: { a: 1 } } })
    expect(body).toMatchObject({ Comments: 'Filed', xp: { a: 1 }, Total: 20 })
  })

  it('rejects negative costs, and quantities and prices that are too large', async () => {
    const order = await desk.draft([1])
    for (const body of [{ ShippingCost: -1 }, { TaxCost: -0.5 }])
      expect(await expectError(desk.order('Orders.Patch', order, { body }))).toMatchObject({
        data: { Rule: 'minimum' },
      })
    for (const body of [{ Quantity: 2 ** 31 }, { UnitPrice: 1e20 }])
      expect(await expectError(line(order, body))).toMatchObject({ data: { Rule: 'maximum' } })
    expect((await desk.order('Orders.Get', order)).body).toMatchObject({ Total: 10 })
  })

  it('is shipped to its own buyer only', async () => {
    const order = await desk.submitted([1])
    await desk.shop.buyer('C')
    expect(await expectError(desk.order('Orders.Ship', order, { body: { BuyerID: 'C' } }))).toMatchObject({
      data: { Rule: 'sameBuyer', OrderIDs: [order] },
    })
    expect((await desk.order('Orders.Ship', order, { body: { buyerid: 'B' } })).body.Status).toBe('Completed')
  })

  it('cannot be created or submitted for an inactive or deleted user', async () => {
    const bea = await desk.shop.shopper('B', 'bea')
    const order = await desk.draft([1], {}, bea)
    await desk.shop.admin('Users.Patch', { buyerID: 'B', userID: 'bea' }, { Active: false })
    const reason = { code: 'Order.CannotCreateInvalid', data: { FromUserID: 'bea' } }
    expect(await expectError(desk.order('Orders.Submit', order))).toMatchObject(reason)
    const body = { FromCompanyID: 'B', FromUserID: 'bea' }
    expect(
      await expectError(call('Orders.Create', { token, params: { direction: 'Incoming' }, body })),
    ).toMatchObject(reason)
    await desk.shop.admin('Users.Delete', { buyerID: 'B', userID: 'bea' })
    expect(await expectError(desk.order('Orders.Submit', order))).toMatchObject(reason)
  })

  it('starts as one cart when many first changes arrive at once', async () => {
    const cleo = await desk.shop.shopper('B', 'cleo')
    const changes = Array.from({ length: 8 }, (_, at) =>
      call('Cart.Patch', { token: cleo, body: { Comments: `c${at}` } }),
    )
    const ids = new Set((await Promise.all(changes)).map(({ body }) => body.ID))
    expect(ids.size).toBe(1)
    const query = { filters: { FromUserID: 'cleo', Status: 'Unsubmitted' } }
    const { body } = await call('Orders.List', { token, params: { direction: 'All' }, query })
    expect(body.Meta.TotalCount).toBe(1)
  })

  it('charges an account for accepted payments only, and refunds it when the order is deleted', async () => {
    await desk.account('fund', 100)
    const order = await desk.submitted([2])
    const body = { ID: 'p', Type: 'SpendingAccount', SpendingAccountID: 'fund', Amount: 20, Accepted: false }
    await desk.order('Payments.Create', order, { body })
    expect(await desk.balance('fund')).toBe(100)
    await desk.order('Payments.Patch', order, { params: { paymentID: 'p' }, body: { Accepted: true } })
    expect(await desk.balance('fund')).toBe(80)
    await desk.order('Orders.Complete', order)
    await desk.order('Orders.Delete', order)
    expect(await desk.balance('fund')).toBe(100)
  })

  it('can be canceled while others with the same account and product are submitted', async () => {
    await desk.account('pool', 1000)
    await desk.shop.admin(
      'Products.Patch',
      { productID: 'screw' },
      { Inventory: { Enabled: true, QuantityAvailable: 100 } },
    )
    const prepare = async () => {
      const order = await desk.draft([])
      await desk.order('LineItems.Create', order, { body: { ID: 'line-1', ProductID: 'screw', Quantity: 1 } })
      const body = { ID: 'p', Type: 'SpendingAccount', SpendingAccountID: 'pool' }
      await desk.order('Payments.Create', order, { body }, desk.ann)
      await desk.order('Payments.Patch', order, { params: { paymentID: 'p' }, body: { Accepted: true } })
      return order
    }
    const open: string[] = []
    for (let at = 0; at < 8; at++) open.push(await prepare())
    for (const order of open) await desk.order('Orders.Submit', order, {}, desk.ann)
    const fresh: string[] = []
    for (let at = 0; at < 8; at++) fresh.push(await prepare())
    const actions = open.flatMap((order, at) => [
      desk.order('Orders.Cancel', order),
      desk.order('Orders.Submit', fresh[at] ?? '', {}, desk.ann),
    ])
    await Promise.all(actions)
    expect(market.logged).toEqual([])
    expect(await desk.balance('pool')).toBe(1000 - 8 * 5)
    const { Inventory } = await desk.shop.admin('Products.Get', { productID: 'screw' })
    expect(Inventory).toMatchObject({ QuantityAvailable: 92 })
  })
})
