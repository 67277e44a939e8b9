import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import type { Activity } from '@/lib/activity/activity'

jest.mock('@/lib/ordercloud/owner', () => ({ sessionOwner: () => 'mira' }))

const NAME = 'quartermaster.activity'
const product = { path: 'products', id: 'hat', isPersonal: false, isXpPersonal: false }
const buyer = { path: 'buyers', id: 'acme', isPersonal: false, isXpPersonal: true }

const now = Date.now()
const saved = (at: number, path: string[] = ['Name']): Activity => ({
  kind: 'saved',
  at: now + at,
  changes: [{ path, before: 'x', after: at }],
})
const loadLog = () => import('@/lib/activity/log')
let log: Awaited<ReturnType<typeof loadLog>>

/** Simulates a reload of the page. */
async function reload() {
  jest.resetModules()
  log = await loadLog()
}
const read = async (record: typeof product) =>
  (await log.readActivity(record)).map(({ changes }) => changes[0]?.after)

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  await reload()
})

test('keeps xp changes of companies in memory only, merged with the stored activity', async () => {
  await log.storeActivity('mira', buyer, saved(1))
  await log.storeActivity('mira', buyer, saved(2, ['xp', 'Contact']))
  await log.storeActivity('mira', buyer, saved(3))
  await log.storeActivity('mira', product, saved(4, ['xp', 'Brand']))
  expect(await read(buyer)).toEqual([3, 2, 1])
  await reload()
  expect(await read(buyer)).toEqual([3, 1])
  expect(await read(product)).toEqual([4])
})

test('keeps no secrets, and leaves out a save that changed only one', async () => {
  await log.storeActivity('mira', product, saved(1, ['HashKey']))
  const change = (...path: string[]) => ({ path, before: 'old', after: 'new' })
  const changes = [change('Name'), change('Target', 'ClientSecret'), change('xp', 'HashKey')]
  await log.storeActivity('mira', product, { ...saved(2), changes })
  await log.storeActivity('mira', product, { kind: 'created', at: now + 3, changes: [] })
  const stored = await log.readActivity(product)
  expect(stored.map((one) => one.changes.map(({ path }) => path.join('.')))).toEqual([
    [],
    ['Name', 'xp.HashKey'],
  ])
})

test('clears both the stored activity and the activity in memory', async () => {
  await log.storeActivity('mira', buyer, saved(1))
  await log.storeActivity('mira', buyer, saved(2, ['xp', 'Contact']))
  await log.clearActivity()
  expect(await read(buyer)).toEqual([])
})

test('keeps recording after another tab has deleted the database', async () => {
  await log.storeActivity('mira', product, saved(1))
  await new Promise((resolve) => (indexedDB.deleteDatabase(NAME).onsuccess = resolve))
  await log.storeActivity('mira', product, saved(2))
  expect(await read(product)).toEqual([2])
})

test('keeps recording after the browser has closed the database', async () => {
  const openings = jest.spyOn(indexedDB, 'open')
  await log.storeActivity('mira', product, saved(1))
  const request = openings.mock.results[0]?.value as IDBOpenDBRequest
  forceCloseDatabase(request.result as never)
  await new Promise((resolve) => setTimeout(resolve))
  await log.storeActivity('mira', product, saved(2))
  expect(await read(product)).toEqual([2, 1])
})
