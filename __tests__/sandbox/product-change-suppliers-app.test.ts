/** @jest-environment node */
import {
  supplierJob,
  supplierRows,
  type ChangeSuppliersInput,
} from '@/components/products/rules/change-suppliers'
import { readSuppliedProducts } from '@/components/products/suppliers/read-product-suppliers'
import type { JobPlan, JobRow, Target } from '@/lib/jobs/job'
import { PlatformError } from '@/lib/ordercloud/errors'
import { runAppJob, undoAppJob } from './support/app-jobs'
import { appLibrary, withCalls } from './support/app-library'
import { caller } from './support/codes'
import { startMarketplace, type Marketplace } from './support/marketplace'
import { admin } from './support/people'

let market: Marketplace
let token: string
const { as } = caller(() => token)
const mockWrites: string[] = []
/** Writes whose answer is lost after the platform has executed them, by their number from 0. */
const mockLost = new Set<number>()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary()),
}))

/** Returns the platform's library with the token of the administrator. It records the calls that write. */
const mockLibrary = () =>
  withCalls(appLibrary(market, token), (name, call) => {
    if (!/\.(?:Save|Remove)/.test(name)) return call
    return async (...input) => {
      const n = mockWrites.push(`${name} ${String(input[0])}`) - 1
      const answer = await call?.(...input)
      if (mockLost.has(n)) throw new PlatformError('No answer', { status: null })
      return answer
    }
  })

const NORTH = { id: 'north', name: 'North Works' }
const IDS = ['lamp', 'lamp-own', 'lamp-default', 'lamp-priced', 'lamp-sold']

/** Returns the suppliers of each product with the price schedules. */
async function suppliers() {
  const all = await Promise.all(
    IDS.map(async (productID) => {
      const { body } = await as('Products.ListSuppliers', { params: { productID } })
      const { Items } = body as unknown as { Items: { ID: string; DefaultPriceScheduleID: string | null }[] }
      return Items.map(
        ({ ID, DefaultPriceScheduleID }) => `${productID} ${ID} ${DefaultPriceScheduleID ?? '-'}`,
      )
    }),
  )
  return all.flat().sort()
}

/** Returns the products of the list, as the dialog has them. */
async function selection(): Promise<Target[]> {
  const { body } = await as('Products.List', { query: { ID: 'lamp*', pageSize: '100' } })
  const { Items } = body as unknown as { Items: (Record<string, unknown> & { ID: string; Name: string })[] }
  return Items.map((product) => ({ id: product.ID, name: product.ID, before: product }))
}
async function planOf(more: Pick<ChangeSuppliersInput, 'change' | 'schedule'>) {
  const input = { ...more, supplier: NORTH }
  const question = { supplierId: NORTH.id, change: more.change, productIds: IDS }
  const { rows, leftOut } = supplierRows(await selection(), await readSuppliedProducts(question), input)
  return { plan: supplierJob(rows, input) as JobPlan, rows, leftOut }
}

const states = (rows: readonly JobRow[]) =>
  rows
    .map(({ id, state, reason }) => [id, state, ...(reason === undefined ? [] : [reason])].join(': '))
    .sort()

beforeAll(async () => {
  market = await startMarketplace('pglite')
  token = await admin(market)
  for (const ID of ['north', 'east']) await as('Suppliers.Create', { body: { ID, Name: ID, Active: true } })
  for (const OwnerID of ['north', 'east'])
    await as('PriceSchedules.Create', {
      body: { ID: `${OwnerID}-price`, Name: OwnerID, OwnerID, PriceBreaks: [{ Quantity: 1, Price: 3 }] },
    })
  const more: Readonly<Record<string, object>> = {
    'lamp-own': { OwnerID: 'north' },
    'lamp-default': { DefaultSupplierID: 'north' },
  }
  for (const ID of IDS) await as('Products.Create', { body: { ID, Name: ID, ...more[ID] } })
  const save = (productID: string, defaultPriceScheduleID?: string) =>
    as('Products.SaveSupplier', {
      params: { productID, supplierID: 'north' },
      ...(defaultPriceScheduleID && { query: { defaultPriceScheduleID } }),
    })
  await save('lamp-priced', 'north-price')
  await save('lamp-sold')
}, 120_000)
afterAll(() => market.close())
beforeEach(() => {
  mockWrites.splice(0)
  mockLost.clear()
})

const START = ['lamp-default north -', 'lamp-priced north north-price', 'lamp-sold north -']

test('a supplier is added at its price although the answer is lost, and the undo removes only what the job added', async () => {
  expect(await suppliers()).toEqual(START)
  const { plan, leftOut } = await planOf({
    change: 'add',
    schedule: { ID: 'north-price', Name: 'north', OwnerID: 'north', PriceBreaks: [] },
  })
  expect(leftOut.sort()).toEqual([
    'lamp-default, lamp-priced and lamp-sold are skipped. Already sold by this supplier.',
    'lamp-own is skipped. Owned by this supplier, who sells it anyway.',
  ])
  mockLost.add(0)
  const done = await runAppJob(plan)
  expect(states(done.rows)).toEqual(['lamp: done'])
  expect(mockWrites).toEqual(['Products.SaveSupplier lamp'])
  expect(await suppliers()).toEqual(['lamp north north-price', ...START])
  mockLost.add(1)
  expect(states((await undoAppJob(done)).rows)).toEqual(['lamp: done'])
  expect(mockWrites).toEqual(['Products.SaveSupplier lamp', 'Products.RemoveSupplier lamp'])
  expect(await suppliers()).toEqual(START)
})

test('a supplier is removed although the answer is lost, and the undo restores its prices', async () => {
  const { plan, rows, leftOut } = await planOf({ change: 'remove' })
  expect(rows.map(({ product, before }) => [product.id, before])).toEqual([
    ['lamp-priced', 'Sells it at north'],
    ['lamp-sold', 'Sells it at the default price'],
  ])
  expect(leftOut.sort()).toEqual([
    'lamp and lamp-own are skipped. Not sold by this supplier.',
    'lamp-default is skipped. This supplier is the default supplier. Change the default supplier first.',
  ])
  mockLost.add(0)
  const done = await runAppJob(plan)
  expect(states(done.rows)).toEqual(['lamp-priced: done', 'lamp-sold: done'])
  expect(mockWrites).toHaveLength(2)
  expect(await suppliers()).toEqual(['lamp-default north -'])
  expect(states((await undoAppJob(done)).rows)).toEqual(['lamp-priced: done', 'lamp-sold: done'])
  expect(await suppliers()).toEqual(START)
})

test('the price of a supplier changes although the answer is lost, and the undo restores it except where it changed since', async () => {
  const schedule = { ID: 'north-price', Name: 'north', OwnerID: 'north', PriceBreaks: [] }
  const { plan, leftOut } = await planOf({ change: 'price', schedule })
  expect(leftOut.sort()).toEqual([
    'lamp and lamp-own are skipped. Not sold by this supplier.',
    'lamp-priced is skipped. Already sold at this price.',
  ])
  mockLost.add(0)
  const done = await runAppJob(plan)
  expect(states(done.rows)).toEqual(['lamp-default: done', 'lamp-sold: done'])
  expect(mockWrites).toHaveLength(2)
  expect(await suppliers()).toEqual([
    'lamp-default north north-price',
    'lamp-priced north north-price',
    'lamp-sold north north-price',
  ])
  // The default supplier keeps its part.
  const { body } = await as('Products.Get', { params: { productID: 'lamp-default' } })
  expect(body).toMatchObject({ DefaultSupplierID: 'north' })
  await as('Products.SaveSupplier', { params: { productID: 'lamp-sold', supplierID: 'north' } })
  expect(states((await undoAppJob(done)).rows)).toEqual([
    'lamp-default: done',
    'lamp-sold: skipped: It was changed in the meantime.',
  ])
  expect(await suppliers()).toEqual(START)
})

test('what another user changes after the preview is kept, also by the undo', async () => {
  const added = await planOf({ change: 'add' })
  const lamp = { params: { productID: 'lamp', supplierID: 'north' } }
  await as('Products.SaveSupplier', { ...lamp, query: { defaultPriceScheduleID: 'north-price' } })
  expect(states((await runAppJob(added.plan)).rows)).toEqual([
    'lamp: skipped: It got this supplier in the meantime.',
  ])
  await as('Products.RemoveSupplier', lamp)

  // The platform would clear the default supplier and its ship-from address.
  const done = await runAppJob(added.plan)
  await as('Products.Patch', { params: { productID: 'lamp' }, body: { DefaultSupplierID: 'north' } })
  expect(states((await undoAppJob(done)).rows)).toEqual([
    'lamp: skipped: The supplier became its default supplier in the meantime.',
  ])
  await as('Products.Patch', { params: { productID: 'lamp' }, body: { DefaultSupplierID: null } })
  await as('Products.RemoveSupplier', lamp)

  const { plan } = await planOf({ change: 'remove' })
  await as('Products.SaveSupplier', { params: { productID: 'lamp-priced', supplierID: 'north' } })
  expect(states((await runAppJob(plan)).rows)).toEqual([
    'lamp-priced: skipped: It was changed in the meantime.',
    'lamp-sold: done',
  ])
  expect(await suppliers()).toEqual(['lamp-default north -', 'lamp-priced north -'])
})

test('the platform rejects the price schedule of another owner, and the row says why', async () => {
  const { plan } = await planOf({
    change: 'add',
    schedule: { ID: 'east-price', Name: 'east', PriceBreaks: [] },
  })
  const { rows } = await runAppJob({ ...plan, targets: plan.targets.filter(({ id }) => id === 'lamp') })
  expect(states(rows)).toEqual([expect.stringMatching(/^lamp: failed: .*must be the supplier's/)])
})
