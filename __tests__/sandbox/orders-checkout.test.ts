/** @jest-environment node */
import { createHmac } from 'node:crypto'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'
import { startReceiver, type Receiver } from './support/receiver'
import { call, expectError } from './support/sdk'
import { Shop } from './support/shop'
import { until } from './support/until'

type Body = Record<string, unknown>
const KEY = 'shared-key'

describe.each(ENGINES)('the checkout integration of an API client on %s', (engine) => {
  let market: Marketplace
  let receiver: Receiver
  let shop: Shop
  let token = ''

  const at = (orderID: string) => ({ direction: 'Outgoing', orderID })
  const order = async (...products: string[]): Promise<string> => {
    const { body } = await call('Orders.Create', { token, params: { direction: 'Outgoing' }, body: {} })
    for (const ProductID of products)
      await call('LineItems.Create', {
        token,
        params: at(body.ID),
        body: { ID: ProductID, ProductID, Quantity: 2 },
      })
    return body.ID
  }
  const use = async (OrderCheckoutIntegrationEventID: string | null): Promise<void> => {
    const { body } = await call('ApiClients.List', { token: shop.token, query: { pageSize: 100 } })
    for (const { ID } of body.Items)
      await call('ApiClients.Patch', {
        token: shop.token,
        params: { apiClientID: ID },
        body: { OrderCheckoutIntegrationEventID },
      })
  }
  const worksheet = async (id: string) =>
    (await call('IntegrationEvents.GetWorksheet', { token, params: at(id) })).body
  const estimate = (id: string) => call('IntegrationEvents.EstimateShipping', { token, params: at(id) })
  const calculate = (id: string) => call('IntegrationEvents.Calculate', { token, params: at(id) })
  const select = (id: string, ShipEstimateID: string, ShipMethodID: string) =>
    call('IntegrationEvents.SelectShipmethods', {
      token,
      params: at(id),
      body: { ShipMethodSelections: [{ ShipEstimateID, ShipMethodID }] },
    })

  beforeAll(async () => {
    receiver = await startReceiver()
    market = await startMarketplace(engine)
    shop = new Shop(market, await admin(market))
    await shop.buyer('B', { ViewAllProducts: true })
    for (const [id, price] of [
      ['saw', 10],
      ['axe', 25.5],
    ] as const) {
      await shop.price(id, price)
      await shop.product(id, { DefaultPriceScheduleID: id, ShipWeight: 1.5 })
    }
    await shop.inCatalog('B', 'saw', 'axe')
    token = await shop.shopper('B', 'ann')
    for (const [ID, CustomImplementationUrl] of [
      ['local', '/_sandbox/checkout'],
      ['remote', receiver.url],
      ['nobody', 'http://127.0.0.1:1'],
    ])
      await call('IntegrationEvents.Create', {
        token: shop.token,
        body: {
          ID,
          Name: ID,
          EventType: 'OrderCheckout',
          CustomImplementationUrl,
          HashKey: KEY,
          ConfigData: { Rate: 7 },
        },
      })
  })
  afterAll(async () => {
    await market.close()
    await receiver.close()
  })

  it('rejects estimates and calculations until it is configured, but returns the worksheet', async () => {
    const id = await order('saw')
    expect(await expectError(calculate(id))).toMatchObject({
      code: 'IntegrationEvent.ApiClientNotConfiguredForOrderCalculate',
    })
    expect(await expectError(estimate(id))).toMatchObject({
      code: 'IntegrationEvent.ApiClientNotConfiguredForOrderCalculate',
    })
    expect(await expectError(select(id, 'a', 'b'))).toMatchObject({
      code: 'IntegrationEvent.MustCalculateShipping',
    })
    expect(await worksheet(id)).toMatchObject({
      Order: { ID: id },
      LineItems: [{ ID: 'saw' }],
      OrderCalculateResponse: null,
    })
    const cart = (await call('Cart.GetOrderWorksheet', { token: await shop.shopper('B', 'new') })).body
    expect(cart).toMatchObject({ Order: { ID: null, Total: 0 }, LineItems: [], ShipEstimateResponse: null })
  })

  it('calculates with built-in rates: shipping by weight, tax by country', async () => {
    await use('local')
    const id = await order('saw', 'axe')
    const address = { Street1: 'Main 1', City: 'Berlin', Zip: '10115', Country: 'DE' }
    await call('Orders.SetShippingAddress', { token, params: at(id), body: address })
    const submit = () => call('Orders.Submit', { token, params: at(id) })
    expect(await expectError(submit())).toMatchObject({ code: 'Order.CannotSubmitUncalculatedOrder' })
    const { body } = await estimate(id)
    const [one] = body.ShipEstimateResponse.ShipEstimates
    expect(one.ShipMethods.map(({ ID, Cost }: Body) => [ID, Cost])).toEqual([
      ['standard', 8.5],
      ['express', 16.5],
      ['overnight', 31.3],
    ])
    expect(await expectError(select(id, one.ID, 'rocket'))).toMatchObject({
      status: 404,
      data: { ObjectType: 'ShipMethod' },
    })
    expect(await expectError(select(id, 'none', 'express'))).toMatchObject({
      status: 404,
      data: { ObjectType: 'ShipEstimate' },
    })
    const chosen = (await select(id, one.ID, 'express')).body
    expect(chosen.Order).toMatchObject({ ShippingCost: 16.5, Total: 87.5 })
    expect(chosen.ShipEstimateResponse.ShipEstimates[0].SelectedShipMethodID).toBe('express')
    const done = (await calculate(id)).body
    expect(done.Order).toMatchObject({ Subtotal: 71, ShippingCost: 16.5, TaxCost: 13.49, Total: 100.99 })
    expect(done.OrderCalculateResponse).toMatchObject({
      Succeeded: true,
      HttpStatusCode: 200,
      TaxTotal: 13.49,
    })
    expect(done.ShipEstimateResponse).not.toBeNull()
    // A change of the order invalidates the calculation.
    await call('LineItems.Patch', { token, params: { ...at(id), lineItemID: 'saw' }, body: { Quantity: 3 } })
    expect(await worksheet(id)).toMatchObject({ OrderCalculateResponse: null, ShipEstimateResponse: null })
    expect(await expectError(submit())).toMatchObject({ code: 'Order.CannotSubmitUncalculatedOrder' })
    await calculate(id)
    expect((await submit()).body.Status).toBe('Open')
    expect((await worksheet(id)).OrderCalculateResponse).toMatchObject({ Succeeded: true })
    expect(await expectError(calculate(id))).toMatchObject({ code: 'IntegrationEvent.BadRequest' })
  })

  it('sends the signed worksheet and applies the response to the order', async () => {
    await use('remote')
    await call('Promotions.Create', {
      token: shop.token,
      body: {
        ...{ ID: 'HALF', Code: 'HALF', Active: true, AllowAllBuyers: true, LineItemLevel: true },
        ...{ EligibleExpression: 'item.Quantity > 0', ValueExpression: '1' },
      },
    })
    const id = await order('saw', 'axe')
    await call('Orders.AddPromotion', {
      token,
      params: { ...at(id), promoCode: 'HALF' } as Record<string, string>,
    })
    receiver.answers.push({
      status: 200,
      body: {
        ...{ ShippingTotal: 3.5, TaxTotal: 1.25, FeeTotal: 0.75, xp: { Note: 'hi' } },
        LineItemOverrides: [
          { LineItemID: 'saw', UnitPrice: 8, PromotionOverrides: [{ PromotionID: 'HALF', Amount: 2.5 }] },
          { LineItemID: 'axe', Remove: true },
        ],
      },
    })
    const { body } = await calculate(id)
    const [received] = receiver.got.splice(0)
    expect(received?.path).toBe('/ordercalculate')
    expect(received?.headers['x-oc-hash']).toBe(
      createHmac('sha256', KEY)
        .update(received?.raw ?? '')
        .digest('base64'),
    )
    expect(received?.body).toMatchObject({ ConfigData: { Rate: 7 }, OrderWorksheet: { Order: { ID: id } } })
    expect(received?.body.OrderCloudAccessToken).toMatch(/^ey/)
    expect(body.Order).toMatchObject({
      ...{
        Subtotal: 16,
        PromotionDiscount: 2.5,
        ShippingCost: 3.5,
        TaxCost: 1.25,
        Fees: 0.75,
        Total: 19,
        LineItemCount: 1,
      },
    })
    expect(body.LineItems).toMatchObject([
      { ID: 'saw', UnitPrice: 8, PriceOverridden: true, PromotionDiscount: 2.5 },
    ])
    expect(body.OrderPromotions).toMatchObject([{ ID: 'HALF', Amount: 2.5, AmountOverridden: true }])
    expect(body.OrderCalculateResponse).toMatchObject({ xp: { Note: 'hi' }, Succeeded: true })
    const { body: submitted } = await call('Orders.Submit', { token, params: at(id) })
    expect(submitted).toMatchObject({ Status: 'Open', Total: 19, PromotionDiscount: 2.5 })
    const [describeErrors] = await receiver.wait(1)
    expect(describeErrors).toMatchObject({
      path: '/ordersubmit',
      body: { OrderWorksheet: { Order: { Status: 'Open' } } },
    })
    await until(async () => Boolean((await worksheet(id)).OrderSubmitResponse))
    expect((await worksheet(id)).OrderSubmitResponse).toMatchObject({ Succeeded: true, HttpStatusCode: 200 })
    receiver.got.splice(0)
  })

  it('leaves the order unchanged when the call fails', async () => {
    const id = await order('saw')
    receiver.answers.push({ status: 500, body: { Oops: true } })
    expect(await expectError(calculate(id))).toMatchObject({
      ...{
        status: 400,
        code: 'IntegrationEvent.BadRequest',
        data: { IntegrationEventID: 'remote', HttpStatusCode: 500 },
      },
    })
    expect((await worksheet(id)).OrderCalculateResponse).toMatchObject({
      Succeeded: false,
      HttpStatusCode: 500,
    })
    receiver.answers.push({ status: 200, body: [1] })
    expect(await expectError(estimate(id))).toMatchObject({ code: 'IntegrationEvent.BadRequest' })
    await use('nobody')
    expect(await expectError(calculate(id))).toMatchObject({
      code: 'IntegrationEvent.BadRequest',
      data: { HttpStatusCode: null },
    })
    const { body } = await call('Orders.Get', { token, params: at(id) })
    expect(body).toMatchObject({ Total: 20, TaxCost: 0 })
    expect(market.logged).toEqual([])
  })

  it('sends nothing to a placeholder instead of a URL, and does not retry', async () => {
    const placeholder = 'REPLACE_WITH_MIDDLEWARE_URL/api'
    const body = {
      ID: 'placeholder',
      Name: 'Placeholder',
      EventType: 'OrderCheckout',
      CustomImplementationUrl: placeholder,
      HashKey: KEY,
    }
    await call('IntegrationEvents.Create', { token: shop.token, body })
    await use('local')
    const id = await order('saw')
    await calculate(id)
    await use('placeholder')
    await call('Orders.Submit', { token, params: at(id) })
    const row = async () => {
      const { rows } = await market.platform.db.query(
        `select state, attempts::text, last_error from outbox where body::jsonb ->> 'OrderID' = $1`,
        [id],
      )
      return rows[0] ?? []
    }
    await until(async () => (await row())[0] !== 'waiting' || Number((await row())[1]) > 1)
    await until(async () => Boolean((await worksheet(id)).OrderSubmitResponse))
    const reason = `Nothing was sent: the address "${placeholder}/ordersubmit" is not a URL.`
    expect(await row()).toEqual(['failed', '1', reason])
    expect((await worksheet(id)).OrderSubmitResponse).toMatchObject({
      Succeeded: false,
      HttpStatusCode: null,
      UnhandledErrorBody: reason,
    })
  })

  it('works on the cart as on any other order', async () => {
    await use('local')
    const cat = await shop.shopper('B', 'cat')
    await call('Cart.CreateLineItem', { token: cat, body: { ProductID: 'axe', Quantity: 1 } })
    const { body } = await call('Cart.EstimateShipping', { token: cat })
    const [one] = body.ShipEstimateResponse.ShipEstimates
    const ShipMethodSelections = [{ ShipEstimateID: one.ID, ShipMethodID: 'standard' }]
    await call('Cart.SelectShipMethods', { token: cat, body: { ShipMethodSelections } })
    expect((await call('Cart.Calculate', { token: cat })).body.Order).toMatchObject({
      ShippingCost: 5.8,
      Total: 31.3,
    })
    expect((await call('Cart.Submit', { token: cat })).body.Status).toBe('Open')
  })
})
