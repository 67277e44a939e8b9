/** @jest-environment node */
import fc from 'fast-check'
import { NO_ROWS, type Job, type JobPlan, type JobRow, type Target } from '@/lib/jobs/job'
import { runJob, type Clock } from '@/lib/jobs/runner'
import type { JobStore } from '@/lib/jobs/store'
import { canUndo, undoPlan } from '@/lib/jobs/undo'
import { aJob, fakeClock, FakePlatform, freshStore, mortal, type Fault } from './support'

/** The undo of jobs that keep created records which have changed, or that others depend on. */

const KEPT = 'It is kept, because it was changed since the import.'
const create = (id: string, body: object = {}): Target => ({
  ...{ id, name: id, write: { kind: 'create', body: { ID: id, ...body } } },
})
const { write: _, ...rest } = aJob({ kind: 'delete' })
const importing: Job = { ...rest, canUndoRows: true, keepsUsed: true }

async function imported(targets: readonly Target[], job = importing) {
  const store = await freshStore()
  const faults: { of: (call: number, id: string) => Fault } = { of: () => 'none' }
  const platform = new FakePlatform([], (call, id) => faults.of(call, id))
  await store.add(job, targets)
  const run = (id: string, clock: Clock = fakeClock()) => runJob(id, { store, platform, clock })
  const undo = async (): Promise<Job> => {
    const plan = undoPlan((await store.job('job')) as Job, await store.rows('job', ['done'])) as JobPlan
    const { targets: planned, ...more } = plan
    const undoing: Job = { ...rest, ...more, id: 'undo', state: 'running' }
    await store.add(undoing, planned, 'job')
    return undoing
  }
  return { store, platform, run, undo, faults }
}
const outcomes = async (store: JobStore) =>
  Object.fromEntries(
    (await store.rows('undo', ['done', 'failed', 'skipped'])).map(({ id, state, reason }: JobRow) => [
      id,
      reason ?? state,
    ]),
  )

test('deletes created records, and keeps changed and used ones with the reason', async () => {
  const { store, platform, run, undo } = await imported([create('a'), create('b'), create('c'), create('d')])
  await run('job')
  expect(await store.rows('job', ['done'])).toMatchObject([{ created: { ID: 'a' } }, {}, {}, {}])
  platform.records.set('b', { ID: 'b', Added: 'by another user' })
  platform.dependents.set('c', 'It is used.')
  platform.records.delete('d')
  await undo()
  await run('undo')
  expect(await outcomes(store)).toEqual({
    ...{ a: 'done', b: KEPT, c: 'It is used.', d: 'It was already deleted.' },
  })
  expect([...platform.records.keys()]).toEqual(['b', 'c'])

  // A record that is no longer used can be deleted with a retry, a changed one cannot.
  platform.dependents.clear()
  await store.retry('undo')
  await run('undo')
  expect([...platform.records.keys()]).toEqual(['b'])
})

test('resets changes first, and then deletes in the reverse order when records name each other', async () => {
  const change: Target = {
    ...{ id: 'old', name: 'old', before: { ParentID: null } },
    write: { kind: 'patch', body: { ParentID: 'B' } },
  }
  const { store, platform, run, undo } = await imported([create('b'), change, create('c', { ParentID: 'b' })])
  platform.records.set('old', { ID: 'old', ParentID: null })
  await run('job')
  expect(await undo()).toMatchObject({ isSequential: true })
  expect((await store.rows('undo', ['waiting'])).map(({ id }) => id)).toEqual(['old', 'c', 'b'])
})

test('keeps created records and resets the others when the job has a reason to keep them', async () => {
  const change: Target = {
    ...{ id: 'old', name: 'old', before: { Name: 'Old' } },
    write: { kind: 'patch', body: { Name: 'New' } },
  }
  const { keepsUsed: __, ...job } = importing
  const { store, platform, run, undo } = await imported([create('a'), change], { ...job, keptReason: 'so' })
  platform.records.set('old', { ID: 'old', Name: 'Old' })
  await run('job')
  expect(canUndo((await store.job('job')) as Job, { ...NO_ROWS, done: 2 })).toBe(true)
  await undo()
  await run('undo')
  expect(await outcomes(store)).toEqual({ old: 'done' })
  expect(platform.records.get('old')).toMatchObject({ Name: 'Old' })
  expect(platform.records.has('a')).toBe(true)
})

test.each([
  ['a minute', 60_000, 'done'],
  [
    'an hour',
    3600_000,
    'It is kept, because the import was interrupted while it was created. It may have changed since.',
  ],
])('after a page that was closed for %s while it created a record', async (_time, milliseconds, outcome) => {
  const { store, platform, run, undo } = await imported([create('a')])
  await store.claim('job', 0)
  platform.records.set('a', { ID: 'a' })
  const clock = fakeClock()
  await run('job', { ...clock, now: () => milliseconds })
  expect(await store.counts('job')).toMatchObject({ done: 1 })
  await undo()
  await run('undo')
  expect(await outcomes(store)).toEqual({ a: outcome })
})

const FAULTS: Fault[] = ['none', 'busy', 'lost-before', 'lost-after', 'failing-before', 'failing-after']
const lives = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 4 })
const faultList = fc.array(fc.constantFrom(...FAULTS), { maxLength: 40 })

test('nothing is deleted twice or lost, despite failures and killed pages', async () => {
  await fc.assert(
    fc.asyncProperty(faultList, lives, lives, async (given, importLives, undoLives) => {
      const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
      const { store, platform, run, undo, faults } = await imported(ids.map((id) => create(id)))
      faults.of = (call) => given[call] ?? 'none'
      await runOnPages('job', importLives)
      const created = (await store.rows('job', ['done'])).map(({ id }) => id)
      // Another user changes one record and depends on one.
      const [changed = '', used = ''] = created
      platform.records.set(changed, { ID: changed, Note: 'Mine' })
      platform.dependents.set(used, 'It is used.')
      platform.carriedOut.length = 0
      faults.of = (call) => given[call % 40] ?? 'none'
      await undo()
      await runOnPages('undo', undoLives)
      faults.of = () => 'none'
      await store.retry('undo')
      await run('undo')
      expect(new Set(platform.carriedOut).size).toBe(platform.carriedOut.length)
      expect(platform.records.get(changed)).toEqual({ ID: changed, Note: 'Mine' })
      const left = ids.filter((id) => created.includes(id) && platform.records.has(id))
      expect(left).toEqual(created.filter((id) => id === changed || id === used))

      async function runOnPages(id: string, pages: readonly number[]) {
        for (const left of pages) {
          const life = { left }
          const page = { store: mortal(store, life), platform: mortal(platform, life), clock: fakeClock() }
          const dead = (async () => {
            while (life.left > 0) await new Promise((resolve) => setImmediate(resolve))
          })()
          await Promise.race([runJob(id, page), dead])
          life.left = 0
          for (let n = 0; n < 5; n++) await new Promise((resolve) => setImmediate(resolve))
        }
        expect(await run(id)).toBe('ended')
      }
    }),
    { numRuns: 40 },
  )
})
