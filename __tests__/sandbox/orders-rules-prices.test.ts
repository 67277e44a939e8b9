/** @jest-environment node */
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call, expectErrors, expectError } from './support/sdk'

type Body = Record<string, unknown>

describe.each(ENGINES)('prices and stock of line items on %s', (engine) => {
  let market: Marketplace
  let desk: OrderDesk
  const add = async (orderID: string, body: Body): Promise<Body> =>
    (await desk.order('LineItems.Create', orderID, { body }, desk.ann)).body
  const sell = async (id: string, PriceBreaks: Body[], schedule: Body = {}, product: Body = {}) => {
    await desk.shop.admin('PriceSchedules.Create', {}, { ID: id, Name: id, PriceBreaks, ...schedule })
    await desk.shop.product(id, { DefaultPriceScheduleID: id, ...product })
    await desk.shop.inCatalog('B', id)
  }
  beforeAll(async () => {
    market = await startMarketplace(engine)
    desk = await new OrderDesk(market, await admin(market)).open()
  })
  afterAll(async () => {
    await market.close()
    expect(market.logged).toEqual([])
  })

  it('use the BundlePrice of the price break in bundles, and the sale price otherwise', async () => {
    const SaleEnd = '2999-01-01T00:00:00Z'
    await sell(
      'tea',
      [
        { Quantity: 1, Price: 10, SalePrice: 9, BundlePrice: 7, SubscriptionPrice: 5 },
        { Quantity: 3, Price: 8, BundlePrice: 6 },
      ],
      { SaleEnd },
    )
    await sell('pot', [{ Quantity: 1, Price: 20, SalePrice: 15, SubscriptionPrice: 12 }], { SaleEnd })
    await desk.shop.admin('Bundles.Create', {}, { ID: 'set', Name: 'Set', Active: true })
    for (const [ProductID, DefaultQuantity] of [
      ['tea', 1],
      ['pot', 1],
    ] as const)
      await desk.shop.admin(
        'Bundles.SaveProductAssignment',
        {},
        {
          ...{ BundleID: 'set', ProductID, DefaultQuantity, Required: true },
        },
      )
    await desk.shop.admin('Catalogs.SaveBundleAssignment', {}, { CatalogID: 'B', BundleID: 'set' })
    const id = await desk.draft([])
    const bundle = { params: { bundleID: 'set' }, body: {} }
    const parent = (await desk.order('BundleLineItems.Create', id, bundle, desk.ann)).body as Body
    await add(id, { ID: 'loose', ProductID: 'tea' })
    const lines = async () =>
      ((await desk.order('LineItems.List', id)).body.Items as Body[]).map((line) => [
        line.ProductID,
        line.BundleItemID === parent.ID,
        line.UnitPrice,
        line.LineTotal,
      ])
    expect((await lines()).sort()).toEqual([
      ['pot', true, 15, 15],
      ['set', false, 0, 0],
      ['tea', false, 9, 9],
      ['tea', true, 7, 7],
    ])
    const items = (await desk.order('LineItems.List', id)).body.Items as Body[]
    const tea = items.find(({ BundleItemID, ProductID }) => BundleItemID && ProductID === 'tea')
    const params = { lineItemID: String(tea?.ID) }
    await desk.order('LineItems.Patch', id, { params, body: { Quantity: 4 } }, desk.ann)
    expect((await lines()).filter(([, inBundle]) => inBundle)).toContainEqual(['tea', true, 6, 24])
    expect((await desk.order('Orders.Get', id)).body.Subtotal).toBe(48)
  })

  it('are validated on submit for products sold only in a bundle, too', async () => {
    await sell('lid', [{ Quantity: 1, Price: 3 }], {}, { Inventory: { Enabled: true, QuantityAvailable: 5 } })
    await desk.shop.admin('Catalogs.DeleteProductAssignment', { catalogID: 'B', productID: 'lid' })
    await desk.shop.admin('Bundles.Create', {}, { ID: 'pair', Name: 'Pair', Active: true })
    const part = { BundleID: 'pair', ProductID: 'lid', DefaultQuantity: 2, Required: true }
    await desk.shop.admin('Bundles.SaveProductAssignment', {}, part)
    await desk.shop.admin('Catalogs.SaveBundleAssignment', {}, { CatalogID: 'B', BundleID: 'pair' })
    const id = await desk.draft([])
    expect(await expectError(add(id, { ProductID: 'lid' }))).toMatchObject({ code: 'NotFound' })
    await desk.order('BundleLineItems.Create', id, { params: { bundleID: 'pair' }, body: {} }, desk.ann)
    const change = (body: Body) => desk.shop.patch('Products.Patch', { productID: 'lid' }, body)
    await change({ DefaultPriceScheduleID: null, Inventory: { QuantityAvailable: 1 } })
    const { errors } = await expectErrors(desk.order('Orders.Submit', id, {}, desk.ann))
    expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual([
      'PriceSchedule.MissingOrConflicting',
      'Inventory.Insufficient',
    ])
    await change({ Active: false })
    expect((await expectErrors(desk.order('Orders.Submit', id, {}, desk.ann))).errors[0]).toMatchObject({
      ErrorCode: 'Order.CannotSubmitWithInactiveProduct',
    })
    await change({ Active: true, DefaultPriceScheduleID: 'lid', Inventory: { QuantityAvailable: 5 } })
    const { body } = await desk.order('Orders.Submit', id, {}, desk.ann)
    expect(body).toMatchObject({ Status: 'Open', Subtotal: 6 })
  })

  it('use the SubscriptionPrice of the price break for subscriptions, if it has one', async () => {
    const token = await desk.someone('sub', ['Shopper', 'MeSubscriptionAdmin'], { buyer: 'B' })
    const next = new Date(market.platform.now().getTime() + 86_400_000).toISOString()
    const body = { ID: 'weekly', Frequency: 1, Interval: 'Weeks', NextOrderDate: next }
    await call('Me.CreateSubscription', { token, body })
    const params = { subscriptionID: 'weekly' }
    const item = async (ProductID: string, Quantity = 1) =>
      (await call('Me.CreateSubscriptionItem', { token, params, body: { ProductID, Quantity } })).body
    expect(await item('tea')).toMatchObject({ UnitPrice: 5 })
    // The larger break has no subscription price, so its regular price applies.
    expect(await item('tea', 3)).toMatchObject({ UnitPrice: 8, LineTotal: 24 })
    expect(await item('pot', 2)).toMatchObject({ UnitPrice: 12, LineTotal: 24 })
    const bundle = { token, params: { ...params, bundleID: 'set' }, body: {} }
    await call('Me.CreateSubscriptionBundleItem', bundle)
    const { body: list } = await call('Me.ListSubscriptionItems', { token, params })
    const inBundle = list.Items.filter(({ BundleItemID }: Body) => BundleItemID)
    expect(inBundle.map((line: Body) => [line.ProductID, line.UnitPrice]).sort()).toEqual([
      ['pot', 12],
      ['tea', 5],
    ])
    const { body: full } = await call('Me.GetSubscription', { token, params })
    expect(full.ProjectedSubtotal).toBe(5 + 24 + 24 + 17)
  })

  it('are limited to the quantities of the price breaks if the schedule restricts them', async () => {
    const PriceBreaks = [
      { Quantity: 6, Price: 2 },
      { Quantity: 12, Price: 1.5 },
    ]
    await sell('eggs', PriceBreaks, { RestrictedQuantity: true, MinQuantity: 6, MaxQuantity: 12 })
    const id = await desk.draft([])
    for (const [Quantity, code] of [
      [5, 'CannotBeLessThanMin'],
      [13, 'CannotExceedMax'],
      [7, 'QuantityNotAllowed'],
    ] as const)
      expect(await expectError(add(id, { ProductID: 'eggs', Quantity }))).toMatchObject({
        code: `PriceSchedule.${code}`,
        data: { ProductID: 'eggs', Quantity, MinQuantity: 6, MaxQuantity: 12 },
      })
    expect(await add(id, { ID: 'box', ProductID: 'eggs', Quantity: 12 })).toMatchObject({ LineTotal: 18 })
    const seven = { params: { lineItemID: 'box' }, body: { Quantity: 7 } }
    expect(await expectError(desk.order('LineItems.Patch', id, seven, desk.ann))).toMatchObject({
      code: 'PriceSchedule.QuantityNotAllowed',
      data: { Quantities: [6, 12] },
    })
    // A quantity that the schedule no longer allows prevents the submission.
    const breaks = { PriceBreaks: [{ Quantity: 6, Price: 2 }], MaxQuantity: 24 }
    await desk.shop.patch('PriceSchedules.Patch', { priceScheduleID: 'eggs' }, breaks)
    expect((await expectErrors(desk.order('Orders.Submit', id, {}, desk.ann))).errors).toMatchObject([
      { ErrorCode: 'PriceSchedule.QuantityNotAllowed', Data: { LineItemID: 'box', Quantities: [6] } },
    ])
  })

  it('apply restricted quantities to the cumulative quantity of a product', async () => {
    const PriceBreaks = [4, 8].map((Quantity) => ({ Quantity, Price: 1 }))
    await sell('nuts', PriceBreaks, { RestrictedQuantity: true, UseCumulativeQuantity: true })
    const id = await desk.draft([])
    await add(id, { ProductID: 'nuts', Quantity: 4 })
    expect(await expectError(add(id, { ProductID: 'nuts', Quantity: 2 }))).toMatchObject({
      code: 'PriceSchedule.CumulativeQuantityNotAllowed',
      data: { Quantity: 6 },
    })
    expect(await add(id, { ProductID: 'nuts', Quantity: 4 })).toMatchObject({ LineTotal: 4 })
  })

  it('block the submit when the user has another currency than the order', async () => {
    const id = await desk.draft([1])
    expect((await desk.order('Orders.Get', id)).body.Currency).toBeNull()
    await desk.shop.locale('euro', 'EUR', 'B')
    const { errors } = await expectErrors(desk.order('Orders.Submit', id, {}, desk.ann))
    expect(errors[0]).toMatchObject({
      ErrorCode: 'Order.CurrencyMismatch',
      Data: { OrderCurrency: null, UserCurrency: 'EUR' },
    })
    const fresh = await desk.draft([])
    expect((await desk.order('Orders.Get', fresh)).body.Currency).toBe('EUR')
    expect(await expectError(add(fresh, { ProductID: 'nail' }))).toMatchObject({
      code: 'PriceSchedule.MissingOrConflicting',
    })
    await desk.shop.admin('Locales.Delete', { localeID: 'euro' })
    expect(
      (await expectErrors(desk.order('Orders.Validate', fresh, {}, desk.ann))).errors[0]?.ErrorCode,
    ).toBe('Order.CannotSubmitWithNoLineItems')
    await desk.order('Orders.Submit', id, {}, desk.ann)
    expect(await desk.status(id)).toBe('Open')
  })

  it('take stock from the selected variant, and return it', async () => {
    const Inventory = { Enabled: true, VariantLevelTracking: true }
    await sell('shirt', [{ Quantity: 1, Price: 30 }], {}, { Inventory })
    const spec = { ID: 'size', Name: 'Size', Required: true, DefinesVariant: true }
    await desk.shop.admin('Specs.Create', {}, spec)
    for (const ID of ['s', 'm'])
      await desk.shop.admin('Specs.CreateOption', { specID: 'size' }, { ID, Value: ID })
    await desk.shop.admin('Specs.SaveProductAssignment', {}, { SpecID: 'size', ProductID: 'shirt' })
    await desk.shop.admin('Products.GenerateVariants', { productID: 'shirt' })
    for (const [variantID, QuantityAvailable] of [
      ['shirt-s', 5],
      ['shirt-m', 1],
    ] as const) {
      const params = { productID: 'shirt', variantID }
      await desk.shop.patch('Products.PatchVariant', params, { Inventory: { QuantityAvailable } })
    }
    const left = async (): Promise<unknown[]> =>
      Promise.all(
        ['shirt-s', 'shirt-m'].map(async (variantID) => {
          const variant = await desk.shop.admin('Products.GetVariant', { productID: 'shirt', variantID })
          return (variant.Inventory as Body).QuantityAvailable
        }),
      )
    const size = (OptionID: string) => ({ ProductID: 'shirt', Specs: [{ SpecID: 'size', OptionID }] })
    const id = await desk.draft([])
    expect(await expectError(add(id, { ...size('m'), Quantity: 2 }))).toMatchObject({
      code: 'Inventory.Insufficient',
      data: { ProductID: 'shirt', QuantityAvailable: 1, QuantityRequested: 2 },
    })
    await add(id, { ...size('s'), ID: 'small', Quantity: 4 })
    await add(id, { ...size('m'), ID: 'medium', Quantity: 1 })
    expect(await left()).toEqual([5, 1])
    await desk.order('Orders.Submit', id, {}, desk.ann)
    expect(await left()).toEqual([1, 0])
    // Changing the variant of a line releases the stock of the old variant and takes from the new one.
    const change = (body: Body) =>
      desk.order('LineItems.Patch', id, { params: { lineItemID: 'small' }, body })
    expect(await expectError(change(size('m')))).toMatchObject({ code: 'Inventory.Insufficient' })
    expect(await left()).toEqual([1, 0])
    await change({ Quantity: 2 })
    expect(await left()).toEqual([3, 0])
    await desk.order('LineItems.Delete', id, { params: { lineItemID: 'medium' } })
    expect(await left()).toEqual([3, 1])
    await desk.order('Orders.Cancel', id)
    expect(await left()).toEqual([5, 1])
  })
})
