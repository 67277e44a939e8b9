/** @jest-environment node */
import { copySteps } from '@/components/products/duplicate/copy-steps'
import { readCopySource } from '@/components/products/duplicate/read-copy-source'
import { copyWrites, type CopyChoice } from '@/components/products/rules/copy-plan'
import { PlatformError, toPlatformError } from '@/lib/ordercloud/errors'
import type { PriceSchedule, Product, Spec, Variant } from '@/lib/ordercloud/models'
import { appLibrary, withCalls } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)

/** Numbers of the attempts of each write while answers get lost. Undefined while all calls succeed. */
let mockAttempts: Map<string, number> | undefined
const mockWrites: string[] = []
const mockToError = toPlatformError
const mockLost = () => new PlatformError('The answer was lost.', { status: null, errorCode: 'NetworkError' })

jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => Promise<unknown>) => {
    try {
      return await run(mockLibrary())
    } catch (error) {
      throw mockToError(error)
    }
  },
}))

/**
 * Returns the platform's library. While answers get lost, the first attempt of each write fails before the platform
 * executes it, and the second one after that.
 */
const mockLibrary = () =>
  withCalls(appLibrary(market, token), (name, call) => async (...args) => {
    if (!/\.(?:Save|Create|Patch|Generate)/.test(name)) return call?.(...args)
    const key = JSON.stringify([name, ...args])
    const attempt = (mockAttempts?.get(key) ?? 0) + 1
    mockAttempts?.set(key, attempt)
    if (mockAttempts && attempt === 1) throw mockLost()
    mockWrites.push(name)
    const answer = await call?.(...args)
    if (mockAttempts && attempt === 2) throw mockLost()
    return answer
  })

const ALL: CopyChoice = {
  ...{ name: 'Tent II', price: 'own', specs: 'copied' },
  ...{ hasVariants: true, hasCatalogs: true, hasPrices: true, hasSuppliers: true, hasLocations: true },
}

const list = async <T = Record<string, unknown>>(id: string, options: object = {}) =>
  (await as(id, options)).body.Items as T[]
const product = async (productID: string) =>
  (await as('Products.Get', { params: { productID } })).body as unknown as Product

/** Copies a product as the dialog does, with a repetition of each step that fails. */
async function copy(from: string, choice: CopyChoice, to: string) {
  const ids = new Map<string, string>()
  const newIdOf = (key: string) => {
    const known = ids.get(key) ?? `${to}-${ids.size}`
    ids.set(key, known)
    return known
  }
  const source = await readCopySource(from)
  const steps = copySteps(source, copyWrites(source, choice, to, newIdOf), to)
  mockWrites.length = 0
  for (const step of steps)
    for (let attempt = 1; ; attempt++)
      try {
        await step.run()
        break
      } catch (error) {
        if (attempt > 20) throw error
      }
  return { steps, source }
}

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  const PriceBreaks = [{ Quantity: 1, Price: 90 }]
  for (const ID of ['tent-price', 'vip-price'])
    await as('PriceSchedules.Create', { body: { ID, Name: ID, PriceBreaks } })
  await as('Suppliers.Create', { body: { ID: 'north', Name: 'North', Active: true } })
  await as('PriceSchedules.Create', {
    body: { ID: 'north-price', Name: 'North', PriceBreaks, OwnerID: 'north' },
  })
  await as('Buyers.Create', { body: { ID: 'camp', Name: 'Camp', Active: true } })
  await as('AdminAddresses.Create', {
    body: { ID: 'reno', Street1: 'Dock 1', City: 'Reno', Country: 'US', State: 'NV', Zip: '89501' },
  })
  await as('Products.Create', {
    body: {
      ...{ ID: 'tent', Name: 'Tent', Description: 'Dry', Active: true, ShipWeight: 4, Returnable: true },
      ...{ DefaultPriceScheduleID: 'tent-price', xp: { Brand: 'Alp', Images: [{ Url: 'https://x/1' }] } },
      Inventory: { Enabled: true, QuantityAvailable: 12, NotificationPoint: 3 },
    },
  })
  await as('Products.Create', { body: { ID: 'tarp', Name: 'Tarp' } })
  for (const [SpecID, products] of [
    ['tent-size', ['tent']],
    ['color', ['tent', 'tarp']],
  ] as const) {
    await as('Specs.Create', {
      body: { ID: SpecID, Name: SpecID, DefinesVariant: true, Required: true, xp: { of: SpecID } },
    })
    for (const [at, ID] of ['a', 'b'].entries())
      await as('Specs.CreateOption', {
        params: { specID: SpecID },
        body: { ID, Value: ID.toUpperCase(), ListOrder: at, PriceMarkupType: 'AmountTotal', PriceMarkup: at },
      })
    await as('Specs.Patch', { params: { specID: SpecID }, body: { DefaultOptionID: 'b' } })
    for (const ProductID of products)
      await as('Specs.SaveProductAssignment', { body: { SpecID, ProductID, DefaultOptionID: 'a' } })
  }
  await as('Products.GenerateVariants', { params: { productID: 'tent' }, body: { Active: true } })
  const [first, second] = await list<Variant>('Products.ListVariants', { params: { productID: 'tent' } })
  const patch = (variantID: string | undefined, body: object) =>
    as('Products.PatchVariant', { params: { productID: 'tent', variantID: variantID ?? '' }, body })
  await patch(first?.ID, { ID: 'sku-1', Name: 'Small one', ShipWeight: 2, xp: { Sku: 1 } })
  await patch(second?.ID, { Active: false })
  for (const [ID, category] of [
    ['summer', 'tents'],
    ['winter', ''],
  ]) {
    await as('Catalogs.Create', { body: { ID, Name: ID, Active: true } })
    await as('Catalogs.SaveAssignment', { body: { CatalogID: ID, BuyerID: 'camp' } })
    await as('Catalogs.SaveProductAssignment', { body: { CatalogID: ID, ProductID: 'tent' } })
    if (!category) continue
    const params = { catalogID: ID ?? '' }
    await as('Categories.Create', { params, body: { ID: category, Name: category, Active: true } })
    await as('Categories.SaveProductAssignment', {
      params,
      body: { CategoryID: category, ProductID: 'tent', ListOrder: 7 },
    })
  }
  await as('Products.SaveAssignment', {
    body: { ProductID: 'tent', BuyerID: 'camp', PriceScheduleID: 'vip-price' },
  })
  await as('Products.SaveSupplier', {
    params: { productID: 'tent', supplierID: 'north' },
    query: { defaultPriceScheduleID: 'north-price' },
  })
  await as('InventoryRecords.Create', {
    params: { productID: 'tent' },
    body: { ID: 'tent-reno', AddressID: 'reno', QuantityAvailable: 12, NotificationPoint: 2 },
  })
}, 120_000)
afterAll(() => market.close())

test('copies every part, although each write fails once before and once after the platform executes it', async () => {
  mockAttempts = new Map()
  await copy('tent', ALL, 'tent-2')
  mockAttempts = undefined
  const copied = await product('tent-2')
  expect(copied).toMatchObject({
    ...{ Name: 'Tent II', Description: 'Dry', Active: false, ShipWeight: 4, Returnable: true },
    ...{ xp: { Brand: 'Alp', Images: [{ Url: 'https://x/1' }] }, SpecCount: 2, VariantCount: 4 },
    Inventory: { Enabled: true, QuantityAvailable: 0, NotificationPoint: 3 },
  })
  const schedule = (
    await as('PriceSchedules.Get', { params: { priceScheduleID: copied.DefaultPriceScheduleID ?? '' } })
  ).body as unknown as PriceSchedule
  expect(schedule).toMatchObject({ Name: 'Tent II', PriceBreaks: [{ Quantity: 1, Price: 90 }] })
  expect(schedule.ID).not.toBe('tent-price')

  const specs = await list<Spec>('Products.ListSpecs', { params: { productID: 'tent-2' } })
  expect(specs.map(({ Name, ID }) => [Name, ID === Name]).sort()).toEqual([
    ['color', true],
    ['tent-size', false],
  ])
  // The list of a product's specs has the default options of the product.
  const specID = specs.find(({ Name }) => Name === 'tent-size')?.ID ?? ''
  const own = (await as('Specs.Get', { params: { specID } })).body as unknown as Spec
  expect(own).toMatchObject({ DefaultOptionID: 'b', xp: { of: 'tent-size' }, OptionCount: 2 })
  expect(own.Options).toMatchObject([
    { ID: 'a', Value: 'A' },
    { ID: 'b', Value: 'B', PriceMarkup: 1 },
  ])
  const specRows = await list('Specs.ListProductAssignments', { query: { ProductID: 'tent-2' } })
  expect(specRows.map((row) => row.DefaultOptionID)).toEqual(['a', 'a'])

  const variants = await list<Variant>('Products.ListVariants', { params: { productID: 'tent-2' } })
  const originals = await list<Variant>('Products.ListVariants', { params: { productID: 'tent' } })
  const facts = ({ Name, Active, ShipWeight, xp, Specs }: Variant) => ({
    ...{ Name: Name?.replace('Tent II', 'Tent'), Active, ShipWeight, xp: xp as unknown },
    options: (Specs ?? []).map((spec) => `${spec.Name} ${spec.OptionID}`).sort(),
  })
  const sorted = (all: Variant[]) =>
    all.map(facts).sort((one, other) => one.options.join().localeCompare(other.options.join()))
  expect(sorted(variants)).toEqual(sorted(originals))

  const params = { productID: 'tent-2' }
  const inCatalogs = await list('Catalogs.ListProductAssignments', { query: params })
  expect(inCatalogs.map((row) => row.CatalogID).sort()).toEqual(['summer', 'winter'])
  expect(
    await list('Categories.ListProductAssignments', { params: { catalogID: 'summer' }, query: params }),
  ).toMatchObject([{ CategoryID: 'tents', ListOrder: 7 }])
  expect(await list('Products.ListAssignments', { query: params })).toMatchObject([
    { BuyerID: 'camp', PriceScheduleID: 'vip-price' },
  ])
  expect(await list('Products.ListSuppliers', { params })).toMatchObject([
    { ID: 'north', DefaultPriceScheduleID: 'north-price' },
  ])
  expect(await list('InventoryRecords.List', { params })).toMatchObject([
    { AddressID: 'reno', QuantityAvailable: 0, NotificationPoint: 2 },
  ])
  const named = await list('PriceSchedules.List', { query: { Name: 'Tent II' } })
  expect(named).toHaveLength(1)
  expect(await product('tent')).toMatchObject({ Active: true, SpecCount: 2, VariantCount: 4 })
})

test('copies only the details with the shared price, in one write', async () => {
  const choice = { ...ALL, price: 'shared', specs: 'none', hasCatalogs: false } as const
  await copy('tent', { ...choice, hasSuppliers: false, hasLocations: false }, 'tent-3')
  expect(mockWrites).toEqual(['Products.Create'])
  expect(await product('tent-3')).toMatchObject({ DefaultPriceScheduleID: 'tent-price', SpecCount: 0 })
})

test('shares the specs of the library without a change of them', async () => {
  const { source } = await copy('tent', { ...ALL, specs: 'shared' }, 'tent-4')
  expect([...source.sharedSpecIds]).toEqual(['color'])
  expect(mockWrites.filter((name) => name.startsWith('Specs'))).toEqual([
    'Specs.SaveProductAssignment',
    'Specs.SaveProductAssignment',
  ])
  expect(await product('tent-4')).toMatchObject({ SpecCount: 2, VariantCount: 4 })
})
