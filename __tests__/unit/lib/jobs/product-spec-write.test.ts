import { platform } from '@/lib/jobs/platform'
import { productSpecRowId } from '@/lib/jobs/product-spec-paths'
import { productSpecActivity } from '@/lib/jobs/product-spec-write'
import type { Target, Write } from '@/lib/jobs/job'
import { runJob } from '@/lib/jobs/runner'
import { aJob, answer, fakeClock, freshStore, type Fault } from './support'

interface Assignment {
  ProductID: string
  SpecID: string
  DefaultValue?: string
  DefaultOptionID?: string
}
const mockStored = new Map<string, Assignment>()
const mockWrites: unknown[] = []
const mockFaults: Fault[] = []
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({
      Specs: {
        ListProductAssignments: async ({ filters }: { filters: { ProductID: string; SpecID: string } }) => ({
          // The filters ignore the case.
          Items: [...mockStored.values()].filter(
            ({ ProductID, SpecID }) =>
              ProductID.toLowerCase() === filters.ProductID.toLowerCase() &&
              SpecID.toLowerCase() === filters.SpecID.toLowerCase(),
          ),
        }),
        SaveProductAssignment: async (body: Assignment) => {
          const fault = mockFaults.shift() ?? 'none'
          if (fault === 'lost-before') throw answer(null)
          mockWrites.push(body)
          mockStored.set(`${body.ProductID}/${body.SpecID}`, body)
          if (fault === 'lost-after') throw answer(null)
          if (fault === 'failing-after') throw answer(500)
        },
        DeleteProductAssignment: async (spec: string, product: string) => {
          mockWrites.push([spec, product])
          mockStored.delete(`${product}/${spec}`)
        },
      },
    }),
}))

const ids = { ProductID: 'anchor', SpecID: 'color' }
const id = productSpecRowId('anchor', 'color')
const body = { ...ids, DefaultValue: null, DefaultOptionID: 'red' }
const patch: Write = {
  kind: 'patch',
  body: { DefaultValue: 'Ahoy', DefaultOptionID: null },
  from: { DefaultValue: null, DefaultOptionID: 'red' },
}

/** Runs a job with one row as the app does. Returns the row. */
async function run(write: Write, ...faults: Fault[]) {
  mockWrites.splice(0)
  mockFaults.splice(0, mockFaults.length, ...faults)
  const store = await freshStore()
  const targets: Target[] = [{ id, name: 'Anchor: Color', write }]
  await store.add({ ...aJob(write), path: 'products' }, targets)
  await runJob('job', { store, platform, clock: fakeClock() })
  const [row] = await store.rows('job', ['done', 'failed', 'skipped'])
  store.close()
  return row
}

beforeEach(() => mockStored.clear())

test.each<Fault>(['lost-before', 'lost-after', 'failing-after'])(
  'adds a spec once although the answer is %s',
  async (fault) => {
    expect(await run({ kind: 'create', body }, fault)).toMatchObject({ state: 'done' })
    expect(mockWrites).toEqual([{ ...ids, DefaultOptionID: 'red' }])
  },
)

test('changes both defaults together, and sends none that is empty', async () => {
  mockStored.set('Anchor/color', { ...ids, ProductID: 'Anchor', DefaultValue: 'Other' })
  mockStored.set('anchor/color', { ...ids, DefaultOptionID: 'red' })
  expect(await run(patch, 'lost-after')).toMatchObject({ state: 'done' })
  expect(mockWrites).toEqual([{ ...ids, DefaultValue: 'Ahoy' }])
})

test('does not overwrite a spec that another user has added, nor remove one that was changed', async () => {
  mockStored.set('anchor/color', { ...ids, DefaultValue: 'Theirs' })
  expect(await run({ kind: 'create', body })).toMatchObject({
    ...{ state: 'skipped', reason: 'It got this spec in the meantime.' },
  })
  expect(await run({ kind: 'delete', from: body })).toMatchObject({
    ...{ state: 'skipped', reason: 'It was changed in the meantime.' },
  })
  expect(await run(patch)).toMatchObject({ state: 'skipped' })
  expect(mockWrites).toEqual([])
  mockStored.clear()
  expect(await run({ kind: 'delete', from: body })).toMatchObject({
    ...{ state: 'skipped', reason: 'It no longer has this spec.' },
  })
})

test('removes the spec that it added', async () => {
  mockStored.set('anchor/color', { ...ids, DefaultOptionID: 'red' })
  expect(await run({ kind: 'delete', from: body })).toMatchObject({ state: 'done' })
  expect(mockWrites).toEqual([['color', 'anchor']])
})

test('is recorded as the panel of the specs of a product records it', () => {
  const assignment = {
    ...{ title: 'Specs', what: 'spec color', path: 'products/specs' },
    row: { ...ids, DefaultOptionID: 'red' },
  }
  expect(productSpecActivity('products', { id }, { kind: 'create', body })).toEqual({
    ...{ id: 'anchor', kind: 'assigned', assignment },
  })
  expect(productSpecActivity('products', { id }, { kind: 'delete', from: body })).toEqual({
    ...{ id: 'anchor', kind: 'unassigned', assignment },
  })
  expect(productSpecActivity('products', { id }, patch)).toBeUndefined()
  expect(productSpecActivity('products', { id: 'anchor/harbor' }, { kind: 'create', body })).toBeUndefined()
})
