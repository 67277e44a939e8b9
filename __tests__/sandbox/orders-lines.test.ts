/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person } from './support/people'
import { call, expectErrors, expectError } from './support/sdk'
import { Shop } from './support/shop'

describe.each(ENGINES)('line items of orders on %s', (engine) => {
  let market: Marketplace
  let shop: Shop
  let buyer: string
  let office: string
  const drive = async (id: string, params = {}, body?: object, token = buyer, query = {}) =>
    (await call(id, { token, params, body, query })).body
  const newOrder = async (
    body: object = {},
    token = buyer,
  ): Promise<{ direction: string; orderID: string }> => ({
    direction: 'outgoing',
    orderID: (await drive('Orders.Create', { direction: 'Outgoing' }, body, token)).ID,
  })
  beforeAll(async () => {
    market = await startMarketplace(engine)
    shop = new Shop(market, await admin(market))
    await shop.buyer('B', { ViewAllCategories: true, ViewAllProducts: true })
    buyer = await shop.shopper('B', 'ann')
    office = await person(market, shop.token, { username: 'office', roles: ['OrderAdmin'] })
    await shop.price('ten', 10, {
      PriceBreaks: [
        { Quantity: 1, Price: 10 },
        { Quantity: 10, Price: 8.125, SalePrice: 7 },
      ],
      MinQuantity: 1,
      MaxQuantity: 100,
    })
    await shop.product('nail', { DefaultPriceScheduleID: 'ten' })
    await shop.inCatalog('B', 'nail')
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  it('are priced by price breaks until the order is submitted', async () => {
    const at = await newOrder({ Comments: 'soon', xp: { a: 1 } })
    const line = await drive('LineItems.Create', at, { ProductID: 'nail', Quantity: 3 })
    expect(line).toMatchObject({
      UnitPrice: 10,
      LineSubtotal: 30,
      LineTotal: 30,
      PriceScheduleID: 'ten',
      Product: { ID: 'nail' },
    })
    await drive('LineItems.Patch', { ...at, lineItemID: line.ID }, { Quantity: 11 })
    expect(await drive('LineItems.Get', { ...at, lineItemID: line.ID })).toMatchObject({
      UnitPrice: 7,
      LineSubtotal: 77,
      IsOnSale: true,
    })
    expect(await drive('Orders.Get', at)).toMatchObject({
      Status: 'Unsubmitted',
      IsSubmitted: false,
      Subtotal: 77,
      Total: 77,
      LineItemCount: 1,
      FromCompanyID: 'B',
      FromUserID: 'ann',
      FromUser: { ID: 'ann', Password: null },
    })
    const submitted = await drive('Orders.Submit', at)
    expect(submitted).toMatchObject({ Status: 'Open', IsSubmitted: true, DateSubmitted: expect.any(String) })
    expect(await expectError(drive('Orders.Submit', at))).toMatchObject({
      code: 'Order.CannotSubmitBadStatus',
    })
    await shop.admin(
      'PriceSchedules.Patch',
      { priceScheduleID: 'ten' },
      { PriceBreaks: [{ Quantity: 1, Price: 99 }] },
    )
    expect(await drive('Orders.Get', at)).toMatchObject({ Total: 77 })
    await shop.admin(
      'PriceSchedules.Patch',
      { priceScheduleID: 'ten' },
      { PriceBreaks: [{ Quantity: 1, Price: 10 }] },
    )
    expect(await drive('Orders.Complete', { ...at, direction: 'Incoming' }, undefined, office)).toMatchObject(
      { Status: 'Completed' },
    )
    expect(await expectError(drive('Orders.Cancel', at))).toMatchObject({
      code: 'Order.CannotCancelInCurrentStatus',
    })
    expect((await drive('Me.ListOrders')).Items).toHaveLength(1)
    expect((await drive('Orders.List', { direction: 'Incoming' }, undefined, office)).Items).toHaveLength(1)
    expect(
      (await drive('LineItems.ListAcrossOrders', { direction: 'Incoming' }, undefined, office)).Items[0],
    ).toMatchObject({ OrderID: at.orderID, Order: { ID: at.orderID } })
  })

  it('are rejected with quantities that the price schedule does not allow', async () => {
    const at = await newOrder()
    expect(
      await expectError(drive('LineItems.Create', at, { ProductID: 'nail', Quantity: 101 })),
    ).toMatchObject({
      code: 'PriceSchedule.CannotExceedMax',
      data: { MinQuantity: 1, MaxQuantity: 100 },
    })
    expect(
      await expectError(drive('LineItems.Create', at, { ProductID: 'nail', Quantity: 0 })),
    ).toMatchObject({
      code: 'LineItem.QuantityMustBePositive',
    })
    expect(await expectError(drive('LineItems.Create', at, { ProductID: 'none' }))).toMatchObject({
      status: 404,
    })
    expect((await expectErrors(drive('Orders.Submit', at))).errors[0]).toMatchObject({
      ErrorCode: 'Order.CannotSubmitWithNoLineItems',
    })
  })
})
