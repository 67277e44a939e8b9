import { jobLockOut } from '@/lib/jobs/lock-out'
import type { Write } from '@/lib/jobs/job'
import { buildSession, getSession } from '@/lib/ordercloud/session'
import { adminUserLockOut, deletionLockOut, supplierGroupLockOut } from '@/lib/parties/lock-outs'

const readMe = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) => run({ Me: { Get: readMe } }),
}))
jest.mock('@/lib/parties/lock-outs', () => ({
  ...jest.requireActual<object>('@/lib/parties/lock-outs'),
  adminUserLockOut: jest.fn(),
  deletionLockOut: jest.fn(),
  supplierGroupLockOut: jest.fn(),
}))
jest.mock('@/lib/ordercloud/session', () => ({
  ...jest.requireActual<object>('@/lib/ordercloud/session'),
  getSession: jest.fn(),
}))

const LAST = { blocked: new Map([['b', 'The last administrator.']]) }
const NONE = { blocked: new Map<string, string>() }
const DELETE: Write = { kind: 'delete' }
const DEACTIVATE: Write = { kind: 'patch', body: { Active: false } }
const ACTIVATE: Write = { kind: 'patch', body: { Active: true } }
const rows = ['a', 'b'].map((id) => ({ id, name: id.toUpperCase() }))

function signIn(kind: 'admin' | 'supplier', me: object) {
  const claims = { exp: Date.now(), kind, userName: 'mira', roles: [] }
  jest.mocked(getSession).mockReturnValue(buildSession({ claims, initialized: true }))
  readMe.mockResolvedValue(me)
}

beforeEach(() => {
  jest.clearAllMocks()
  signIn('admin', { ID: 'mira' })
  for (const check of [adminUserLockOut, deletionLockOut, supplierGroupLockOut]) {
    jest.mocked(check).mockResolvedValue(LAST)
  }
})

test.each([
  ['deletes', DELETE],
  ['deactivates', DEACTIVATE],
])('checks the administrators that a job %s', async (_, write) => {
  const { blocked } = await jobLockOut({ path: 'adminusers', write }, rows)
  expect(adminUserLockOut).toHaveBeenCalledWith(['a', 'b'])
  expect([...blocked]).toEqual([...LAST.blocked])
})

test('checks only the rows that delete or deactivate', async () => {
  const mixed = [
    { id: 'a', name: 'A', write: ACTIVATE },
    { id: 'b', name: 'B', write: DEACTIVATE },
  ]
  await jobLockOut({ path: 'adminusers' }, mixed)
  expect(adminUserLockOut).toHaveBeenCalledWith(['b'])
  expect((await jobLockOut({ path: 'adminusers', write: ACTIVATE }, rows)).blocked.size).toBe(0)
  expect(adminUserLockOut).toHaveBeenCalledTimes(1)
})

test('checks deleted security profiles and user groups, but not edited ones', async () => {
  await jobLockOut({ path: 'securityprofiles', write: DELETE }, rows)
  expect(deletionLockOut).toHaveBeenLastCalledWith('deleteProfiles', ['a', 'b'])
  await jobLockOut({ path: 'usergroups', write: DELETE }, rows)
  expect(deletionLockOut).toHaveBeenLastCalledWith('deleteGroups', ['a', 'b'])
  await jobLockOut({ path: 'suppliers/north%20sea/usergroups', write: DELETE }, rows)
  expect(supplierGroupLockOut).toHaveBeenLastCalledWith('north sea', ['a', 'b'])
  await jobLockOut({ path: 'usergroups', write: DEACTIVATE }, rows)
  expect(deletionLockOut).toHaveBeenCalledTimes(2)
})

test('blocks deactivating the own user', async () => {
  jest.mocked(adminUserLockOut).mockResolvedValue(NONE)
  signIn('admin', { ID: 'a' })
  expect([...(await jobLockOut({ path: 'adminusers', write: DEACTIVATE }, rows)).blocked]).toEqual([
    ['a', 'You are signed in as this user.'],
  ])
  signIn('supplier', { ID: 'a', Supplier: { ID: 'north sea' } })
  const own = { path: 'suppliers/north%20sea/users', write: DELETE }
  expect([...(await jobLockOut(own, rows)).blocked.keys()]).toEqual(['a'])
  const other = { path: 'suppliers/other/users', write: DELETE }
  expect((await jobLockOut(other, rows)).blocked.size).toBe(0)
})

test('checks nothing for other records', async () => {
  expect(await jobLockOut({ path: 'products', write: DELETE }, rows)).toEqual(NONE)
  expect(readMe).not.toHaveBeenCalled()
})
