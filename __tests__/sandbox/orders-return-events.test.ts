/** @jest-environment node */
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin, signIn } from './support/people'
import { startReceiver, type Receiver } from './support/receiver'
import { call, expectError } from './support/sdk'

type Body = Record<string, unknown>
const DAY_MS = 86_400_000

describe.each(ENGINES)('refunds from an integration on %s', (engine) => {
  let market: Marketplace
  let receiver: Receiver
  let desk: OrderDesk
  let token = ''
  let order = ''

  const make = (ItemsToReturn: Body[], more: Body = {}, by = desk.ann) =>
    call('OrderReturns.Create', { token: by, body: { OrderID: order, ItemsToReturn, ...more } })
  const patch = (returnID: string, body: Body, by = desk.ann) =>
    call('OrderReturns.Patch', { token: by, params: { returnID }, body })
  const item = (number: number, Quantity = 1, more: Body = {}) => ({
    ...{ LineItemID: `line-${number}`, Quantity },
    ...more,
  })
  const use = async (OrderReturnIntegrationEventID: string | null): Promise<void> => {
    const { body } = await call('ApiClients.List', { token, query: { pageSize: 100 } })
    for (const { ID } of body.Items)
      await call('ApiClients.Patch', {
        token,
        params: { apiClientID: ID },
        body: { OrderReturnIntegrationEventID },
      })
  }

  beforeAll(async () => {
    receiver = await startReceiver()
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    for (const [ID, CustomImplementationUrl] of [
      ['remote', receiver.url],
      ['local', '/_sandbox/checkout'],
    ])
      await desk.shop.admin(
        'IntegrationEvents.Create',
        {},
        {
          ID,
          Name: ID,
          EventType: 'OrderReturn',
          CustomImplementationUrl,
          HashKey: 'key',
          ConfigData: { Rate: 1 },
        },
      )
    order = await desk.submitted([50, 50])
    await desk.order('Orders.Ship', order, { body: {} })
    await use('remote')
  })
  afterAll(async () => {
    await market.close()
    await receiver.close()
  })
  beforeEach(() => void receiver.got.splice(0))

  it('are requested with the return and its order when no refund is entered', async () => {
    const ItemsToReturnCalcs = [
      { LineItemID: 'line-1', RefundAmount: '8.505' },
      { LineItemID: 'line-9', RefundAmount: 1 },
    ]
    receiver.answers.push({ status: 200, body: { RefundAmount: 9, ItemsToReturnCalcs } })
    const { body } = await make([item(1), item(2)])
    expect(body).toMatchObject({
      RefundAmount: 9,
      ItemsToReturn: [{ RefundAmount: 8.51 }, { RefundAmount: null }],
    })
    const [requested, ...more] = receiver.got
    expect(more).toEqual([])
    expect(requested).toMatchObject({
      path: '/calculateorderreturn',
      body: {
        ...{ ConfigData: { Rate: 1 }, Environment: 'Sandbox' },
        OrderReturn: { OrderID: order, Status: 'Unsubmitted', ItemsToReturn: [{ Quantity: 1 }, {}] },
        OrderWorksheet: { Order: { ID: order, Total: 750 }, LineItems: [{ ID: 'line-1' }, { ID: 'line-2' }] },
      },
    })
    expect(requested?.headers['x-oc-hash']).toBeTruthy()
    receiver.answers.push({
      status: 200,
      body: { ItemsToReturnCalcs: [{ LineItemID: 'line-1', RefundAmount: 4 }] },
    })
    expect((await patch(body.ID, { ItemsToReturn: [item(1, 2)] })).body).toMatchObject({
      ...{ RefundAmount: 4, ItemsToReturn: [{ Quantity: 2, RefundAmount: 4 }] },
    })
  })

  it('are not requested while a refund entered by an order administrator is set', async () => {
    const { body } = await make([item(1)], { RefundAmount: 3 }, token)
    expect(body.RefundAmount).toBe(3)
    await patch(body.ID, { Comments: 'Bent' })
    expect(receiver.got).toEqual([])
    receiver.answers.push({ status: 200, body: { RefundAmount: 7 } })
    expect((await patch(body.ID, { RefundAmount: null }, token)).body.RefundAmount).toBe(7)
  })

  it.each([
    [{ status: 500, body: { Oops: true } }, 500],
    [{ status: 200, body: { RefundAmount: -1 } }, 200],
    [{ status: 200, body: { ItemsToReturnCalcs: [{ LineItemID: 'line-1', RefundAmount: 'much' }] } }, 200],
  ])('reject the return when the response is %j', async (answer, HttpStatusCode) => {
    receiver.answers.push(answer)
    const count = async () => (await call('OrderReturns.List', { token })).body.Meta.TotalCount
    const before = await count()
    expect(await expectError(make([item(1)]))).toMatchObject({
      ...{ status: 400, code: 'IntegrationEvent.BadRequest' },
      data: { IntegrationEventID: 'remote', HttpStatusCode },
    })
    expect(await count()).toBe(before)
  })

  it('equal the amount paid for the items with the built-in integration', async () => {
    await use('local')
    const { body } = await make([item(1, 3), item(2, 1)])
    expect(body).toMatchObject({
      RefundAmount: 35,
      ItemsToReturn: [{ RefundAmount: 30 }, { RefundAmount: 5 }],
    })
    await use(null)
  })

  it('of unsubmitted returns are deleted with them two weeks after the last change', async () => {
    const [left, changed, sent] = [
      (await make([item(1)])).body.ID,
      (await make([item(1)])).body.ID,
      (await make([item(1)])).body.ID,
    ]
    await call('OrderReturns.Submit', { token: desk.ann, params: { returnID: sent } })
    const advance = async (days: number): Promise<void> => {
      await send(market, 'PUT', '/_sandbox/clock', { body: JSON.stringify({ advance: days * DAY_MS }) })
      token = await admin(market)
      desk.ann = await signIn(market, 'ann')
    }
    const there = async (): Promise<boolean[]> => {
      const { body } = await call('OrderReturns.List', { token, query: { pageSize: 100 } })
      return [left, changed, sent].map((id) => body.Items.some(({ ID }: Body) => ID === id))
    }
    await advance(13)
    await patch(changed, { Comments: 'Still thinking' })
    expect(await there()).toEqual([true, true, true])
    await advance(1.1)
    expect(await there()).toEqual([false, true, true])
    await advance(30)
    expect(await there()).toEqual([false, false, true])
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
