/** @jest-environment node */
import { productImport } from '@/components/products/import'
import { priceScheduleImport } from '@/components/products/priceschedules/import'
import { priceSchedules } from '@/components/products/priceschedules/resource'
import { products } from '@/components/products/resource'
import { autoMap, idsOf, planImport, type ImportPlan, type ImportRules } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import { writeCsv } from '@/lib/csv/write'
import type { WithId } from '@/lib/forms/record-form'
import { importJob } from '@/lib/jobs/import-job'
import { readByIds } from '@/lib/resource/every-page'
import type { Resource } from '@/lib/resource/resource'
import { provideSettings, type Settings } from '@/lib/settings'
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { runAppJob, undoAppJob } from './support/app-jobs'
import { appLibrary } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person } from './support/people'

/** Loads new products with prices: a file of price schedules, then one of products. */

let market: Marketplace
let token: string
const { as, denied } = caller(() => token)
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))
const mockLibrary = () => appLibrary(market, token)

const ADMIN = { isAdmin: true, assignedRoles: ['FullAccess'] }

/** Returns the plan of a file, as the import dialog computes it. */
async function planOf<V extends WithId, T extends object, R extends T>(
  resource: Resource<T, R>,
  rules: ImportRules<V, T>,
  text: string,
  viewer = ADMIN,
): Promise<ImportPlan> {
  const file = await readCsv(text)
  const mapping = autoMap(file.header, rules.fields)
  const existing = await readByIds(resource, idsOf(file, mapping), {})
  const plan = await planImport(file, mapping, rules, existing)
  return (await rules.checkReferences?.(plan, existing, { viewer, timeZone: 'UTC' })) ?? plan
}
const schedulePlan = (text: string, viewer = ADMIN) =>
  planOf(priceSchedules, priceScheduleImport, text, viewer)
const productPlan = (text: string, viewer = ADMIN) => planOf(products, productImport, text, viewer)

const run = (resource: typeof products | typeof priceSchedules, plan: ImportPlan) =>
  runAppJob(importJob(resource, plan, 0))
const read = async (productID: string) => (await as('Products.Get', { params: { productID } })).body
const readSchedule = async (priceScheduleID: string) =>
  (await as('PriceSchedules.Get', { params: { priceScheduleID } })).body

/** Returns the exported file of a list, with all fields that its import has and some that it lacks. */
async function exported(list: 'Products' | 'PriceSchedules', fields: readonly string[]): Promise<string> {
  const { Items } = (await as(`${list}.List`)).body as unknown as { Items: object[] }
  const pages = (async function* () {
    yield { Items }
  })()
  return (await writeCsv(pages, { fields, hasBom: true })).text()
}

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  provideSettings({ marketplaceId: MARKETPLACE_ID } as Settings)
  await as('Suppliers.Create', { body: { ID: 'north', Name: 'The north', Active: true } })
}, 120_000)
afterAll(() => market.close())

const SCHEDULES = [
  'ID,Name,Owner,Currency,From quantity,Price,Sale price,Sale start,Minimum quantity,Maximum quantity',
  'lamp-price,Lamp price,,EUR,,12.50,11,2026-03-31T10:00:00+02:00,1,50',
  'rope-price,Rope price,NORTH,,10,3,,,10,',
].join('\n')
const PRODUCTS = [
  'ID,Name,Owner,Default price schedule,Tracks inventory,Tracks inventory by variant',
  'lamp,Lamp,,lamp-price,yes,no',
  'rope,Rope,NORTH,ROPE-price,yes,yes',
].join('\n')

test('two files load new products with prices, one of them for a supplier', async () => {
  const early = await productPlan(PRODUCTS)
  expect(early.problems.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'There is no price schedule “lamp-price”, or you do not have access to it.'],
    [3, 'There is no price schedule “ROPE-price”, or you do not have access to it.'],
  ])
  const schedules = await schedulePlan(SCHEDULES)
  expect(schedules).toMatchObject({ creates: 2, changes: 0, problems: [] })
  const first = await run(priceSchedules, schedules)
  expect(first.rows).toMatchObject([{ state: 'done' }, { state: 'done' }])
  const plan = await productPlan(PRODUCTS)
  expect(plan).toMatchObject({ creates: 2, changes: 0, problems: [] })
  const { rows, job } = await run(products, plan)
  expect(rows).toMatchObject([{ state: 'done' }, { state: 'done' }])
  expect([first.job.canUndoRows, job.canUndoRows]).toEqual([true, true])
  expect(await readSchedule('lamp-price')).toMatchObject({
    ...{ OwnerID: MARKETPLACE_ID, Currency: 'EUR', MaxQuantity: 50 },
    PriceBreaks: [{ Quantity: 1, Price: 12.5, SalePrice: 11 }],
  })
  expect(await readSchedule('rope-price')).toMatchObject({
    ...{ OwnerID: 'north', MinQuantity: 10, PriceBreaks: [{ Quantity: 10, Price: 3 }] },
  })
  expect(await read('lamp')).toMatchObject({
    ...{ OwnerID: MARKETPLACE_ID, DefaultPriceScheduleID: 'lamp-price' },
    Inventory: { Enabled: true, VariantLevelTracking: false },
  })
  expect(await read('rope')).toMatchObject({
    ...{ OwnerID: 'north', DefaultPriceScheduleID: 'rope-price' },
    Inventory: { Enabled: true, VariantLevelTracking: true },
  })
})

test('the same files, and exported ones, change nothing', async () => {
  const first = await schedulePlan(SCHEDULES)
  expect(first).toMatchObject({ targets: [], problems: [], unchanged: 2 })
  expect(await productPlan(PRODUCTS)).toMatchObject({ targets: [], problems: [], unchanged: 2 })
  const fieldsOf = (rules: { fields: readonly { name: string }[] }) => rules.fields.map(({ name }) => name)
  const schedules = await exported('PriceSchedules', [
    ...fieldsOf(priceScheduleImport).filter((one) => !/^Quantity$|Price$/.test(one)),
    'PriceBreaks',
  ])
  expect(await schedulePlan(schedules)).toMatchObject({ targets: [], problems: [], unchanged: 2 })
  const file = await exported('Products', [
    ...fieldsOf(productImport).filter((one) => one !== 'ScheduleID'),
    'DefaultPriceScheduleID',
  ])
  expect(await productPlan(file)).toMatchObject({ targets: [], problems: [], unchanged: 2 })
})

test('an import that changes price schedules and products can be undone', async () => {
  const before = [await readSchedule('lamp-price'), await read('lamp')]
  await as('PriceSchedules.Create', {
    body: { ID: 'other', Name: 'Other', PriceBreaks: [{ Quantity: 1, Price: 3 }] },
  })
  const changed = await run(
    priceSchedules,
    await schedulePlan(
      'ID,Name,Maximum quantity,Sale start,Restricted quantity,Price\nlamp-price,New,,,yes,12.5\n',
    ),
  )
  expect(await readSchedule('lamp-price')).toMatchObject({
    ...{ Name: 'New', MaxQuantity: null, SaleStart: null, RestrictedQuantity: true },
    PriceBreaks: [{ Quantity: 1, Price: 12.5, SalePrice: 11 }],
  })
  const moved = await run(
    products,
    await productPlan('ID,DefaultPriceScheduleID,Inventory.VariantLevelTracking\nlamp,OTHER,true\n'),
  )
  expect(await read('lamp')).toMatchObject({
    ...{ DefaultPriceScheduleID: 'other', Inventory: { VariantLevelTracking: true } },
  })
  for (const done of [changed, moved]) {
    expect(done.job.canUndoRows).toBe(true)
    expect((await undoAppJob(done)).rows).toMatchObject([{ state: 'done' }])
  }
  const ignored = { LastUpdated: expect.anything() }
  expect(await readSchedule('lamp-price')).toEqual(before[0])
  const { Inventory, ...lamp } = before[1] as { Inventory: object }
  expect(await read('lamp')).toMatchObject({ ...lamp, Inventory: { ...Inventory, ...ignored } })
})

test('the review notes that a quantity stops counting by variant, and the undo restores the quantity', async () => {
  const Inventory = { Enabled: true, QuantityAvailable: 7, NotificationPoint: 2 }
  for (const body of [
    { ID: 'net-7', Name: 'Net', Inventory },
    { ID: 'net-0', Name: 'Net' },
  ])
    await as('Products.Create', { body })
  const before = [await read('net-7'), await read('net-0')]
  const plan = await productPlan(
    'ID,Tracks inventory,Tracks inventory by variant\nnet-7,yes,yes\nnet-0,yes,yes\n',
  )
  expect([...(plan.previews ?? [])]).toEqual([
    ['net-7', { notes: [expect.stringContaining('The quantity of the product, 7, no longer counts.')] }],
  ])
  const done = await run(products, plan)
  expect(await read('net-7')).toMatchObject({ Inventory: { ...Inventory, VariantLevelTracking: true } })
  expect(done.job.canUndoRows).toBe(true)
  expect((await undoAppJob(done)).rows).toMatchObject([{ state: 'done' }, { state: 'done' }])
  expect(await read('net-7')).toEqual(before[0])
  // The platform removes no inventory, which is not tracked as before.
  expect(await read('net-0')).toMatchObject({
    ...before[1],
    Inventory: { Enabled: false, VariantLevelTracking: false, QuantityAvailable: null },
  })
})

test('the review rejects the price schedule and the owner that the platform would reject', async () => {
  expect((await productPlan('ID,DefaultPriceScheduleID\nlamp,rope-price\n')).problems).toMatchObject([
    { line: 2, reason: expect.stringContaining('“rope-price” belongs to “north”') },
  ])
  await denied('PriceSchedule.InvalidDefaultPriceScheduleID', 'Products.Patch', {
    ...{ params: { productID: 'lamp' }, body: { DefaultPriceScheduleID: 'rope-price' } },
  })
  expect((await productPlan('ID,Name,OwnerID\nnext,Next,nobody\n')).problems).toMatchObject([
    { line: 2, column: 'Owner', reason: expect.stringContaining('no supplier “nobody”') },
  ])
  // The platform keeps the owner without an error, so that the row would be lost silently.
  await as('Products.Patch', { params: { productID: 'lamp' }, body: { OwnerID: 'north' } })
  expect(await read('lamp')).toMatchObject({ OwnerID: MARKETPLACE_ID })
  expect((await productPlan('ID,OwnerID\nlamp,north\n')).problems).toHaveLength(1)
})

test('a user of a supplier loads own products with prices, and sees the problems of others', async () => {
  const seller = token
  const roles = ['MeAdmin', 'ProductAdmin', 'PriceScheduleAdmin', 'SupplierReader', 'SupplierUserReader']
  token = await person(market, token, { username: 'smith', supplier: 'north', roles })
  const viewer = { isAdmin: false, assignedRoles: roles }
  try {
    const plan = await schedulePlan(
      'ID,Name,Owner,Price\nnet-price,Net price,north,4\nbad,Bad,other,4\n',
      viewer,
    )
    expect(plan.problems).toMatchObject([{ line: 3, column: 'Owner' }])
    expect((await run(priceSchedules, plan)).rows).toMatchObject([{ state: 'done' }])
    const own = await productPlan(
      'ID,Name,Default price schedule\nnet,Net,net-price\nbag,Bag,lamp-price\n',
      viewer,
    )
    expect(own.problems).toMatchObject([{ line: 3, column: 'Default price schedule' }])
    expect((await run(products, own)).rows).toMatchObject([{ state: 'done' }])
  } finally {
    token = seller
  }
  expect(await read('net')).toMatchObject({ OwnerID: 'north', DefaultPriceScheduleID: 'net-price' })
})
