/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

type Company = { buyer?: string; supplier?: string }
const COMPANIES: Record<string, Company> = { buyer: { buyer: 'B' }, supplier: { supplier: 'S' }, seller: {} }

describe.each(ENGINES)('access to orders on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  const tokens: Record<string, string> = {}
  const at = (orderID: string) => ({ direction: 'All', orderID })
  /** Returns the ids of ann's orders to the supplier that are listed for a user with this role in this company. */
  const listed = async (who: string, query = {}): Promise<string[]> => {
    const { body } = await call('Orders.List', {
      token: tokens[who] ?? '',
      params: { direction: 'All' },
      query,
    })
    return body.Items.map(({ ID }: { ID: string }) => ID).sort()
  }
  const drafts = { filters: { IsSubmitted: false } }
  const code = async (id: string, who: string, orderID: string, body?: object): Promise<string> => {
    const params = { ...at(orderID), lineItemID: 'line-1', shipmentID: 'parcel' }
    return call(id, { token: tokens[who] ?? '', params, body }).then(
      () => 'ok',
      ({ errors }: { errors: { ErrorCode: string }[] }) => errors[0]?.ErrorCode ?? 'none',
    )
  }

  beforeAll(async () => {
    market = await startMarketplace(engine)
    desk = await new OrderDesk(market, await admin(market)).open()
    await desk.shop.supplier('S', { AllBuyersCanOrder: true })
    for (const product of ['nail', 'screw'])
      await desk.shop.patch('Products.Patch', { productID: product }, { DefaultSupplierID: 'S' })
    const kinds: [string, string[]][] = [
      ['OrderReader', ['OrderReader']],
      ['drafts too', ['OrderReader', 'UnsubmittedOrderReader']],
      ['OrderAdmin', ['OrderAdmin']],
      ['ShipmentReader', ['ShipmentReader']],
      ['ShipmentAdmin', ['ShipmentAdmin']],
      ['Shopper', ['Shopper']],
    ]
    for (const [company, where] of Object.entries(COMPANIES)) {
      for (const [kind, roles] of kinds) {
        const name = `${company} ${kind}`
        tokens[name] = await desk.someone(name.replaceAll(' ', '-'), roles, where)
      }
    }
    // order-1 is a draft. order-2 is open, and sent.
    await desk.draft([2], { ToCompanyID: 'S' })
    await desk.submitted([2], { ToCompanyID: 'S' })
    await desk.shop.admin('Shipments.Create', {}, { ID: 'parcel', OwnerID: 'S', BuyerID: 'B' })
    const item = { OrderID: 'order-2', LineItemID: 'line-1', QuantityShipped: 1 }
    await desk.shop.admin('Shipments.SaveItem', { shipmentID: 'parcel' }, item)
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  it.each(['buyer', 'supplier', 'seller'])(
    'with OrderReader is read-only and limited to submitted orders, as a %s',
    async (company) => {
      const who = `${company} OrderReader`
      expect(await listed(who)).toEqual(['order-2'])
      expect(await listed(who, drafts)).toEqual([])
      expect(await code('Orders.Get', who, 'order-1')).toBe('NotFound')
      for (const id of ['Orders.Get', 'LineItems.List', 'Payments.List', 'IntegrationEvents.GetWorksheet'])
        expect([id, await code(id, who, 'order-2')]).toEqual([id, 'ok'])
      for (const id of [
        'Orders.Patch',
        'Orders.Cancel',
        'Orders.Complete',
        'Orders.ListShipments',
        'LineItems.Patch',
      ])
        expect([id, await code(id, who, 'order-2', {})]).toEqual([id, 'InsufficientRoles'])
    },
  )

  it.each(['buyer', 'supplier', 'seller'])(
    'with UnsubmittedOrderReader includes reading drafts, as a %s',
    async (company) => {
      const who = `${company} drafts too`
      expect(await listed(who)).toEqual(['order-2'])
      expect(await listed(who, drafts)).toEqual(['order-1'])
      expect(await code('Orders.Get', who, 'order-1')).toBe('ok')
      expect(await code('Orders.Patch', who, 'order-1', { Comments: 'x' })).toBe('InsufficientRoles')
      expect(await code('LineItems.Patch', who, 'order-1', { Quantity: 3 })).toBe('InsufficientRoles')
    },
  )

  it('with OrderAdmin includes changing orders of the company, except drafts for suppliers', async () => {
    for (const company of ['buyer', 'seller']) {
      expect(await listed(`${company} OrderAdmin`, drafts)).toEqual(['order-1'])
      expect(await code('Orders.Patch', `${company} OrderAdmin`, 'order-1', { Comments: company })).toBe('ok')
    }
    expect(await listed('supplier OrderAdmin', drafts)).toEqual([])
    for (const id of ['Orders.Get', 'Orders.Patch', 'Orders.Submit', 'Orders.Delete'])
      expect([id, await code(id, 'supplier OrderAdmin', 'order-1', {})]).toEqual([id, 'NotFound'])
    for (const company of Object.keys(COMPANIES))
      expect(await code('Orders.Patch', `${company} OrderAdmin`, 'order-2', { Comments: company })).toBe('ok')
  })

  it('with Shopper excludes orders of other users in every company', async () => {
    for (const company of Object.keys(COMPANIES)) {
      const who = `${company} Shopper`
      for (const id of ['Orders.Get', 'Orders.Cancel', 'LineItems.List', 'Payments.List'])
        expect([who, id, await code(id, who, 'order-2')]).toEqual([who, id, 'NotFound'])
      expect(await code('Orders.Complete', who, 'order-2')).toBe('InsufficientRoles')
    }
  })

  it('with ShipmentReader and ShipmentAdmin includes shipments, and excludes the orders', async () => {
    for (const company of Object.keys(COMPANIES)) {
      const [reader, keeper] = [`${company} ShipmentReader`, `${company} ShipmentAdmin`]
      for (const id of [
        'Orders.ListShipments',
        'Shipments.List',
        'Shipments.Get',
        'Shipments.ListItems',
        'Shipments.GetItem',
      ])
        expect([reader, id, await code(id, reader, 'order-2')]).toEqual([reader, id, 'ok'])
      expect(await code('Orders.ListShipments', reader, 'order-1')).toBe('NotFound')
      expect(await code('Orders.Get', reader, 'order-2')).toBe('InsufficientRoles')
      expect(await code('Shipments.Patch', reader, 'order-2', { Account: 'x' })).toBe('InsufficientRoles')
      expect(await code('Orders.Ship', reader, 'order-2')).toBe('InsufficientRoles')
      const mayShip = company !== 'buyer'
      expect([keeper, await code('Shipments.Patch', keeper, 'order-2', { Account: 'x' })]).toEqual([
        keeper,
        mayShip ? 'ok' : 'Auth.UserNotAuthorizedToAdmin',
      ])
      expect([keeper, await code('Orders.Ship', keeper, 'order-2', {})]).toEqual([
        keeper,
        mayShip ? 'Order.ConflictsWithOtherShipments' : 'Auth.UserNotAuthorizedToAdmin',
      ])
    }
  })

  it('with OverrideShipping or OverrideTax includes that cost only, which OrderAdmin excludes', async () => {
    const roles = { OverrideShipping: 'ShippingCost', OverrideTax: 'TaxCost' }
    const id = await desk.draft([1])
    for (const [role, field] of Object.entries(roles)) {
      const token = await desk.someone(role, ['OrderAdmin', role])
      const set = (body: object, by = token) => call('Orders.Patch', { token: by, params: at(id), body })
      expect((await set({ [field]: 3 })).body[field]).toBe(3)
      const other = field === 'TaxCost' ? 'ShippingCost' : 'TaxCost'
      expect(await expectError(set({ [other]: 9 }))).toMatchObject({
        status: 403,
        code: `Order.Override${other === 'TaxCost' ? 'Tax' : 'Shipping'}Permission`,
        data: { Field: other },
      })
      expect(await expectError(set({ [field]: 4 }, tokens['seller OrderAdmin']))).toMatchObject({
        status: 403,
      })
      // Sending the current value is not a change.
      expect((await set({ [field]: 3, Comments: 'same' }, tokens['seller OrderAdmin'])).body.Comments).toBe(
        'same',
      )
    }
    const { body } = await call('Orders.Get', { token: desk.admin, params: at(id) })
    expect(body).toMatchObject({ ShippingCost: 3, TaxCost: 3, Subtotal: 10, Total: 16 })
    const made = call('Orders.Create', {
      token: desk.ann,
      params: { direction: 'Outgoing' },
      body: { ShippingCost: 1 },
    })
    expect(await expectError(made)).toMatchObject({ code: 'Order.OverrideShippingPermission' })
  })

  it('with OverrideUnitPrice includes setting and resetting a price, which others cannot do', async () => {
    const id = await desk.draft([2])
    const token = await desk.someone('pricer', ['OrderAdmin', 'OverrideUnitPrice'])
    const set = async (UnitPrice: number | null, by = token) => {
      const params = { ...at(id), lineItemID: 'line-1' }
      return (await call('LineItems.Patch', { token: by, params, body: { UnitPrice } })).body
    }
    expect(await set(4, tokens['seller OrderAdmin'])).toMatchObject({ UnitPrice: 10, PriceOverridden: false })
    expect(await set(4)).toMatchObject({ UnitPrice: 4, PriceOverridden: true, LineTotal: 8 })
    const more = { token: desk.ann, params: { ...at(id), lineItemID: 'line-1' }, body: { Quantity: 3 } }
    expect((await call('LineItems.Patch', more)).body).toMatchObject({ UnitPrice: 4, LineTotal: 12 })
    expect(await set(1, desk.ann)).toMatchObject({ UnitPrice: 4, PriceOverridden: true })
    expect(await set(null)).toMatchObject({ UnitPrice: 10, PriceOverridden: false, LineTotal: 30 })
  })
})
