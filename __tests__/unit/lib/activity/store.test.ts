import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import {
  MAX_ACTIVITY_AGE_MS,
  MAX_ACTIVITIES_PER_RECORD,
  type Activity,
  type ActivityStorage,
} from '@/lib/activity/activity'
import { createMemoryActivityStorage } from '@/lib/activity/log'
import { ActivityStore } from '@/lib/activity/store'

const place = { owner: 'mira', path: 'products', id: 'hat' }
const saved = (at: number, after: unknown = at): Activity => ({
  kind: 'saved',
  at,
  changes: [{ path: ['Name'], before: undefined, after }],
})

describe.each<[string, () => Promise<ActivityStorage>]>([
  ['IndexedDB', () => ((globalThis.indexedDB = new IDBFactory()), ActivityStore.open())],
  ['memory', async () => createMemoryActivityStorage()],
])('activity in %s', (_name, open) => {
  let keeper: ActivityStorage
  beforeEach(async () => void (keeper = await open()))

  it('is listed newest first, for one user and one record', async () => {
    await keeper.add(place, saved(1))
    await keeper.add(place, saved(2))
    await keeper.add({ ...place, owner: 'ben' }, saved(3))
    await keeper.add({ ...place, path: 'buyers' }, saved(4))
    await keeper.add({ ...place, id: 'shoe' }, saved(5))
    expect((await keeper.list(place, 10)).map(({ at }) => at)).toEqual([2, 1])
    expect((await keeper.list(place, 10))[0]).toMatchObject({
      kind: 'saved',
      changes: [{ path: ['Name'], after: 2 }],
    })
  })

  it('keeps only the latest entries of a record, in the order in which they were added', async () => {
    // A clock that was set back does not change the order.
    for (let n = 0; n <= MAX_ACTIVITIES_PER_RECORD; n += 1) await keeper.add(place, saved(1000 - n, n))
    await keeper.add({ ...place, id: 'shoe' }, saved(1))
    const kept = (await keeper.list(place, 1000)).map(({ changes }) => changes[0]?.after)
    expect(kept).toHaveLength(MAX_ACTIVITIES_PER_RECORD)
    expect([kept[0], kept.at(-1)]).toEqual([MAX_ACTIVITIES_PER_RECORD, 1])
    expect(await keeper.list({ ...place, id: 'shoe' }, 1000)).toHaveLength(1)
  })

  it('is not listed once it is older than 90 days', async () => {
    await keeper.add(place, saved(0))
    expect(await keeper.list(place, MAX_ACTIVITY_AGE_MS)).toHaveLength(1)
    expect(await keeper.list(place, MAX_ACTIVITY_AGE_MS + 1)).toEqual([])
  })

  it('is cleared for one user across all records', async () => {
    await keeper.add(place, saved(1))
    await keeper.add({ ...place, id: 'shoe' }, saved(1))
    await keeper.add({ ...place, owner: 'ben' }, saved(1))
    await keeper.clear('mira')
    expect(await keeper.list(place, 1)).toEqual([])
    expect(await keeper.list({ ...place, id: 'shoe' }, 1)).toEqual([])
    expect(await keeper.list({ ...place, owner: 'ben' }, 1)).toHaveLength(1)
  })
})

test('adding an entry removes expired activity of all users from the database', async () => {
  globalThis.indexedDB = new IDBFactory()
  const store = await ActivityStore.open()
  await store.add({ ...place, owner: 'ben' }, saved(0))
  await store.add(place, saved(MAX_ACTIVITY_AGE_MS + 1))
  // Viewed from the day on which it was added.
  expect(await store.list({ ...place, owner: 'ben' }, 0)).toEqual([])
})
