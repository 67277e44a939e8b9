import type { Confirm } from '@/lib/forms/record-form'
import type { UserGroupAssignment } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { AssignmentList, AssignmentsById } from '@/lib/resource/assignments'
import { allowsAccessChange, allowsLeaving } from './lock-outs'

/** Filters and page of a list of memberships. */
interface MembershipQuery {
  userGroupID?: string
  userID?: string
  page: number
  pageSize: number
}

/** Calls for the group memberships of one company or of the marketplace's own staff. */
export interface Memberships {
  /** First part of the query keys: for the members of groups, and for the groups of users. */
  membersPath: string
  groupsPath: string
  /** Platform roles that can list memberships, besides FullAccess. Any one of them is sufficient. */
  readers: readonly string[]
  list: (
    oc: OrderCloud,
    query: MembershipQuery,
    request: object,
  ) => Promise<AssignmentList<UserGroupAssignment>>
  add: (oc: OrderCloud, groupId: string, userId: string) => Promise<unknown>
  remove: (oc: OrderCloud, groupId: string, userId: string) => Promise<unknown>
  /** Requests confirmation before a user leaves a group, as `beforeRemove` of assignments does. */
  beforeRemove?: (groupId: string, userId: string, confirm: Confirm) => Promise<boolean>
  /**
   * Query keys to invalidate after a change: both directions of the memberships, the users (for their roles), and the
   * security profiles.
   */
  invalidates: readonly string[]
}

// First part of the query keys for the security profiles of parties.
const PROFILES_OF_PARTIES = 'securityprofiles/of'

// The library's calls have the same names for buyers and suppliers.
interface Below {
  ListUserAssignments: (
    companyId: string,
    query: MembershipQuery,
    request: object,
  ) => Promise<AssignmentList<UserGroupAssignment>>
  SaveUserAssignment: (companyId: string, membership: UserGroupAssignment) => Promise<void>
  DeleteUserAssignment: (companyId: string, groupId: string, userId: string) => Promise<void>
}

function companyMemberships(company: string, id: string, groups: string, pick: (oc: OrderCloud) => Below) {
  const companyId = encodeURIComponent(id)
  const path = `${company}/${companyId}`
  return {
    ...paths(`${path}/users`, `${path}/usergroups`),
    readers: readersOf(groups),
    list: (oc, query, request) => pick(oc).ListUserAssignments(companyId, query, request),
    add: (oc, UserGroupID, UserID) => pick(oc).SaveUserAssignment(companyId, { UserGroupID, UserID }),
    remove: (oc, groupId, userId) =>
      pick(oc).DeleteUserAssignment(companyId, encodeURIComponent(groupId), encodeURIComponent(userId)),
  } satisfies Memberships
}

function paths(usersPath: string, groupsPath: string) {
  const [membersPath, groupsOfUsers] = [`${groupsPath}/members`, `${usersPath}/groups`]
  const invalidates = [membersPath, groupsOfUsers, usersPath, PROFILES_OF_PARTIES]
  return { membersPath, groupsPath: groupsOfUsers, invalidates }
}

const readersOf = (groups: string) => [`${groups}Reader`, `${groups}Admin`]

/** Memberships of admin user groups. */
export const adminMemberships: Memberships = {
  ...paths('adminusers', 'usergroups'),
  readers: readersOf('AdminUserGroup'),
  beforeRemove: (groupId, userId, confirm) => allowsAccessChange({ kind: 'leave', groupId, userId }, confirm),
  list: (oc, query, request) => oc.AdminUserGroups.ListUserAssignments(query, request),
  add: (oc, UserGroupID, UserID) => oc.AdminUserGroups.SaveUserAssignment({ UserGroupID, UserID }),
  remove: (oc, groupId, userId) =>
    oc.AdminUserGroups.DeleteUserAssignment(encodeURIComponent(groupId), encodeURIComponent(userId)),
}

/** Memberships of the user groups of one buyer. */
export function buyerMemberships(buyerId: string): Memberships {
  return companyMemberships('buyers', buyerId, 'UserGroup', (oc) => oc.UserGroups)
}

/** Memberships of the user groups of one supplier. */
export function supplierMemberships(supplierId: string): Memberships {
  return {
    ...companyMemberships('suppliers', supplierId, 'SupplierUserGroup', (oc) => oc.SupplierUserGroups),
    beforeRemove: (_, userId, confirm) => allowsLeaving(userId, confirm),
  }
}

/** The list of the groups of one user. */
export const groupsOfUser = (
  { groupsPath, list }: Memberships,
  userId: string,
): AssignmentsById<UserGroupAssignment> => ({
  path: groupsPath,
  of: userId,
  list: (oc, page, request) => list(oc, { userID: userId, ...page }, request),
  idOf: ({ UserGroupID }) => UserGroupID,
})
