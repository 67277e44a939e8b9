/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { OrderDesk } from './support/order-desk'
import { call, expectErrors, expectError } from './support/sdk'

describe.each(ENGINES)('stock of orders on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  const params = { direction: 'Outgoing' }
  const left = async (productID = 'nail'): Promise<number> =>
    ((await desk.shop.admin('Products.Get', { productID })) as { Inventory: { QuantityAvailable: number } })
      .Inventory.QuantityAvailable
  const stock = (QuantityAvailable: number, more: object = {}) =>
    desk.shop.patch(
      'Products.Patch',
      { productID: 'nail' },
      { Inventory: { Enabled: true, QuantityAvailable, ...more } },
    )
  beforeAll(async () => {
    market = await startMarketplace(engine)
    desk = await new OrderDesk(market, await admin(market)).open()
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  it('is taken when an order opens, follows its quantities and is returned on cancel', async () => {
    await stock(10)
    const id = await desk.draft([4])
    expect(await left()).toBe(10)
    await desk.order('Orders.Submit', id, {}, desk.ann)
    expect(await left()).toBe(6)
    const line = { params: { lineItemID: 'line-1' } }
    await desk.order('LineItems.Patch', id, { ...line, body: { Quantity: 9 } })
    expect(await left()).toBe(1)
    expect(
      await expectError(desk.order('LineItems.Patch', id, { ...line, body: { Quantity: 11 } })),
    ).toMatchObject({
      code: 'Inventory.Insufficient',
      data: { ProductID: 'nail', QuantityAvailable: 10, QuantityRequested: 11 },
    })
    await desk.order('Orders.Cancel', id)
    expect(await left()).toBe(10)
    expect(await expectError(desk.order('Orders.Cancel', id))).toMatchObject({
      code: 'Order.CannotCancelInCurrentStatus',
    })
  })

  it('is checked when a line is added and on submit, unless orders may exceed it', async () => {
    await stock(5)
    const id = await desk.draft([5])
    expect(
      await expectError(
        desk.order('LineItems.Create', id, { body: { ProductID: 'nail', Quantity: 1 } }, desk.ann),
      ),
    ).toMatchObject({ code: 'Inventory.Insufficient' })
    await stock(3)
    expect((await expectErrors(desk.order('Orders.Submit', id, {}, desk.ann))).errors).toMatchObject([
      { ErrorCode: 'Inventory.Insufficient' },
    ])
    expect((await expectErrors(desk.order('Orders.Validate', id, {}, desk.ann))).errors).toMatchObject([
      { ErrorCode: 'Inventory.Insufficient' },
    ])
    expect(await desk.status(id)).toBe('Unsubmitted')
    await stock(3, { OrderCanExceed: true })
    await desk.order('Orders.Submit', id, {}, desk.ann)
    expect(await left()).toBe(-2)
    await stock(3, { OrderCanExceed: false })
  })

  it('of one item goes to exactly one of many simultaneous orders', async () => {
    await stock(100)
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push(await desk.draft([1]))
    await stock(1)
    const outcomes = await Promise.allSettled(ids.map((id) => desk.order('Orders.Submit', id, {}, desk.ann)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await left()).toBe(0)
  })

  it('is not returned to a product that has inventory records since', async () => {
    await desk.shop.admin(
      'AdminAddresses.Create',
      {},
      { ID: 'there', Street1: '1', City: 'X', Country: 'DE' },
    )
    await desk.shop.product('nut', {
      DefaultPriceScheduleID: 'nail',
      Inventory: { Enabled: true, QuantityAvailable: 10 },
    })
    await desk.shop.inCatalog('B', 'nut')
    const id = await desk.draft([])
    await desk.order('LineItems.Create', id, { body: { ProductID: 'nut', Quantity: 4 } }, desk.ann)
    await desk.order('Orders.Submit', id, {}, desk.ann)
    expect(await left('nut')).toBe(6)
    const record = { ID: 'rack', AddressID: 'there', QuantityAvailable: 3 }
    await desk.shop.admin('InventoryRecords.Create', { productID: 'nut' }, record)
    expect(await left('nut')).toBe(3)
    await desk.order('Orders.Cancel', id)
    expect(await left('nut')).toBe(3)
  })

  it('is taken from the inventory record of the line, which cannot be deleted meanwhile', async () => {
    await desk.shop.admin('AdminAddresses.Create', {}, { ID: 'here', Street1: '1', City: 'X', Country: 'DE' })
    await desk.shop.product('bolt', { DefaultPriceScheduleID: 'nail', Inventory: { Enabled: true } })
    await desk.shop.inCatalog('B', 'bolt')
    await desk.shop.admin(
      'InventoryRecords.Create',
      { productID: 'bolt' },
      { ID: 'rec', AddressID: 'here', QuantityAvailable: 3 },
    )
    const at = { ...params, orderID: await desk.draft([]) }
    const body = { ProductID: 'bolt', Quantity: 2, InventoryRecordID: 'rec' }
    await call('LineItems.Create', { token: desk.ann, params: at, body })
    expect(
      await expectError(
        call('LineItems.Create', {
          token: desk.ann,
          params: at,
          body: { ...body, InventoryRecordID: 'none' },
        }),
      ),
    ).toMatchObject({
      status: 404,
      code: 'NotFound',
      data: { ObjectType: 'InventoryRecord', ObjectID: 'none' },
    })
    await call('Orders.Submit', { token: desk.ann, params: at })
    expect(await left('bolt')).toBe(1)
    const record = { productID: 'bolt', inventoryRecordID: 'rec' }
    expect(
      await expectError(call('InventoryRecords.Delete', { token: desk.admin, params: record })),
    ).toMatchObject({
      code: 'InventoryRecord.OpenOrdersExist',
      data: { OrderIDs: [at.orderID] },
    })
    await call('Orders.Delete', { token: desk.admin, params: { ...at, direction: 'All' } })
    expect(await left('bolt')).toBe(3)
  })

  it('is taken from a limited inventory record by assigned buyers only', async () => {
    await desk.shop.product('cog', { DefaultPriceScheduleID: 'nail', Inventory: { Enabled: true } })
    await desk.shop.inCatalog('B', 'cog')
    await desk.shop.admin('AdminAddresses.Create', {}, { ID: 'yard', Street1: '1', City: 'X', Country: 'DE' })
    await desk.shop.admin(
      'InventoryRecords.Create',
      { productID: 'cog' },
      { ID: 'limited', AddressID: 'yard', QuantityAvailable: 3, AllowAllBuyers: false },
    )
    const at = { ...params, orderID: await desk.draft([]) }
    const body = { ProductID: 'cog', Quantity: 2, InventoryRecordID: 'limited' }
    const add = () => call('LineItems.Create', { token: desk.ann, params: at, body })
    expect(await expectError(add())).toMatchObject({
      ...{ status: 404, code: 'NotFound' },
      data: { ObjectType: 'InventoryRecord', ObjectID: 'limited' },
    })
    const assignment = { InventoryRecordID: 'limited', BuyerID: 'B' }
    await desk.shop.admin('InventoryRecords.SaveAssignment', { productID: 'cog' }, assignment)
    await add()
    await call('Orders.Submit', { token: desk.ann, params: at })
    expect(await left('cog')).toBe(1)
  })
})
