/** @jest-environment node */
import type { Job, Target, Write } from '@/lib/jobs/job'
import { runJob } from '@/lib/jobs/runner'
import { aJob, fakeClock, FakePlatform, freshStore, targets } from './support'

/** Runs a job of ten rows that is stopped at its fifth row, after two rejected rows. */
async function stopped(job: Job, rows: readonly Target[]) {
  const store = await freshStore()
  await store.add(job, rows)
  let isBroken = true
  const ids = rows.map(({ id }) => id)
  const platform = new FakePlatform(ids, (_, id) =>
    isBroken && ['t0', 't1'].includes(id) ? 'rejected' : 'none',
  )
  for (let n = 0; n < 5; n++) {
    const row = await store.claim('job', 0)
    const isRejected = n < 2
    if (row && !isRejected) await platform.write('things', row.id, row.write ?? { kind: 'delete' })
    await store.end('job', n, isRejected ? { state: 'failed', reason: 'Answer 400' } : { state: 'done' })
  }
  await store.stop('job')
  isBroken = false
  const run = () => runJob('job', { store, platform, clock: fakeClock() })
  expect(await run()).toBe('ended')
  expect(await store.counts('job')).toMatchObject({ done: 3, failed: 2, stopped: 5, skipped: 0 })
  return { store, platform, run }
}

test('retrying failed rows leaves stopped rows unchanged', async () => {
  const { store, platform, run } = await stopped(aJob({ kind: 'delete' }), targets(10))
  await store.retry('job')
  await run()
  expect(await store.counts('job')).toMatchObject({ done: 5, failed: 0, stopped: 5 })
  expect([...platform.records.keys()]).toEqual(['t5', 't6', 't7', 't8', 't9'])
})

test('continuing a stopped job runs the stopped rows, but not the failed ones', async () => {
  const { store, platform, run } = await stopped(aJob({ kind: 'delete' }), targets(10))
  await store.continueStopped('job')
  expect(await store.job('job')).toMatchObject({ state: 'running' })
  expect(await store.job('job')).not.toHaveProperty('endedAt')
  await run()
  expect(await store.counts('job')).toMatchObject({ done: 8, failed: 2, stopped: 0 })
  expect([...platform.records.keys()]).toEqual(['t0', 't1'])
})

test('stopped rows keep their values, including rows with an unknown result', async () => {
  const { write: _, ...job } = aJob({ kind: 'delete' })
  const write: Write = { kind: 'patch', body: { Active: false } }
  const rows = targets(2).map((target) => ({ ...target, write, before: { Active: true } }))
  const store = await freshStore()
  await store.add(job, rows)
  await store.claim('job', 0) // simulates that the page is killed
  await store.stop('job')
  const platform = new FakePlatform(['t0', 't1'])
  await runJob('job', { store, platform, clock: fakeClock() })
  expect(await store.rows('job', ['stopped'])).toMatchObject(
    rows.map(({ id }) => ({
      id,
      write,
      before: { Active: true },
      reason: expect.stringContaining('stopped'),
    })),
  )
  await store.continueStopped('job')
  await runJob('job', { store, platform, clock: fakeClock() })
  expect(platform.carriedOut.sort()).toEqual(['t0', 't1'])
  expect(await store.counts('job')).toMatchObject({ done: 2, stopped: 0 })
})

test('does not retry failed rows of a job that was continued', async () => {
  const { store } = await stopped(aJob({ kind: 'delete' }), targets(10))
  await store.continueStopped('job')
  await store.retry('job')
  expect(await store.counts('job')).toMatchObject({ waiting: 5, failed: 2 })
})
