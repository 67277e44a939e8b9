import { waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import {
  continueJob,
  findJobLockOut,
  jobStore,
  retryJob,
  runPendingJobs,
  startJob,
  undoJob,
} from '@/lib/jobs/engine'
import { ROW_STATES, type RowState, type Write } from '@/lib/jobs/job'
import { jobLockOut } from '@/lib/jobs/lock-out'
import { platform } from '@/lib/jobs/platform'
import { noteActivity } from '@/lib/activity/note'
import { canUndo } from '@/lib/jobs/undo'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Claims } from '@/lib/ordercloud/claims'
import { sessionOwner } from '@/lib/ordercloud/owner'
import { buildSession, getSession } from '@/lib/ordercloud/session'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/activity/note')
jest.mock('@/lib/jobs/lock-out')
jest.mock('@/lib/jobs/platform', () => ({
  isJobPath: () => true,
  platform: { write: jest.fn(async () => {}), read: jest.fn() },
}))
jest.mock('@/lib/ordercloud/session', () => ({
  ...jest.requireActual<object>('@/lib/ordercloud/session'),
  getSession: jest.fn(),
}))

globalThis.indexedDB = new IDBFactory()

const claims: Claims = { exp: Date.now(), kind: 'admin', userName: 'mira', roles: [] }

function open(settings: Partial<Settings>, isLapsed = false) {
  provideSettings({ apiUrl: 'https://one.example', marketplaceId: 'meridian', ...settings } as Settings)
  jest.mocked(getSession).mockReturnValue({ ...buildSession({ claims, initialized: true }), isLapsed })
}

beforeEach(() => {
  Object.assign(navigator, { locks: { request: (_: string, run: () => Promise<void>) => run() } })
})

test('runs and lists a job only on the platform and marketplace where it was started', async () => {
  open({}, true)
  const id = await startJob({
    title: 'Delete 1 thing',
    path: 'things',
    route: '/things',
    words: { one: 'thing', many: 'things' },
    write: { kind: 'delete' },
    targets: [{ id: 'a', name: 'Ash' }],
  })
  const store = await jobStore()
  const shown = () => store.jobs(sessionOwner() ?? '', Date.now())
  for (const other of [{ apiUrl: 'https://two.example' }, { marketplaceId: 'other' }]) {
    open(other)
    await runPendingJobs()
    expect(await shown()).toEqual([])
  }
  expect(platform.write).not.toHaveBeenCalled()

  open({})
  await runPendingJobs()
  expect(platform.write).toHaveBeenCalledTimes(1)
  expect(await shown()).toMatchObject([{ id, state: 'ended' }])
})

describe('undoing a job', () => {
  /** Runs an edit of one record. */
  async function edited(): Promise<string> {
    open({})
    const id = await startJob({
      title: 'Edit 1 thing',
      path: 'things',
      route: '/things',
      words: { one: 'thing', many: 'things' },
      write: { kind: 'patch', body: { Active: false } },
      targets: [{ id: 'a', name: 'Ash', before: { Active: true } }],
    })
    await waitFor(async () => expect(await (await jobStore()).job(id)).toMatchObject({ state: 'ended' }))
    return id
  }
  const titles = async () =>
    (await (await jobStore()).jobs(sessionOwner() ?? '', Date.now())).map(({ title }) => title)
  const isUndoable = async (id: string) => {
    const store = await jobStore()
    const job = await store.job(id)
    return job && canUndo(job, await store.counts(id))
  }

  beforeEach(async () => {
    open({})
    const store = await jobStore()
    for (const { id } of await store.jobs(sessionOwner() ?? '', Date.now())) await store.remove(id)
  })

  test('is possible once', async () => {
    const id = await edited()
    expect(await isUndoable(id)).toBe(true)
    await Promise.all([undoJob(id), undoJob(id)])
    expect(await titles()).toEqual(['Edit 1 thing', 'Undo “Edit 1 thing”'])
    expect(await isUndoable(id)).toBe(false)
  })

  test('gives each record of a job with a write per row its earlier values', async () => {
    open({})
    const rename = (from: string, to: string) => ({
      name: from,
      before: { Name: from },
      write: { kind: 'patch' as const, body: { Name: to } },
    })
    const id = await startJob({
      ...{ title: 'Import 2 things', path: 'things', route: '/things' },
      words: { one: 'thing', many: 'things' },
      canUndoRows: true,
      targets: [
        { id: 'a', ...rename('Ash', 'Alder') },
        { id: 'b', ...rename('Beech', 'Birch') },
      ],
    })
    const store = await jobStore()
    await waitFor(async () => expect(await store.job(id)).toMatchObject({ state: 'ended' }))
    // Values that changed since are skipped, so the undo reads each record before.
    jest
      .mocked(platform.read)
      .mockImplementation((_, one) => Promise.resolve({ Name: one === 'a' ? 'Alder' : 'Birch' }))
    await undoJob(id)
    const names = () =>
      jest
        .mocked(platform.write)
        .mock.calls.slice(-2)
        .map(([, one, write]) => [one, write.kind === 'patch' ? write.body : write.kind])
    await waitFor(() =>
      expect(names()).toEqual([
        ['a', { Name: 'Ash' }],
        ['b', { Name: 'Beech' }],
      ]),
    )
  })

  test('stays possible when the session is over', async () => {
    const id = await edited()
    jest.mocked(getSession).mockReturnValue(buildSession({ claims: undefined, initialized: true }))
    await expect(undoJob(id)).rejects.toThrow('Sign in')
    open({})
    expect(await isUndoable(id)).toBe(true)
  })

  test('stays possible when the browser cannot store the new job', async () => {
    const id = await edited()
    const add = jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The storage is full.', 'QuotaExceededError')
    })
    await expect(undoJob(id)).rejects.toThrow('The storage is full.')
    add.mockRestore()
    expect(await isUndoable(id)).toBe(true)
    expect(await titles()).toEqual(['Edit 1 thing'])
  })
})

describe('a job whose rows may lock administrators out', () => {
  const DEACTIVATE: Write = { kind: 'patch', body: { Active: false } }
  const blocked = new Map([['b', 'The last administrator.']])

  /** Runs a job of two rows that all fail. */
  async function failed(write: Write): Promise<string> {
    open({})
    jest.mocked(platform.write).mockRejectedValue(new PlatformError('No.', { status: 400 }))
    const id = await startJob({
      title: 'Edit 2 things',
      path: 'things',
      route: '/things',
      words: { one: 'thing', many: 'things' },
      write,
      targets: ['a', 'b'].map((one) => ({ id: one, name: one.toUpperCase(), before: { Active: true } })),
    })
    await ended(id)
    return id
  }
  const ended = (id: string) =>
    waitFor(async () => expect(await (await jobStore()).job(id)).toMatchObject({ state: 'ended' }))
  const rowsOf = async (id: string, state: RowState) => (await jobStore()).rows(id, [state])

  beforeEach(() => {
    jest.mocked(platform.write).mockReset()
    jest.mocked(platform.read).mockReset()
    jest.mocked(jobLockOut).mockResolvedValue({ blocked, warning: 'You lose 2 roles.' })
  })

  test('says which failed rows must not be written again, and skips them', async () => {
    const id = await failed({ kind: 'delete' })
    const lockOut = await findJobLockOut(id, 'retry')
    expect(lockOut).toMatchObject({
      warning: 'You lose 2 roles.',
      reasons: ['B is skipped. The last administrator.'],
      left: 1,
    })
    expect(jest.mocked(jobLockOut).mock.lastCall?.[1]).toMatchObject([{ id: 'a' }, { id: 'b' }])
    jest.mocked(platform.write).mockReset().mockResolvedValue(undefined)
    jest.mocked(platform.read).mockResolvedValue({ ID: 'a' })
    await retryJob(id, lockOut.blocked)
    await ended(id)
    expect(jest.mocked(platform.write).mock.calls.map(([, one]) => one)).toEqual(['a'])
    expect(await rowsOf(id, 'skipped')).toMatchObject([{ id: 'b', reason: 'The last administrator.' }])
    expect((await rowsOf(id, 'skipped'))[0]).not.toHaveProperty('before')
  })

  test('skips stopped rows in the same way', async () => {
    const id = await failed({ kind: 'delete' })
    const store = await jobStore()
    const [job, rows] = [await store.job(id), await rowsOf(id, 'failed')]
    if (!job) throw new Error('The job is missing.')
    await store.remove(id)
    await store.add({ ...job, state: 'running' }, rows)
    await store.stop(id)
    await store.finish(id, Date.now())
    expect(await findJobLockOut(id, 'continue')).toMatchObject({ left: 1 })
    jest.mocked(platform.write).mockReset().mockResolvedValue(undefined)
    await continueJob(id, blocked)
    await ended(id)
    expect(await rowsOf(id, 'done')).toMatchObject([{ id: 'a' }])
    expect(await rowsOf(id, 'skipped')).toMatchObject([{ id: 'b' }])
  })

  test('checks the writes of an undo and leaves blocked rows out of it', async () => {
    open({})
    jest.mocked(platform.write).mockResolvedValue(undefined)
    const id = await startJob({
      title: 'Activate 2 things',
      path: 'things',
      route: '/things',
      words: { one: 'thing', many: 'things' },
      write: { kind: 'patch', body: { Active: true } },
      targets: ['a', 'b'].map((one) => ({ id: one, name: one.toUpperCase(), before: { Active: false } })),
    })
    await ended(id)
    expect(await findJobLockOut(id, 'undo')).toMatchObject({ left: 1 })
    const [job, targets] = jest.mocked(jobLockOut).mock.lastCall ?? []
    expect(job).toMatchObject({ path: 'things' })
    expect(targets).toMatchObject([
      { id: 'a', write: DEACTIVATE },
      { id: 'b', write: DEACTIVATE },
    ])
    await undoJob(id, blocked)
    const store = await jobStore()
    const undo = (await store.jobs(sessionOwner() ?? '', Date.now())).find(({ title }) =>
      title.startsWith('Undo “Activate'),
    )
    await ended(undo?.id ?? '')
    expect((await store.rows(undo?.id ?? '', ROW_STATES)).map(({ id: one }) => one)).toEqual(['a'])
  })

  test('starts no undo when every row is blocked, so that it stays possible', async () => {
    open({})
    const id = await failed(DEACTIVATE)
    const store = await jobStore()
    jest.mocked(platform.write).mockReset().mockResolvedValue(undefined)
    await retryJob(id)
    await ended(id)
    await undoJob(id, new Map(['a', 'b'].map((one) => [one, 'The last administrator.'])))
    expect(await store.job(id)).not.toHaveProperty('isUndone')
  })
})

test('notes the change of a location for its product, without fields that the product lacks', async () => {
  open({})
  jest.mocked(platform.write).mockReset().mockResolvedValue(undefined)
  const row = (id: string, body: object) => ({
    ...{ id, name: id, before: {} },
    write: { kind: 'patch' as const, body: { ...body } },
  })
  await startJob({
    ...{ title: 'Import 2 rows', path: 'products', route: '/products' },
    words: { one: 'row', many: 'rows' },
    targets: [
      row('bolt/harbor', { QuantityAvailable: 1 }),
      row('anchor', { Name: 'Anchor' }),
      { id: 'cleat/dock', name: 'dock', write: { kind: 'create', body: { ID: 'dock' } } },
    ],
  })
  const noted = () => jest.mocked(noteActivity).mock.calls.map(([one]) => one)
  await waitFor(() => expect(noted().filter(({ path }) => path === 'products')).toHaveLength(3))
  const [location, product, created] = noted().filter(({ path }) => path === 'products')
  expect(location).toMatchObject({ id: 'bolt', kind: 'saved' })
  expect(location).not.toHaveProperty('changes')
  expect(product).toMatchObject({ id: 'anchor', changes: expect.any(Function) })
  // The product of a new location was not created.
  expect(created).toMatchObject({ id: 'cleat', kind: 'saved' })
})

test('notes a product that was put in a catalog as an assignment of the product', async () => {
  open({})
  jest.mocked(noteActivity).mockClear()
  jest.mocked(platform.write).mockReset().mockResolvedValue(undefined)
  const body = { ProductID: 'bolt', CategoryIDs: [], ListOrders: {} }
  await startJob({
    ...{ title: 'Put 1 product in Winter', path: 'catalogs/winter/products', route: '/products' },
    words: { one: 'product', many: 'products' },
    targets: [{ id: 'bolt', name: 'Bolt', write: { kind: 'create', body } }],
  })
  await waitFor(() =>
    expect(noteActivity).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ path: 'products', id: 'bolt', kind: 'assigned' },
        assignment: expect.objectContaining({ path: 'products/catalogs', what: 'catalog winter' }),
      }),
    ),
  )
})

test.each([
  ['products/catalogs', 'winter/bolt/sea', { ListOrder: 5 }, 'products/categories/winter/order'],
  ['products/suppliers', 'north/bolt', { DefaultPriceScheduleID: 'boat' }, 'products/suppliers/price'],
])('notes a row of a job with the path %s for its product', async (path, id, body, assignmentPath) => {
  open({})
  jest.mocked(noteActivity).mockClear()
  jest.mocked(platform.write).mockReset().mockResolvedValue(undefined)
  await startJob({
    ...{ title: 'Import 1 row', path, route: '/products', words: { one: 'row', many: 'rows' } },
    targets: [{ id, name: 'Bolt', write: { kind: 'patch', body } }],
  })
  await waitFor(() =>
    expect(noteActivity).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ path: 'products', id: 'bolt', kind: 'saved' },
        assignment: expect.objectContaining({ path: assignmentPath }),
      }),
    ),
  )
})

test('notes another default price schedule for the product, with the changed field', async () => {
  open({})
  jest.mocked(noteActivity).mockClear()
  jest.mocked(platform.write).mockReset().mockResolvedValue(undefined)
  const before = { DefaultPriceScheduleID: null }
  await startJob({
    ...{ title: 'Import 1 record', path: 'priceschedules', route: '/settings/priceschedules' },
    words: { one: 'record', many: 'records' },
    targets: [
      {
        ...{ id: 'products/bolt', name: 'Bolt', before },
        write: { kind: 'patch', body: { DefaultPriceScheduleID: 'gold' } },
      },
    ],
  })
  await waitFor(() => expect(noteActivity).toHaveBeenCalled())
  const [noted] = jest.mocked(noteActivity).mock.lastCall ?? []
  expect(noted).toMatchObject({ path: 'products', id: 'bolt', kind: 'saved', changes: expect.any(Function) })
})
