/** @jest-environment node */
import { runJob } from '@/lib/jobs/runner'
import { NO_ROWS, type Job } from '@/lib/jobs/job'
import { canUndo, hasUsableJobData, undoPlan } from '@/lib/jobs/undo'
import { aJob, fakeClock, FakePlatform, freshStore, targets } from './support'

const HIDE = { kind: 'patch', body: { Active: false, Note: 'Old' } } as const

/** Runs a job of three rows. The platform rejects the last one. */
async function carriedOut(isPersonal?: true) {
  const store = await freshStore()
  const rows = targets(3).map((target, n) => ({ ...target, before: { Active: n === 0 } }))
  const platform = new FakePlatform(
    rows.map(({ id }) => id),
    (_, id) => (id === 't2' ? 'rejected' : 'none'),
  )
  await store.add({ ...aJob(HIDE), ...(isPersonal && { isPersonal }) }, rows)
  const run = (id: string) => runJob(id, { store, platform, clock: fakeClock() })
  await run('job')
  const job = (await store.job('job')) as Job
  return { store, platform, run, job }
}

test('restores the old values of records that nobody has changed since', async () => {
  const { store, platform, run, job } = await carriedOut()
  expect(canUndo(job, await store.counts('job'))).toBe(true)
  const plan = undoPlan(job, await store.rows('job', ['done']))
  expect(plan).toMatchObject({ title: 'Undo “Edit things”', path: 'things' })
  expect(plan?.targets).toEqual([
    {
      ...{ id: 't0', name: 'Thing 0', before: HIDE.body },
      write: { kind: 'patch', body: { Active: true, Note: null }, from: HIDE.body },
    },
    {
      ...{ id: 't1', name: 'Thing 1', before: HIDE.body },
      write: { kind: 'patch', body: { Active: false, Note: null }, from: HIDE.body },
    },
  ])

  platform.records.set('t1', { ID: 't1', Active: false, Note: 'Newer' })
  await store.add({ ...aJob(HIDE, 'undo'), ...plan, state: 'running' }, plan?.targets ?? [])
  await run('undo')
  expect(await store.counts('undo')).toMatchObject({ done: 1, skipped: 1, failed: 0 })
  expect(await store.rows('undo', ['skipped'])).toMatchObject([
    { id: 't1', reason: 'It was changed in the meantime.' },
  ])
  expect(platform.records.get('t0')).toMatchObject({ Active: true, Note: null })
  expect(platform.records.get('t1')).toMatchObject({ Note: 'Newer' })
})

test('skips a record that was deleted meanwhile', async () => {
  const { store, platform, run, job } = await carriedOut()
  const plan = undoPlan(job, await store.rows('job', ['done']))
  platform.records.delete('t0')
  await store.add({ ...aJob(HIDE, 'undo'), ...plan, state: 'running' }, plan?.targets ?? [])
  await run('undo')
  expect(await store.rows('undo', ['skipped'])).toMatchObject([{ id: 't0', reason: 'It was deleted.' }])
})

test('allows undoing a job only once, and not after its stored values were cleared', async () => {
  const { store, job } = await carriedOut(true)
  const counts = await store.counts('job')
  expect(await store.add(aJob(HIDE, 'undo'), targets(1), 'job')).toBe(true)
  expect(await store.add(aJob(HIDE, 'again'), targets(1), 'job')).toBe(false)
  expect(await store.job('again')).toBeUndefined()
  expect(canUndo((await store.job('job')) as Job, counts)).toBe(false)
  expect(canUndo(job, counts)).toBe(true)
  await store.clear('job')
  expect(canUndo((await store.job('job')) as Job, counts)).toBe(false)
  expect(undoPlan(job, await store.rows('job', ['done']))).toBeUndefined()
})

test.each([
  ['it still runs', { ...aJob(HIDE), state: 'running' }, 3],
  ['nothing was done', { ...aJob(HIDE), state: 'ended' }, 0],
  ['it deleted', { ...aJob({ kind: 'delete' }), state: 'ended' }, 3],
] as const)('cannot undo a job when %s', (_, job, done) => {
  expect(canUndo(job, { ...NO_ROWS, done })).toBe(false)
  if (job.write?.kind === 'delete') expect(undoPlan(job, [])).toBeUndefined()
})

test('keeps job data as long as rows can be retried or the job can be undone', () => {
  const edit: Job = { ...aJob(HIDE), state: 'ended' }
  const deletion: Job = { ...aJob({ kind: 'delete' }), state: 'ended' }
  expect(hasUsableJobData(edit, { ...NO_ROWS, done: 1 })).toBe(true)
  expect(hasUsableJobData({ ...edit, isUndone: true }, { ...NO_ROWS, done: 1 })).toBe(false)
  expect(hasUsableJobData(deletion, { ...NO_ROWS, done: 1, skipped: 1 })).toBe(false)
  expect(hasUsableJobData(deletion, { ...NO_ROWS, failed: 1 })).toBe(true)
  expect(hasUsableJobData(deletion, { ...NO_ROWS, stopped: 1 })).toBe(true)
})

test('undoes a job whose rows have a patch of their own, each from the value that it wrote', () => {
  const { write: _, ...rest } = aJob(HIDE)
  const job: Job = { ...rest, state: 'ended', canUndoRows: true }
  const row = (id: string, price: number) => ({
    ...{ id, name: id, jobId: 'job', n: 0, state: 'done' as const, before: { Price: 1 } },
    write: { kind: 'patch' as const, body: { Price: price }, from: { Price: 1 } },
  })
  expect(canUndo(job, { ...NO_ROWS, done: 2 })).toBe(true)
  expect(undoPlan(job, [row('a', 2), row('b', 3)])?.targets).toEqual([
    {
      id: 'a',
      name: 'a',
      write: { kind: 'patch', body: { Price: 1 }, from: { Price: 2 } },
      before: { Price: 2 },
    },
    {
      id: 'b',
      name: 'b',
      write: { kind: 'patch', body: { Price: 1 }, from: { Price: 3 } },
      before: { Price: 3 },
    },
  ])
  // An import has rows with a patch of their own too, but no promise that all of them can be undone.
  const { canUndoRows: __, ...imported } = job
  expect(canUndo(imported, { ...NO_ROWS, done: 2 })).toBe(false)
  expect(undoPlan(imported, [row('a', 2)])).toBeUndefined()
})

test('deletes the records that a job created, unless they have changed, and then restores what that changed', async () => {
  const store = await freshStore()
  const { write: _, ...rest } = aJob(HIDE)
  const undoNext = { id: 'sum', name: 'Sum', body: { Total: 5 }, from: { Total: 0 } }
  const created = (id: string) => ({
    ...{ id, name: id, undoNext },
    write: { kind: 'create' as const, body: { ID: id, Quantity: 4 } },
  })
  const platform = new FakePlatform(['sum'], () => 'none')
  platform.records.set('sum', { ID: 'sum', Total: 0 })
  const run = (id: string) => runJob(id, { store, platform, clock: fakeClock() })
  await store.add({ ...rest, canUndoRows: true }, [created('a'), created('b')])
  await run('job')
  const job = (await store.job('job')) as Job
  expect(canUndo(job, await store.counts('job'))).toBe(true)
  const plan = undoPlan(job, await store.rows('job', ['done']))
  expect(plan).toMatchObject({ isSequential: true })
  expect(plan?.targets).toEqual([
    { id: 'a', name: 'a', write: { kind: 'delete', from: { ID: 'a', Quantity: 4 } } },
    { id: 'b', name: 'b', write: { kind: 'delete', from: { ID: 'b', Quantity: 4 } } },
    {
      ...{ id: 'sum', name: 'Sum', before: { Total: 0 } },
      write: { kind: 'patch', body: { Total: 5 }, from: { Total: 0 } },
    },
  ])

  platform.records.set('b', { ID: 'b', Quantity: 3 })
  await store.add({ ...rest, id: 'undo', ...plan, state: 'running' }, plan?.targets ?? [])
  await run('undo')
  expect([...platform.records.keys()].sort()).toEqual(['b', 'sum'])
  expect(await store.rows('undo', ['skipped'])).toMatchObject([
    { id: 'b', reason: 'It was changed in the meantime.' },
  ])
  expect(platform.records.get('sum')).toMatchObject({ Total: 5 })
})
