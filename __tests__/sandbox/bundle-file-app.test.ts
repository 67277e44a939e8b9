/** @jest-environment node */
import { bundleItemFile } from '@/components/products/bundles/bundle-file'
import { csvLine } from '@/lib/csv/cells'
import { autoMap } from '@/lib/csv/import-plan'
import { readCsv } from '@/lib/csv/read'
import { importJob } from '@/lib/jobs/import-job'
import type { Bundle } from '@/lib/ordercloud/models'
import { runAppJob, undoAppJob } from './support/app-jobs'
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
  return bundleItemFile.rules.plan(file, autoMap(file.header, bundleItemFile.rules.fields), scope)
}
const exported = async () => {
  const bundles = (await as('Bundles.List', { params: {} })).body as unknown as { Items: Bundle[] }
  const rows = (await bundleItemFile.readRows(bundles.Items, {})) as Record<string, string>[]
  return [bundleItemFile.columns, ...rows.map((row) => bundleItemFile.columns.map((name) => row[name]))]
    .map(csvLine)
    .join('')
}
const linesOf = async () => (await exported()).split('\r\n').slice(1, -1)
const place = { path: 'bundles', route: '/settings/bundles', words: { one: 'product', many: 'products' } }
const jobOf = async (text: string) => importJob(place, await plan(text), 0)
const statesOf = ({ rows }: Awaited<ReturnType<typeof runAppJob>>) =>
  rows.map(({ id, state, reason }) => [id, state, ...(reason ? [reason] : [])])
const assign = (body: object) => as('Bundles.SaveProductAssignment', { body })

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  for (const ID of ['kit', 'set'])
    await as('Bundles.Create', { body: { ID, Name: `The ${ID}`, Active: true } })
  for (const ID of ['anchor', 'bolt', 'cleat']) await as('Products.Create', { body: { ID, Name: ID } })
  await assign({ BundleID: 'kit', ProductID: 'anchor', Required: true, DefaultQuantity: 2 })
  await assign({ BundleID: 'kit', ProductID: 'bolt', Required: false })
}, 120_000)
afterAll(() => market.close())

test('an exported file changes nothing, and its changes are written and undone on the platform', async () => {
  const text = await exported()
  expect(await linesOf()).toEqual(['kit,The kit,anchor,true,2', 'kit,The kit,bolt,false,'])
  expect(await plan(text)).toMatchObject({ targets: [], problems: [], unchanged: 2 })

  const changed = text
    .replace('anchor,true,2', 'anchor,false,')
    .replace('bolt,false,', 'bolt,true,4')
    .concat('SET,,anchor,,3\r\nset,,Cleat,false,\r\n')
  const done = await runAppJob(await jobOf(changed))
  expect(statesOf(done)).toEqual([
    ['kit/anchor', 'done'],
    ['kit/bolt', 'done'],
    ['set/anchor', 'done'],
    ['set/cleat', 'done'],
  ])
  expect(await linesOf()).toEqual([
    'kit,The kit,anchor,false,',
    'kit,The kit,bolt,true,4',
    'set,The set,anchor,true,3',
    'set,The set,cleat,false,',
  ])
  expect(await plan(await exported())).toMatchObject({ targets: [], problems: [], unchanged: 4 })

  expect(statesOf(await undoAppJob(done)).map(([, state]) => state)).toEqual(['done', 'done', 'done', 'done'])
  expect(await exported()).toBe(text)
})

test('products of a bundle that another user changes between the review and the write are kept', async () => {
  const job = await jobOf(
    'Bundle,Product,Required,Quantity\nkit,anchor,true,9\nkit,bolt,true,9\nset,bolt,true,9\nset,cleat,true,9\n',
  )
  await assign({ BundleID: 'kit', ProductID: 'anchor', Required: true, DefaultQuantity: 7 })
  await as('Bundles.DeleteProductAssignment', { params: { bundleID: 'kit', productID: 'bolt' } })
  await assign({ BundleID: 'set', ProductID: 'bolt', Required: false })
  const done = await runAppJob(job)
  expect(statesOf(done)).toEqual([
    ['set/cleat', 'done'],
    ['kit/anchor', 'skipped', 'It was changed in the meantime.'],
    ['kit/bolt', 'skipped', 'It is no longer part of the bundle.'],
    ['set/bolt', 'skipped', 'It became part of the bundle in the meantime.'],
  ])
  expect(await linesOf()).toEqual([
    'kit,The kit,anchor,true,7',
    'set,The set,bolt,false,',
    'set,The set,cleat,true,9',
  ])
  // The undo keeps a product whose quantity was changed since.
  await assign({ BundleID: 'set', ProductID: 'cleat', Required: true, DefaultQuantity: 8 })
  expect(statesOf(await undoAppJob(done))).toEqual([
    ['set/cleat', 'skipped', 'It was changed in the meantime.'],
  ])
})
