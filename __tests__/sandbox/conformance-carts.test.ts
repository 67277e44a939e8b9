/** @jest-environment node */
import { guest, guestClient } from './support/access'
import { OPERATIONS_BY_TEST } from './support/tested-operations'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin, userBody, useLeastRoles } from './support/people'
import { call, calledOperations, expectError } from './support/sdk'

const STREET = { Street1: '1 Road', City: 'Bonn', Country: 'DE' }

describe.each(ENGINES)('carts, guests and bundles on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  let client: string
  const as = async (token: string, id: string, params = {}, body?: object, query = {}) =>
    (await call(id, { token, params, body, query })).body
  const mine = (id: string, params = {}, body?: object, query = {}) => as(desk.ann, id, params, body, query)
  const at = (orderID: string, more = {}) => ({ direction: 'Outgoing', orderID, ...more })
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { checksWrites: true })
    useLeastRoles(market)
    desk = await new OrderDesk(market, await admin(market)).open()
    await desk.shop.shopper('B', 'guests')
    client = await guestClient(desk.admin, 'guests')
  })
  afterAll(() => market.close())

  it('create, change, switch, submit and delete carts', async () => {
    expect(await mine('Cart.Get')).toMatchObject({ ID: null, Total: 0 })
    expect((await mine('Cart.ListLineItems')).Items).toEqual([])
    expect(await expectError(mine('Cart.PatchLineItem', { lineItemID: 'x' }, { Quantity: 2 }))).toMatchObject(
      {
        status: 404,
      },
    )
    const both = await Promise.all([1, 2].map(() => mine('Cart.CreateLineItem', {}, { ProductID: 'nail' })))
    expect((await mine('Cart.ListLineItems')).Items).toHaveLength(2)
    const lineItemID = both[0].ID
    expect(await mine('Cart.PatchLineItem', { lineItemID }, { Quantity: 3 })).toMatchObject({ LineTotal: 30 })
    expect((await mine('Cart.GetLineItem', { lineItemID })).Quantity).toBe(3)
    await mine('Cart.SaveLineItem', { lineItemID }, { ProductID: 'nail', Quantity: 1 })
    await mine('Cart.DeleteLineItem', { lineItemID })
    const cart = (await mine('Cart.Patch', {}, { Comments: 'c' })).ID
    expect(await mine('Cart.Save', {}, { Comments: 'd' })).toMatchObject({ ID: cart, Comments: 'd' })
    await mine('Cart.SetBillingAddress', {}, STREET)
    expect(await mine('Cart.PatchBillingAddress', {}, { City: 'Ulm' })).toMatchObject({
      BillingAddress: { City: 'Ulm' },
    })
    await mine('Cart.SetShippingAddress', {}, STREET)
    await mine('Cart.PatchShippingAddress', {}, { City: 'Ulm' })
    const other = await desk.draft([1])
    expect((await mine('Cart.Get')).ID).toBe(other)
    await mine('Cart.SetActiveCart', { orderID: cart })
    expect((await mine('Cart.Get')).ID).toBe(cart)
    expect(await expectError(mine('Cart.SetActiveCart', { orderID: 'none' }))).toMatchObject({ status: 404 })
    await mine('Cart.Validate')
    expect(await mine('Cart.Submit')).toMatchObject({ ID: cart, Status: 'Open', Total: 10 })
    expect((await mine('Cart.Get')).ID).toBe(other)
    await mine('Cart.Delete')
    expect((await mine('Cart.Get')).ID).toBeNull()
    await mine('Orders.List', { direction: 'Outgoing' }).catch(() => null)
  })

  it('allow a guest one order, which a user can take over', async () => {
    const token = await guest(market, client)
    const line = await as(token, 'Cart.CreateLineItem', {}, { ProductID: 'nail' })
    const { ID: orderID } = await as(token, 'Cart.Get')
    expect(await as(token, 'Cart.PatchFromUser', {}, { FirstName: 'Gus' })).toMatchObject({
      FromUser: { FirstName: 'Gus' },
    })
    expect(
      await as(token, 'Orders.PatchFromUser', at(orderID), { Email: 'g@x.example', Username: 'no' }),
    ).toMatchObject({
      FromUser: { FirstName: 'Gus', Email: 'g@x.example', Username: 'guests' },
    })
    expect(await expectError(as(token, 'Orders.Create', { direction: 'Outgoing' }, {}))).toMatchObject({
      code: 'IdExists',
    })
    const other = await guest(market, client)
    expect(await expectError(as(other, 'Orders.Get', at(orderID)))).toMatchObject({ status: 404 })
    expect(await expectError(mine('Orders.PatchFromUser', at(await desk.draft()), {}))).toMatchObject({
      code: 'User.IsNotTemp',
    })
    await mine('Me.TransferAnonUserOrder', {}, undefined, { anonUserToken: token })
    expect(await mine('Orders.Get', at(orderID))).toMatchObject({
      FromUserID: 'ann',
      FromUser: { FirstName: 'First' },
    })
    expect((await mine('LineItems.Get', at(orderID, { lineItemID: line.ID }))).UnitPrice).toBe(10)
    expect(
      await expectError(mine('Me.TransferAnonUserOrder', {}, undefined, { anonUserToken: token })),
    ).toMatchObject({ status: 404 })
    await as(other, 'Cart.CreateLineItem', {}, { ProductID: 'nail' })
    const { access_token } = await as(other, 'Me.Register', {}, userBody('newcomer'), {
      anonUserToken: other,
    })
    expect(access_token).toEqual(expect.any(String))
    const { rows } = await market.platform.db.query(
      `select count(*) from orders where f_fromuserid = 'newcomer'`,
    )
    expect(rows[0]?.[0]).toBe('1')
  })

  it('add and delete bundles with all their products', async () => {
    await desk.shop.admin('Bundles.Create', {}, { ID: 'set', Name: 'Set', Active: true })
    await desk.shop.admin('Catalogs.SaveBundleAssignment', {}, { CatalogID: 'B', BundleID: 'set' })
    await desk.shop.admin(
      'Bundles.SaveProductAssignment',
      {},
      { BundleID: 'set', ProductID: 'nail', Required: true, DefaultQuantity: 3 },
    )
    await desk.shop.admin(
      'Bundles.SaveProductAssignment',
      {},
      { BundleID: 'set', ProductID: 'screw', Required: false, DefaultQuantity: 1 },
    )
    const id = await desk.draft([])
    const parent = await mine('BundleLineItems.Create', at(id, { bundleID: 'set' }), {
      LineItems: [{ ProductID: 'screw', Quantity: 2 }],
    })
    expect(parent).toMatchObject({ IsBundle: true, ProductID: 'set', LineTotal: 0 })
    const { Items: lines } = await mine('LineItems.List', at(id))
    expect(lines).toHaveLength(3)
    const nail = lines.find((one: { ProductID: string }) => one.ProductID === 'nail')
    expect(nail).toMatchObject({ BundleItemID: parent.ID, Quantity: 3 })
    expect(await mine('Orders.Get', at(id))).toMatchObject({ Total: 40 })
    expect(await expectError(mine('LineItems.Delete', at(id, { lineItemID: nail.ID })))).toMatchObject({
      code: 'LineItem.CannotRemoveRequiredBundleItem',
    })
    expect(await expectError(mine('LineItems.Delete', at(id, { lineItemID: parent.ID })))).toMatchObject({
      code: 'LineItem.CannotRemoveBundle',
    })
    expect(await expectError(mine('LineItems.Create', at(id), { ProductID: 'set' }))).toMatchObject({
      code: 'LineItem.CannotPurchaseBundleProduct',
    })
    await mine('BundleLineItems.Delete', at(id, { bundleID: 'set', bundleItemID: parent.ID }))
    expect(await mine('Orders.Get', at(id))).toMatchObject({ Total: 0, LineItemCount: 0 })
    await mine('Orders.Delete', at(id))
    const inCart = await mine('Cart.CreateBundleItem', { bundleID: 'set' }, {})
    expect(
      await expectError(
        mine('Cart.CreateBundleItem', { bundleID: 'set' }, { LineItems: [{ ProductID: 'bolt' }] }),
      ),
    ).toMatchObject({ code: 'Bundle.ProductNotAssigned' })
    await mine('Cart.DeleteBundleItem', { bundleID: 'set', bundleItemID: inCart.ID })
  })

  it('cover every listed operation without unexpected errors', () => {
    expect(OPERATIONS_BY_TEST.carts?.filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })
})
