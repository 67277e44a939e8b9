/** @jest-environment node */
import {
  readInventoryPage,
  readLowInventory,
  readVariantLocations,
  readVariantRows,
} from '@/components/products/inventory-grid/read-inventory'
import { saveInventory, type RowResult } from '@/components/products/inventory-grid/save-inventory'
import { withVariantRows, type InventoryRow } from '@/components/products/rules/inventory-grid'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import { appLibrary, withCalls } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

/** The failure of the next calls of a name: before they reach the platform, or after it has changed its data. */
let mockFailures: Record<string, 'before' | 'after'> = {}
const mockCalls: string[] = []

/** Returns the platform's library with the token of the administrator. */
const mockLibrary = () =>
  withCalls(appLibrary(market, token), (name, call) => {
    mockCalls.push(name)
    const failure = mockFailures[name]
    if (failure === undefined) return call
    return async (...args) => {
      if (failure === 'after') await call?.(...args)
      throw new Error('Lost')
    }
  })
afterEach(() => (mockFailures = {}))

const tracked = (QuantityAvailable: number, NotificationPoint?: number) => ({
  Inventory: {
    Enabled: true,
    QuantityAvailable,
    ...(NotificationPoint !== undefined && { NotificationPoint }),
  },
})

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  const make = (ID: string, more: object) => as('Products.Create', { body: { ID, Name: ID, ...more } })
  await make('plenty', tracked(50, 5))
  await make('scarce', tracked(5, 5))
  await make('unnoticed', tracked(0))
  await make('untracked', {})
  await make('located', tracked(0))
  for (const ID of ['north', 'south']) {
    const body = { ID, AddressName: ID, Street1: 'x', City: 'Bremen', Country: 'DE' }
    await as('AdminAddresses.Create', { body })
    await as('InventoryRecords.Create', {
      params: { productID: 'located' },
      body: { ID, AddressID: ID, QuantityAvailable: ID === 'north' ? 1 : 30, NotificationPoint: 2 },
    })
  }
  const spec = (ID: string) => ({ ID, Name: ID, DefinesVariant: true, Required: true })
  const option = (specID: string, ID: string) =>
    as('Specs.CreateOption', { params: { specID }, body: { ID, Value: `${specID} ${ID}` } })
  await as('Specs.Create', { body: spec('size') })
  for (const ID of ['s', 'm', 'l']) await option('size', ID)
  await as('Specs.Create', { body: spec('shade') })
  for (let at = 10; at < 44; at += 1) await option('shade', String(at))
  const vary = async (productID: string, specs: string[], more: object) => {
    const Inventory = { Enabled: true, VariantLevelTracking: true, ...more }
    await make(productID, { Inventory })
    for (const SpecID of specs)
      await as('Specs.SaveProductAssignment', { body: { SpecID, ProductID: productID } })
    await as('Products.GenerateVariants', { params: { productID } })
  }
  await vary('varied', ['size'], { QuantityAvailable: 1, NotificationPoint: 5 })
  await vary('wide', ['size', 'shade'], {})
  const patch = (variantID: string, Inventory: object) =>
    as('Products.PatchVariant', { params: { productID: 'varied', variantID }, body: { Inventory } })
  await patch('varied-s', { QuantityAvailable: 4, NotificationPoint: 4 })
  await patch('varied-m', { QuantityAvailable: 9, NotificationPoint: 4 })
  for (const [ID, QuantityAvailable] of [
    ['north', 2],
    ['south', 7],
  ] as const)
    await as('InventoryRecords.CreateVariant', {
      params: { productID: 'varied', variantID: 'varied-m' },
      body: { ID, AddressID: ID, QuantityAvailable },
    })
}, 120_000)
afterAll(() => market.close())

/** Returns the rows of the variants and their locations of a product, as the grid shows them. */
async function variedRows(productId: string): Promise<InventoryRow[]> {
  const { rows } = await readInventoryPage({ search: productId, page: 1 })
  const product = rows.find(({ key }) => key === productId) as InventoryRow
  const variants = (await readVariantRows(product, createRequestQueue())).rows
  const { locations } = await readVariantLocations(variants, createRequestQueue())
  return withVariantRows([product], new Map([[productId, variants]]), locations)
}

const rowOf = (rows: readonly InventoryRow[], key: string) =>
  rows.find((row) => row.key === key) as InventoryRow

const keysOf = (rows: readonly InventoryRow[]) => rows.map(({ key }) => key).sort()

async function save(rows: readonly InventoryRow[], quantity: number) {
  const results: Record<string, RowResult> = {}
  await saveInventory(
    rows.map((row) => ({ row, patch: { quantity } })),
    (key, result) => void (results[key] = result),
  )
  return results
}

test('reads tracked products and their locations with one request for each product that has some', async () => {
  const { rows, total, requests } = await readInventoryPage({ search: '', page: 1 })
  expect(keysOf(rows)).toEqual(
    [
      ...['plenty', 'scarce', 'unnoticed', 'located', 'located/north', 'located/south'],
      ...['varied', 'wide'],
    ].sort(),
  )
  expect({ total, requests }).toEqual({ total: 6, requests: 3 })
  const product = rows.find(({ key }) => key === 'located')
  expect(product).toMatchObject({
    numbers: { quantity: 31 },
    quantityLockedReason: 'The sum of the locations.',
  })
  expect(rows.find(({ key }) => key === 'located/north')).toMatchObject({ location: { name: 'north' } })
})

test('finds the products, locations and variants that have fallen to their notification point', async () => {
  const { rows, requests } = await readLowInventory('')
  // The quantity of a product with variants is not used.
  expect(keysOf(rows)).toEqual(['located/north', 'scarce', 'varied/variants/varied-s'])
  // Three lists of products, which products have locations, and one list for each product with locations or variants.
  expect(requests).toBe(7)
  expect(keysOf((await readLowInventory('scarce')).rows)).toEqual(['scarce'])
})

test('saves products and locations, and repeats a save without another write', async () => {
  const { rows } = await readInventoryPage({ search: '', page: 1 })
  const some = rows.filter(({ key }) => ['unnoticed', 'located/south'].includes(key))
  expect(await save(some, 12)).toMatchObject({
    unnoticed: { kind: 'saved', now: { quantity: 12 } },
    'located/south': { kind: 'saved', now: { quantity: 12 } },
  })
  expect((await as('Products.Get', { params: { productID: 'located' } })).body.Inventory).toMatchObject({
    QuantityAvailable: 13,
  })
  expect(await save(some, 12)).toMatchObject({ unnoticed: { kind: 'saved' } })
  expect(await save(some, 20)).toMatchObject({ unnoticed: { kind: 'changed', now: { quantity: 12 } } })
})

test('reads the variants of a product with one request, and their locations with one for each with a quantity', async () => {
  const { rows } = await readInventoryPage({ search: 'varied', page: 1 })
  const product = rowOf(rows, 'varied')
  expect(product).toMatchObject({ isByVariant: true, numbers: { quantity: null, notificationPoint: 5 } })
  const read = await readVariantRows(product, createRequestQueue())
  expect(read).toMatchObject({ total: 3, requests: 1 })
  expect(read.rows.map(({ key, variant, numbers }) => [key, variant?.name, numbers.quantity])).toEqual([
    ['varied/variants/varied-l', 'size l', null],
    ['varied/variants/varied-m', 'size m', 9],
    ['varied/variants/varied-s', 'size s', 4],
  ])
  expect((await readVariantLocations(read.rows, createRequestQueue())).requests).toBe(2)
  expect((await variedRows('varied')).map(({ key }) => key)).toEqual([
    ...['varied', 'varied/variants/varied-l'],
    ...['varied/variants/varied-m', 'varied/variants/varied-m/north', 'varied/variants/varied-m/south'],
    'varied/variants/varied-s',
  ])
})

test('reads the first 100 variants of a product', async () => {
  const { rows } = await readInventoryPage({ search: 'wide', page: 1 })
  const read = await readVariantRows(rowOf(rows, 'wide'), createRequestQueue())
  expect({ shown: read.rows.length, total: read.total, requests: read.requests }).toEqual({
    ...{ shown: 100, total: 102, requests: 1 },
  })
})

test('saves variants and their locations after a request that failed or whose answer was lost', async () => {
  const rows = await variedRows('varied')
  const keys = ['varied/variants/varied-l', 'varied/variants/varied-s', 'varied/variants/varied-m/south']
  const some = keys.map((key) => rowOf(rows, key))
  mockFailures = { 'Products.PatchVariant': 'before', 'InventoryRecords.PatchVariant': 'after' }
  const failed = await save(some, 12)
  expect(Object.values(failed).map(({ kind }) => kind)).toEqual(['failed', 'failed', 'failed'])
  // Only the answer of the location was lost.
  expect((await variedRows('varied')).map(({ numbers }) => numbers.quantity)).toEqual([
    ...[null, null, 14, 2, 12, 4],
  ])
  mockFailures = { 'Products.PatchVariant': 'after' }
  await save(some, 12)
  mockFailures = {}
  mockCalls.length = 0
  const results = await save(some, 12)
  expect(mockCalls.filter((name) => name.includes('Patch'))).toEqual([])
  for (const key of keys) expect(results[key]).toMatchObject({ kind: 'saved', now: { quantity: 12 } })
  expect((await variedRows('varied')).map(({ numbers }) => numbers.quantity)).toEqual([
    ...[null, 12, 14, 2, 12, 12],
  ])
  expect(await save(some, 20)).toMatchObject({
    'varied/variants/varied-s': { kind: 'changed', now: { quantity: 12 } },
    'varied/variants/varied-m/south': { kind: 'changed', now: { quantity: 12 } },
  })
})

test('writes nothing when the variants cannot be read before a save', async () => {
  const rows = await variedRows('varied')
  mockFailures = { 'Products.ListVariants': 'before' }
  await expect(save([rowOf(rows, 'varied/variants/varied-s')], 30)).rejects.toThrow('Lost')
  mockFailures = {}
  expect(await variedRows('varied')).toEqual(rows)
})

test('a variant with locations keeps their sum, and says so', async () => {
  const { rows } = await readInventoryPage({ search: 'varied', page: 1 })
  const variants = (await readVariantRows(rowOf(rows, 'varied'), createRequestQueue())).rows
  const results = await save([rowOf(variants, 'varied/variants/varied-m')], 99)
  expect(results['varied/variants/varied-m']).toMatchObject({
    ...{ kind: 'failed', now: { quantity: 14 } },
    reason: expect.stringMatching(/^The platform keeps the quantity 14, the sum of the locations/),
  })
})
