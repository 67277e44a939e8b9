/** @jest-environment node */
import { placementFile } from '@/components/products/placement/placement-file'
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
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
const mockReads: string[] = []
const mockWrites: string[] = []
/** Writes whose answer is lost after the platform has executed them, by their number from 0. */
const mockLost = new Set<number>()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))
jest.mock('@/lib/settings', () => ({
  ...jest.requireActual<object>('@/lib/settings'),
  getSettings: () => ({ marketplaceId: 'meridian' }),
}))

/** Returns the platform's library with the token of the administrator. It records the calls. */
const mockLibrary = () =>
  withCalls(appLibrary(market, token), (name, call) => {
    if (!/\.(?:Save|Delete)/.test(name)) {
      mockReads.push(name)
      return call
    }
    return async (...input) => {
      const n = mockWrites.push(name) - 1
      const answer = await call?.(...input)
      if (mockLost.has(n)) throw new PlatformError('No answer', { status: null })
      return answer
    }
  })

const { rules, columns } = placementFile
const scope = { viewer: { assignedRoles: ['FullAccess'], isAdmin: true }, timeZone: 'UTC' }
const planOf = async (text: string) => {
  const file = await readCsv(text)
  return rules.plan(file, autoMap(file.header, rules.fields), scope)
}
const exported = async () => {
  const products = (await as('Products.List', { params: {} })).body as unknown as { Items: Product[] }
  const rows = (await placementFile.readRows(products.Items, {})) as Record<string, string>[]
  return [columns, ...rows.map((row) => columns.map((name) => row[name]))].map(csvLine).join('')
}
const jobOf = async (text: string) => {
  const plan = await planOf(text)
  return importJob(rules.changes as NonNullable<typeof rules.changes>, plan, 0)
}
const states = (rows: readonly JobRow[]) =>
  rows
    .map(({ id, state, reason }) => [id, state, ...(reason === undefined ? [] : [reason])].join(': '))
    .sort()
const place = (CategoryID: string, ProductID: string, ListOrder?: number) =>
  as('Categories.SaveProductAssignment', {
    params: { catalogID: 'winter' },
    body: { CategoryID, ProductID, ...(ListOrder !== undefined && { ListOrder }) },
  })

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  await as('Suppliers.Create', { body: { ID: 'north', Name: 'North', Active: true } })
  for (const ID of ['mitten', 'scarf', 'sled'])
    await as('Products.Create', { body: { ID, Name: `The ${ID}` } })
  await as('Products.Create', { body: { ID: 'boot', Name: 'Boot', IsParent: true } })
  await as('Products.Create', { body: { ID: 'red-boot', Name: 'Red boot', ParentID: 'boot' } })
  await as('Catalogs.Create', { body: { ID: 'theirs', Name: 'Theirs', Active: true, OwnerID: 'north' } })
  for (const ID of ['winter', 'outlet'])
    await as('Catalogs.Create', { body: { ID, Name: `Catalog ${ID}`, Active: true } })
  for (const ID of ['gloves', 'snow'])
    await as('Categories.Create', { params: { catalogID: 'winter' }, body: { ID, Name: ID } })
  await as('Catalogs.SaveProductAssignment', { body: { CatalogID: 'outlet', ProductID: 'mitten' } })
  await as('Catalogs.SaveProductAssignment', { body: { CatalogID: 'winter', ProductID: 'scarf' } })
  await place('gloves', 'mitten', 4)
  await place('snow', 'mitten')
}, 120_000)
afterAll(() => market.close())
beforeEach(() => {
  mockReads.splice(0)
  mockWrites.splice(0)
  mockLost.clear()
})

const START = [
  'mitten,The mitten,outlet,,',
  'mitten,The mitten,winter,,',
  'mitten,The mitten,winter,gloves,4',
  'mitten,The mitten,winter,snow,',
  'scarf,The scarf,winter,,',
]
const rowsOf = (text: string) => text.split('\r\n').slice(1, -1)
const HEADER = 'ProductID,CatalogID,CategoryID,ListOrder\r\n'
const CHANGES =
  HEADER +
  [
    'mitten,WINTER,Gloves,9',
    'mitten,winter,snow,2',
    'Scarf,winter,GLOVES,5',
    'sled,winter,,',
    'sled,winter,snow,1',
    'sled,winter,gloves,',
    'sled,outlet,,',
  ].join('\r\n')
const CHANGED = [
  'mitten,The mitten,outlet,,',
  'mitten,The mitten,winter,,',
  'mitten,The mitten,winter,gloves,9',
  'mitten,The mitten,winter,snow,2',
  'scarf,The scarf,winter,,',
  'scarf,The scarf,winter,gloves,5',
  'sled,The sled,outlet,,',
  'sled,The sled,winter,,',
  'sled,The sled,winter,gloves,',
  'sled,The sled,winter,snow,1',
]

test('an exported file changes nothing', async () => {
  const text = await exported()
  expect(rowsOf(text)).toEqual(START)
  // One for the catalogs, and one for the categories of each of both.
  expect(mockReads.filter((name) => name.endsWith('ListProductAssignments'))).toHaveLength(3)
  expect(await planOf(text)).toMatchObject({ targets: [], problems: [], unchanged: 5 })
})

test('products are placed and sorted once although answers are lost, and the undo restores what was before', async () => {
  const job = await jobOf(CHANGES)
  expect(job).toMatchObject({ canUndoRows: true, title: 'Import 5 product assignments' })
  for (const n of [0, 1, 2, 3, 5]) mockLost.add(n)
  const done = await runAppJob(job)
  expect(states(done.rows)).toEqual([
    'outlet/sled: done',
    'winter/mitten/gloves: done',
    'winter/mitten/snow: done',
    'winter/scarf/gloves: done',
    'winter/sled: done',
  ])
  const text = await exported()
  expect(rowsOf(text)).toEqual(CHANGED)
  expect(await planOf(text)).toMatchObject({ targets: [], problems: [], unchanged: 10 })
  expect(await planOf(CHANGES)).toMatchObject({ targets: [], problems: [], unchanged: 7 })

  const undone = await undoAppJob(done)
  expect(undone.rows.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'done'))
  expect(rowsOf(await exported())).toEqual(START)
})

test('places and list orders that another user sets are kept, by the import and by its undo', async () => {
  const job = await jobOf(CHANGES)
  await place('gloves', 'mitten', 7)
  await place('gloves', 'scarf', 6)
  await as('Catalogs.SaveProductAssignment', { body: { CatalogID: 'outlet', ProductID: 'sled' } })
  await as('Categories.DeleteProductAssignment', {
    params: { catalogID: 'winter', categoryID: 'snow', productID: 'mitten' },
  })
  const done = await runAppJob(job)
  expect(states(done.rows)).toEqual([
    'outlet/sled: skipped: It is already there.',
    'winter/mitten/gloves: skipped: It was changed in the meantime.',
    'winter/mitten/snow: skipped: It was already taken out.',
    'winter/scarf/gloves: skipped: It is already there.',
    'winter/sled: done',
  ])
  // The import set no list order, and the undo would take the product out of the full catalog.
  await place('gloves', 'sled', 3)
  expect(states((await undoAppJob(done)).rows)).toEqual([
    'winter/sled: skipped: It was changed in the meantime.',
  ])
  expect(rowsOf(await exported())).toEqual([
    'mitten,The mitten,outlet,,',
    'mitten,The mitten,winter,,',
    'mitten,The mitten,winter,gloves,7',
    'scarf,The scarf,winter,,',
    'scarf,The scarf,winter,gloves,6',
    'sled,The sled,outlet,,',
    'sled,The sled,winter,,',
    'sled,The sled,winter,gloves,3',
    'sled,The sled,winter,snow,1',
  ])
})

test('a list order that another user changes after the import is kept by the undo', async () => {
  const job = await jobOf(`${HEADER}mitten,winter,gloves,8\r\nscarf,winter,snow,`)
  const done = await runAppJob(job)
  await place('gloves', 'mitten', 1)
  await place('snow', 'scarf', 2)
  expect(states((await undoAppJob(done)).rows)).toEqual([
    'winter/mitten/gloves: skipped: It was changed in the meantime.',
    'winter/scarf/snow: skipped: It was changed in the meantime.',
  ])
})

test('the platform also rejects what the review reports as a problem', async () => {
  const { targets, problems } = await planOf(
    HEADER +
      ['mitten,theirs,,', 'red-boot,winter,,', 'sled,gone,,', 'sled,winter,gone,', 'gone,winter,,'].join(
        '\r\n',
      ),
  )
  expect(targets).toEqual([])
  expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
    ...['2 CatalogID', '3 ProductID', '4 CatalogID', '5 CategoryID', '6 ProductID'],
  ])
  for (const body of [
    { CatalogID: 'theirs', ProductID: 'mitten' },
    { CatalogID: 'winter', ProductID: 'red-boot' },
  ])
    await expect(as('Catalogs.SaveProductAssignment', { body })).rejects.toMatchObject({ status: 400 })
})
