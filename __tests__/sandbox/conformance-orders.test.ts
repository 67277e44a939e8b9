/** @jest-environment node */
import { OPERATIONS_BY_TEST } from './support/tested-operations'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin, useLeastRoles } from './support/people'
import { call, calledOperations, expectErrors, expectError } from './support/sdk'

const STREET = { Street1: '1 Road', City: 'Bonn', Country: 'DE' }

describe.each(ENGINES)('orders, line items and carts on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  let office: string
  let supplier: string
  const as = async (token: string, id: string, params = {}, body?: object, query = {}) =>
    (await call(id, { token, params, body, query })).body
  const mine = (id: string, params = {}, body?: object, query = {}) => as(desk.ann, id, params, body, query)
  const at = (orderID: string, more = {}) => ({ direction: 'Outgoing', orderID, ...more })
  beforeAll(async () => {
    market = await startMarketplace(engine, undefined, { checksWrites: true })
    useLeastRoles(market)
    desk = await new OrderDesk(market, await admin(market)).open()
    office = await desk.someone('office', ['OrderAdmin', 'OverrideShipping', 'OverrideUnitPrice'])
    await desk.shop.supplier('S', { AllBuyersCanOrder: true })
    supplier = await desk.someone('sup', ['OrderAdmin'], { supplier: 'S' })
    await desk.shop.admin('Addresses.Create', { buyerID: 'B' }, { ID: 'home', ...STREET })
    await desk.shop.admin(
      'Addresses.SaveAssignment',
      { buyerID: 'B' },
      { AddressID: 'home', UserID: 'ann', IsShipping: true, IsBilling: true },
    )
  })
  afterAll(() => market.close())

  it('get and change an order, its addresses and its line items', async () => {
    const id = await desk.draft([2, 1], { ShippingAddressID: 'home' })
    expect(await mine('Orders.Get', at(id))).toMatchObject({ ShippingAddressID: 'home', Total: 25 })
    expect((await mine('LineItems.List', at(id))).Items).toMatchObject([
      { ID: 'line-1', ShippingAddress: { City: 'Bonn' } },
      { ID: 'line-2', ShippingAddressID: 'home' },
    ])
    expect(await expectError(mine('Orders.PatchShippingAddress', at(id), { City: 'Köln' }))).toMatchObject({
      code: 'ShippingAddress.CannotPatchSetByID',
    })
    expect(await expectError(mine('Orders.PatchBillingAddress', at(id), { City: 'Köln' }))).toMatchObject({
      code: 'BillingAddress.CannotModifyNotFound',
    })
    expect(await mine('Orders.SetBillingAddress', at(id), STREET)).toMatchObject({
      BillingAddressID: null,
      BillingAddress: { City: 'Bonn' },
    })
    expect(await mine('Orders.PatchBillingAddress', at(id), { City: 'Köln' })).toMatchObject({
      BillingAddress: { City: 'Köln', Street1: '1 Road' },
    })
    expect(await mine('Orders.Patch', at(id), { BillingAddressID: 'home', xp: { a: 1 } })).toMatchObject({
      BillingAddressID: 'home',
      xp: { a: 1 },
    })
    expect(await mine('Orders.SetShippingAddress', at(id), STREET)).toMatchObject({ ShippingAddressID: null })
    await mine('Orders.PatchShippingAddress', at(id), { City: 'Köln' })
    const line = at(id, { lineItemID: 'line-1' })
    expect(await mine('LineItems.Get', line)).toMatchObject({ ShippingAddress: { City: 'Köln' } })
    await mine('LineItems.SetShippingAddress', line, { ...STREET, City: 'Ulm' })
    expect(await mine('LineItems.PatchShippingAddress', line, { Zip: '1' })).toMatchObject({
      ShippingAddress: { City: 'Ulm', Zip: '1' },
    })
    expect(await mine('LineItems.Patch', line, { ShippingAddressID: 'home' })).toMatchObject({
      ShippingAddress: { City: 'Bonn' },
    })
    expect(await expectError(mine('LineItems.Patch', line, { ShippingAddressID: 'none' }))).toMatchObject({
      status: 404,
    })
    expect(await expectError(mine('LineItems.Patch', line, { ProductID: 'screw' }))).toMatchObject({
      code: 'LineItem.CannotChangeProductID',
    })
    expect(await expectError(mine('LineItems.Patch', line, { DateNeeded: '2001-01-01' }))).toMatchObject({
      code: 'LineItem.DateNeededMustBeGreaterThanDateAdded',
    })
    expect(await mine('LineItems.Patch', line, { UnitPrice: 1, xp: { b: 2 } })).toMatchObject({
      UnitPrice: 10,
      PriceOverridden: false,
      xp: { b: 2 },
    })
    expect(
      await as(office, 'LineItems.Patch', { ...line, direction: 'Incoming' }, { UnitPrice: 1.25 }),
    ).toMatchObject({ PriceOverridden: true, LineSubtotal: 2.5 })
    expect(
      await as(office, 'LineItems.Patch', { ...line, direction: 'Incoming' }, { UnitPrice: null }),
    ).toMatchObject({ PriceOverridden: false, UnitPrice: 10 })
    expect(
      await mine('LineItems.Save', at(id, { lineItemID: 'new' }), { ProductID: 'screw', Quantity: 2 }),
    ).toMatchObject({ ID: 'new', LineTotal: 10 })
    await mine('LineItems.Patch', at(id, { lineItemID: 'new' }), { ID: 'renamed' })
    await mine('LineItems.Delete', at(id, { lineItemID: 'renamed' }))
    expect(await expectError(mine('LineItems.Get', at(id, { lineItemID: 'renamed' })))).toMatchObject({
      status: 404,
    })
    expect(await expectError(mine('Orders.Patch', at(id), { ShippingCost: 5 }))).toMatchObject({
      code: 'Order.OverrideShippingPermission',
    })
    expect(
      await expectError(as(office, 'Orders.Patch', { ...at(id), direction: 'All' }, { TaxCost: 5 })),
    ).toMatchObject({ code: 'Order.OverrideTaxPermission' })
    expect(
      await as(office, 'Orders.Patch', { ...at(id), direction: 'All' }, { ShippingCost: 5, Gratuity: 1 }),
    ).toMatchObject({ Total: 31 })
    expect(await mine('Orders.Save', at(id), { Comments: 'again' })).toMatchObject({
      Comments: 'again',
      ShippingCost: 5,
      Total: 30,
    })
    expect(await mine('Orders.Patch', at(id), { ID: `${id}-x` })).toMatchObject({
      ID: `${id}-x`,
      LineItemCount: 2,
    })
    await mine('Orders.Validate', at(`${id}-x`))
    expect(await mine('Orders.Cancel', at(`${id}-x`))).toMatchObject({
      Status: 'Canceled',
      DateCanceled: expect.any(String),
    })
    expect(await expectError(mine('LineItems.Create', at(`${id}-x`), { ProductID: 'nail' }))).toMatchObject({
      code: 'InsufficientRoles',
    })
    await mine('Orders.Delete', at(await desk.draft([1])))
  })

  it('split and forward orders to suppliers, who see only their own orders', async () => {
    await desk.shop.product('drill', { DefaultPriceScheduleID: 'nail', DefaultSupplierID: 'S' })
    await desk.shop.inCatalog('B', 'drill')
    const id = await desk.draft([1])
    await mine('LineItems.Create', at(id), { ID: 'drills', ProductID: 'drill', Quantity: 2 })
    await mine('Orders.Submit', at(id))
    const incoming = { direction: 'Incoming', orderID: id }
    expect(
      await expectError(as(office, 'Orders.Split', { ...incoming, direction: 'Outgoing' })),
    ).toMatchObject({
      status: 404,
    })
    const { OutgoingOrders, RemainingLineItemIDs } = await as(office, 'Orders.Forward', incoming)
    expect(OutgoingOrders).toMatchObject([
      { ID: `${id}-S`, FromCompanyID: expect.any(String), ToCompanyID: 'S', Status: 'Open', Total: 20 },
    ])
    expect(RemainingLineItemIDs).toEqual(['line-1'])
    const theirs = { direction: 'Incoming', orderID: `${id}-S` }
    expect((await as(supplier, 'LineItems.List', theirs)).Items).toMatchObject([
      { ID: 'drills', IncomingOrderID: id },
    ])
    expect(await expectError(as(supplier, 'Orders.Get', incoming))).toMatchObject({ status: 404 })
    expect(await as(office, 'LineItems.Get', { ...incoming, lineItemID: 'drills' })).toMatchObject({
      OutgoingOrderID: `${id}-S`,
    })
    expect(await expectError(as(supplier, 'Orders.Split', theirs))).toMatchObject({
      code: 'Order.CannotSplitWrongUserType',
    })
    expect(await expectError(as(office, 'Orders.Delete', incoming))).toMatchObject({
      code: 'Order.CannotDeleteForwardedOrder',
    })
    expect(await as(office, 'Orders.Split', incoming)).toEqual({
      OutgoingOrders: [],
      RemainingLineItemIDs: ['line-1'],
    })
    await as(office, 'Orders.Delete', { ...theirs, direction: 'All' })
    await as(office, 'Orders.Delete', incoming)
    await desk.shop.patch('Products.Patch', { productID: 'drill' }, { AutoForward: true })
    const auto = await desk.draft([])
    await mine('LineItems.Create', at(auto), { ProductID: 'drill' })
    await mine('Orders.Submit', at(auto))
    expect((await as(supplier, 'Orders.List', { direction: 'Incoming' })).Items).toMatchObject([
      { ID: `${auto}-S` },
    ])
  })

  it('create orders on behalf of a buyer, and orders to a supplier', async () => {
    const incoming = { direction: 'Incoming' }
    expect(await expectError(as(office, 'Orders.Create', incoming, { FromUserID: 'ann' }))).toMatchObject({
      code: 'Buyer.RequiredIDOnBehalf',
    })
    expect(await expectError(as(office, 'Orders.Create', incoming, { FromCompanyID: 'B' }))).toMatchObject({
      code: 'Order.CreateIncomingRequiresFromUser',
    })
    const made = await as(office, 'Orders.Create', incoming, { FromCompanyID: 'B', FromUserID: 'ann' })
    expect(made).toMatchObject({ FromCompanyID: 'B', FromUserID: 'ann' })
    const direct = await mine('Orders.Create', { direction: 'Outgoing' }, { ToCompanyID: 'S' })
    expect(await expectError(mine('LineItems.Create', at(direct.ID), { ProductID: 'nail' }))).toMatchObject({
      code: 'LineItem.ProductNotAvailableFromSeller',
    })
    await mine('LineItems.Create', at(direct.ID), { ProductID: 'drill' })
    expect(await expectError(as(supplier, 'Orders.Get', { ...incoming, orderID: direct.ID }))).toMatchObject({
      status: 404,
    })
    await desk.shop.patch('Suppliers.Patch', { supplierID: 'S' }, { AllBuyersCanOrder: false })
    expect(
      (await expectErrors(mine('Orders.Submit', at(direct.ID)))).errors.map(({ ErrorCode }) => ErrorCode),
    ).toEqual(['Order.CannotCreateInvalid', 'LineItem.ProductNotAvailableFromSeller'])
    await desk.shop.patch('Suppliers.Patch', { supplierID: 'S' }, { AllBuyersCanOrder: true })
    await mine('Orders.Submit', at(direct.ID))
    expect(await as(supplier, 'Orders.Complete', { ...incoming, orderID: direct.ID })).toMatchObject({
      Status: 'Completed',
    })
    expect(
      await expectError(mine('Orders.Create', { direction: 'Outgoing' }, { ToCompanyID: 'none' })),
    ).toMatchObject({ status: 404 })
  })

  it('list line items across orders for sellers', async () => {
    const id = await desk.submitted([1, 4])
    const across = async (query: object, token = office) =>
      (await as(token, 'LineItems.ListAcrossOrders', { direction: 'Incoming' }, undefined, query)).Items
    const found = await across({ filters: { 'Order.ID': id }, sortBy: ['!Order.Total', '!ProductID'] })
    expect(found).toMatchObject([
      { ProductID: 'screw', OrderID: id, Order: { Status: 'Open' } },
      { ProductID: 'nail' },
    ])
    expect(await across({ filters: { 'Order.Total': '<0' } })).toEqual([])
    expect(await across({ filters: { ProductID: 'screw', 'Order.ID': id } })).toHaveLength(1)
    expect(await expectError(across({ sortBy: ['ProductID', 'Order.ID'] }))).toMatchObject({
      code: 'LineItem.MustSortByOrderFirst',
    })
    expect(await expectError(across({ filters: { 'Order.ID|ProductID': 'x' } }))).toMatchObject({
      code: 'LineItem.CannotFilterByOrderOrLineItem',
    })
    const orders = async (query: object) =>
      (await as(office, 'Orders.List', { direction: 'Incoming' }, undefined, query)).Items
    expect(await orders({ filters: { 'LineItems.ProductID': 'screw', ID: id } })).toHaveLength(1)
    expect(
      await expectError(orders({ filters: { 'LineItems.ProductID': 'screw', Status: 'Unsubmitted' } })),
    ).toMatchObject({ code: 'Order.AllowedOnSubmittedOnly' })
    expect((await mine('Me.ListOrders', {}, undefined, { filters: { ID: id } })).Items).toHaveLength(1)
    expect(await orders({ buyerID: 'B', filters: { ID: id } })).toHaveLength(1)
    expect(await orders({ buyerID: 'C' })).toEqual([])
  })

  it('list pending approvals and approvers, and approve or decline orders', async () => {
    const boss = await desk.someone('boss', ['Shopper'], { buyer: 'B' })
    await desk.shop.group('B', 'bosses', 'boss')
    await desk.shop.admin(
      'ApprovalRules.Create',
      { buyerID: 'B' },
      { ID: 'all', Name: 'all', ApprovingGroupID: 'bosses', RuleExpression: 'order.Total > 0' },
    )
    const [one, two] = [await desk.submitted(), await desk.submitted()]
    expect((await mine('Orders.ListApprovals', at(one))).Items).toMatchObject([{ Status: 'Pending' }])
    expect((await mine('Orders.ListEligibleApprovers', at(one))).Items).toMatchObject([{ ID: 'boss' }])
    expect((await as(boss, 'Me.ListApprovableOrders')).Items).toHaveLength(2)
    expect(await as(boss, 'Orders.Approve', at(one), {})).toMatchObject({ Status: 'Open' })
    expect(await as(boss, 'Orders.Decline', at(two), {})).toMatchObject({ Status: 'Declined' })
  })

  it('cover every listed operation without unexpected errors', () => {
    expect(OPERATIONS_BY_TEST.orders?.filter((id) => !calledOperations.has(id))).toEqual([])
    expect(market.logged).toEqual([])
  })
})
