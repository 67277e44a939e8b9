/** @jest-environment node */
import { readComparison } from '@/components/products/compare/read-compared'
import { readFacetCounts } from '@/components/products/facets/read-counts'
import { products } from '@/components/products/resource'
import type { SpreadsheetInput, SpreadsheetRow } from '@/components/products/rules/spreadsheet'
import { readSpreadsheet } from '@/components/products/spreadsheet/read-rows'
import { saveSpreadsheet } from '@/components/products/spreadsheet/save-rows'
import type { GridResult } from '@/components/resource/grid/grid-edit'
import { defaultListState } from '@/lib/url/list-state'
import { appLibrary } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
let mockCalls = 0
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => {
    mockCalls += 1
    return run(mockLibrary())
  },
}))

/** Returns the platform's library with the token of the administrator. */
const mockLibrary = () => appLibrary(market, token)

const viewer = { canReadSchedules: true }
const state = { ...defaultListState(products.rules), pageSize: 50 }
const scope = { quiet: true }

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  const breaksOf = (prices: readonly number[]) =>
    prices.map((Price, at) => ({ Quantity: at === 0 ? 1 : at * 10, Price }))
  for (const [ID, ...prices] of [
    ['single', 10],
    ['shared', 20],
    ['many', 30, 25],
  ] as const)
    await as('PriceSchedules.Create', { body: { ID, Name: ID, PriceBreaks: breaksOf(prices) } })
  const make = (ID: string, DefaultPriceScheduleID: string, more: object = {}) =>
    as('Products.Create', {
      body: {
        ...{ ID, Name: ID, Active: true, DefaultPriceScheduleID },
        Inventory: { Enabled: true, QuantityAvailable: 5 },
        ...more,
      },
    })
  await as('ProductFacets.Create', { body: { ID: 'color', Name: 'Color', XpPath: 'Facets.Color' } })
  await make('anchor', 'single', { xp: { Facets: { Color: 'Red' } } })
  await make('bollard', 'shared', { xp: { Facets: { Color: 'Red' } } })
  await make('cleat', 'shared', { xp: { Facets: { Color: 'Blue' } } })
  await make('dock', 'many')
  const address = { ID: 'north', AddressName: 'North', Street1: 'x', City: 'Bremen', Country: 'DE' }
  await as('AdminAddresses.Create', { body: address })
  await as('InventoryRecords.Create', {
    params: { productID: 'dock' },
    body: { ID: 'north', AddressID: 'north', QuantityAvailable: 3 },
  })
}, 120_000)
afterAll(() => market.close())

async function read() {
  const { rows } = await readSpreadsheet(state, viewer, scope)
  return new Map(rows.map((row) => [row.key, row]))
}

async function save(changes: readonly (readonly [SpreadsheetRow | undefined, SpreadsheetInput])[]) {
  const results: Record<string, GridResult<SpreadsheetRow>> = {}
  const given = changes.flatMap(([row, input]) => (row ? [{ row, input }] : []))
  mockCalls = 0
  await saveSpreadsheet(given, viewer, (key, result) => void (results[key] = result))
  return results
}

test('reads a page with four requests, and locks shared prices and locations', async () => {
  mockCalls = 0
  const rows = await read()
  expect(mockCalls).toBe(4)
  expect(rows.get('anchor')).toMatchObject({ texts: { price: '10.00', quantity: '5' }, locked: {} })
  expect(rows.get('bollard')?.locked.price).toBe('Shared with 1 other product')
  expect(rows.get('dock')?.locked).toEqual({ quantity: 'Sum of the locations' })
  expect(rows.get('dock')?.texts.price).toBe('30.00')
})

test('saves the price of the smallest quantity, and keeps the other breaks that the platform then has', async () => {
  const row = (await read()).get('dock')
  const params = { priceScheduleID: 'many' }
  const others = [
    { Quantity: 10, Price: 24, SalePrice: 20 },
    { Quantity: 50, Price: 22, BundlePrice: 5 },
  ]
  await as('PriceSchedules.Patch', { params, body: { PriceBreaks: [{ Quantity: 1, Price: 30 }, ...others] } })
  expect(await save([[row, { price: '31.5' }]])).toMatchObject({
    dock: { kind: 'saved', row: { texts: { price: '31.50' } } },
  })
  expect((await as('PriceSchedules.Get', { params })).body).toMatchObject({
    PriceBreaks: [{ Quantity: 1, Price: 31.5 }, ...others],
  })
})

test('saves a row with one request for the product and two for its price, and repeats it without a write', async () => {
  const rows = await read()
  const change = [
    rows.get('anchor'),
    { name: 'Anchor', active: 'No', price: '11.25', quantity: '7' },
  ] as const
  expect(await save([change])).toMatchObject({
    anchor: { kind: 'saved', row: { texts: { price: '11.25' } } },
  })
  // Two of them read the products and the locations, two the prices, one who else has the price, and two write.
  expect(mockCalls).toBe(7)
  expect((await as('Products.Get', { params: { productID: 'anchor' } })).body).toMatchObject({
    ...{ Name: 'Anchor', Active: false },
    Inventory: { QuantityAvailable: 7 },
  })
  expect((await as('PriceSchedules.Get', { params: { priceScheduleID: 'single' } })).body).toMatchObject({
    PriceBreaks: [{ Quantity: 1, Price: 11.25 }],
  })
  expect(await save([change])).toMatchObject({ anchor: { kind: 'saved' } })
  expect(mockCalls).toBe(4)
})

test('does not save a price that buyers also have', async () => {
  await as('Buyers.Create', { body: { ID: 'yard', Name: 'Yard', Active: true } })
  // The buyer gets a catalog with its ID.
  await as('Catalogs.SaveProductAssignment', { body: { CatalogID: 'yard', ProductID: 'anchor' } })
  const assignment = { ProductID: 'anchor', BuyerID: 'yard', PriceScheduleID: 'single' }
  await as('Products.SaveAssignment', { body: assignment })
  const row = (await read()).get('anchor')
  expect(await save([[row, { name: 'Anchor 2', price: '12' }]])).toMatchObject({
    anchor: { kind: 'failed', row: { texts: { name: 'Anchor 2', price: '11.25' } } },
  })
  expect((await as('PriceSchedules.Get', { params: { priceScheduleID: 'single' } })).body).toMatchObject({
    PriceBreaks: [{ Price: 11.25 }],
  })
})

test('does not overwrite what was changed meanwhile until the row is saved again', async () => {
  const row = (await read()).get('bollard')
  await as('Products.Patch', {
    params: { productID: 'bollard' },
    body: { Inventory: { QuantityAvailable: 2 } },
  })
  const first = (await save([[row, { quantity: '9' }]])).bollard
  expect(first).toMatchObject({
    ...{ kind: 'changed', reason: 'The quantity was 5 and is now 2. Save again to overwrite it.' },
  })
  expect(first?.kind === 'changed' && (await save([[first.row, { quantity: '9' }]]))).toMatchObject({
    bollard: { kind: 'saved', row: { texts: { quantity: '9' } } },
  })
})

test('counts facets with one request, and with one more for each filter by xp', async () => {
  mockCalls = 0
  const narrowed = { ...state, filters: { 'xp.Facets.Color': 'Red' } }
  const { facets, without } = await readFacetCounts(narrowed, scope)
  expect(mockCalls).toBe(2)
  expect(facets).toMatchObject([{ XpPath: 'Facets.Color', Values: [{ Value: 'Red', Count: 2 }] }])
  expect(without.get('xp.Facets.Color')).toMatchObject([
    {
      Values: [
        { Value: 'Red', Count: 2 },
        { Value: 'Blue', Count: 1 },
      ],
    },
  ])
})

test('compares products with few requests, and names those that do not exist', async () => {
  mockCalls = 0
  const may = { schedules: true, catalogs: true, facets: true }
  const { compared, facets, missing } = await readComparison(['dock', 'gone', 'anchor'], may)
  // Products, price schedules, facets and which have locations, then two lists of catalogs and one of locations, and
  // the name of the catalog.
  expect(mockCalls).toBe(8)
  expect(missing).toEqual(['gone'])
  expect(facets).toHaveLength(1)
  expect(compared.map(({ product }) => product.ID)).toEqual(['dock', 'anchor'])
  expect(compared[0]).toMatchObject({ locations: [{ name: 'North', quantity: 3 }], catalogs: [] })
  expect(compared[1]?.schedule?.ID).toBe('single')
  expect(compared[1]?.catalogs).toEqual([{ id: 'yard', name: 'Yard' }])
})
