import type { Confirm } from '@/lib/forms/record-form'
import type { UserGroupAssignment } from '@/lib/ordercloud/models'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { AssignmentList } from '@/lib/resource/assignments'
import { allowsAccessChange, allowsLeaving } from './lock-outs'

/** Which memberships are asked for, and which page of them. */
interface MembershipQuery {
  userGroupID?: string
  userID?: string
  page: number
  pageSize: number
}

/** Who is in which group, for one company or the marketplace's own staff. */
export interface Memberships {
  /** First words of the query keys of the members of groups, and of the groups of users. */
  membersPath: string
  groupsPath: string
  /** Platform roles any of which lists them, FullAccess aside. */
  readers: readonly string[]
  list: (
    oc: OrderCloud,
    query: MembershipQuery,
    request: object,
  ) => Promise<AssignmentList<UserGroupAssignment>>
  add: (oc: OrderCloud, groupId: string, userId: string) => Promise<unknown>
  remove: (oc: OrderCloud, groupId: string, userId: string) => Promise<unknown>
  /** Asks about what leaving a group would take from the user, as `beforeRemove` of assignments. */
  beforeRemove?: (groupId: string, userId: string, confirm: Confirm) => Promise<boolean>
  /** Both sides show the same memberships, and a user's roles and security profiles hang on them. */
  touches: readonly string[]
}

// First word of the query keys of the security profiles of parties.
const PROFILES_OF_PARTIES = 'securityprofiles/of'

// The platform's library calls the same four things the same on all three sides.
interface Below {
  ListUserAssignments: (
    companyId: string,
    query: MembershipQuery,
    request: object,
  ) => Promise<AssignmentList<UserGroupAssignment>>
  SaveUserAssignment: (companyId: string, membership: UserGroupAssignment) => Promise<void>
  DeleteUserAssignment: (companyId: string, groupId: string, userId: string) => Promise<void>
}

function below(company: string, id: string, groups: string, pick: (oc: OrderCloud) => Below) {
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
  const touches = [membersPath, groupsOfUsers, usersPath, PROFILES_OF_PARTIES]
  return { membersPath, groupsPath: groupsOfUsers, touches }
}

const readersOf = (groups: string) => [`${groups}Reader`, `${groups}Admin`]

/** Groups of the marketplace's own staff. */
export const adminMemberships: Memberships = {
  ...paths('adminusers', 'usergroups'),
  readers: readersOf('AdminUserGroup'),
  beforeRemove: (groupId, userId, confirm) => allowsAccessChange({ kind: 'leave', groupId, userId }, confirm),
  list: (oc, query, request) => oc.AdminUserGroups.ListUserAssignments(query, request),
  add: (oc, UserGroupID, UserID) => oc.AdminUserGroups.SaveUserAssignment({ UserGroupID, UserID }),
  remove: (oc, groupId, userId) =>
    oc.AdminUserGroups.DeleteUserAssignment(encodeURIComponent(groupId), encodeURIComponent(userId)),
}

/** Groups of one buyer. */
export function buyerMemberships(buyerId: string): Memberships {
  return below('buyers', buyerId, 'UserGroup', (oc) => oc.UserGroups)
}

/** Groups of one supplier. */
export function supplierMemberships(supplierId: string): Memberships {
  return {
    ...below('suppliers', supplierId, 'SupplierUserGroup', (oc) => oc.SupplierUserGroups),
    beforeRemove: (_, userId, confirm) => allowsLeaving(userId, confirm),
  }
}
