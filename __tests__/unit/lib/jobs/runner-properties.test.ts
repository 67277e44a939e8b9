/** @jest-environment node */
import fc from 'fast-check'
import { endedOf, type Write } from '@/lib/jobs/job'
import { runJob, type JobPlatform } from '@/lib/jobs/runner'
import type { JobStore } from '@/lib/jobs/store'
import { aJob, fakeClock, FakePlatform, freshStore, mortal, targets, type Fault } from './support'

const ROW_COUNT = 12
const RUNS = process.env.QM_SOAK === '1' ? 500 : 40

const FAULTS: Fault[] = [
  'none',
  'busy',
  'lost-before',
  'lost-after',
  'failing-before',
  'failing-after',
  'rejected',
]
/** Counts how often each row ended. */
function counting(store: JobStore, ends: Map<number, number>): JobStore {
  return new Proxy(store, {
    get(of, key) {
      const value: unknown = Reflect.get(of, key)
      if (typeof value !== 'function') return value
      if (key !== 'end') return value.bind(of)
      return async (...given: Parameters<JobStore['end']>) => {
        const hasEnded = await of.end(...given)
        if (hasEnded) ends.set(given[1], (ends.get(given[1]) ?? 0) + 1)
        return hasEnded
      }
    },
  })
}

const write: fc.Arbitrary<Write> = fc.constantFrom<Write>(
  { kind: 'delete' },
  { kind: 'patch', body: { Active: false } },
  { kind: 'create', body: { Name: 'New' } },
  { kind: 'step', step: 'approve', done: 'approved', input: {} },
  { kind: 'step', step: 'cancel', done: 'canceled', input: {} },
)

test('every row ends exactly once and matches the platform, despite failures and killed pages', async () => {
  await fc.assert(
    fc.asyncProperty(
      write,
      fc.array(fc.constantFrom(...FAULTS), { maxLength: 40 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
      async (what, faults, lives) => {
        const ends = new Map<number, number>()
        const store = counting(await freshStore(), ends)
        const rows = targets(ROW_COUNT)
        const platform = new FakePlatform(
          what.kind === 'create' ? [] : rows.map(({ id }) => id),
          (call) => faults[call] ?? 'none',
        )
        await store.add(
          aJob(what),
          what.kind === 'create'
            ? rows.map((row) => ({ ...row, write: { ...what, body: { ...what.body, ID: row.id } } }))
            : rows,
        )
        for (const left of lives) {
          const life = { left }
          const page = {
            store: mortal(store, life),
            platform: mortal<JobPlatform>(platform, life),
            clock: fakeClock(),
          }
          const dead = (async () => {
            while (life.left > 0) await new Promise((resolve) => setImmediate(resolve))
          })()
          await Promise.race([runJob('job', page), dead])
          life.left = 0
          // Requests that were pending when the page died arrive.
          for (let n = 0; n < 5; n++) await new Promise((resolve) => setImmediate(resolve))
        }
        expect(await runJob('job', { store, platform, clock: fakeClock() })).toBe('ended')

        const counts = await store.counts('job')
        expect(endedOf(counts)).toBe(ROW_COUNT)
        expect([...ends.keys()].sort((a, b) => a - b)).toEqual(rows.map((_, n) => n))
        expect(Math.max(...ends.values())).toBe(1)
        for (const row of await store.rows('job', ['done'])) {
          const record = platform.records.get(row.id)
          if (what.kind === 'delete') expect(record).toBeUndefined()
          else expect(record).toMatchObject(what.kind === 'step' ? { Steps: 1 } : what.body)
        }
        // No record is created or deleted twice, or taken through a step twice. A change may be repeated, because this has no effect.
        const times = new Map<string, number>()
        for (const id of platform.carriedOut) times.set(id, (times.get(id) ?? 0) + 1)
        if (what.kind !== 'patch') expect(Math.max(0, ...times.values())).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: RUNS },
  )
})
