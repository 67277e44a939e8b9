/** @jest-environment node */
import { inventoryFile } from '@/components/products/inventory-grid/inventory-file'
import { readInventoryOf } from '@/components/products/inventory-grid/read-inventory'
import {
  ALL_PLACES,
  changedInventory,
  changeInventoryJob,
} from '@/components/products/rules/change-inventory'
import { autoMap } from '@/lib/csv/import-plan'
import { csvLine } from '@/lib/csv/cells'
import { readCsv } from '@/lib/csv/read'
import { importJob } from '@/lib/jobs/import-job'
import type { Target } from '@/lib/jobs/job'
import { platform } from '@/lib/jobs/platform'
import { isAlreadyWritten } from '@/lib/jobs/runner'
import { undoPlan } from '@/lib/jobs/undo'
import type { Product } from '@/lib/ordercloud/models'
import { appLibrary } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

const mockSettings = { marketplaceId: 'meridian' }
const OWNER = mockSettings.marketplaceId
let market: Marketplace
let token: string
const { as } = caller(() => token)
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

jest.mock('@/lib/settings', () => ({
  ...jest.requireActual<object>('@/lib/settings'),
  getSettings: () => mockSettings,
}))

/** Returns the platform's library with the token of the administrator. */
const mockLibrary = () => appLibrary(market, token)

const scope = { viewer: { assignedRoles: [], isAdmin: true }, timeZone: 'UTC' }
const plan = async (text: string) => {
  const file = await readCsv(text)
  return inventoryFile.rules.plan(file, autoMap(file.header, inventoryFile.rules.fields), scope)
}
const place = { path: 'products', route: '/settings/inventory', words: { one: 'row', many: 'rows' } }
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
    'located,located,,,,,,,,5',
    `located,located,,,north,north,north,${OWNER},10,2`,
    `located,located,,,south,south,south,${OWNER},10,2`,
    'plain,plain,,,,,,,50,5',
  ])
  expect(await plan(text)).toMatchObject({ targets: [], problems: [], unchanged: 4 })

  const { targets, problems } = await plan(
    text.replace(`south,${OWNER},10,2`, `south,${OWNER},7,`).replace('50,5', '40,5'),
  )
  expect(problems).toEqual([])
  expect(targets.map(({ id }) => id)).toEqual(['located/south', 'plain'])
  for (const target of targets) await write(target)
  expect(await exported()).toContain(`south,${OWNER},7,\r\n`)
  // The quantity of the product is the sum of its locations.
  expect(await platform.read('products', 'located')).toMatchObject({ Inventory: { QuantityAvailable: 17 } })

  for (const { id, before = {} } of targets)
    await platform.write('products', id, { kind: 'patch', body: before })
  expect(await exported()).toBe(text)
})

test('new locations are created on the platform, and the undo deletes them and restores the quantity', async () => {
  const text = await exported()
  const added = `plain,plain,,,dock,,north,,30,3\r\nplain,plain,,,yard,,SOUTH,${OWNER},,\r\n`
  const { targets, problems, creates } = await plan(text + added)
  expect(problems).toEqual([])
  expect(creates).toBe(2)
  for (const { id, write: create } of targets) {
    if (create?.kind !== 'create') throw new Error('The import creates nothing.')
    expect(await platform.read('products', id)).toBeUndefined()
    await platform.write('products', id, create)
    expect(isAlreadyWritten(create, await platform.read('products', id))).toBe(true)
  }
  expect(await exported()).toContain(`plain,plain,,,dock,north,north,${OWNER},30,3\r\n`)
  expect(await plan(await exported())).toMatchObject({ targets: [], problems: [] })
  expect(await platform.read('products', 'plain')).toMatchObject({ Inventory: { QuantityAvailable: 30 } })

  const job = importJob({ ...place }, { targets, canUndoCreates: true }, 0)
  const rows = targets.map((target, n) => ({ ...target, n, jobId: 'job', state: 'done' as const }))
  const undo = undoPlan({ ...job, id: 'job', owner: '', state: 'ended', createdAt: 0 }, rows)
  for (const { id, write: change } of undo?.targets ?? []) {
    if (change?.kind !== 'delete' && change?.kind !== 'patch') throw new Error('The undo creates something.')
    // The undo skips records that no longer have these values.
    const from = { kind: 'patch' as const, body: change.from ?? {} }
    expect(isAlreadyWritten(from, await platform.read('products', id))).toBe(true)
    await platform.write('products', id, change)
  }
  expect(await exported()).toBe(text)
})

test('a change of a selection writes what the platform then has', async () => {
  const products = (await as('Products.List', { params: {} })).body as unknown as { Items: Product[] }
  const text = await exported()
  const job = changeInventoryJob(
    changedInventory(await readInventoryOf(products.Items), {
      ...{ change: 'increase', quantity: '5', place: ALL_PLACES },
      ...{ setsNotification: true, notificationPoint: '' },
    }),
  )
  expect(job?.targets.map(({ id }) => id)).toEqual(['located/north', 'located/south', 'plain'])
  for (const target of job?.targets ?? []) await write(target)
  expect(await exported()).toContain(`north,${OWNER},15,\r\n`)
  expect(await exported()).toContain('plain,plain,,,,,,,55,\r\n')
  for (const { id, before = {} } of job?.targets ?? [])
    await platform.write('products', id, { kind: 'patch', body: before })
  expect(await exported()).toBe(text)
})
