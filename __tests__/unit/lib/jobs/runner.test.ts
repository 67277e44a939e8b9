/** @jest-environment node */
import { NO_ROWS, type StepWrite, type Write } from '@/lib/jobs/job'
import { isAlreadyWritten, runJob } from '@/lib/jobs/runner'
import { aJob, answer, fakeClock, FakePlatform, freshStore, targets, type Fault } from './support'

const HIDE: Write = { kind: 'patch', body: { Active: false } }
const DELETE: Write = { kind: 'delete' }

async function start(
  write: Write,
  count: number,
  faultOf?: (call: number, id: string, what: string) => Fault,
) {
  const store = await freshStore()
  const rows = targets(count)
  await store.add(aJob(write), rows)
  const platform = new FakePlatform(
    rows.map(({ id }) => id),
    faultOf,
  )
  const clock = fakeClock()
  return { store, platform, clock, run: () => runJob('job', { store, platform, clock }) }
}

test('carries out every row once, at most eight at a time, and ends the job', async () => {
  const { store, platform, run } = await start(HIDE, 200)
  platform.turns = 100
  expect(await run()).toBe('ended')
  expect(await store.counts('job')).toEqual({ ...NO_ROWS, done: 200 })
  expect(new Set(platform.carriedOut).size).toBe(200)
  expect(platform.carriedOut).toHaveLength(200)
  expect(platform.mostUnder).toBe(8)
  expect(await store.job('job')).toMatchObject({ state: 'ended' })
})

test('carries out the rows of a sequential job one at a time, in their order', async () => {
  const store = await freshStore()
  const rows = targets(20)
  await store.add({ ...aJob(HIDE), isSequential: true }, rows)
  const ids = rows.map(({ id }) => id)
  const platform = new FakePlatform(ids, (call) => (call === 3 ? 'failing-before' : 'none'))
  platform.turns = 100
  expect(await runJob('job', { store, platform, clock: fakeClock() })).toBe('ended')
  expect(platform.carriedOut).toEqual(ids)
  expect(platform.mostUnder).toBe(1)
})

test('marks a row that the platform rejects as failed with its reason, and continues', async () => {
  const { store, run } = await start(HIDE, 5, (_, id) => (id === 't2' ? 'rejected' : 'none'))
  await run()
  expect(await store.rows('job', ['failed'])).toMatchObject([{ id: 't2', reason: 'Answer 400' }])
  expect((await store.counts('job')).done).toBe(4)
})

test('removes the stored values of completed rows and keeps them for failed rows', async () => {
  const store = await freshStore()
  const rows = targets(2).map((target) => ({ ...target, write: HIDE, before: { Active: true } }))
  await store.add(aJob(HIDE), rows)
  const platform = new FakePlatform(
    rows.map(({ id }) => id),
    (_, id) => (id === 't1' ? 'rejected' : 'none'),
  )
  await runJob('job', { store, platform, clock: fakeClock() })
  const [done] = await store.rows('job', ['done'])
  expect(done).toMatchObject({ id: 't0' })
  expect(done).not.toHaveProperty('write')
  expect(done).not.toHaveProperty('before')
  expect(await store.rows('job', ['failed'])).toMatchObject([
    { id: 't1', write: HIDE, before: { Active: true } },
  ])
})

test('reports every completed row with its previous values to the callback', async () => {
  const store = await freshStore()
  const rows = targets(3).map((target) => ({ ...target, before: { Active: true } }))
  await store.add(aJob(HIDE), rows)
  const platform = new FakePlatform(
    rows.map(({ id }) => id),
    (call, id) => (id === 't1' ? 'rejected' : call === 0 ? 'failing-after' : 'none'),
  )
  const sent: object[] = []
  const onDone = (job: { id: string }, { id, before }: { id: string; before?: object }) =>
    sent.push({ job: job.id, id, before })
  await runJob('job', { store, platform, clock: fakeClock(), onDone })
  expect(sent).toHaveLength(2)
  expect(sent).toEqual(
    expect.arrayContaining(['t0', 't2'].map((id) => ({ job: 'job', id, before: { Active: true } }))),
  )
})

test('retries a row after “too many requests”, and waits as long as requested', async () => {
  const { store, clock, run } = await start(HIDE, 3, (call) => (call === 0 ? 'busy' : 'none'))
  await run()
  expect((await store.counts('job')).done).toBe(3)
  expect(clock.slept).toBeGreaterThanOrEqual(2000)
})

test.each(['lost-after', 'failing-after'] as const)(
  '%s: does not repeat a write that was carried out',
  async (fault) => {
    const { store, platform, run } = await start(DELETE, 6, (call, _, what) =>
      what === 'write' && call < 4 ? fault : 'none',
    )
    await run()
    expect((await store.counts('job')).done).toBe(6)
    expect(platform.carriedOut).toHaveLength(6)
  },
)

test.each(['lost-before', 'failing-before'] as const)(
  '%s on every attempt: marks the row as failed',
  async (fault) => {
    const { store, run } = await start(HIDE, 2, (_, id) => (id === 't0' ? fault : 'none'))
    await run()
    expect(await store.rows('job', ['failed'])).toMatchObject([
      { id: 't0', reason: expect.stringContaining('Tried 5 times. The change may have been made.') },
    ])
  },
)

test('counts a deletion as done if its response failed and the next request got “too many requests”', async () => {
  const faults: Fault[] = ['failing-after', 'busy']
  const { store, run } = await start(DELETE, 1, (call) => faults[call] ?? 'none')
  await run()
  expect((await store.counts('job')).done).toBe(1)
})

test('deletes a record with the expected values only, and counts it as done when the browser repeats the request', async () => {
  const deletion: Write = { kind: 'delete', from: { Active: true } }
  const { store, platform, run } = await start(deletion, 3)
  platform.records.set('t0', { ID: 't0', Active: false })
  platform.records.delete('t1')
  const write = platform.write.bind(platform)
  jest.spyOn(platform, 'write').mockImplementation(async (...given) => {
    await write(...given)
    await write(...given)
  })
  await run()
  expect(await store.rows('job', ['skipped'])).toMatchObject([
    { id: 't0', reason: 'It was changed in the meantime.' },
    { id: 't1', reason: 'It was already deleted.' },
  ])
  expect(await store.rows('job', ['done'])).toMatchObject([{ id: 't2' }])
  expect([...platform.records.keys()]).toEqual(['t0'])
})

test('skips a record that was already deleted, with a reason', async () => {
  const { store, platform, run } = await start(DELETE, 3)
  platform.records.delete('t1')
  await run()
  expect(await store.rows('job', ['skipped'])).toMatchObject([
    { id: 't1', reason: 'It was already deleted.' },
  ])
})

test('puts rows back and stops as signed out when the platform rejects the token', async () => {
  const { store, platform, clock } = await start(HIDE, 10)
  const write = jest.spyOn(platform, 'write').mockRejectedValue(answer(401))
  expect(await runJob('job', { store, platform, clock })).toBe('signed-out')
  expect(await store.counts('job')).toMatchObject({ waiting: 10, running: 0 })
  write.mockRestore()
  expect(await runJob('job', { store, platform, clock })).toBe('ended')
})

test('pausing finishes running rows and starts no others, and resuming completes the job', async () => {
  const { store, platform, run } = await start(HIDE, 40)
  const write = platform.write.bind(platform)
  jest.spyOn(platform, 'write').mockImplementation(async (path, id, body) => {
    if (id === 't9') await store.move('job', ['running'], 'paused')
    await write(path, id, body)
  })
  expect(await run()).toBe('paused')
  const counts = await store.counts('job')
  expect(counts.running).toBe(0)
  expect(counts.waiting).toBeGreaterThan(0)
  await store.move('job', ['paused'], 'running')
  expect(await run()).toBe('ended')
  expect(platform.carriedOut).toHaveLength(40)
})

test('stopping cancels pending rows, and checks rows of a killed page without sending writes', async () => {
  const { store, platform, run } = await start(DELETE, 6)
  await store.claim('job', 0)
  await store.claim('job', 0)
  platform.records.delete('t0')
  await store.stop('job')
  expect(await run()).toBe('ended')
  expect(await store.counts('job')).toMatchObject({ done: 1, stopped: 5 })
  expect(platform.carriedOut).toEqual([])
})

test('retries failed rows on request, and counts records deleted meanwhile as done', async () => {
  let isBroken = true
  const { store, platform, run } = await start(DELETE, 4, () => (isBroken ? 'rejected' : 'none'))
  await run()
  isBroken = false
  platform.records.delete('t3')
  expect(await store.counts('job')).toMatchObject({ failed: 4 })
  await store.retry('job')
  expect(await store.job('job')).toMatchObject({ state: 'running' })
  await run()
  // The platform is asked about failed rows first. A record that is gone counts as deleted.
  expect(await store.counts('job')).toMatchObject({ done: 4, failed: 0 })
})

test.each([
  [DELETE, undefined, true],
  [DELETE, { ID: 'a' }, false],
  [HIDE, { ID: 'a', Active: false }, true],
  [HIDE, { ID: 'a', Active: true }, false],
  [HIDE, undefined, false],
  [{ kind: 'patch', body: { xp: { a: 1 } } }, { xp: { a: 1, b: 2 } }, true],
  [{ kind: 'patch', body: { xp: { a: null } } }, { xp: {} }, true],
  [{ kind: 'create', body: { ID: 'a', Tags: ['x'] } }, { ID: 'a', Tags: ['x', 'y'] }, false],
  [
    { kind: 'create', body: { StartDate: '2026-03-31T08:00:00.000Z', xp: { at: '2026-03-31T08:00:00Z' } } },
    { StartDate: '2026-03-31T08:00:00.000+00:00', xp: { at: '2026-03-31T10:00:00+02:00' } },
    true,
  ],
  [
    { kind: 'patch', body: { StartDate: '2026-03-31T08:00:00.000Z' } },
    { StartDate: '2026-03-31T08:00:01.000+00:00' },
    false,
  ],
] as [Exclude<Write, StepWrite>, object | undefined, boolean][])(
  'decides whether %j is carried out on %j: %s',
  (write, record, expected) => {
    expect(isAlreadyWritten(write, record)).toBe(expected)
  },
)

describe('a step', () => {
  const CANCEL: Write = { kind: 'step', step: 'cancel', done: 'canceled', input: {} }
  const APPROVE: Write = { kind: 'step', step: 'approve', done: 'approved', input: {} }
  /** Fault of the first request that changes a record. */
  const atFirstWrite = (fault: Fault) => {
    let writes = 0
    return (_call: number, _id: string, what: string): Fault =>
      what === 'write' && writes++ === 0 ? fault : 'none'
  }

  test.each([
    ['cancel', CANCEL, 'lost-after'],
    ['cancel', CANCEL, 'failing-after'],
    ['approve', APPROVE, 'lost-after'],
    ['approve', APPROVE, 'failing-after'],
  ] as const)('%s is not performed twice when its response is lost (%#)', async (_, write, fault) => {
    const { store, platform, run } = await start(write, 1, atFirstWrite(fault))
    expect(await run()).toBe('ended')
    expect(await store.counts('job')).toEqual({ ...NO_ROWS, done: 1 })
    expect(platform.carriedOut).toEqual(['t0'])
  })

  test('is done when a rejected repetition by the browser has already had the effect', async () => {
    const { store, platform, run } = await start(CANCEL, 1)
    const write = platform.write.bind(platform)
    platform.write = async (...given) => {
      await write(...given)
      await write(...given)
    }
    await run()
    expect(await store.counts('job')).toEqual({ ...NO_ROWS, done: 1 })
  })

  test('skips a record that another user has taken through it', async () => {
    const { store, platform, run } = await start(CANCEL, 2)
    platform.records.set('t0', { ID: 't0', Steps: 1 })
    await run()
    expect(await store.rows('job', ['skipped'])).toMatchObject([
      { id: 't0', reason: 'It was already canceled.' },
    ])
    expect(platform.carriedOut).toEqual(['t1'])
  })

  test('that can be repeated is performed although it has happened before', async () => {
    const { store, platform, run } = await start(APPROVE, 1)
    platform.records.set('t0', { ID: 't0', Steps: 2 })
    await run()
    expect(await store.counts('job')).toEqual({ ...NO_ROWS, done: 1 })
    expect(platform.records.get('t0')).toMatchObject({ Steps: 3 })
  })

  test('fails with the reason of the platform when it is rejected', async () => {
    const { store, run } = await start(APPROVE, 1, atFirstWrite('rejected'))
    await run()
    expect(await store.rows('job', ['failed'])).toMatchObject([{ reason: 'Answer 400' }])
  })
})
