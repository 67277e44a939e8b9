/** @jest-environment node */
import { inventoryFile } from '@/components/products/inventory-grid/inventory-file'
import { csvLine } from '@/lib/csv/cells'
import { autoMap } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import { importJob } from '@/lib/jobs/import-job'
import type { JobRow } from '@/lib/jobs/job'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Product } from '@/lib/ordercloud/models'
import { runAppJob, undoAppJob } from './support/app-jobs'
import { appLibrary, withCalls } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person } from './support/people'

const mockSettings = { marketplaceId: 'meridian' }
const OWNER = mockSettings.marketplaceId
let market: Marketplace
let token: string
let mockToken: string
const { as } = caller(() => token)
const mockReads: string[] = []
const mockWrites: string[] = []
/** Writes that fail before the platform executes them, and those whose answer is lost, by their number from 0. */
const mockFailing = new Set<number>()
const mockLost = new Set<number>()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))
jest.mock('@/lib/settings', () => ({
  ...jest.requireActual<object>('@/lib/settings'),
  getSettings: () => mockSettings,
}))

/** Returns the platform's library with the token of the user. It records the calls. */
const mockLibrary = () =>
  withCalls(appLibrary(market, mockToken), (name, call) => {
    if (!/\.(?:Patch|Create|Delete)/.test(name)) {
      mockReads.push(name)
      return call
    }
    return async (...input) => {
      const n = mockWrites.push(name) - 1
      if (mockFailing.has(n)) throw new PlatformError('Busy', { status: 503 })
      const answer = await call?.(...input)
      if (mockLost.has(n)) throw new PlatformError('No answer', { status: null })
      return answer
    }
  })

const { rules, columns } = inventoryFile
const scope = { viewer: { assignedRoles: ['FullAccess'], isAdmin: true }, timeZone: 'UTC' }
const planOf = async (text: string, isAdmin = true) => {
  const file = await readCsv(text)
  const viewer = { ...scope.viewer, isAdmin }
  return rules.plan(file, autoMap(file.header, rules.fields), { ...scope, viewer })
}
const exported = async () => {
  const products = (await as('Products.List', { params: {} })).body as unknown as { Items: Product[] }
  const rows = (await inventoryFile.readRows(products.Items, {})) as Record<string, string>[]
  return [columns, ...rows.map((row) => columns.map((name) => row[name]))].map(csvLine).join('')
}
const rowsOf = (text: string) => text.split('\r\n').slice(1, -1)
const jobOf = async (text: string) => {
  const plan = await planOf(text)
  expect(plan.problems).toEqual([])
  return importJob(rules.changes as NonNullable<typeof rules.changes>, plan, 0)
}
const states = (rows: readonly JobRow[]) =>
  rows
    .map(({ id, state, reason }) => [id, state, ...(reason === undefined ? [] : [reason])].join(': '))
    .sort()
const quantityOf = async (productID: string, variantID: string) => {
  const { body } = await as('Products.GetVariant', { params: { productID, variantID } })
  return (body as { Inventory?: { QuantityAvailable: number } }).Inventory?.QuantityAvailable
}

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  mockToken = token
  await as('Suppliers.Create', { body: { ID: 'works', Name: 'Works', Active: true } })
  const address = (ID: string) => ({ ID, AddressName: ID, Street1: 'x', City: 'Bremen', Country: 'DE' })
  for (const ID of ['north', 'south']) await as('AdminAddresses.Create', { body: address(ID) })
  await as('SupplierAddresses.Create', { params: { supplierID: 'works' }, body: address('shed') })
  for (const [productID, OwnerID] of [
    ['rope', OWNER],
    ['sail', 'works'],
  ] as const) {
    const spec = `size-${productID}`
    await as('Specs.Create', {
      body: { ID: spec, Name: 'Size', OwnerID, DefinesVariant: true, Required: true },
    })
    for (const ID of ['s', 'm', 'l'])
      await as('Specs.CreateOption', { params: { specID: spec }, body: { ID, Value: ID.toUpperCase() } })
    const Inventory = { Enabled: true, VariantLevelTracking: true, NotificationPoint: 5 }
    await as('Products.Create', { body: { ID: productID, Name: productID, OwnerID, Inventory } })
    await as('Specs.SaveProductAssignment', { body: { SpecID: spec, ProductID: productID } })
    await as('Products.GenerateVariants', { params: { productID } })
    await as('Products.PatchVariant', {
      params: { productID, variantID: `${productID}-s` },
      body: { Inventory: { QuantityAvailable: 8, NotificationPoint: 2 } },
    })
  }
  for (const ID of ['north', 'south'])
    await as('InventoryRecords.CreateVariant', {
      params: { productID: 'rope', variantID: 'rope-m' },
      body: { ID, AddressID: ID, QuantityAvailable: 10, NotificationPoint: 3 },
    })
  await as('Products.SaveSupplier', { params: { productID: 'rope', supplierID: 'works' } })
}, 120_000)
afterAll(() => market.close())
beforeEach(() => {
  mockToken = token
  mockReads.length = 0
  mockWrites.length = 0
  mockFailing.clear()
  mockLost.clear()
})

const START = [
  'rope,rope,,,,,,,,5',
  'rope,rope,rope-l,L,,,,,,',
  'rope,rope,rope-m,M,,,,,,',
  `rope,rope,rope-m,M,north,north,north,${OWNER},10,3`,
  `rope,rope,rope-m,M,south,south,south,${OWNER},10,3`,
  'rope,rope,rope-s,S,,,,,8,2',
  'sail,sail,,,,,,,,5',
  'sail,sail,sail-l,L,,,,,,',
  'sail,sail,sail-m,M,,,,,,',
  'sail,sail,sail-s,S,,,,,8,2',
]
const HEADER = 'ProductID,VariantID,LocationID,AddressID,OwnerID,Quantity,NotificationPoint\r\n'
const CHANGES =
  HEADER +
  [
    'rope,ROPE-S,,,,9,',
    'rope,rope-l,,,,4,1',
    'rope,rope-m,north,,,11,3',
    'sail,sail-s,shed,shed,works,5,',
    'sail,sail-l,shed,shed,works,6,2',
  ].join('\r\n')
const CHANGED = [
  'rope,rope,,,,,,,,5',
  'rope,rope,rope-l,L,,,,,4,1',
  'rope,rope,rope-m,M,,,,,,',
  `rope,rope,rope-m,M,north,north,north,${OWNER},11,3`,
  `rope,rope,rope-m,M,south,south,south,${OWNER},10,3`,
  'rope,rope,rope-s,S,,,,,9,',
  'sail,sail,,,,,,,,5',
  'sail,sail,sail-l,L,,,,,,',
  'sail,sail,sail-l,L,shed,shed,shed,works,6,2',
  'sail,sail,sail-m,M,,,,,,',
  'sail,sail,sail-s,S,,,,,,2',
  'sail,sail,sail-s,S,shed,shed,shed,works,5,',
]

test('an exported file changes nothing, and its review reads only locations that it names', async () => {
  const text = await exported()
  expect(rowsOf(text)).toEqual(START)
  // Variants without a quantity have no locations.
  expect(mockReads.filter((name) => name === 'InventoryRecords.ListVariant')).toHaveLength(3)
  mockReads.length = 0
  expect(await planOf(text)).toMatchObject({ targets: [], problems: [], unchanged: 10 })
  expect(mockReads.filter((name) => name === 'InventoryRecords.ListVariant')).toHaveLength(1)
  expect(mockReads.filter((name) => name === 'Products.ListVariants')).toHaveLength(2)
})

test('variants and their locations are written once after failed requests and lost answers, and undone', async () => {
  const job = await jobOf(CHANGES)
  expect(job).toMatchObject({ canUndoRows: true, title: 'Import 5 inventory rows' })
  for (const n of [0, 2, 4]) mockFailing.add(n)
  for (const n of [1, 3, 5]) mockLost.add(n)
  const done = await runAppJob(job)
  expect(states(done.rows)).toEqual([
    'rope/variants/rope-l: done',
    'rope/variants/rope-m/north: done',
    'rope/variants/rope-s: done',
    'sail/variants/sail-l/shed: done',
    'sail/variants/sail-s/shed: done',
  ])
  const text = await exported()
  expect(rowsOf(text)).toEqual(CHANGED)
  expect(await planOf(text)).toMatchObject({ targets: [], problems: [], unchanged: 12 })
  expect(await planOf(CHANGES)).toMatchObject({ targets: [], problems: [], unchanged: 5 })
  expect(await quantityOf('rope', 'rope-m')).toBe(21)
  expect(await quantityOf('sail', 'sail-s')).toBe(5)

  mockWrites.length = 0
  const undone = await undoAppJob(done)
  // The two variants that had no locations get their quantity back.
  expect(undone.rows.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'done'))
  expect(rowsOf(await exported())).toEqual(START)
})

test('what orders and other users change meanwhile is kept, by the import and by its undo', async () => {
  const job = await jobOf(CHANGES)
  const params = { productID: 'rope', variantID: 'rope-s' }
  await as('Products.PatchVariant', { params, body: { Inventory: { QuantityAvailable: 7 } } })
  const done = await runAppJob(job)
  expect(states(done.rows)).toContain('rope/variants/rope-s: skipped: It was changed in the meantime.')
  await as('InventoryRecords.PatchVariant', {
    params: { productID: 'rope', variantID: 'rope-m', inventoryRecordID: 'north' },
    body: { QuantityAvailable: 1 },
  })
  const undone = await undoAppJob(done)
  expect(states(undone.rows)).toContain(
    'rope/variants/rope-m/north: skipped: It was changed in the meantime.',
  )
  expect(await quantityOf('rope', 'rope-s')).toBe(7)
  expect(await quantityOf('rope', 'rope-m')).toBe(11)
  await as('Products.PatchVariant', { params, body: { Inventory: { QuantityAvailable: 8 } } })
  await as('InventoryRecords.PatchVariant', {
    params: { productID: 'rope', variantID: 'rope-m', inventoryRecordID: 'north' },
    body: { QuantityAvailable: 10 },
  })
  expect(rowsOf(await exported())).toEqual(START)
})

test('reports rows of unknown variants, and quantities that are sums', async () => {
  const { targets, problems } = await planOf(
    HEADER +
      [
        'rope,rope-xs,,,,1,',
        'rope,rope-m,,,,99,',
        'rope,,north,north,,1,',
        'rope,rope-s,dock,nowhere,,1,',
      ].join('\r\n'),
  )
  expect(targets).toEqual([])
  expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
    ...['2 VariantID', '3 Quantity', '4 LocationID', '5 AddressID'],
  ])
})

test('a supplier changes the variants of its own products only', async () => {
  const roles = ['ProductAdmin', 'SupplierAddressReader', 'SupplierReader', 'MeAdmin']
  mockToken = await person(market, token, { username: 'worker', roles, supplier: 'works' })
  const { targets, problems } = await planOf(
    HEADER +
      [
        'rope,rope-s,,,,1,',
        'sail,sail-s,,,,1,',
        'sail,sail-l,shed,shed,,3,',
        'sail,sail-m,a,north,meridian,3,',
      ].join('\r\n'),
    false,
  )
  expect(targets.map(({ id }) => id)).toEqual(['sail/variants/sail-s', 'sail/variants/sail-l/shed'])
  expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
    ...['2 ProductID', '5 OwnerID', '5 AddressID'],
  ])
})
