import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { runPendingJobs, jobStore, startJob } from '@/lib/jobs/engine'
import { platform } from '@/lib/jobs/platform'
import type { Claims } from '@/lib/ordercloud/claims'
import { sessionOwner } from '@/lib/ordercloud/owner'
import { buildSession, getSession } from '@/lib/ordercloud/session'
import { provideSettings, type Settings } from '@/lib/settings'

jest.mock('@/lib/activity/note')
jest.mock('@/lib/jobs/platform', () => ({
  isJobPath: () => true,
  platform: { write: jest.fn(async () => {}) },
}))
jest.mock('@/lib/ordercloud/session', () => ({
  ...jest.requireActual<object>('@/lib/ordercloud/session'),
  getSession: jest.fn(),
}))

const claims: Claims = { exp: Date.now(), kind: 'admin', userName: 'mira', roles: [] }

function open(settings: Partial<Settings>, isLapsed = false) {
  provideSettings({ apiUrl: 'https://one.example', marketplaceId: 'meridian', ...settings } as Settings)
  jest.mocked(getSession).mockReturnValue({ ...buildSession({ claims, initialized: true }), isLapsed })
}

test('runs and lists a job only on the platform and marketplace where it was started', async () => {
  globalThis.indexedDB = new IDBFactory()
  Object.assign(navigator, { locks: { request: (_: string, run: () => Promise<void>) => run() } })
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
