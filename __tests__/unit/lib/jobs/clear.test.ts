/** @jest-environment node */
import type { Job } from '@/lib/jobs/job'
import { aJob, freshStore } from './support'

const ada = {
  id: 'u1',
  name: 'Ada Story',
  write: { kind: 'create', body: { Email: 'ada@example.com' } },
} as const

async function endedJob(more: Partial<Job>) {
  const store = await freshStore()
  const { write: _, ...job } = aJob({ kind: 'delete' })
  await store.add({ ...job, ...more }, [ada])
  await store.claim('job', 0)
  await store.end('job', 0, { state: 'failed', reason: 'The email ada@example.com is taken.' })
  return store
}

test('clears names, values and reasons of an ended job about people, and keeps the outcome', async () => {
  const store = await endedJob({ isPersonal: true })
  await store.clear('job')
  expect(JSON.stringify(await store.rows('job', ['failed']))).toContain('Ada') // the job has not ended yet
  await store.finish('job', 1)
  await store.clear('job')
  const rows = await store.rows('job', ['failed'])
  expect(rows).toEqual([{ jobId: 'job', n: 0, id: 'u1', name: 'u1', state: 'failed' }])
  expect(await store.job('job')).toMatchObject({ isCleared: true, state: 'ended' })
  expect((await store.counts('job')).failed).toBe(1)
})

test('clears the values that a job writes to every record, but keeps a deletion, which has none', async () => {
  const body = { xp: { Phone: '555 0100' } }
  const store = await endedJob({ isPersonal: true, write: { kind: 'patch', body } })
  await store.add({ ...aJob({ kind: 'delete' }, 'deletion'), state: 'ended', isPersonal: true }, [])
  await store.finish('job', 1)
  await store.clearAll()
  expect(await store.job('job')).not.toHaveProperty('write')
  expect(await store.job('deletion')).toMatchObject({ isCleared: true, write: { kind: 'delete' } })
})

test('clears all jobs about people on sign-out, and no other jobs', async () => {
  const store = await endedJob({ isPersonal: true })
  await store.finish('job', 1)
  await store.add({ ...aJob({ kind: 'delete' }, 'things'), state: 'ended' }, [{ id: 't', name: 'Thing' }])
  await store.clearAll()
  expect(JSON.stringify(await store.rows('job', ['failed']))).not.toContain('ada@')
  expect(await store.rows('things', ['waiting'])).toMatchObject([{ name: 'Thing' }])
})
