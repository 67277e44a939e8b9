/** @jest-environment node */
import { changeProductId, isIdOfOther } from '@/components/products/change-id/change-id'
import { PlatformError, toPlatformError } from '@/lib/ordercloud/errors'
import type { Product } from '@/lib/ordercloud/models'
import { appLibrary } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
/** The time of the next lost answer. */
let mockLoss: 'before' | 'after' | undefined
const mockLibrary = () => appLibrary(market, token)
const mockToError = toPlatformError
const mockLost = () => new PlatformError('The answer was lost.', { status: null, errorCode: 'NetworkError' })
const { as } = caller(() => token)

jest.mock('@/lib/ordercloud/client', () => ({
  call: async (run: (oc: object) => Promise<unknown>, { write }: { write?: boolean }) => {
    const loss = write ? mockLoss : undefined
    if (write) mockLoss = undefined
    if (loss === 'before') throw mockLost()
    try {
      const answer = await run(mockLibrary())
      if (!loss) return answer
    } catch (error) {
      throw mockToError(error)
    }
    throw mockLost()
  },
}))

const product = async (productID: string) =>
  (await as('Products.Get', { params: { productID } })).body as unknown as Product
const list = async (id: string, options: object) =>
  (await as(id, options)).body.Items as Record<string, unknown>[]

async function createProduct(ID: string) {
  await as('Products.Create', { body: { ID, Name: ID, Active: true } })
  return product(ID)
}

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
}, 120_000)
afterAll(() => market.close())

test('everything that belongs to the product follows its new ID, and IDs of its variants stay', async () => {
  const PriceBreaks = [{ Quantity: 1, Price: 5 }]
  await as('PriceSchedules.Create', { body: { ID: 'rope-price', Name: 'Rope', PriceBreaks } })
  await as('Buyers.Create', { body: { ID: 'yard', Name: 'Yard', Active: true } })
  await as('Suppliers.Create', { body: { ID: 'mill', Name: 'Mill', Active: true } })
  const params = { catalogID: 'deck' }
  await as('Catalogs.Create', { body: { ID: 'deck', Name: 'Deck', Active: true } })
  await as('Catalogs.SaveAssignment', { body: { CatalogID: 'deck', BuyerID: 'yard' } })
  await as('Categories.Create', { params, body: { ID: 'ropes', Name: 'Ropes', Active: true } })
  await as('Products.Create', {
    body: { ID: 'rope', Name: 'Rope', Active: true, DefaultPriceScheduleID: 'rope-price', xp: { a: 1 } },
  })
  await as('Categories.SaveProductAssignment', {
    ...{ params, body: { CategoryID: 'ropes', ProductID: 'rope', ListOrder: 3 } },
  })
  await as('Products.SaveAssignment', { body: { ProductID: 'rope', BuyerID: 'yard' } })
  await as('Products.SaveSupplier', { params: { productID: 'rope', supplierID: 'mill' } })
  await as('Specs.Create', { body: { ID: 'length', Name: 'Length', DefinesVariant: true, Required: true } })
  await as('Specs.CreateOption', { params: { specID: 'length' }, body: { ID: 'long', Value: 'Long' } })
  await as('Specs.SaveProductAssignment', { body: { SpecID: 'length', ProductID: 'rope' } })
  await as('Products.GenerateVariants', { params: { productID: 'rope' }, body: {} })
  await as('Bundles.Create', { body: { ID: 'kit', Name: 'Kit' } })
  await as('Bundles.SaveProductAssignment', {
    body: { BundleID: 'kit', ProductID: 'rope', Required: true, DefaultQuantity: 2 },
  })
  const before = await product('rope')
  await changeProductId(before, 'rope-30')
  expect(await product('rope-30')).toEqual({ ...before, ID: 'rope-30' })
  const query = { productID: 'rope-30' }
  expect(await list('Categories.ListProductAssignments', { params, query })).toMatchObject([
    { CategoryID: 'ropes', ListOrder: 3 },
  ])
  expect(await list('Products.ListAssignments', { query })).toMatchObject([{ BuyerID: 'yard' }])
  expect(await list('Products.ListSuppliers', { params: query })).toMatchObject([{ ID: 'mill' }])
  expect(await list('Products.ListSpecs', { params: query })).toMatchObject([{ ID: 'length' }])
  expect(await list('Products.ListVariants', { params: query })).toMatchObject([{ ID: 'rope-long' }])
  expect(await list('Bundles.ListProductAssignments', { query })).toMatchObject([
    { BundleID: 'kit', DefaultQuantity: 2 },
  ])
})

test.each(['before', 'after'] as const)(
  'a repetition completes a change whose answer was lost %s it',
  async (loss) => {
    const before = await createProduct(`lost-${loss}`)
    mockLoss = loss
    const change = () => changeProductId(before, `found-${loss}`)
    // After the change, the product is found with its new ID at once.
    if (loss === 'before') await expect(change()).rejects.toMatchObject({ status: null })
    await change()
    expect(await product(`found-${loss}`)).toMatchObject({ Name: `lost-${loss}` })
    await change()
  },
)

test('knows IDs of other products in any case, and lets a product change the case of its own', async () => {
  const [one] = [await createProduct('crate'), await createProduct('box')]
  expect(await isIdOfOther(one, 'BOX')).toBe(true)
  expect(await isIdOfOther(one, 'chest')).toBe(false)
  expect(await isIdOfOther(one, 'CRATE')).toBe(false)
  await expect(changeProductId(one, 'BOX')).rejects.toMatchObject({ errorCode: 'IdExists' })
  await changeProductId(one, 'CRATE')
  expect(await product('CRATE')).toMatchObject({ Name: 'crate' })
})

test('a product that another user has deleted is not found under an ID that a new product has', async () => {
  const before = await createProduct('gone')
  await as('Products.Delete', { params: { productID: 'gone' } })
  await createProduct('new-one')
  await expect(changeProductId(before, 'new-one')).rejects.toMatchObject({ status: 404 })
})
