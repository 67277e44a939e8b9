/** @jest-environment node */
import { caller } from './support/codes'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

describe.each(ENGINES)('the rules of specs and variants on %s', (engine) => {
  let market: Marketplace
  let token: string
  const { as, denied } = caller(() => token)
  const assign = (SpecID: string, ProductID: string, more = {}) => ({ body: { SpecID, ProductID, ...more } })
  const product = async (productID: string) => (await as('Products.Get', { params: { productID } })).body
  const variants = async (productID: string) =>
    (await as('Products.ListVariants', { params: { productID } })).body.Items as {
      ID: string
      Active: boolean
      Specs: Record<string, unknown>[]
    }[]
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await as('Suppliers.Create', { body: { ID: 'S1', Name: 'S1', Active: true } })
    for (const ID of ['shirt', 'mug']) await as('Products.Create', { body: { ID, Name: ID } })
    await as('Specs.Create', { body: { ID: 'size', Name: 'Size', DefinesVariant: true, Required: true } })
  })
  afterAll(() => market.close())

  it('reject specs with contradictory fields', async () => {
    const body = { Name: 'x', DefinesVariant: true }
    await denied('Spec.CannotAllowOpenText', 'Specs.Create', {
      body: { ...body, Required: true, AllowOpenText: true },
    })
    await denied('Spec.MustBeRequired', 'Specs.Create', { body })
    const params = { specID: 'size' }
    await denied('Spec.OptionNotFound', 'Specs.Patch', { params, body: { DefaultOptionID: 's' } }, 404)
    await as('Specs.CreateOption', { params, body: { ID: 's', Value: 'Small' } })
    await as('Specs.Patch', { params, body: { DefaultOptionID: 's' } })
    expect((await as('Specs.Patch', { params, body: { ID: 'sizes' } })).body).toMatchObject({
      OptionCount: 1,
    })
    await as('Specs.Patch', { params: { specID: 'sizes' }, body: { ID: 'size' } })
  })

  it('reject assignments with missing or unknown options, or to products of other owners', async () => {
    await as('Specs.Create', { body: { ID: 'bare', Name: 'Bare' } })
    await denied('Spec.InvalidSpecConfiguration', 'Specs.SaveProductAssignment', assign('bare', 'mug'))
    await as('Specs.SaveProductAssignment', assign('bare', 'mug', { DefaultValue: 'x' }))
    await denied(
      'Spec.OptionNotFound',
      'Specs.SaveProductAssignment',
      assign('size', 'mug', { DefaultOptionID: 'xl' }),
      404,
    )
    await as('Specs.Create', { body: { ID: 'theirs', Name: 'x', OwnerID: 'S1', AllowOpenText: true } })
    await denied('Spec.CannotAssignProduct', 'Specs.SaveProductAssignment', assign('theirs', 'mug'))
    expect(await product('mug')).toMatchObject({ SpecCount: 1 })
    await as('Specs.Delete', { params: { specID: 'bare' } })
    expect(await product('mug')).toMatchObject({ SpecCount: 0 })
  })

  it('reject specs that define variants on parent products and bundles', async () => {
    await as('Products.Create', { body: { ID: 'family', Name: 'x', IsParent: true } })
    await as('Specs.Create', { body: { ID: 'later', Name: 'x', Required: true, DefaultValue: 'x' } })
    await as('Specs.SaveProductAssignment', assign('later', 'family'))
    const body = { DefinesVariant: true }
    await denied('ProductAssigment.ParentChildProductCannotBeAssignedToVariantSpec', 'Specs.Patch', {
      params: { specID: 'later' },
      body,
    })
    await as('Bundles.Create', { body: { ID: 'set', Name: 'Set' } })
    await denied(
      'ProductAssigment.BundleProductCannotBeAssignedToVariantSpec',
      'Specs.SaveProductAssignment',
      assign('size', 'set'),
    )
    await denied('Product.BundleProductCannotHaveVariants', 'Products.GenerateVariants', {
      params: { productID: 'set' },
    })
  })

  it('generate variants once for simultaneous requests, and show later changes to their specs', async () => {
    await as('Specs.CreateOption', { params: { specID: 'size' }, body: { ID: 'l', Value: 'Large' } })
    await as('Specs.SaveProductAssignment', assign('size', 'shirt'))
    const generate = (body?: object) =>
      as('Products.GenerateVariants', { params: { productID: 'shirt' }, body })
    await Promise.all([1, 2, 3, 4].map(() => generate({ Active: false })))
    expect((await variants('shirt')).map(({ ID, Active }) => [ID, Active])).toEqual([
      ['shirt-l', false],
      ['shirt-s', false],
    ])
    expect(await product('shirt')).toMatchObject({ VariantCount: 2, SpecCount: 1 })
    await as('Specs.PatchOption', {
      params: { specID: 'size', optionID: 'l' },
      body: { ID: 'xl', Value: 'Huge' },
    })
    await as('Specs.Patch', { params: { specID: 'size' }, body: { Name: 'Fit' } })
    expect((await variants('shirt'))[0]?.Specs).toMatchObject([
      { Name: 'Fit', OptionID: 'xl', Value: 'Huge' },
    ])
    expect((await generate()).body.VariantCount).toBe(2)
  })

  it('give a variant another id if its usual id is taken', async () => {
    await as('Products.PatchVariant', {
      params: { productID: 'shirt', variantID: 'shirt-l' },
      body: { ID: 'shirt-m' },
    })
    await as('Specs.CreateOption', { params: { specID: 'size' }, body: { ID: 'm', Value: 'Medium' } })
    await as('Products.GenerateVariants', { params: { productID: 'shirt' } })
    expect(await variants('shirt')).toHaveLength(3)
  })

  it('reject more combinations than the limit of a product', async () => {
    for (const SpecID of ['a', 'b', 'c']) {
      await as('Specs.Create', { body: { ID: SpecID, Name: SpecID, DefinesVariant: true, Required: true } })
      for (let n = 0; n < 11; n++)
        await as('Specs.CreateOption', {
          params: { specID: SpecID },
          body: { ID: `${SpecID}${n}`, Value: 'x' },
        })
      await as('Specs.SaveProductAssignment', assign(SpecID, 'mug'))
    }
    await denied('Variant.ExceededLimit', 'Products.GenerateVariants', { params: { productID: 'mug' } })
    expect(await product('mug')).toMatchObject({ VariantCount: 0, SpecCount: 3 })
  })

  it('count options that are created simultaneously', async () => {
    const names = ['p', 'q', 'r', 't', 'u', 'v']
    await as('Specs.Create', { body: { ID: 'many', Name: 'Many' } })
    await Promise.all(
      names.map((ID) => as('Specs.CreateOption', { params: { specID: 'many' }, body: { ID, Value: ID } })),
    )
    expect((await as('Specs.Get', { params: { specID: 'many' } })).body.OptionCount).toBe(names.length)
    expect(market.logged).toEqual([])
  })
})
