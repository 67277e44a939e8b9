/** @jest-environment node */
import { readPlacements } from '@/components/products/placement/read-placements'
import { placementJob, placementRows, type PlacementInput } from '@/components/products/rules/placement'
import type { JobPlan, JobRow } from '@/lib/jobs/job'
import { runAppJob, undoAppJob } from './support/app-jobs'
import { appLibrary, withCalls } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
const mockWrites: string[] = []
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

/** Returns the platform's library with the token of the administrator. It records the calls that write. */
const mockLibrary = () =>
  withCalls(appLibrary(market, token), (name, call) => {
    if (/\.(?:Save|Delete)/.test(name)) mockWrites.push(name)
    return call
  })

const CATALOG = { id: 'winter', name: 'Winter' }
const GLOVES = { id: 'gloves', name: 'Gloves' }
const PRODUCTS = ['mitten', 'scarf', 'shovel', 'sled'].map((id) => ({ id, name: id }))

/** Returns the products of the catalog, and each of its category assignments with the list order. */
async function places() {
  const params = { catalogID: 'winter', pageSize: '100' }
  type List = { Items: { ProductID: string; CategoryID: string; ListOrder?: number | null }[] }
  const inCatalog = (await as('Catalogs.ListProductAssignments', { params })).body as unknown as List
  const inCategories = (await as('Categories.ListProductAssignments', { params })).body as unknown as List
  return [
    ...inCatalog.Items.map(({ ProductID }) => ProductID),
    ...inCategories.Items.map((one) => `${one.ProductID}/${one.CategoryID}/${one.ListOrder ?? 'none'}`),
  ].sort()
}

async function changeOf(direction: 'in' | 'out', category?: PlacementInput['category']) {
  const input = { direction, catalog: CATALOG, category }
  const found = await readPlacements({
    ...{ catalogId: CATALOG.id, categoryId: category?.id ?? '', direction },
    productIds: PRODUCTS.map(({ id }) => id),
  })
  const { rows, leftOut } = placementRows(PRODUCTS, found, input)
  return { plan: placementJob(rows, input) as JobPlan, rows, leftOut }
}

const states = (rows: readonly JobRow[]) => rows.map(({ id, state, reason }) => [id, state, reason])

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  for (const { id } of PRODUCTS) await as('Products.Create', { body: { ID: id, Name: id } })
  await as('Catalogs.Create', { body: { ID: 'winter', Name: 'Winter', Active: true } })
  for (const ID of ['gloves', 'snow', 'tools'])
    await as('Categories.Create', { params: { catalogID: 'winter' }, body: { ID, Name: ID } })
  await as('Catalogs.SaveProductAssignment', { body: { CatalogID: 'winter', ProductID: 'scarf' } })
  for (const [CategoryID, ProductID, ListOrder] of [
    ['gloves', 'mitten', 4],
    ['snow', 'shovel', 7],
    ['tools', 'shovel', undefined],
  ])
    await as('Categories.SaveProductAssignment', {
      params: { catalogID: 'winter' },
      body: { CategoryID, ProductID, ...(ListOrder !== undefined && { ListOrder }) },
    })
}, 120_000)
afterAll(() => market.close())
beforeEach(() => mockWrites.splice(0))

const START = ['mitten', 'mitten/gloves/4', 'scarf', 'shovel', 'shovel/snow/7', 'shovel/tools/none']

test('products are put in a catalog with one request each, and the undo takes out only these', async () => {
  expect(await places()).toEqual(START)
  const { plan, leftOut } = await changeOf('in')
  expect(leftOut).toEqual(['mitten, scarf and shovel are skipped. Already in the catalog.'])
  const done = await runAppJob(plan)
  expect(states(done.rows)).toEqual([['sled', 'done', undefined]])
  expect(mockWrites).toEqual(['Catalogs.SaveProductAssignment'])
  expect(await places()).toEqual([...START, 'sled'])
  await undoAppJob(done)
  expect(await places()).toEqual(START)
})

test('products are put last in a category with one request each, and the undo keeps those of the catalog in it', async () => {
  const { plan, leftOut } = await changeOf('in', GLOVES)
  expect(leftOut).toEqual(['mitten is skipped. Already in the category.'])
  const done = await runAppJob(plan)
  expect(mockWrites).toEqual(Array.from({ length: 3 }, () => 'Categories.SaveProductAssignment'))
  expect(await places()).toEqual(
    [...START, 'scarf/gloves/5', 'shovel/gloves/6', 'sled', 'sled/gloves/7'].sort(),
  )
  expect(states((await undoAppJob(done)).rows).map(([, state]) => state)).toEqual(['done', 'done', 'done'])
  expect(await places()).toEqual(START)
})

test('products are taken out of a category, and the undo restores their list order', async () => {
  const { plan } = await changeOf('out', GLOVES)
  const done = await runAppJob(plan)
  expect(mockWrites).toEqual(['Categories.DeleteProductAssignment'])
  expect(await places()).toEqual(START.filter((one) => one !== 'mitten/gloves/4'))
  await undoAppJob(done)
  expect(await places()).toEqual(START)
})

test('products are taken out of a catalog, and the undo restores their categories and list orders', async () => {
  const { plan, rows } = await changeOf('out')
  expect(rows.map(({ product, before, notes }) => [product.id, before, notes])).toEqual([
    ['mitten', 'In the catalog and 1 category', ['It leaves gloves too.']],
    ['scarf', 'In the catalog', []],
    ['shovel', 'In the catalog and 2 categories', ['It leaves snow and tools too.']],
  ])
  const done = await runAppJob(plan)
  expect(mockWrites).toEqual(Array.from({ length: 3 }, () => 'Catalogs.DeleteProductAssignment'))
  expect(await places()).toEqual([])
  await undoAppJob(done)
  expect(await places()).toEqual(START)
})

test('a place that another user gave after the preview is kept, also by the undo', async () => {
  const params = { catalogID: 'winter' }
  const { plan } = await changeOf('in', GLOVES)
  const scarf = { CategoryID: 'gloves', ProductID: 'scarf', ListOrder: 1 }
  await as('Categories.SaveProductAssignment', { params, body: scarf })
  const done = await runAppJob(plan)
  expect(states(done.rows).filter(([, state]) => state === 'skipped')).toEqual([
    ['scarf/gloves', 'skipped', 'It is already there.'],
  ])
  await undoAppJob(done)
  expect(await places()).toEqual([...START, 'scarf/gloves/1'].sort())

  const out = await runAppJob((await changeOf('out', GLOVES)).plan)
  await as('Categories.SaveProductAssignment', { params, body: { ...scarf, ListOrder: 2 } })
  expect(states((await undoAppJob(out)).rows).sort()).toEqual([
    ['mitten/gloves', 'done', undefined],
    ['scarf/gloves', 'skipped', 'It is already there.'],
  ])
  await as('Categories.DeleteProductAssignment', {
    params: { ...params, categoryID: 'gloves', productID: 'scarf' },
  })
  expect(await places()).toEqual(START)
})

test('a category that is deleted after the preview leaves its products out of the catalog', async () => {
  await as('Categories.Create', { params: { catalogID: 'winter' }, body: { ID: 'brief', Name: 'Brief' } })
  const { plan } = await changeOf('in', { id: 'brief', name: 'Brief' })
  await as('Categories.Delete', { params: { catalogID: 'winter', categoryID: 'brief' } })
  const { rows } = await runAppJob({ ...plan, targets: plan.targets.filter(({ id }) => id === 'sled') })
  expect(states(rows)).toEqual([
    ['sled', 'failed', 'The product is not put in brief. This category does not exist any more.'],
  ])
  expect(await places()).toEqual(START)
})

test('a product whose categories change before its turn is not taken out, and one that has left is skipped', async () => {
  const { plan } = await changeOf('out')
  const params = { catalogID: 'winter' }
  await as('Categories.SaveProductAssignment', { params, body: { CategoryID: 'snow', ProductID: 'mitten' } })
  await as('Catalogs.DeleteProductAssignment', { params: { ...params, productID: 'scarf' } })
  const done = await runAppJob(plan)
  expect(states(done.rows).sort()).toEqual([
    ['mitten', 'skipped', 'It was changed in the meantime.'],
    ['scarf', 'skipped', 'It was already taken out.'],
    ['shovel', 'done', undefined],
  ])

  // The other categories and the catalog are restored when one of them was deleted.
  await as('Categories.Delete', { params: { ...params, categoryID: 'tools' } })
  const undone = await undoAppJob(done)
  expect(states(undone.rows)).toEqual([
    [
      'shovel',
      'failed',
      'The product is in the catalog, but not in tools. This category does not exist any more.',
    ],
  ])
  expect(await places()).toEqual(['mitten', 'mitten/gloves/4', 'mitten/snow/none', 'shovel', 'shovel/snow/7'])
})
