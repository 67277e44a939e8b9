import { UnsecuredJWT } from 'jose'
import { PlatformError } from '@/lib/ordercloud/errors'
import { forgetSession, sessionChanged } from '@/lib/ordercloud/session'
import {
  adminUserLockOut,
  allowsAccessChange,
  allowsLeaving,
  deletionLockOut,
  effectOf,
  isAdministrator,
  LAST_ADMINISTRATOR,
  ownUserLockOut,
  rolesOfUser,
  supplierGroupLockOut,
  UNCHECKED,
  type StaffAccess,
} from '@/lib/parties/lock-outs'

const page = (...Items: object[]) => ({ Items, Meta: { TotalPages: 1 } })
const listUsers = jest.fn()
const getUser = jest.fn()
const listProfiles = jest.fn()
const listAssignments = jest.fn()
const listMemberships = jest.fn()
jest.mock('@/lib/ordercloud/client', () => ({
  call: (run: (oc: object) => unknown) =>
    run({
      AdminUsers: { List: listUsers, Get: getUser },
      SecurityProfiles: { List: listProfiles, ListAssignments: listAssignments },
      AdminUserGroups: { ListUserAssignments: listMemberships },
      SupplierUserGroups: { ListUserAssignments: listMemberships },
      Me: { Get: async () => ({ ID: 'ben', Username: 'ben' }) },
    }),
}))

/** Ada runs the marketplace through a group, Ben is a seller, and all users may see the dashboard. */
const access: StaffAccess = {
  users: [
    { id: 'ada', username: 'ada' },
    { id: 'ben', username: 'ben' },
  ],
  profiles: new Map([
    ['all', ['FullAccess']],
    ['sales', ['ProductAdmin', 'OrderAdmin']],
    ['everybody', ['DashboardViewer']],
  ]),
  assignments: [
    { profileId: 'all', party: { UserGroupID: 'owners' } },
    { profileId: 'sales', party: { UserID: 'ben' } },
    { profileId: 'everybody', party: {} },
  ],
  memberships: [{ groupId: 'owners', userId: 'ada' }],
}

/** Signs in a user with these roles. */
function signIn(usr: string, role: string[], usrtype = 'admin') {
  const exp = Math.floor(Date.now() / 1000) + 600
  const token = new UnsecuredJWT({ usr, usrtype, exp, role }).encode()
  document.cookie = `ordercloud.access-token=${token};path=/`
  sessionChanged()
}

const roles: Record<string, string[]> = { ada: ['FullAccess'], ben: ['ProductAdmin'] }
beforeEach(() => {
  forgetSession()
  listUsers
    .mockReset()
    .mockResolvedValue(page({ ID: 'ada', Username: 'ada' }, { ID: 'ben', Username: 'ben' }))
  getUser.mockReset().mockImplementation(async (id: string) => ({ ID: id, AvailableRoles: roles[id] }))
  listProfiles
    .mockReset()
    .mockResolvedValue(
      page({ ID: 'all', Roles: ['FullAccess'] }, { ID: 'sales', Roles: ['ProductAdmin', 'OrderAdmin'] }),
    )
  listAssignments
    .mockReset()
    .mockResolvedValue(
      page(
        { SecurityProfileID: 'all', UserGroupID: 'owners' },
        { SecurityProfileID: 'sales', UserID: 'ben' },
      ),
    )
  listMemberships.mockReset().mockResolvedValue(page({ UserGroupID: 'owners', UserID: 'ada' }))
})

test('an administrator has full access, or manages both admin users and security profiles', () => {
  expect(isAdministrator(['FullAccess'])).toBe(true)
  expect(isAdministrator(['AdminUserAdmin', 'SecurityProfileAdmin'])).toBe(true)
  expect(isAdministrator(['AdminUserAdmin', 'ProductAdmin'])).toBe(false)
})

test('collects the roles of a user from user, group and marketplace assignments', () => {
  expect(rolesOfUser(access, 'ada')).toEqual(['FullAccess', 'DashboardViewer'])
  expect(rolesOfUser(access, 'ben')).toEqual(['ProductAdmin', 'OrderAdmin', 'DashboardViewer'])
})

test.each([
  ['leaving the group', { kind: 'leave', groupId: 'owners', userId: 'ada' }],
  [
    'taking the profile from the group',
    { kind: 'unassign', profileId: 'all', party: { UserGroupID: 'owners' } },
  ],
  ['emptying the profile', { kind: 'setRoles', profileId: 'all', roles: ['ProductReader'] }],
  ['deleting the profile', { kind: 'deleteProfiles', ids: ['all'] }],
  ['deleting the group', { kind: 'deleteGroups', ids: ['owners'] }],
] as const)('%s would leave no administrator', (_, change) => {
  expect(effectOf(access, change, 'ADA')).toMatchObject({
    leavesNoAdministrator: true,
    lost: ['FullAccess'],
    hasNothingLeft: false,
  })
})

test('reports which roles the current user loses when an administrator remains', () => {
  const change = { kind: 'unassign', profileId: 'sales', party: { UserID: 'ben' } } as const
  expect(effectOf(access, change, 'ben')).toEqual({
    leavesNoAdministrator: false,
    lost: ['ProductAdmin', 'OrderAdmin'],
    hasNothingLeft: false,
  })
  expect(effectOf(access, change, 'ada').lost).toEqual([])
})

test('rejects removing the access of the last administrator', async () => {
  signIn('ada', ['FullAccess'])
  const confirm = jest.fn()
  const change = { kind: 'leave', groupId: 'owners', userId: 'ada' } as const
  await expect(allowsAccessChange(change, confirm)).rejects.toThrow(LAST_ADMINISTRATOR)
  expect(confirm).not.toHaveBeenCalled()
})

test('asks for confirmation only when users give up their own roles', async () => {
  const change = { kind: 'unassign', profileId: 'sales', party: { UserID: 'ben' } } as const
  const confirm = jest.fn().mockResolvedValue(false)
  signIn('ben', ['ProductAdmin', 'OrderAdmin'])
  expect(await allowsAccessChange(change, confirm)).toBe(false)
  expect(confirm).toHaveBeenCalledWith(
    'Remove your own access?',
    expect.objectContaining({
      details:
        'At your next sign-in, you lose 2 roles: ProductAdmin, OrderAdmin. You have no other permissions and can no longer use this back office.',
    }),
  )
  confirm.mockClear()
  signIn('ada', ['FullAccess'])
  expect(await allowsAccessChange(change, confirm)).toBe(true)
  expect(await allowsAccessChange({ ...change, party: { BuyerID: 'b' } }, confirm)).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
})

test('asks for confirmation of a change that cannot be checked, and rejects it when the check fails', async () => {
  const change = { kind: 'leave', groupId: 'owners', userId: 'ada' } as const
  signIn('ben', ['AdminUserGroupAdmin'])
  listProfiles.mockRejectedValue(new PlatformError('No.', { status: 403 }))
  const confirm = jest.fn().mockResolvedValue(true)
  expect(await allowsAccessChange(change, confirm)).toBe(true)
  expect(confirm.mock.lastCall?.[0]).toBe('Continue without a check?')
  listProfiles.mockRejectedValue(new PlatformError('Broken.', { status: 500 }))
  await expect(allowsAccessChange(change, confirm)).rejects.toThrow('Broken.')
})

test('blocks a deletion that leaves no administrator, and warns about roles that the user loses', async () => {
  signIn('ben', ['ProductAdmin'])
  expect((await deletionLockOut('deleteGroups', ['owners'])).blocked.get('owners')).toBe(LAST_ADMINISTRATOR)
  const { blocked, warning } = await deletionLockOut('deleteProfiles', ['sales'])
  expect(blocked.size).toBe(0)
  expect(warning).toMatch(/^At your next sign-in, you lose 2 roles/)
})

test('blocks deleting or deactivating the last administrator, also in a bulk action', async () => {
  signIn('ben', ['AdminUserAdmin'])
  expect([...(await adminUserLockOut(['ada', 'ben'])).blocked]).toEqual([['ada', LAST_ADMINISTRATOR]])
  expect((await adminUserLockOut(['ben'])).blocked.size).toBe(0)
  roles.ben = ['AdminUserAdmin', 'SecurityProfileAdmin']
  expect((await adminUserLockOut(['ada'])).blocked.size).toBe(0)
  roles.ben = ['ProductAdmin']
})

test('skips the check of other users when the current administrator stays', async () => {
  signIn('ada', ['FullAccess'])
  expect((await adminUserLockOut(['ben'])).blocked.size).toBe(0)
  expect(getUser).not.toHaveBeenCalled()
  expect([...(await adminUserLockOut(['ada'])).blocked.keys()]).toEqual(['ada'])
})

test('checks by assignments and memberships when the user may not list admin users', async () => {
  signIn('ben', ['SecurityProfileAdmin', 'AdminUserGroupAdmin'])
  listUsers.mockRejectedValue(new PlatformError('No.', { status: 403 }))
  expect((await deletionLockOut('deleteProfiles', ['all'])).blocked.get('all')).toBe(LAST_ADMINISTRATOR)
  expect((await deletionLockOut('deleteProfiles', ['sales'])).warning).toMatch(/you lose 2 roles/)
  const change = { kind: 'leave', groupId: 'owners', userId: 'ada' } as const
  await expect(allowsAccessChange(change, jest.fn())).rejects.toThrow(LAST_ADMINISTRATOR)
})

test('warns about a deletion that cannot be checked', async () => {
  signIn('ben', ['AdminUserGroupAdmin'])
  listProfiles.mockRejectedValue(new PlatformError('No.', { status: 403 }))
  expect(await deletionLockOut('deleteGroups', ['owners'])).toEqual({
    blocked: new Map(),
    warning: UNCHECKED,
  })
})

test('warns supplier users before they leave or delete their own group', async () => {
  signIn('ben', ['SupplierUserGroupAdmin'], 'supplier')
  listMemberships.mockResolvedValue(page({ UserGroupID: 'desk', UserID: 'ben' }))
  expect((await supplierGroupLockOut('s1', ['desk', 'other'])).warning).toMatch(/^You are a member/)
  expect((await supplierGroupLockOut('s1', ['other'])).warning).toBeUndefined()
  expect(listMemberships).toHaveBeenCalledWith('s1', expect.objectContaining({ userID: 'ben' }))
  const confirm = jest.fn().mockResolvedValue(false)
  expect(await allowsLeaving('ada', confirm)).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
  expect(await allowsLeaving('ben', confirm)).toBe(false)
  signIn('ada', ['FullAccess'])
  expect(await allowsLeaving('ben', jest.fn())).toBe(true)
})

test('blocks the own user in its own list only', async () => {
  expect([...(await ownUserLockOut('adminusers', ['ada', 'ben'])).blocked.keys()]).toEqual(['ben'])
  expect((await ownUserLockOut('adminusers', ['ada'])).blocked.size).toBe(0)
  expect((await ownUserLockOut('suppliers/north/users', ['ben'])).blocked.size).toBe(0)
})
