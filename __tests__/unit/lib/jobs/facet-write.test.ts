/** @jest-environment node */
import fc from 'fast-check'
import { isPlainObject, isSame } from '@/lib/forms/diff'
import { editedValues, facetWrite } from '@/lib/jobs/facet-write'
import type { Job, JobPlan, JobRow, Target, Write } from '@/lib/jobs/job'
import { runJob, type JobPlatform } from '@/lib/jobs/runner'
import { undoPlan } from '@/lib/jobs/undo'
import { storedValues, type FacetEdit } from '@/lib/xp/facet-values'
import { nest, xpOf, type XpObject } from '@/lib/xp/tree'
import { aJob, answer, fakeClock, freshStore, type Fault } from './support'

const COLOR = ['Facets', 'Color']
const edit = (kind: FacetEdit['kind'], ...values: FacetEdit['values']): FacetEdit => {
  return { path: COLOR, kind, values }
}

/** Merges a PATCH as the platform does. */
function merge(before: unknown, patch: unknown): unknown {
  if (!isPlainObject(patch)) return patch
  const into = isPlainObject(before) ? before : {}
  const merged = Object.entries(patch).map(([key, value]) => [key, merge(into[key], value)])
  return { ...into, ...(Object.fromEntries(merged) as object) }
}

/** A platform with one product. */
class OneProduct implements JobPlatform {
  bodies: object[] = []
  reads = 0

  constructor(
    public product: object,
    private readonly faults: Fault[] = [],
  ) {}

  async read() {
    this.reads += 1
    return this.product
  }

  async write(_path: string, _id: string, write: Write) {
    const fault = this.faults.shift() ?? 'none'
    if (fault === 'lost-before') throw answer(null)
    if (fault === 'failing-before') throw answer(503)
    const { body } = write as Extract<Write, { kind: 'patch' }>
    this.bodies.push(body)
    this.product = merge(this.product, body) as object
    if (fault === 'lost-after') throw answer(null)
    if (fault === 'failing-after') throw answer(500)
    return undefined
  }

  dependentReason = () => Promise.resolve(undefined)
  effects = () => Promise.reject(new Error('Not a step'))
}

/** Runs a job as the app does. Returns its row. */
async function run(platform: JobPlatform, targets: readonly Target[]) {
  const store = await freshStore()
  const { write: _, ...rest } = aJob({ kind: 'delete' })
  const noted: JobRow[] = []
  await store.add({ ...rest, canUndoRows: true }, targets)
  await runJob('job', { store, platform, clock: fakeClock(), onDone: (_job, row) => noted.push(row) })
  const [row] = await store.rows('job', ['done', 'failed', 'skipped'])
  const job = (await store.job('job')) as Job
  store.close()
  return { job, row: row as JobRow, noted }
}
const undo = async (platform: JobPlatform, { job, row }: { job: Job; row: JobRow }) =>
  run(platform, (undoPlan(job, [row]) as JobPlan).targets)

const targetOf = (product: object, what: FacetEdit): Target => {
  const found = facetWrite(product, what)
  if ('reason' in found) throw new Error(found.reason)
  return { id: 'flag', name: 'Flag', write: found.write, before: found.before }
}

test.each([
  [['Red', 'Teal'], edit('add', 'Blue', 'Red'), ['Red', 'Teal', 'Blue']],
  [['Red', 'Teal', 'Red'], edit('remove', 'Red', 'Blue'), ['Teal']],
  [['Teal', 'Red'], edit('replace', 'Blue', 'Red'), ['Red', 'Blue']],
  [['12', 8], edit('add', 12, '8'), ['12', 8]],
  [['12', 8], edit('remove', 12), [8]],
])('changes %j by %j to %j', (stored, what, values) => {
  expect(editedValues(stored, what)).toEqual(values)
})

test.each([
  [null, edit('add', 'Red'), { Facets: { Color: ['Red'] } }, null],
  [{ Weight: 3 }, edit('add', 'Red'), { Facets: { Color: ['Red'] } }, { Facets: null }],
  [
    { Facets: { Color: 'Red' } },
    edit('replace', 'Blue'),
    { Facets: { Color: 'Blue' } },
    { Facets: { Color: 'Red' } },
  ],
  [
    { Facets: { Color: 'Red' } },
    edit('remove', 'Red'),
    { Facets: { Color: null } },
    { Facets: { Color: 'Red' } },
  ],
  [
    { Facets: { Color: ['Red'] } },
    edit('remove', 'Red'),
    { Facets: { Color: [] } },
    { Facets: { Color: ['Red'] } },
  ],
])('changes xp %j by %j with the PATCH %j', (xp, what, body, before) => {
  const found = facetWrite({ ID: 'flag', xp }, what)
  expect(found).toMatchObject({ write: { body: { xp: body }, from: { xp: before } }, before: { xp: before } })
})

test.each([
  [{ Facets: { Color: ['Red'] } }, edit('add', 'Red'), 'It already has these values.'],
  [{}, edit('remove', 'Red'), 'It has none of these values.'],
  [
    { Facets: { Color: ['Red', 'Blue'] } },
    edit('replace', 'Blue', 'Red'),
    'It already has exactly these values.',
  ],
  [{ Facets: { Color: { a: 1 } } }, edit('add', 'Red'), expect.stringContaining('another kind of value')],
  [{ Facets: 'Red' }, edit('add', 'Red'), expect.stringContaining('is not an object')],
  [{}, { ...edit('add', 'Red'), path: ['__proto__'] }, expect.stringContaining('not allowed')],
])('does not change xp %j by %j', (xp, what, reason) => {
  expect(facetWrite({ xp }, what)).toMatchObject({ reason })
})

test('adds a value to what another user stored since the preview, and the undo restores exactly that', async () => {
  const before = { ID: 'flag', xp: { Facets: { Color: ['Red'] }, Weight: 3 } }
  const meanwhile = { ID: 'flag', xp: { Facets: { Color: ['Red', 'Teal'], Brand: 'X' }, Weight: 4 } }
  const platform = new OneProduct(meanwhile)
  const done = await run(platform, [targetOf(before, edit('add', 'Blue'))])
  expect(platform.bodies).toEqual([{ xp: { Facets: { Color: ['Red', 'Teal', 'Blue'] } } }])
  expect(done.row).toMatchObject({ state: 'done', before: { xp: { Facets: { Color: ['Red', 'Teal'] } } } })
  expect(done.noted).toMatchObject([{ before: { xp: { Facets: { Color: ['Red', 'Teal'] } } } }])
  await undo(platform, done)
  expect(platform.product).toEqual(meanwhile)
})

test('does not replace values that another user stored since the preview', async () => {
  const before = { ID: 'flag', xp: { Facets: { Color: ['Red'] } } }
  const platform = new OneProduct({ ID: 'flag', xp: { Facets: { Color: ['Teal'] } } })
  const { row } = await run(platform, [targetOf(before, edit('replace', 'Blue'))])
  expect(row).toMatchObject({ state: 'skipped', reason: 'It was changed in the meantime.' })
  expect(platform.bodies).toEqual([])
})

test.each(['lost-before', 'lost-after', 'failing-before', 'failing-after'] as const)(
  'writes values once when the first request is %s',
  async (fault) => {
    const product = { ID: 'flag', xp: null }
    const platform = new OneProduct({ ID: 'flag', xp: { Facets: { Color: ['Teal'] } } }, [fault])
    const { row } = await run(platform, [targetOf(product, edit('add', 'Blue'))])
    expect(row.state).toBe('done')
    expect(platform.bodies).toEqual([{ xp: { Facets: { Color: ['Teal', 'Blue'] } } }])
  },
)

test('a value that an earlier attempt without an answer has added counts as done', async () => {
  class Edited extends OneProduct {
    override async write(...parameters: Parameters<OneProduct['write']>) {
      return super.write(...parameters).finally(() => {
        this.product = { ID: 'flag', xp: { Facets: { Color: ['Blue'] } } }
      })
    }
  }
  const platform = new Edited({ ID: 'flag', xp: { Facets: { Color: ['Teal'] } } }, ['lost-after'])
  const { row } = await run(platform, [targetOf(platform.product, edit('add', 'Blue'))])
  expect(row.state).toBe('done')
  expect(platform.bodies).toHaveLength(1)
})

test.each(['none', 'failing-after'] as const)(
  'the undo keeps keys that another user added next to the values (%s)',
  async (fault) => {
    const platform = new OneProduct({ ID: 'flag', xp: null }, ['none', fault])
    const done = await run(platform, [targetOf(platform.product, edit('add', 'Red'))])
    platform.product = merge(platform.product, { xp: { Weight: 3, Facets: { Brand: 'X' } } }) as object
    const { row } = await undo(platform, done)
    expect(row.state).toBe('done')
    expect(platform.bodies).toHaveLength(2)
    expect(platform.product).toEqual({ ID: 'flag', xp: { Weight: 3, Facets: { Color: null, Brand: 'X' } } })
  },
)

test('the undo skips values that another user changed since', async () => {
  const platform = new OneProduct({ ID: 'flag', xp: {} })
  const done = await run(platform, [targetOf(platform.product, edit('add', 'Red'))])
  platform.product = { ID: 'flag', xp: { Facets: { Color: ['Red', 'Blue'] } } }
  const { row } = await undo(platform, done)
  expect(row).toMatchObject({ state: 'skipped', reason: 'It was changed in the meantime.' })
  expect(platform.product).toEqual({ ID: 'flag', xp: { Facets: { Color: ['Red', 'Blue'] } } })
})

test('changes nothing else in any xp, and the undo restores it', async () => {
  const key = fc.constantFrom('Facets', 'Color', 'Brand')
  const value = fc.constantFrom<string | number | boolean>('Red', 'Blue', 12, '12', true)
  const leaf = fc.oneof(value, fc.constant(null), fc.array(value, { maxLength: 3 }))
  const tree = fc.letrec<{ xp: XpObject; value: unknown }>((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, leaf, tie('xp')),
    xp: fc.dictionary(key, tie('value'), { maxKeys: 3 }),
  })).xp
  const what = fc.record<FacetEdit>({
    path: fc.array(key, { minLength: 1, maxLength: 3 }),
    kind: fc.constantFrom('add', 'remove', 'replace'),
    values: fc.uniqueArray(value, { minLength: 1, maxLength: 3, selector: String }),
  })
  let written = 0
  await fc.assert(
    fc.asyncProperty(fc.option(tree), fc.option(tree), what, async (xp, addition, given) => {
      const product = { ID: 'flag', xp }
      const found = facetWrite(product, given)
      if ('reason' in found) return
      written += 1
      const platform = new OneProduct(product)
      const done = await run(platform, [{ id: 'flag', name: 'Flag', ...found }])
      const after = storedValues(xpOf(platform.product), given.path)
      expect('values' in after && after.values).toEqual(editedValues(found.stored, given))
      const reset = merge(platform.product, { xp: nest(given.path, null) })
      expect(isSame(reset, merge(product, { xp: nest(given.path, null) }))).toBe(true)

      // Another user adds values that were not there.
      const added = addition && additionTo(xpOf(platform.product), addition)
      if (added) platform.product = merge(platform.product, { xp: added }) as object
      const { row } = await undo(platform, done)
      expect(row.state).toBe('done')
      if (!added) expect(isSame(platform.product, product)).toBe(true)
      const expected = added ? merge(product, { xp: added }) : product
      expect(isSame(withoutNulls(platform.product), withoutNulls(expected as object))).toBe(true)
    }),
    { numRuns: process.env.QM_SOAK === '1' ? 2000 : 200 },
  )
  expect(written).toBeGreaterThan(20)
})

/** Returns the parts of an object that add keys to another one without changing its values. */
function additionTo(existing: XpObject, addition: XpObject): XpObject {
  const entries = Object.entries(addition).flatMap(([key, value]): [string, unknown][] => {
    if (!Object.hasOwn(existing, key)) return [[key, value]]
    const inner = existing[key]
    return isPlainObject(inner) && isPlainObject(value) ? [[key, additionTo(inner, value)]] : []
  })
  return Object.fromEntries(entries)
}

/** Returns a copy without keys that have no value, and without empty objects. The platform cannot remove keys. */
function withoutNulls(value: object): object {
  const entries = Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const kept: unknown = isPlainObject(inner) ? withoutNulls(inner) : inner
    const isEmpty = kept === null || (isPlainObject(kept) && Object.keys(kept).length === 0)
    return isEmpty ? [] : [[key, kept] as const]
  })
  return Object.fromEntries(entries)
}
