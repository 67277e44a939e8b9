/** @jest-environment node */
import { inventoryFile } from '@/components/products/inventory-grid/inventory-file'
import { autoMap } from '@/lib/csv/import-plan'
import { csvLine } from '@/lib/csv/cells'
import { readCsv } from '@/lib/csv/read'
import type { Target } from '@/lib/jobs/job'
import { platform } from '@/lib/jobs/platform'
import { isAlreadyWritten } from '@/lib/jobs/runner'
import type { Product } from '@/lib/ordercloud/models'
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

const scope = { viewer: { assignedRoles: [], isAdmin: true }, timeZone: 'UTC' }
const plan = async (text: string) => {
  const file = await readCsv(text)
  return inventoryFile.rules.plan(file, autoMap(file.header, inventoryFile.rules.fields), scope)
}
const exported = async () => {
  const products = (await as('Products.List', { params: {} })).body as unknown as { Items: Product[] }
  const rows = (await inventoryFile.readRows(products.Items, {})) as Record<string, string>[]
  return [inventoryFile.columns, ...rows.map((row) => inventoryFile.columns.map((name) => row[name]))]
    .map(csvLine)
    .join('')
}
/** Writes a target as its job does. */
async function write({ id, write: change }: Target) {
  if (change?.kind !== 'patch' || !change.from) throw new Error('The import has no patch.')
  const body = { kind: 'patch' as const, body: change.from }
  expect(isAlreadyWritten(body, await platform.read('products', id))).toBe(true)
  await platform.write('products', id, change)
  expect(isAlreadyWritten(change, await platform.read('products', id))).toBe(true)
}

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  const make = (ID: string, more: object) => as('Products.Create', { body: { ID, Name: ID, ...more } })
  await make('plain', { Inventory: { Enabled: true, QuantityAvailable: 50, NotificationPoint: 5 } })
  await make('untracked', {})
  await make('located', { Inventory: { Enabled: true, QuantityAvailable: 0, NotificationPoint: 5 } })
  for (const ID of ['north', 'south']) {
    const body = { ID, AddressName: ID, Street1: 'x', City: 'Bremen', Country: 'DE' }
    await as('AdminAddresses.Create', { body })
    await as('InventoryRecords.Create', {
      params: { productID: 'located' },
      body: { ID, AddressID: ID, QuantityAvailable: 10, NotificationPoint: 2 },
    })
  }
}, 120_000)
afterAll(() => market.close())

test('an exported file changes nothing, and its changes are written and undone on the platform', async () => {
  const text = await exported()
  expect(text.split('\r\n').slice(1, -1)).toEqual([
    'located,located,,,,5',
    'located,located,north,north,10,2',
    'located,located,south,south,10,2',
    'plain,plain,,,50,5',
  ])
  expect(await plan(text)).toMatchObject({ targets: [], problems: [], unchanged: 4 })

  const { targets, problems } = await plan(
    text.replace('south,south,10,2', 'south,south,7,').replace('50,5', '40,5'),
  )
  expect(problems).toEqual([])
  expect(targets.map(({ id }) => id)).toEqual(['located/south', 'plain'])
  for (const target of targets) await write(target)
  expect(await exported()).toContain('south,south,7,\r\n')
  // The quantity of the product is the sum of its locations.
  expect(await platform.read('products', 'located')).toMatchObject({ Inventory: { QuantityAvailable: 17 } })

  for (const { id, before = {} } of targets)
    await platform.write('products', id, { kind: 'patch', body: before })
  expect(await exported()).toBe(text)
})
