import type { Confirm } from '@/lib/forms/record-form'
import { call, type OrderCloud } from '@/lib/ordercloud/client'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { User } from '@/lib/ordercloud/models'
import { getSession } from '@/lib/ordercloud/session'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList, AssignmentPage } from '@/lib/resource/assignments'
import { countOf } from '@/lib/resource/words'
import { companyOf, levelOf, partyKey, type Party } from './party'

/** The data that determines the roles of the active admin users. */
export interface StaffAccess {
  /** Active admin users. */
  users: readonly { id: string; username: string }[]
  /** Roles and custom roles by security profile. */
  profiles: ReadonlyMap<string, readonly string[]>
  /** Assignments of security profiles to all admin users, to admin user groups and to single admin users. */
  assignments: readonly { profileId: string; party: Party }[]
  memberships: readonly { groupId: string; userId: string }[]
}

/** A change that may take roles from admin users. */
type AccessChange =
  | { kind: 'unassign'; profileId: string; party: Party }
  | { kind: 'leave'; groupId: string; userId: string }
  | { kind: 'setRoles'; profileId: string; roles: readonly string[] }
  | { kind: 'deleteProfiles'; ids: readonly string[] }
  | { kind: 'deleteGroups'; ids: readonly string[] }

/** The access that administrators would lose if records were deleted or deactivated. */
export interface LockOut {
  /** Reasons by the id of each record that must stay as it is. */
  blocked: ReadonlyMap<string, string>
  /** The roles that the signed-in user would lose, in one sentence. */
  warning?: string
}

export const LAST_ADMINISTRATOR =
  'No other user could manage admin users and security profiles. Give another admin user these permissions first.'

/** Message when a change could not be checked. */
export const UNCHECKED =
  'You do not have access to security profile assignments, so the back office cannot check whether you or the last administrator would lose access.'

/** True for roles that allow an admin user to restore any access. */
export function isAdministrator(roles: readonly string[]): boolean {
  return (
    roles.includes('FullAccess') ||
    (roles.includes('AdminUserAdmin') && roles.includes('SecurityProfileAdmin'))
  )
}

/**
 * Returns the roles that an admin user has from all profiles: of every admin user, of the user's groups, and of the
 * user.
 */
export function rolesOfUser(access: StaffAccess, userId: string): string[] {
  const groups = access.memberships.filter((one) => one.userId === userId).map(({ groupId }) => groupId)
  const roles = access.assignments.flatMap(({ profileId, party }) => {
    const level = levelOf(party)
    const isTheirs =
      level === 'company' ||
      (level === 'user' ? party.UserID === userId : groups.includes(party.UserGroupID ?? ''))
    return isTheirs ? (access.profiles.get(profileId) ?? []) : []
  })
  return [...new Set(roles)]
}

/** Returns the access data after a change. */
function withChange(access: StaffAccess, change: AccessChange): StaffAccess {
  const { assignments, memberships, profiles } = access
  switch (change.kind) {
    case 'unassign': {
      const key = partyKey(change.party)
      const isGone = (one: StaffAccess['assignments'][number]) =>
        one.profileId === change.profileId && partyKey(one.party) === key
      return { ...access, assignments: assignments.filter((one) => !isGone(one)) }
    }
    case 'leave': {
      const isGone = (one: StaffAccess['memberships'][number]) =>
        one.groupId === change.groupId && one.userId === change.userId
      return { ...access, memberships: memberships.filter((one) => !isGone(one)) }
    }
    case 'setRoles':
      return { ...access, profiles: new Map([...profiles, [change.profileId, change.roles]]) }
    case 'deleteProfiles':
      return { ...access, profiles: new Map([...profiles].filter(([id]) => !change.ids.includes(id))) }
    case 'deleteGroups':
      return { ...access, memberships: memberships.filter(({ groupId }) => !change.ids.includes(groupId)) }
  }
}

/** Returns whether a change leaves no administrator, and the roles that the signed-in user loses by it. */
export function effectOf(access: StaffAccess, change: AccessChange, userName: string) {
  const after = withChange(access, change)
  const count = (of: StaffAccess) => of.users.filter(({ id }) => isAdministrator(rolesOfUser(of, id))).length
  const own = access.users.find(({ username }) => username.toLowerCase() === userName.toLowerCase())
  const left = own ? rolesOfUser(after, own.id) : []
  return {
    leavesNoAdministrator: count(access) > 0 && count(after) === 0,
    // FullAccess includes all other roles.
    lost:
      own && !left.includes('FullAccess')
        ? rolesOfUser(access, own.id).filter((role) => !left.includes(role))
        : [],
    hasNothingLeft: own !== undefined && left.length === 0,
  }
}

/**
 * Rejects a change that would leave the marketplace without an administrator. Requests confirmation for a change that
 * removes roles from the signed-in user. Returns true when the change may be made.
 *
 * @throws Error with the reason, when the change must not be made
 */
export async function allowsAccessChange(change: AccessChange, confirm: Confirm): Promise<boolean> {
  if (change.kind === 'unassign' && companyOf(change.party)) return true
  const session = getSession()
  if (!session.isAdmin) return true
  const access = await readStaffAccess()
  if (!access) {
    return (
      (await confirm('Continue without a check?', {
        details: UNCHECKED,
        okLabel: 'Continue',
        cancelLabel: 'Cancel',
      })) === true
    )
  }
  const effect = effectOf(access, change, session.decoded?.userName ?? '')
  if (effect.leavesNoAdministrator) throw new Error(LAST_ADMINISTRATOR)
  if (effect.lost.length === 0) return true
  const isSure = await confirm('Remove your own access?', {
    details: lossOf(effect),
    okLabel: 'Remove access',
    cancelLabel: 'Cancel',
    isDestructive: true,
  })
  return isSure === true
}

/** Returns the access that would be lost if security profiles or admin user groups were deleted. */
export async function deletionLockOut(
  kind: 'deleteProfiles' | 'deleteGroups',
  ids: readonly string[],
): Promise<LockOut> {
  const session = getSession()
  const access = await readStaffAccess()
  if (!access) return { blocked: new Map(), warning: UNCHECKED }
  const effect = effectOf(access, { kind, ids }, session.decoded?.userName ?? '')
  if (effect.leavesNoAdministrator) return { blocked: new Map(ids.map((id) => [id, LAST_ADMINISTRATOR])) }
  return { blocked: new Map(), ...(effect.lost.length > 0 && { warning: lossOf(effect) }) }
}

/**
 * Requests confirmation before a supplier's user leaves a group, because the group may grant the user's permissions.
 */
export async function allowsLeaving(userId: string, confirm: Confirm): Promise<boolean> {
  if (!getSession().isSupplier || (await readOwnId()) !== userId) return true
  const isSure = await confirm('Leave this group?', {
    details: LEAVING,
    okLabel: 'Leave group',
    cancelLabel: 'Cancel',
    isDestructive: true,
  })
  return isSure === true
}

/** Returns the access that a supplier's own user would lose if user groups of the supplier were deleted. */
export async function supplierGroupLockOut(supplierId: string, ids: readonly string[]): Promise<LockOut> {
  const blocked = new Map<string, string>()
  if (!getSession().isSupplier) return { blocked }
  const userID = await readOwnId()
  const own = await readAll((oc, page) =>
    oc.SupplierUserGroups.ListUserAssignments(encodeURIComponent(supplierId), { userID, ...page }),
  )
  const isMember = own.some(({ UserGroupID = '' }) => ids.includes(UserGroupID))
  return { blocked, ...(isMember && { warning: `You are a member. ${LEAVING}` }) }
}

/** Blocks the signed-in user, if `ids` contain this user and `path` is the list that this user is in. */
export async function ownUserLockOut(path: string, ids: readonly string[]): Promise<LockOut> {
  const { ID = '', Supplier } = await call((oc) => oc.Me.Get(), { quiet: true })
  const ownPath = Supplier?.ID ? `suppliers/${encodeURIComponent(Supplier.ID)}/users` : 'adminusers'
  const isAffected = path === ownPath && ids.includes(ID)
  return { blocked: new Map(isAffected ? [[ID, 'You are signed in as this user.']] : []) }
}

const LEAVING =
  'At your next sign-in, you lose the permissions that only this group gives you. Only another user can restore them.'

async function readOwnId(): Promise<string> {
  return (await call((oc) => oc.Me.Get(), { quiet: true })).ID ?? ''
}

/**
 * Returns the admin users that must be neither deleted nor deactivated, because no other user could then manage admin
 * users. The platform returns the roles of one user at a time, so it reads no more users than needed.
 */
export async function adminUserLockOut(ids: readonly string[]): Promise<LockOut> {
  const { assignedRoles, decoded } = getSession()
  const active = await listActiveAdminUsers()
  const isOwn = ({ Username }: User) => Username.toLowerCase() === decoded?.userName.toLowerCase()
  const others = active.filter(({ ID }) => !ids.includes(ID ?? ''))
  if (others.some(isOwn) && isAdministrator(assignedRoles)) return { blocked: new Map() }
  for (const { ID = '' } of others) if (isAdministrator(await readRoles(ID))) return { blocked: new Map() }
  const blocked = new Map<string, string>()
  for (const { ID = '' } of active) {
    if (ids.includes(ID) && isAdministrator(await readRoles(ID))) blocked.set(ID, LAST_ADMINISTRATOR)
  }
  return { blocked }
}

/** Describes the roles that the signed-in user loses. */
function lossOf({ lost, hasNothingLeft }: { lost: readonly string[]; hasNothingLeft: boolean }): string {
  const what = countOf(lost.length, { one: 'role', many: 'roles' })
  const named = lost.slice(0, 5).join(', ')
  const rest = lost.length > 5 ? ` and ${lost.length - 5} more` : ''
  const end = hasNothingLeft ? ' You have no other permissions and can no longer use this back office.' : ''
  return `At your next sign-in, you lose ${what}: ${named}${rest}.${end}`
}

const PAGE: AssignmentPage = { page: 1, pageSize: 100 }

/** Reads the access data. Undefined when the user may not read security profiles or memberships. */
async function readStaffAccess(): Promise<StaffAccess | undefined> {
  try {
    const [users, profiles, assignments, memberships] = await Promise.all([
      undefinedIfForbidden(listActiveAdminUsers()),
      readAll((oc, page) => oc.SecurityProfiles.List(page)),
      readAll((oc, page) => oc.SecurityProfiles.ListAssignments({ commerceRole: 'Seller', ...page })),
      readAll((oc, page) => oc.AdminUserGroups.ListUserAssignments(page)),
    ])
    return {
      users: users
        ? users.map(({ ID = '', Username }) => ({ id: ID, username: Username }))
        : await assignedUsers([...assignments, ...memberships]),
      profiles: new Map(
        profiles.map(({ ID = '', Roles, CustomRoles }) => [ID, [...(Roles ?? []), ...(CustomRoles ?? [])]]),
      ),
      assignments: assignments.map(({ SecurityProfileID = '', UserID, UserGroupID }) => ({
        profileId: SecurityProfileID,
        party: { ...(UserGroupID && { UserGroupID }), ...(UserID && { UserID }) },
      })),
      memberships: memberships.map(({ UserGroupID = '', UserID = '' }) => ({
        groupId: UserGroupID,
        userId: UserID,
      })),
    }
  } catch (thrown) {
    if (toPlatformError(thrown).status === 403) return undefined
    throw thrown
  }
}

/**
 * Returns the signed-in user and the admin users in assignments and memberships, for a user who may not list admin
 * users. All of them count as active, because the platform provides no more data.
 */
async function assignedUsers(rows: readonly { UserID?: string }[]): Promise<StaffAccess['users']> {
  const me = await call((oc) => oc.Me.Get(), { quiet: true })
  const ids = new Set(rows.flatMap(({ UserID }) => (UserID ? [UserID] : [])))
  ids.delete(me.ID ?? '')
  return [{ id: me.ID ?? '', username: me.Username ?? '' }, ...[...ids].map((id) => ({ id, username: '' }))]
}

function undefinedIfForbidden<A>(reading: Promise<A>): Promise<A | undefined> {
  return reading.catch((thrown: unknown) => {
    if (toPlatformError(thrown).status === 403) return undefined
    throw thrown
  })
}

function listActiveAdminUsers(): Promise<User[]> {
  return readAll((oc, page) => oc.AdminUsers.List({ ...page, filters: { Active: true } }))
}

/** Returns every row of a list, read page by page. */
function readAll<A>(list: (oc: OrderCloud, page: AssignmentPage) => Promise<SomeList<A>>): Promise<A[]> {
  return readAllAssignments((page) =>
    call(async (oc) => (await list(oc, { ...PAGE, ...page })) as AssignmentList<A>, { quiet: true }),
  )
}

interface SomeList<A> {
  Items: A[]
  Meta: { TotalCount?: number; TotalPages?: number }
}

async function readRoles(id: string): Promise<readonly string[]> {
  const user = await call((oc) => oc.AdminUsers.Get(encodeURIComponent(id)), { quiet: true })
  return user.AvailableRoles ?? []
}
