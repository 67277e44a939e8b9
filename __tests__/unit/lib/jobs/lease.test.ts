/** @jest-environment node */
import { withLease } from '@/lib/jobs/lease'
import { runJob } from '@/lib/jobs/runner'
import { aJob, fakeClock, FakePlatform, freshStore, targets } from './support'

/** Waits for turns of the event loop. A wait in milliseconds could end before any work was done on a busy machine. */
async function settled() {
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Returns a clock whose pending sleeps end when the test moves it. */
function movedClock() {
  let now = 0
  let sleepers: { at: number; wake: () => void }[] = []
  return {
    now: () => now,
    sleep: (milliseconds: number) =>
      new Promise<void>((wake) => sleepers.push({ at: now + milliseconds, wake })),
    move(milliseconds: number) {
      now += milliseconds
      const due = sleepers.filter(({ at }) => at <= now)
      sleepers = sleepers.filter(({ at }) => at > now)
      for (const { wake } of due) wake()
      return settled()
    },
  }
}

test('a second tab waits until the first tab has finished', async () => {
  const store = await freshStore()
  const clock = movedClock()
  const ran: string[] = []
  let end = () => undefined as void
  const first = withLease(store, 'a', clock, () => {
    ran.push('a')
    return new Promise<void>((resolve) => (end = resolve))
  })
  await settled()
  const second = withLease(store, 'b', clock, async () => void ran.push('b'))
  for (let n = 0; n < 30; n++) await clock.move(5_000) // longer than a lease lasts without renewal
  expect(ran).toEqual(['a'])
  end()
  await first
  await clock.move(5_000)
  await second
  expect(ran).toEqual(['a', 'b'])
})

test('a killed tab’s lease expires, and a page that sleeps too long loses its lease', async () => {
  const store = await freshStore()
  const clock = movedClock()
  expect(await store.holdLease('killed', 0, 90_000)).toBe(true)
  let isHeld = () => true
  let end = () => undefined as void
  const next = withLease(store, 'b', clock, (held) => {
    isHeld = held
    return new Promise<void>((resolve) => (end = resolve))
  })
  await settled()
  for (let n = 0; n < 19; n++) await clock.move(5_000)
  expect(isHeld()).toBe(true)
  expect(await store.holdLease('c', clock.now(), clock.now() + 1)).toBe(false)
  await clock.move(200_000) // the page is asleep, so its timers are late
  await store.holdLease('c', clock.now() + 100_000, clock.now() + 200_000)
  await clock.move(15_000)
  expect(isHeld()).toBe(false)
  end()
  await next
  expect(await store.holdLease('d', clock.now(), clock.now() + 1)).toBe(false) // it released no other page's lease
})

test('a runner without permission to continue starts no more rows, and the next runner finishes the job', async () => {
  const store = await freshStore()
  const rows = targets(10)
  await store.add(aJob({ kind: 'delete' }), rows)
  const platform = new FakePlatform(rows.map(({ id }) => id))
  let requested = 0
  const tools = { store, platform, clock: fakeClock() }
  expect(await runJob('job', { ...tools, canStartRows: () => ++requested <= 3 })).toBe('paused')
  expect((await store.counts('job')).waiting).toBeGreaterThan(0)
  expect(await runJob('job', tools)).toBe('ended')
  expect(platform.carriedOut).toHaveLength(10)
})
