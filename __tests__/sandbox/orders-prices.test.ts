/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectErrors, expectError } from './support/sdk'

describe.each(ENGINES)('prices of line items on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  const drive = async (id: string, orderID: string, body?: object, more = {}) =>
    (await call(id, { token: desk.ann, params: { direction: 'Outgoing', orderID, ...more }, body })).body
  const spec = async (ID: string, more: object, options: [string, string, number | null][]) => {
    await desk.shop.admin('Specs.Create', {}, { ID, Name: ID, ...more })
    for (const [option, type, markup] of options)
      await desk.shop.admin(
        'Specs.CreateOption',
        { specID: ID },
        { ID: option, Value: option, PriceMarkupType: type, PriceMarkup: markup },
      )
  }
  beforeAll(async () => {
    market = await startMarketplace(engine)
    desk = await new OrderDesk(market, await admin(market)).open()
    await desk.shop.price('fifty', 50)
    await desk.shop.product('box', { DefaultPriceScheduleID: 'fifty' })
    await desk.shop.product('shirt', { DefaultPriceScheduleID: 'fifty' })
    await desk.shop.inCatalog('B', 'box', 'shirt')
    await spec('extra', {}, [
      ['none', 'NoMarkup', 10],
      ['each', 'AmountPerQuantity', 10],
      ['once', 'AmountTotal', 10],
      ['share', 'Percentage', 10],
    ])
    await spec('color', { Required: true, DefinesVariant: true }, [
      ['red', 'NoMarkup', null],
      ['blue', 'AmountPerQuantity', 1],
    ])
    await desk.shop.admin('Specs.SaveProductAssignment', {}, { SpecID: 'extra', ProductID: 'box' })
    await desk.shop.admin('Specs.SaveProductAssignment', {}, { SpecID: 'color', ProductID: 'shirt' })
    await desk.shop.admin('Products.GenerateVariants', { productID: 'shirt' })
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  it.each([
    [1, 'none', 50, 50],
    [1, 'each', 60, 60],
    [1, 'once', 60, 60],
    [1, 'share', 55, 55],
    [10, 'none', 500, 50],
    [10, 'each', 600, 60],
    [10, 'once', 510, 51],
    [10, 'share', 550, 55],
  ])('include markups: %d with %s cost %d', async (Quantity, OptionID, LineSubtotal, UnitPrice) => {
    const id = await desk.draft([])
    expect(
      await drive('LineItems.Create', id, {
        ProductID: 'box',
        Quantity,
        Specs: [{ SpecID: 'extra', OptionID }],
      }),
    ).toMatchObject({
      LineSubtotal,
      UnitPrice,
      LineTotal: LineSubtotal,
      Specs: [{ SpecID: 'extra', Name: 'extra', Value: OptionID, PriceMarkup: 10 }],
    })
  })

  it('include negative markups, as long as the line subtotal stays above zero', async () => {
    for (const [ID, PriceMarkupType] of [
      ['cheaper', 'AmountPerQuantity'],
      ['voucher', 'AmountTotal'],
    ] as const)
      await desk.shop.admin(
        'Specs.CreateOption',
        { specID: 'extra' },
        { ID, Value: ID, PriceMarkupType, PriceMarkup: -60 },
      )
    const id = await desk.draft([])
    const body = (Quantity: number, OptionID: string) => ({
      ProductID: 'box',
      Quantity,
      Specs: [{ SpecID: 'extra', OptionID }],
    })
    for (const wrong of [body(1, 'voucher'), body(2, 'cheaper')])
      expect(await expectError(drive('LineItems.Create', id, wrong))).toMatchObject({
        code: 'ValidationFailure',
        data: { Field: 'LineSubtotal', Rule: 'minimum', ProductID: 'box' },
      })
    const line = await drive('LineItems.Create', id, body(2, 'voucher'))
    expect(line).toMatchObject({ LineSubtotal: 40, UnitPrice: 20 })
    const lineItemID = line.ID as string
    expect(await expectError(drive('LineItems.Patch', id, { Quantity: 1 }, { lineItemID }))).toMatchObject({
      data: { Field: 'LineSubtotal', LineItemID: lineItemID },
    })
    await desk.shop.patch(
      'PriceSchedules.Patch',
      { priceScheduleID: 'fifty' },
      { PriceBreaks: [{ Quantity: 1, Price: 20 }] },
    )
    expect((await expectErrors(drive('Orders.Submit', id))).errors).toMatchObject([
      { ErrorCode: 'ValidationFailure', Data: { Field: 'LineSubtotal' } },
    ])
    await desk.shop.patch(
      'PriceSchedules.Patch',
      { priceScheduleID: 'fifty' },
      { PriceBreaks: [{ Quantity: 1, Price: 50 }] },
    )
  })

  it('are those of the variant with the selected specs, and missing specs are rejected', async () => {
    const id = await desk.draft([])
    expect(await expectError(drive('LineItems.Create', id, { ProductID: 'shirt' }))).toMatchObject({
      code: 'Spec.RequiresSelection',
      data: { SpecID: 'color' },
    })
    const wrong = { ProductID: 'shirt', Specs: [{ SpecID: 'color', OptionID: 'green' }] }
    expect(await expectError(drive('LineItems.Create', id, wrong))).toMatchObject({
      code: 'Spec.OptionNotFound',
    })
    const line = await drive('LineItems.Create', id, {
      ProductID: 'shirt',
      Specs: [{ SpecID: 'color', OptionID: 'blue' }],
    })
    expect(line).toMatchObject({ Variant: { ID: 'shirt-blue' }, UnitPrice: 51 })
    expect(
      await drive(
        'LineItems.Patch',
        id,
        { Specs: [{ SpecID: 'color', OptionID: 'red' }] },
        { lineItemID: line.ID },
      ),
    ).toMatchObject({ Variant: { ID: 'shirt-red' }, UnitPrice: 50 })
    await desk.shop.patch(
      'Products.PatchVariant',
      { productID: 'shirt', variantID: 'shirt-red' },
      { Active: false },
    )
    expect((await expectErrors(drive('Orders.Submit', id))).errors).toMatchObject([
      { ErrorCode: 'LineItem.VariantNotFound', Data: { VariantID: 'shirt-red' } },
    ])
  })

  it('use the total quantity of a product when its price schedule is cumulative', async () => {
    const PriceBreaks = [
      { Quantity: 1, Price: 10 },
      { Quantity: 5, Price: 8 },
    ]
    await desk.shop.admin(
      'PriceSchedules.Create',
      {},
      { ID: 'sum', Name: 'sum', UseCumulativeQuantity: true, MaxQuantity: 9, PriceBreaks },
    )
    await desk.shop.product('tile', { DefaultPriceScheduleID: 'sum' })
    await desk.shop.inCatalog('B', 'tile')
    const id = await desk.draft([])
    const first = await drive('LineItems.Create', id, { ProductID: 'tile', Quantity: 3 })
    expect(first.UnitPrice).toBe(10)
    expect((await drive('LineItems.Create', id, { ProductID: 'tile', Quantity: 3 })).UnitPrice).toBe(8)
    expect((await drive('LineItems.Get', id, undefined, { lineItemID: first.ID })).UnitPrice).toBe(8)
    expect((await drive('Orders.Get', id)).Total).toBe(48)
    expect(
      await expectError(drive('LineItems.Create', id, { ProductID: 'tile', Quantity: 4 })),
    ).toMatchObject({
      code: 'PriceSchedule.CumulativeCannotExceedMax',
    })
  })

  it('stay unchanged when a submit is rejected, which reports all unavailable products', async () => {
    for (const product of ['gone', 'off']) {
      await desk.shop.product(product, { DefaultPriceScheduleID: 'fifty' })
      await desk.shop.inCatalog('B', product)
    }
    const id = await desk.draft([1])
    for (const ProductID of ['gone', 'off']) await drive('LineItems.Create', id, { ProductID })
    await call('Products.Delete', { token: desk.admin, params: { productID: 'gone' } })
    await desk.shop.patch('Products.Patch', { productID: 'off' }, { Active: false })
    const before = await drive('Orders.Get', id)
    const { errors } = await expectErrors(drive('Orders.Submit', id))
    expect(errors).toMatchObject([
      { ErrorCode: 'Order.CannotSubmitWithInactiveProduct', Data: { ProductIDs: ['off'] } },
      { ErrorCode: 'Order.ProductsNotFound', Data: { ProductIDs: ['gone'] } },
    ])
    expect(await drive('Orders.Get', id)).toEqual(before)
    const { errors: same } = await expectErrors(drive('Orders.Validate', id))
    expect(same).toEqual(errors)
  })

  it('allow only one of cancel, complete and ship on an open order', async () => {
    const id = await desk.submitted([1])
    const ends = ['Orders.Cancel', 'Orders.Complete', 'Orders.Ship']
    const outcomes = await Promise.allSettled(ends.map((end) => desk.order(end, id, { body: {} })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
