/** @jest-environment node */
import { productBulkBody } from '@/components/products/rules/bulk-edit'
import { bulkJob, type BulkBody } from '@/lib/jobs/bulk'
import { bulkEditBody, bulkEditTargets } from '@/lib/jobs/bulk-edit'
import type { BulkXpChange } from '@/lib/jobs/bulk-xp'
import type { Job, JobPlan, JobRow } from '@/lib/jobs/job'
import { platform } from '@/lib/jobs/platform'
import { runJob } from '@/lib/jobs/runner'
import { undoPlan } from '@/lib/jobs/undo'
import { fakeClock, freshStore } from '../unit/lib/jobs/support'
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
const mockLibrary = () => appLibrary(market, token)

const words = { one: 'product', many: 'products' }
type Fields = Record<string, unknown>
const read = async (productID: string) =>
  (await as('Products.Get', { params: { productID } })).body as unknown as Fields

/** Plans a bulk edit of products as the dialog does. */
async function plan(ids: readonly string[], body: BulkBody | undefined, change?: BulkXpChange) {
  const input = { body, change, bodyFor: productBulkBody }
  const records = await Promise.all(ids.map(async (id) => ({ id, name: id, before: await read(id) })))
  const { targets, leftOut } = bulkEditTargets(records, input, words)
  const write = { kind: 'patch' as const, body: bulkEditBody(input) ?? {} }
  return { job: bulkJob({ path: 'products', route: '/products', words }, 'Edit', write, targets), leftOut }
}

async function run({ targets, ...rest }: JobPlan): Promise<{ job: Job; rows: JobRow[] }> {
  const store = await freshStore()
  await store.add({ ...rest, id: 'job', owner: 'ada', state: 'running', createdAt: 0 }, targets)
  await runJob('job', { store, platform, clock: fakeClock() })
  const rows = await store.rows('job', ['done', 'failed', 'skipped'])
  const job = (await store.job('job')) as Job
  store.close()
  return { job, rows }
}
const undo = ({ job, rows }: { job: Job; rows: JobRow[] }) => run(undoPlan(job, rows) as JobPlan)
const states = (rows: readonly JobRow[]) => rows.map(({ id, state, reason }) => [id, state, reason])

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  for (const ID of ['acme', 'brook']) await as('Suppliers.Create', { body: { ID, Name: ID, Active: true } })
  await as('SupplierAddresses.Create', {
    params: { supplierID: 'acme' },
    body: { ID: 'dock', Street1: 'Quay 1', City: 'Port', State: 'ME', Zip: '04101', Country: 'US' },
  })
  for (const body of [
    { ID: 'sent', Name: 'sent', DefaultSupplierID: 'acme', ShipFromAddressID: 'dock' },
    { ID: 'forwarded', Name: 'forwarded', DefaultSupplierID: 'acme', AutoForward: true },
    { ID: 'plain', Name: 'plain' },
    { ID: 'counted', Name: 'counted', Inventory: { Enabled: true, QuantityAvailable: 4 } },
  ])
    await as('Products.Create', { body })
}, 120_000)
afterAll(() => market.close())

test('another default supplier is written together with the empty ship-from address, and undone', async () => {
  const { job } = await plan(['sent', 'plain'], { DefaultSupplierID: 'brook' })
  const done = await run(job)
  expect(states(done.rows)).toEqual([
    ['sent', 'done', undefined],
    ['plain', 'done', undefined],
  ])
  expect(await read('sent')).toMatchObject({ DefaultSupplierID: 'brook', ShipFromAddressID: null })
  expect(states((await undo(done)).rows).map(([, state]) => state)).toEqual(['done', 'done'])
  expect(await read('sent')).toMatchObject({ DefaultSupplierID: 'acme', ShipFromAddressID: 'dock' })
  expect((await read('plain')).DefaultSupplierID ?? null).toBeNull()
})

test('products that the platform would reject are left out', async () => {
  expect((await plan(['plain', 'sent'], { AutoForward: true })).leftOut).toEqual([
    'plain is skipped. Auto-forward needs a default supplier.',
  ])
  const { job, leftOut } = await plan(['forwarded', 'sent'], { DefaultSupplierID: null })
  expect(leftOut).toEqual(['forwarded is skipped. Auto-forward is on, which needs a default supplier.'])
  expect(states((await undo(await run(job))).rows)).toEqual([['sent', 'done', undefined]])
})

test('the inventory is switched without its quantity, also for products that had none, and undone', async () => {
  const { job, leftOut } = await plan(['plain', 'counted', 'sent'], { Inventory: { Enabled: true } })
  expect(leftOut).toEqual([])
  const done = await run(job)
  expect(states(done.rows).map(([, state]) => state)).toEqual(['done', 'done', 'done'])
  await as('Products.Patch', {
    params: { productID: 'counted' },
    body: { Inventory: { QuantityAvailable: 3 } },
  })
  const undone = await undo(done)
  expect(states(undone.rows).map(([, state]) => state)).toEqual(['done', 'done', 'done'])
  expect((await read('counted')).Inventory).toMatchObject({ Enabled: true, QuantityAvailable: 3 })
  expect((await read('plain')).Inventory).toMatchObject({ Enabled: false })
})

test('the undo of a nested property keeps the keys that another user added since', async () => {
  const { job } = await plan(['plain', 'sent'], undefined, { path: ['Size', 'Unit'], value: 'mm' })
  const done = await run(job)
  await as('Products.Patch', { params: { productID: 'plain' }, body: { xp: { Size: { Length: 7 } } } })
  expect(states((await undo(done)).rows).map(([, state]) => state)).toEqual(['done', 'done'])
  expect((await read('plain')).xp).toEqual({ Size: { Unit: null, Length: 7 } })
})
