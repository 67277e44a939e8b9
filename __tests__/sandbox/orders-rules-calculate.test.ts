/** @jest-environment node */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectError } from './support/sdk'

describe.each(ENGINES)('the external calculation of an order on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  let integration: Server
  /** Work to do while the integration calculates. */
  let meanwhile: () => Promise<unknown> = () => Promise.resolve()
  const TOTALS = { ShippingTotal: 4, TaxTotal: 2 }
  let totals: object = TOTALS
  beforeAll(async () => {
    market = await startMarketplace(engine)
    desk = await new OrderDesk(market, await admin(market)).open()
    integration = createServer((request, response) => {
      request.resume().on('end', () => {
        // The integration also receives events about submitted orders.
        const isAsked = request.url === '/shippingrates' || request.url === '/ordercalculate'
        void (isAsked ? meanwhile() : Promise.resolve()).finally(() => {
          const rates = {
            ShipEstimates: [{ ID: 'e', ShipMethods: [{ ID: 'm', Cost: 9 }], ShipEstimateItems: [] }],
          }
          const answer = request.url === '/shippingrates' ? rates : totals
          response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
        })
      })
    })
    await new Promise<void>((resolve) => integration.listen(0, '127.0.0.1', resolve))
    const CustomImplementationUrl = `http://127.0.0.1:${(integration.address() as AddressInfo).port}`
    const event = {
      ID: 'event',
      Name: 'Event',
      EventType: 'OrderCheckout',
      HashKey: 'key',
      CustomImplementationUrl,
    }
    await desk.shop.admin('IntegrationEvents.Create', {}, event)
    const { body } = await call('ApiClients.List', { token: desk.admin, query: { pageSize: 100 } })
    for (const { ID } of body.Items)
      await desk.shop.patch(
        'ApiClients.Patch',
        { apiClientID: ID },
        { OrderCheckoutIntegrationEventID: 'event' },
      )
  })
  afterAll(async () => {
    integration.closeAllConnections()
    await new Promise((resolve) => integration.close(resolve))
    await market.close()
    expect(market.logged).toEqual([])
  })
  afterEach(() => {
    meanwhile = () => Promise.resolve()
    totals = TOTALS
  })

  const worksheet = async (id: string) => (await desk.order('IntegrationEvents.GetWorksheet', id)).body
  const QUESTIONS = ['Calculate', 'EstimateShipping'] as const

  it.each(QUESTIONS)(
    'by %s is rejected when the order changes meanwhile, and can be requested again',
    async (request) => {
      const id = await desk.draft([2])
      const asking = () => desk.order(`IntegrationEvents.${request}`, id, {}, desk.ann)
      meanwhile = () =>
        desk.order(
          'LineItems.Patch',
          id,
          { params: { lineItemID: 'line-1' }, body: { Quantity: 5 } },
          desk.ann,
        )
      expect(await expectError(asking())).toMatchObject({
        status: 409,
        code: 'IntegrationEvent.BadRequest',
        data: { OrderID: id },
      })
      expect(await worksheet(id)).toMatchObject({
        Order: { Subtotal: 50, Total: 50, TaxCost: 0, ShippingCost: 0 },
        OrderCalculateResponse: null,
        ShipEstimateResponse: null,
      })
      meanwhile = () => Promise.resolve()
      const { body } = await asking()
      expect(body.Order).toMatchObject(request === 'Calculate' ? { TaxCost: 2, Total: 56 } : { Total: 50 })
    },
  )

  it.each(['ShippingTotal', 'TaxTotal', 'FeeTotal'])('is rejected when %s is negative', async (Field) => {
    const id = await desk.draft([2])
    totals = { ...TOTALS, [Field]: -3 }
    expect(await expectError(desk.order('IntegrationEvents.Calculate', id, {}, desk.ann))).toMatchObject({
      status: 400,
      code: 'IntegrationEvent.BadRequest',
      data: { OrderID: id, Field, Value: -3 },
    })
    expect(await worksheet(id)).toMatchObject({ Order: { Total: 20 }, OrderCalculateResponse: null })
  })

  it('is rejected even if the order changes within the same millisecond', async () => {
    const id = await desk.draft([2])
    const now = jest.spyOn(market.platform, 'now').mockReturnValue(market.platform.now())
    await desk.order('Orders.Patch', id, { body: { Comments: 'first' } }, desk.ann)
    meanwhile = () => desk.order('Orders.Patch', id, { body: { Gratuity: 5 } }, desk.ann)
    const asking = desk.order('IntegrationEvents.Calculate', id, {}, desk.ann)
    expect(await expectError(asking)).toMatchObject({ status: 409 })
    now.mockRestore()
    expect((await worksheet(id)).Order).toMatchObject({ Total: 25, TaxCost: 0 })
  })

  it('is rejected when the order is deleted or submitted meanwhile', async () => {
    const gone = await desk.draft([1])
    meanwhile = () => desk.order('Orders.Delete', gone, {}, desk.ann)
    const calculate = (id: string) => desk.order('IntegrationEvents.Calculate', id, {}, desk.ann)
    expect(await expectError(calculate(gone))).toMatchObject({ status: 404, data: { ObjectType: 'Order' } })
    const id = await desk.draft([1])
    meanwhile = () => Promise.resolve()
    await calculate(id)
    meanwhile = () => desk.order('Orders.Submit', id, {}, desk.ann)
    expect(await expectError(calculate(id))).toMatchObject({
      status: 409,
      code: 'IntegrationEvent.BadRequest',
    })
    expect((await worksheet(id)).Order).toMatchObject({ Status: 'Open', Total: 16 })
  })

  it('succeeds for one of two simultaneous requests', async () => {
    const id = await desk.draft([1])
    let arrived = 0
    let both: () => void = () => undefined
    const together = new Promise<void>((resolve) => (both = resolve))
    meanwhile = () => {
      if (++arrived === 2) both()
      return together
    }
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => desk.order('IntegrationEvents.Calculate', id, {}, desk.ann)),
    )
    // The second caller has calculated an order that the first caller has changed.
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await worksheet(id)).Order).toMatchObject({ ShippingCost: 4, TaxCost: 2, Total: 16 })
  })
})
