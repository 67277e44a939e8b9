import { platform, isJobPath } from '@/lib/jobs/platform'
import { productSupplier, productSupplierActivity } from '@/lib/jobs/product-supplier-write'
import type { Job, JobPlan, JobRow, Target, Write } from '@/lib/jobs/job'
import { runJob } from '@/lib/jobs/runner'
import { undoPlan } from '@/lib/jobs/undo'
import { PlatformError } from '@/lib/ordercloud/errors'
import {
  PRODUCT_SUPPLIERS_PATH,
  productSupplierJobPath,
  productSupplierOf,
} from '@/lib/suppliers/product-supplier-paths'
import { aJob, answer, fakeClock, freshStore, type Fault } from './support'

/** The suppliers of the product "lamp 1" with their price schedules, and its default supplier. */
const mockStored = { suppliers: new Map<string, string | null>(), defaultSupplier: null as string | null }
const mockWrites: unknown[][] = []
const mockFaults: Fault[] = []
/** Runs a write as the platform does, with the next fault. */
async function mockWrite(name: string, input: unknown[], act: () => void) {
  const fault = mockFaults.shift() ?? 'none'
  if (fault === 'lost-before') throw answer(null)
  if (fault === 'failing-before') throw answer(503)
  if (fault === 'rejected') throw answer(400)
  mockWrites.push([name, ...input])
  act()
  if (fault === 'lost-after') throw answer(null)
  if (fault === 'failing-after') throw answer(500)
}
const mockLibrary = {
  Products: {
    Get: async () => ({ DefaultSupplierID: mockStored.defaultSupplier }),
    ListSuppliers: async (_product: string, { filters }: { filters: { ID: string } }) => {
      // The filter ignores the case.
      const found = [...mockStored.suppliers].filter(([id]) => id.toLowerCase() === filters.ID.toLowerCase())
      return { Items: found.map(([ID, DefaultPriceScheduleID]) => ({ ID, DefaultPriceScheduleID })) }
    },
    SaveSupplier: (...input: [string, string, { defaultPriceScheduleID?: string }]) =>
      mockWrite('Save', input, () =>
        mockStored.suppliers.set(decodeURIComponent(input[1]), input[2].defaultPriceScheduleID ?? null),
      ),
    RemoveSupplier: (...input: [string, string]) =>
      mockWrite('Remove', input, () => {
        if (!mockStored.suppliers.delete(decodeURIComponent(input[1])))
          throw new PlatformError('Not found', { status: 404 })
      }),
  },
}
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run(mockLibrary),
}))

const path = productSupplierJobPath('no rth')
const record = (price: string | null = null) => ({ ...productSupplier('lamp 1', price) })
const target = (write: Write): Target => ({
  ...{ id: 'lamp 1', name: 'Lamp', write },
  ...(write.kind === 'delete' && write.from && { before: write.from }),
})
const addition = (price: string | null = null) => target({ kind: 'create', body: record(price) })
const removal = (price: string | null = null) => target({ kind: 'delete', from: record(price) })

/** Runs a job as the app does. Returns it and its row. */
async function run(targets: readonly Target[], ...faults: Fault[]): Promise<{ job: Job; row: JobRow }> {
  mockWrites.splice(0)
  mockFaults.splice(0, mockFaults.length, ...faults)
  const store = await freshStore()
  const { write: _, ...rest } = aJob({ kind: 'delete' })
  await store.add({ ...rest, path, canUndoRows: true }, targets)
  await runJob('job', { store, platform, clock: fakeClock() })
  const [row] = await store.rows('job', ['done', 'failed', 'skipped'])
  const job = (await store.job('job')) as Job
  store.close()
  return { job, row: row as JobRow }
}
const undo = ({ job, row }: { job: Job; row: JobRow }, ...faults: Fault[]) =>
  run((undoPlan(job, [row]) as JobPlan).targets, ...faults)
const outcome = ({ row: { state, reason } }: { row: JobRow }) =>
  reason === undefined ? state : [state, reason]
const stored = () => Object.fromEntries(mockStored.suppliers)

beforeEach(() => {
  mockStored.suppliers = new Map([['east', 'east-price']])
  mockStored.defaultSupplier = null
})

test('reads and writes one supplier of a product, with encoded IDs in addresses', async () => {
  expect([isJobPath(path), productSupplierOf(path), productSupplierOf('suppliers')]).toEqual([
    ...[true, 'no rth', undefined],
  ])
  expect(await platform.read(path, 'lamp 1')).toBeUndefined()
  await run([addition('boat')])
  expect(mockWrites).toEqual([['Save', 'lamp%201', 'no%20rth', { defaultPriceScheduleID: 'boat' }]])
  expect(await platform.read(path, 'lamp 1')).toEqual(record('boat'))
  mockStored.defaultSupplier = 'no rth'
  expect(await platform.read(path, 'lamp 1')).toEqual({ ...record('boat'), IsDefaultSupplier: true })
  mockStored.defaultSupplier = null
  await run([removal('boat')])
  expect(mockWrites).toEqual([['Remove', 'lamp%201', 'no%20rth']])
  expect(stored()).toEqual({ east: 'east-price' })
})

test('does not take a supplier for another one whose ID differs in its case', async () => {
  mockStored.suppliers.set('No Rth', null)
  expect(outcome(await run([addition()]))).toBe('done')
  expect(stored()).toEqual({ east: 'east-price', 'No Rth': null, 'no rth': null })
})

const FAULTS: Fault[] = ['none', 'lost-before', 'lost-after', 'failing-before', 'failing-after']
test.each(FAULTS)('adds and removes a supplier once, and undoes both, with the fault %s', async (fault) => {
  const added = await run([addition('boat')], fault)
  expect([outcome(added), mockWrites.length]).toEqual(['done', 1])
  expect(stored()).toEqual({ east: 'east-price', 'no rth': 'boat' })
  expect([outcome(await undo(added, fault)), mockWrites.length]).toEqual(['done', 1])
  expect(stored()).toEqual({ east: 'east-price' })

  mockStored.suppliers.set('no rth', 'boat')
  const removed = await run([removal('boat')], fault)
  expect([outcome(removed), mockWrites.length]).toEqual(['done', 1])
  expect(stored()).toEqual({ east: 'east-price' })
  expect([outcome(await undo(removed, fault)), mockWrites.length]).toEqual(['done', 1])
  expect(stored()).toEqual({ east: 'east-price', 'no rth': 'boat' })
})

test('keeps the price at which another user added the supplier meanwhile', async () => {
  mockStored.suppliers.set('no rth', 'theirs')
  const added = await run([addition('boat')])
  expect(outcome(added)).toEqual(['skipped', 'It got this supplier in the meantime.'])
  expect(mockWrites).toEqual([])
  expect(stored()).toMatchObject({ 'no rth': 'theirs' })
})

test('removes no supplier whose price changed, that is gone, or that became the default supplier', async () => {
  expect(outcome(await run([removal()]))).toEqual(['skipped', 'It no longer has this supplier.'])
  mockStored.suppliers.set('no rth', 'theirs')
  expect(outcome(await run([removal()]))).toEqual(['skipped', 'It was changed in the meantime.'])
  mockStored.defaultSupplier = 'no rth'
  expect(outcome(await run([removal('theirs')]))).toEqual([
    ...['skipped', 'The supplier became its default supplier in the meantime.'],
  ])
  expect(mockWrites).toEqual([])
})

test('the undo leaves what another user changed since', async () => {
  const added = await run([addition()])
  mockStored.suppliers.set('no rth', 'theirs')
  expect(outcome(await undo(added))).toEqual(['skipped', 'It was changed in the meantime.'])
  mockStored.suppliers.set('no rth', null)
  mockStored.defaultSupplier = 'no rth'
  expect(outcome(await undo(added))).toEqual([
    ...['skipped', 'The supplier became its default supplier in the meantime.'],
  ])
  mockStored.defaultSupplier = null
  const removed = await run([removal()])
  mockStored.suppliers.set('no rth', 'theirs')
  expect(outcome(await undo(removed))).toEqual(['skipped', 'It got this supplier in the meantime.'])
  expect(stored()).toEqual({ east: 'east-price', 'no rth': 'theirs' })
})

const newPrice = (to: string | null, from: string | null): Target => ({
  ...{ id: 'lamp 1', name: 'Lamp', before: { DefaultPriceScheduleID: from } },
  write: {
    ...{ kind: 'patch', body: { DefaultPriceScheduleID: to } },
    from: { DefaultPriceScheduleID: from },
  },
})

test.each(FAULTS)('changes a price schedule once, and undoes it, with the fault %s', async (fault) => {
  mockStored.suppliers.set('no rth', null)
  mockStored.defaultSupplier = 'no rth'
  const changed = await run([newPrice('boat', null)], fault)
  expect([outcome(changed), mockWrites]).toEqual([
    ...['done', [['Save', 'lamp%201', 'no%20rth', { defaultPriceScheduleID: 'boat' }]]],
  ])
  expect(stored()).toEqual({ east: 'east-price', 'no rth': 'boat' })
  expect([outcome(await undo(changed, fault)), mockWrites]).toEqual([
    ...['done', [['Save', 'lamp%201', 'no%20rth', {}]]],
  ])
  expect(stored()).toEqual({ east: 'east-price', 'no rth': null })
})

test('keeps a price schedule that another user changed, also of the default supplier', async () => {
  expect(outcome(await run([newPrice('boat', null)]))).toEqual(['skipped', 'It no longer has this supplier.'])
  mockStored.suppliers.set('no rth', 'theirs')
  mockStored.defaultSupplier = 'no rth'
  expect(outcome(await run([newPrice('boat', null)]))).toEqual(['skipped', 'It was changed in the meantime.'])
  expect(mockWrites).toEqual([])
})

test('a job about several suppliers writes the rows of each', async () => {
  expect(isJobPath(PRODUCT_SUPPLIERS_PATH)).toBe(true)
  mockWrites.splice(0)
  await platform.write(PRODUCT_SUPPLIERS_PATH, 'no rth/lamp 1', { kind: 'create', body: record('boat') })
  expect(await platform.read(PRODUCT_SUPPLIERS_PATH, 'no rth/lamp 1')).toEqual(record('boat'))
  await platform.write(PRODUCT_SUPPLIERS_PATH, 'east/lamp 1', { kind: 'delete' })
  expect(mockWrites).toEqual([
    ['Save', 'lamp%201', 'no%20rth', { defaultPriceScheduleID: 'boat' }],
    ['Remove', 'lamp%201', 'east'],
  ])
})

test('a changed price schedule is in the activity of the product, and cannot be repeated there', () => {
  const { write } = newPrice('boat', null)
  expect(productSupplierActivity(path, { id: 'lamp 1' }, write as Write)).toEqual({
    ...{ id: 'lamp 1', kind: 'saved' },
    assignment: {
      ...{ title: 'Suppliers', path: 'products/suppliers/price' },
      what: 'price schedule of supplier no rth is now boat, previously not set',
      row: { ID: 'no rth', DefaultPriceScheduleID: 'boat' },
    },
  })
})

test('the activity of a product has the supplier as its panel records it', () => {
  const row = { ID: 'no rth', DefaultPriceScheduleID: 'boat' }
  const assignment = { title: 'Suppliers', what: 'supplier no rth', path: 'products/suppliers', row }
  expect(productSupplierActivity(path, { id: 'lamp 1' }, { kind: 'create', body: record('boat') })).toEqual({
    ...{ id: 'lamp 1', kind: 'assigned', assignment },
  })
  expect(productSupplierActivity(path, { id: 'lamp 1' }, { kind: 'delete', from: record('boat') })).toEqual({
    ...{ id: 'lamp 1', kind: 'unassigned', assignment },
  })
  expect(productSupplierActivity('products', { id: 'lamp 1' }, { kind: 'delete', from: {} })).toBeUndefined()
})
