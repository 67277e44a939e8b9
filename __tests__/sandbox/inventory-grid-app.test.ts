/** @jest-environment node */
import { readInventoryPage, readLowInventory } from '@/components/products/inventory-grid/read-inventory'
import { saveInventory, type RowResult } from '@/components/products/inventory-grid/save-inventory'
import type { InventoryRow } from '@/components/products/rules/inventory-grid'
import { appLibrary } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

/** Returns the platform's library with the token of the administrator. */
const mockLibrary = () => appLibrary(market, token)

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
}, 120_000)
afterAll(() => market.close())

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
    ['plenty', 'scarce', 'unnoticed', 'located', 'located/north', 'located/south'].sort(),
  )
  expect({ total, requests }).toEqual({ total: 4, requests: 3 })
  const product = rows.find(({ key }) => key === 'located')
  expect(product).toMatchObject({
    numbers: { quantity: 31 },
    quantityLockedReason: 'The sum of the locations.',
  })
  expect(rows.find(({ key }) => key === 'located/north')).toMatchObject({ location: { name: 'north' } })
})

test('finds the products and locations that have fallen to their notification point', async () => {
  expect(keysOf((await readLowInventory('')).rows)).toEqual(['located/north', 'scarce'])
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
