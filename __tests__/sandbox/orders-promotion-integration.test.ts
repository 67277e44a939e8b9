/** @jest-environment node */
import { createHmac } from 'node:crypto'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { startReceiver, type Receiver } from './support/receiver'
import { call, expectError } from './support/sdk'

type Body = Record<string, unknown>

describe.each(ENGINES)('promotions with amounts from an integration on %s', (engine) => {
  let market: Marketplace
  let receiver: Receiver
  let desk: OrderDesk
  let token = ''
  /** Discounts that the integration grants, by promotion. */
  let grants: Record<string, Body[]> = {}

  const promotion = (ID: string, more: Body = {}) =>
    desk.shop.admin(
      'Promotions.Create',
      {},
      {
        ...{ ID, Code: ID, Name: ID, Active: true, AllowAllBuyers: true, CanCombine: true },
        ...{ EligibleExpression: 'order.Subtotal >= 20', UseIntegration: true, ...more },
      },
    )
  const add = (order: string, promoCode: string) =>
    desk.order('Orders.AddPromotion', order, { params: { promoCode } }, desk.ann)
  const get = async (order: string) => (await desk.order('Orders.Get', order, {}, desk.ann)).body
  const change = (order: string, Quantity: number) =>
    desk.order('LineItems.Patch', order, { params: { lineItemID: 'line-1' }, body: { Quantity } }, desk.ann)
  const configure = (more: Body = {}) =>
    call('PromotionIntegrations.Save', {
      token,
      body: { Url: `${receiver.url}/promotions`, HashKey: 'key', ...more },
    })
  const requested = () => receiver.got.map(({ body }) => (body.PromosRequested as Body[]).map(({ ID }) => ID))

  beforeAll(async () => {
    receiver = await startReceiver()
    market = await startMarketplace(engine)
    token = await admin(market)
    desk = await new OrderDesk(market, token).open()
    await configure({ CustomAuthHeaderName: 'X-Key', CustomAuthHeaderValue: 'secret' })
    await promotion('EXT')
    await promotion('LINES', { LineItemLevel: true, EligibleExpression: `item.ProductID = 'nail'` })
    await promotion('PLAIN', { UseIntegration: false, ValueExpression: '1.5' })
  })
  afterAll(async () => {
    await market.close()
    await receiver.close()
  })
  beforeEach(() => {
    receiver.got.splice(0)
    grants = {}
    receiver.respond = ({ body }) => ({
      status: 200,
      body: {
        PromosAccepted: (body.PromosRequested as Body[]).flatMap(({ ID }) =>
          (grants[String(ID)] ?? []).map((one) => ({ ID, ...one })),
        ),
        PromosRejected: (body.PromosRequested as Body[])
          .filter(({ ID }) => !grants[String(ID)])
          .map(({ ID }) => ({ ID, Reason: 'Not for you' })),
      },
    })
  })

  it('send a signed request with the order and the other applied promotions', async () => {
    grants = { EXT: [{ Amount: 7.255 }] }
    const order = await desk.draft([2, 1])
    await add(order, 'PLAIN')
    const { body } = await add(order, 'EXT')
    expect(body).toMatchObject({ ID: 'EXT', Amount: 7.26, LineItemID: null, AmountOverridden: false })
    expect(await get(order)).toMatchObject({ Subtotal: 25, PromotionDiscount: 8.76, Total: 16.24 })
    expect(receiver.got).toHaveLength(1)
    const [{ path, headers, raw, body: requested } = { raw: '' } as never] = receiver.got
    expect(path).toBe('/promotions')
    expect(headers['x-oc-hash']).toBe(createHmac('sha256', 'key').update(raw).digest('base64'))
    expect(headers['x-key']).toBe('secret')
    expect(requested).toMatchObject({
      Environment: 'Sandbox',
      Order: { ID: order, Subtotal: 25, PromotionDiscount: 0 },
      LineItems: [{ ID: 'line-1' }, { ID: 'line-2' }],
      PromosApplied: [{ ID: 'PLAIN', Amount: 1.5 }],
      PromosRequested: [{ ID: 'EXT', ValueExpression: null }],
    })
  })

  it('are calculated again when the order changes or is submitted, and only while eligible', async () => {
    grants = { EXT: [{ Amount: 5 }] }
    const order = await desk.draft([2])
    await add(order, 'EXT')
    grants = { EXT: [{ Amount: 9 }] }
    await change(order, 3)
    expect(await get(order)).toMatchObject({ PromotionDiscount: 9, Total: 21 })
    receiver.got.splice(0)
    await change(order, 1)
    expect(receiver.got).toEqual([])
    expect(await get(order)).toMatchObject({ PromotionDiscount: 0, Total: 10 })
    const submit = () => desk.order('Orders.Submit', order, {}, desk.ann)
    expect(await expectError(submit())).toMatchObject({ code: 'Promotion.NotEligible' })
    await change(order, 2)
    grants = { EXT: [{ Amount: 12 }] }
    expect((await submit()).body).toMatchObject({ Status: 'Open', PromotionDiscount: 12, Total: 8 })
    // A submitted order is settled, so the integration is not called any more.
    receiver.got.splice(0)
    await desk.order('LineItems.Patch', order, { params: { lineItemID: 'line-1' }, body: { Quantity: 3 } })
    expect(await get(order)).toMatchObject({ PromotionDiscount: 12, Total: 18 })
    expect(receiver.got).toEqual([])
  })

  it('apply to lines, including a new line with a generated ID', async () => {
    receiver.respond = ({ body }) => ({
      status: 200,
      body: {
        PromosAccepted: (body.LineItems as Body[]).map(({ ID: LineItemID, Quantity }) => ({
          ...{ ID: 'LINES', LineItemID, Amount: Number(Quantity) },
        })),
      },
    })
    const order = await desk.draft([2])
    await add(order, 'LINES')
    receiver.got.splice(0)
    const body = { ProductID: 'nail', Quantity: 3 }
    const made = (await desk.order('LineItems.Create', order, { body }, desk.ann)).body
    expect(receiver.got).toHaveLength(1)
    expect(made).toMatchObject({ PromotionDiscount: 3, LineTotal: 27 })
    expect(await get(order)).toMatchObject({ PromotionDiscount: 5, Total: 45 })
  })

  it.each([
    ['EXT', [{ Amount: 1, LineItemID: 'line-1' }], 'PromotionIntegration.LineItemIdMustBeNull'],
    ['LINES', [{ Amount: 1 }], 'PromotionIntegration.LineItemIdRequired'],
    ['LINES', [{ Amount: 1, LineItemID: 'line-9' }], 'PromotionIntegration.FailedToEvaluate'],
    ['EXT', [{ Amount: -1 }], 'PromotionIntegration.FailedToEvaluate'],
    ['EXT', [{ Amount: 'much' }], 'PromotionIntegration.FailedToEvaluate'],
    ['EXT', undefined, 'Promotion.NotEligible'],
  ])('are rejected when %s is granted %j', async (id, granted, code) => {
    if (granted) grants = { [id]: granted }
    const order = await desk.draft([2])
    expect(await expectError(add(order, id))).toMatchObject({ status: 400, code, data: { PromotionID: id } })
    expect((await desk.order('Orders.ListPromotions', order)).body.Items).toEqual([])
  })

  it('have no amount and block the submit while the integration fails', async () => {
    grants = { EXT: [{ Amount: 5 }] }
    const order = await desk.draft([2])
    await add(order, 'EXT')
    receiver.respond = () => ({ status: 500, body: { Oops: true } })
    expect((await change(order, 3)).body.LineTotal).toBe(30)
    expect(await get(order)).toMatchObject({ PromotionDiscount: 0, Total: 30 })
    expect(await expectError(desk.order('Orders.Submit', order, {}, desk.ann))).toMatchObject({
      code: 'PromotionIntegration.FailedToEvaluate',
      data: { PromotionID: 'EXT', HttpStatusCode: 500 },
    })
    await configure({ Url: null, CustomAuthHeaderName: null })
    expect(await expectError(add(await desk.draft([2]), 'EXT'))).toMatchObject({
      code: 'PromotionIntegration.FailedToEvaluate',
    })
    await configure()
  })

  it('are applied automatically, and are listed with their amounts', async () => {
    await promotion('AUTO', { AutoApply: true, EligibleExpression: `order.xp.Auto = 'yes'` })
    grants = { AUTO: [{ Amount: 4 }], EXT: [{ Amount: 2 }] }
    const order = await desk.draft([2], { xp: { Auto: 'yes' } })
    const { body } = await desk.order('Orders.ListEligiblePromotions', order, {}, desk.ann)
    expect(body.Items.map(({ ID, Amount }: Body) => [ID, Amount]).sort()).toEqual([
      ['AUTO', 4],
      ['EXT', 2],
      ['PLAIN', 1.5],
    ])
    expect(requested()).toEqual([['AUTO', 'EXT', 'LINES']])
    expect((await desk.order('Orders.ApplyPromotions', order, {}, desk.ann)).body.PromotionDiscount).toBe(4)
  })

  it('let the integration use the platform before it responds', async () => {
    grants = { EXT: [{ Amount: 5 }] }
    const order = await desk.draft([2])
    const answer = receiver.respond
    const changing = (comment: () => string): void => {
      receiver.respond = async (received) => {
        await desk.order('Orders.Patch', order, { body: { Comments: comment() } })
        return (await answer?.(received)) ?? { status: 500 }
      }
    }
    changing(() => `Seen ${receiver.got.length}`)
    expect(await expectError(add(order, 'EXT'))).toMatchObject({ status: 409 })
    expect((await desk.order('Orders.ListPromotions', order)).body.Items).toEqual([])
    receiver.got.splice(0)
    changing(() => 'Seen')
    const [{ body }] = await Promise.all([add(order, 'EXT'), desk.draft([1])])
    expect(body.Amount).toBe(5)
    // The comment was new to the integration. It was called once more, and then with the final order.
    expect(receiver.got.map((one) => one.body.Order.Comments)).toEqual([expect.stringMatching(/\d/), 'Seen'])
  })

  it('log no unexpected errors', () => expect(market.logged).toEqual([]))
})
