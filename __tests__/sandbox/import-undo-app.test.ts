/** @jest-environment node */
import { catalogImport } from '@/components/catalogs/all/form'
import { catalogs } from '@/components/catalogs/all/resource'
import { buyerImport } from '@/components/companies/buyers/import'
import { buyers } from '@/components/companies/buyers/resource'
import { supplierImport } from '@/components/companies/suppliers/import'
import { suppliers } from '@/components/companies/suppliers/resource'
import { localeImport } from '@/components/marketplace/locales/form'
import { locales } from '@/components/marketplace/locales/resource'
import { productImport } from '@/components/products/import'
import { priceScheduleImport } from '@/components/products/priceschedules/import'
import { priceSchedules } from '@/components/products/priceschedules/resource'
import { products } from '@/components/products/resource'
import { specImport } from '@/components/products/specs/import'
import { specs } from '@/components/products/specs/resource'
import { autoMap, idsOf, planImport, type ImportRules } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import type { WithId } from '@/lib/forms/record-form'
import { withUndoAccess } from '@/lib/jobs/created-dependents'
import { importJob } from '@/lib/jobs/import-job'
import { PlatformError } from '@/lib/ordercloud/errors'
import { readByIds } from '@/lib/resource/every-page'
import type { Resource } from '@/lib/resource/resource'
import { provideSettings, type Settings } from '@/lib/settings'
import { MARKETPLACE_ID } from '@/sandbox/seed/constants'
import { retryAppJob, runAppJob, undoAppJob } from './support/app-jobs'
import { appLibrary, withCalls } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { OrderDesk } from './support/order-desk'
import { admin } from './support/people'
import { call } from './support/sdk'

/** Undoes imports that create records: they are deleted, unless they changed or other records depend on them. */

let market: Marketplace
let token: string
let desk: OrderDesk
const { as } = caller(() => token)

/** The calls of the app, in order, and the requests that fail. */
const calls: string[] = []
let failing: ((name: string, id: string) => 'before' | 'after' | undefined) | undefined

jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))
const mockLibrary = () =>
  withCalls(appLibrary(market, token), (name, request) => async (...args) => {
    calls.push(name)
    const fault = failing?.(name, JSON.stringify(args[0]))
    const error = new PlatformError('Unavailable', { status: 503 })
    if (fault === 'before') throw error
    const answer = await request?.(...args)
    if (fault === 'after') throw error
    return answer
  })

/** Imports a file as the dialog does. */
async function importFile<V extends WithId, T extends object, R extends T>(
  resource: Resource<T, R>,
  rules: ImportRules<V, T>,
  text: string,
) {
  const file = await readCsv(text)
  const mapping = autoMap(file.header, rules.fields)
  const existing = await readByIds(resource, idsOf(file, mapping), {})
  const plan = await planImport(file, mapping, rules, existing)
  const viewer = { isAdmin: true, assignedRoles: ['FullAccess'] }
  const checked = (await rules.checkReferences?.(plan, existing, { viewer, timeZone: 'UTC' })) ?? plan
  expect(checked.problems).toEqual([])
  return runAppJob(importJob(resource, checked, 0))
}
const importProducts = (...lines: string[]) => importFile(products, productImport, lines.join('\n'))
const importSchedules = (...lines: string[]) =>
  importFile(priceSchedules, priceScheduleImport, lines.join('\n'))
const importSpecs = (...lines: string[]) => importFile(specs, specImport, lines.join('\n'))

/** Returns the IDs of the records whose IDs start with a text. */
async function listIds(list: 'Products' | 'PriceSchedules' | 'Specs', start: string): Promise<string[]> {
  const { body } = await as(`${list}.List`, { query: { ID: `${start}*`, pageSize: '100' } })
  return (body.Items as { ID: string }[]).map(({ ID }) => ID).sort()
}
const outcomes = (rows: readonly { id: string; state: string; reason?: string }[]) =>
  Object.fromEntries(
    rows.map(({ id, state, reason }) => [id, reason === undefined ? state : [state, reason]]),
  )
const patch = (productID: string, body: object) => as('Products.Patch', { params: { productID }, body })

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  provideSettings({ marketplaceId: MARKETPLACE_ID } as Settings)
  desk = await new OrderDesk(market, token).open()
  await as('Suppliers.Create', { body: { ID: 'north', Name: 'The north', Active: true } })
  await as('Suppliers.Create', { body: { ID: 'south', Name: 'The south', Active: true } })
}, 120_000)
afterAll(() => market.close())
beforeEach(() => {
  calls.length = 0
  failing = undefined
})

test('an undo deletes the products that an import created and resets the changed one', async () => {
  await as('Products.Create', { body: { ID: 'a-old', Name: 'Old', xp: { Kept: 1 } } })
  const done = await importProducts('ID,Name', 'a-one,One', 'a-old,New', 'a-two,Two')
  expect(done.job).toMatchObject({ canUndoRows: true, keepsUsed: true })
  expect(await listIds('Products', 'a-')).toEqual(['a-old', 'a-one', 'a-two'])
  const undo = await undoAppJob(done)
  expect(outcomes(undo.rows)).toEqual({ 'a-old': 'done', 'a-one': 'done', 'a-two': 'done' })
  expect(await listIds('Products', 'a-')).toEqual(['a-old'])
  expect((await as('Products.Get', { params: { productID: 'a-old' } })).body).toMatchObject({
    ...{ Name: 'Old', xp: { Kept: 1 } },
  })
})

/** Orders a product as a buyer. Only the order has it afterward, so that nothing else keeps it. */
async function order(productID: string) {
  await desk.shop.price(`${productID}-price`, 1)
  await patch(productID, { DefaultPriceScheduleID: `${productID}-price` })
  await desk.shop.inCatalog('B', productID)
  const params = { direction: 'Outgoing', orderID: await desk.draft([]) }
  const body = { ID: 'line', ProductID: productID, Quantity: 1 }
  await call('LineItems.Create', { token: desk.ann, params, body })
  await call('Orders.Submit', { token: desk.ann, params })
  await patch(productID, { DefaultPriceScheduleID: null })
  await as('Catalogs.DeleteProductAssignment', { params: { catalogID: 'B', productID } })
  return params.orderID
}

const CHANGED = ['skipped', 'It is kept, because it was changed since the import.']
const used = (by: string) => ['failed', `It is kept, because other records depend on it: ${by}.`]

test('an undo keeps products that changed or that other records depend on, and says why', async () => {
  const ids = [
    ...['b-name', 'b-xp', 'b-catalog', 'b-order', 'b-party', 'b-supplier', 'b-stock', 'b-spec', 'b-bundle'],
    ...['b-parent', 'b-free'],
  ]
  const done = await importProducts(
    'ID,Name,Active,DefaultSupplierID,Inventory.Enabled',
    ...ids.map((id) => `${id},${id},true,north,${id === 'b-stock'}`),
  )
  await patch('b-name', { Name: 'Renamed' })
  await patch('b-xp', { xp: { Note: 'Mine' } })
  const orderID = await order('b-order')
  await desk.shop.inCatalog('B', 'b-catalog', 'b-party')
  await desk.shop.productFor('b-party', 'B')
  await as('Catalogs.DeleteProductAssignment', { params: { catalogID: 'B', productID: 'b-party' } })
  await as('Products.SaveSupplier', { params: { productID: 'b-supplier', supplierID: 'south' } })
  const address = { ID: 'wh', Street1: '1', City: 'A', State: 'NV', Zip: '1', Country: 'US' }
  await as('AdminAddresses.Create', { body: address })
  await as('InventoryRecords.Create', {
    ...{ params: { productID: 'b-stock' }, body: { ID: 'reno', QuantityAvailable: 0, AddressID: 'wh' } },
  })
  await as('Specs.Create', { body: { ID: 'b-color', Name: 'Color', AllowOpenText: true } })
  await as('Specs.SaveProductAssignment', { body: { SpecID: 'b-color', ProductID: 'b-spec' } })
  await as('Bundles.Create', { body: { ID: 'b-kit', Name: 'Kit' } })
  await as('Bundles.SaveProductAssignment', {
    body: { BundleID: 'b-kit', ProductID: 'b-bundle', Required: true, DefaultQuantity: 1 },
  })
  await as('Products.Create', { body: { ID: 'b-child', Name: 'Child' } })
  await patch('b-parent', { IsParent: true })
  await patch('b-child', { ParentID: 'b-parent' })
  const undo = await undoAppJob(done)
  expect(outcomes(undo.rows)).toEqual({
    ...{ 'b-free': 'done', 'b-name': CHANGED, 'b-xp': CHANGED, 'b-stock': CHANGED, 'b-parent': CHANGED },
    'b-spec': ['skipped', 'It is kept, because its specs were changed since the import.'],
    'b-catalog': used('catalogs (B)'),
    'b-party': used('price assignments to buyers and user groups (B)'),
    'b-order': used(`orders of all companies (${orderID})`),
    'b-supplier': used('suppliers (The south)'),
    'b-bundle': ['failed', 'The product is in these bundles: b-kit.'],
  })
  expect(await listIds('Products', 'b-')).toEqual(
    ['b-child', 'b-kit', ...ids].filter((id) => id !== 'b-free').sort(),
  )
})

test('an undo keeps a product that another user has deleted and created again', async () => {
  const done = await importProducts('ID,Name', 'c-new,New')
  await as('Products.Delete', { params: { productID: 'c-new' } })
  await new Promise((resolve) => setTimeout(resolve, 5))
  await as('Products.Create', { body: { ID: 'c-new', Name: 'New' } })
  expect(outcomes((await undoAppJob(done)).rows)).toEqual({ 'c-new': CHANGED })
})

test('parents and children of one file are deleted, the children first', async () => {
  const done = await importProducts(
    'ID,Name,IsParent,ParentID',
    ...['c-family,Family,true,', 'c-small,Small,false,c-family', 'c-large,Large,false,c-family'],
  )
  const undo = await undoAppJob(done)
  expect(undo.job.isSequential).toBe(true)
  expect(outcomes(undo.rows)).toEqual({ 'c-family': 'done', 'c-small': 'done', 'c-large': 'done' })
})

test('price schedules stay while the products of another file use them, and go after these', async () => {
  const schedules = await importSchedules(
    ...['ID,Name,Price,Owner,Sale start', 'd-lamp,Lamp price,12.5,,2020-01-01T00:00:00Z'],
    ...['d-rope,Rope price,3,north,', 'd-party,Price of a buyer,3,,'],
  )
  const own = await importProducts(
    'ID,Name,Default price schedule,Owner',
    ...['d-lamp,Lamp,d-lamp,', 'd-rope,Rope,d-rope,north'],
  )
  await desk.shop.inCatalog('B', 'screw')
  await desk.shop.productFor('screw', 'B', { PriceScheduleID: 'd-party' })
  const early = await undoAppJob(schedules)
  expect(outcomes(early.rows)).toEqual({
    'd-lamp': used('products with this default price (Lamp)'),
    'd-rope': used('products with this default price (Rope)'),
    'd-party': used('prices for buyers and user groups (screw for B)'),
  })
  const undone = await undoAppJob(own)
  expect(outcomes(undone.rows)).toEqual({ 'd-lamp': 'done', 'd-rope': 'done' })
  const late = await retryAppJob(early)
  expect(outcomes(late.rows)).toMatchObject({ 'd-lamp': 'done', 'd-rope': 'done', 'd-party': ['failed', {}] })
  expect(await listIds('PriceSchedules', 'd-')).toEqual(['d-party'])
})

test('the products of a file, and then their price schedules, are deleted', async () => {
  const schedules = await importSchedules('ID,Name,Price', 'e-lamp,Lamp price,12.5')
  const own = await importProducts('ID,Name,Default price schedule', 'e-lamp,Lamp,e-lamp')
  for (const done of [own, schedules])
    expect(outcomes((await undoAppJob(done)).rows)).toEqual({ 'e-lamp': 'done' })
})

test('an undo keeps specs that got options or products', async () => {
  const done = await importSpecs(
    'ID,Name,DefinesVariant,AllowOpenText',
    ...['e-size,Size,,', 'e-color,Color,false,true', 'e-text,Text,,'],
  )
  await as('Specs.CreateOption', { params: { specID: 'e-size' }, body: { ID: 's', Value: 'S' } })
  await as('Products.Create', { body: { ID: 'e-cup', Name: 'Cup' } })
  await as('Specs.SaveProductAssignment', { body: { SpecID: 'e-color', ProductID: 'e-cup' } })
  expect(outcomes((await undoAppJob(done)).rows)).toEqual({
    'e-size': ['skipped', 'It is kept, because its options were changed since the import.'],
    'e-color': used('products with this spec (Cup)'),
    'e-text': 'done',
  })
})

test('an undo keeps buyers and suppliers that got users, products or prices', async () => {
  const newBuyers = await importFile(
    buyers,
    buyerImport,
    ['ID,Name,Active', ...['users', 'catalog', 'shared', 'free'].map((id) => `f-${id},${id},true`)].join(
      '\n',
    ),
  )
  const newSuppliers = await importFile(
    suppliers,
    supplierImport,
    ['ID,Name,Active', 'f-prices,Prices,true', 'f-spare,Spare,true'].join('\n'),
  )
  const user = { Username: 'f-ada', FirstName: 'Ada', LastName: 'L', Email: 'ada@example.com', Active: true }
  await as('Users.Create', { params: { buyerID: 'f-users' }, body: user })
  await desk.shop.inCatalog('f-catalog', 'nail')
  await desk.shop.catalogFor('B', 'f-shared')
  await desk.shop.price('f-price', 1, { OwnerID: 'f-prices' })
  expect(outcomes((await undoAppJob(newBuyers)).rows)).toEqual({
    'f-users': used('users (Ada L)'),
    'f-catalog': used('products in its default catalog (nail)'),
    'f-shared': used('catalogs (B)'),
    'f-free': 'done',
  })
  expect(outcomes((await undoAppJob(newSuppliers)).rows)).toEqual({
    'f-prices': used('price schedules of its own (f-price)'),
    'f-spare': 'done',
  })
})

test('an undo keeps catalogs and locales that are in use', async () => {
  const newCatalogs = await importFile(
    catalogs,
    catalogImport,
    ['ID,Name', ...['buyer', 'product', 'category', 'free'].map((id) => `g-${id},${id}`)].join('\n'),
  )
  const newLocales = await importFile(
    locales,
    localeImport,
    'ID,Currency,Language\ng-eur,EUR,fr-FR\ng-usd,USD,en-US',
  )
  await desk.shop.catalogFor('g-buyer', 'B')
  await desk.shop.inCatalog('g-product', 'nail')
  await desk.shop.category('g-category', 'g-tools')
  await as('Buyers.Create', { body: { ID: 'g-home', Name: 'Home', Active: true } })
  await as('Locales.SaveAssignment', { body: { LocaleID: 'g-eur', BuyerID: 'g-home' } })
  expect(outcomes((await undoAppJob(newCatalogs)).rows)).toEqual({
    'g-buyer': used('buyers (B)'),
    'g-product': used('products (nail)'),
    'g-category': ['skipped', 'It is kept, because its categories were changed since the import.'],
    'g-free': 'done',
  })
  expect(outcomes((await undoAppJob(newLocales)).rows)).toEqual({
    'g-eur': used('assignments to buyers and user groups (g-home)'),
    'g-usd': 'done',
  })
})

test('nothing happens twice although each request fails before and after its effect', async () => {
  const attempts = new Map<string, number>()
  failing = (name, id) => {
    if (/^Products.List$|ByID/.test(name)) return undefined
    const key = `${name} ${id}`
    const attempt = attempts.get(key) ?? 0
    attempts.set(key, attempt + 1)
    return attempt === 0 ? 'before' : attempt === 1 ? 'after' : undefined
  }
  await as('Products.Create', { body: { ID: 'h-old', Name: 'Old' } })
  const done = await importProducts('ID,Name', 'h-one,One', 'h-two,Two', 'h-old,New')
  expect(outcomes(done.rows)).toEqual({ 'h-one': 'done', 'h-two': 'done', 'h-old': 'done' })
  await patch('h-two', { xp: { Note: 'Mine' } })
  attempts.clear()
  calls.length = 0
  const undo = await undoAppJob(done)
  expect(outcomes(undo.rows)).toEqual({ 'h-one': 'done', 'h-two': CHANGED, 'h-old': 'done' })
  expect(await listIds('Products', 'h-')).toEqual(['h-old', 'h-two'])
  expect(calls.filter((name) => name === 'Products.Delete')).toHaveLength(2)
})

test('deletions that the platform did not answer are retried, also of a record whose creation was not answered', async () => {
  failing = (name, id) => (name === 'Products.Create' && id.includes('i-two') ? 'after' : undefined)
  const done = await importProducts('ID,Name', 'i-one,One', 'i-two,Two')
  expect(outcomes(done.rows)).toEqual({ 'i-one': 'done', 'i-two': 'done' })
  failing = (name) => (name === 'Products.Delete' ? 'before' : undefined)
  const early = await undoAppJob(done)
  expect(early.rows.map(({ state }) => state)).toEqual(['failed', 'failed'])
  failing = undefined
  expect(outcomes((await retryAppJob(early)).rows)).toEqual({ 'i-one': 'done', 'i-two': 'done' })
  expect(await listIds('Products', 'i-')).toEqual([])
})

test('the user of a supplier keeps new products, because the orders of others are not visible', async () => {
  const plan = {
    ...{ targets: [], creates: 1, changes: 0, unchanged: 0, problems: [] },
    canUndoCreates: true,
    keepsUsed: true,
  } as const
  const access = (path: string, viewer: { isAdmin: boolean; assignedRoles: string[] }) =>
    withUndoAccess(plan, path, viewer)
  const assignedRoles = ['FullAccess']
  expect(access('products', { isAdmin: true, assignedRoles })).toBe(plan)
  const kept = access('products', { isAdmin: false, assignedRoles })
  expect(kept).toMatchObject({
    keptReason: 'you do not have access to orders of all companies, which may depend on them',
  })
  expect(kept).not.toHaveProperty('canUndoCreates')
})
