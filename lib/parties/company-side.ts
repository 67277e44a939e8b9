import type { User, UserGroup } from '@/lib/ordercloud/models'
import { buyerMemberships, supplierMemberships, type Memberships } from './memberships'
import type { Party } from './party'
import { roles, type RoleDefinition } from '@/lib/permissions/roles'
import type { Reference } from '@/lib/resource/reference'
import {
  buyerUserReference,
  buyerUserGroupReference,
  supplierUserReference,
  supplierUserGroupReference,
} from '@/lib/resource/people-references'
import { idSegment } from '@/lib/url/id-segment'
import { scopedPaths } from './scoped-paths'

/** The users and groups of one buyer or supplier, with the permissions to view and manage them. */
export interface CompanySide {
  /** The company itself, as a party. */
  party: Party
  memberships: Memberships
  users: Reference<User>
  groups: Reference<UserGroup>
  /** Returns the address of a user's page. */
  userUrl: (id: string) => string
  groupUrl: (id: string) => string
  viewUsers: readonly RoleDefinition[]
  viewGroups: readonly RoleDefinition[]
  manageGroups: readonly RoleDefinition[]
}

const page =
  ({ route }: { route: string }) =>
  (id: string) =>
    `${route}/${idSegment(id)}`

/** Returns the users and groups of one buyer. */
export function buyerSide(buyerId: string): CompanySide {
  const [users, groups] = [buyerUserReference(buyerId), buyerUserGroupReference(buyerId)]
  return {
    party: { BuyerID: buyerId },
    memberships: buyerMemberships(buyerId),
    users,
    groups,
    userUrl: page(scopedPaths('buyers', buyerId, 'users')),
    groupUrl: page(scopedPaths('buyers', buyerId, 'usergroups')),
    viewUsers: [roles.BuyerUserViewer, roles.BuyerUserManager],
    viewGroups: [roles.BuyerUserGroupViewer, roles.BuyerUserGroupManager],
    manageGroups: [roles.BuyerUserGroupManager],
  }
}

/** Returns the users and groups of one supplier. */
export function supplierSide(supplierId: string): CompanySide {
  const [users, groups] = [supplierUserReference(supplierId), supplierUserGroupReference(supplierId)]
  return {
    party: { SupplierID: supplierId },
    memberships: supplierMemberships(supplierId),
    users,
    groups,
    userUrl: page(scopedPaths('suppliers', supplierId, 'users')),
    groupUrl: page(scopedPaths('suppliers', supplierId, 'usergroups')),
    viewUsers: [roles.SupplierUserViewer, roles.SupplierUserManager],
    viewGroups: [roles.SupplierUserGroupViewer, roles.SupplierUserGroupManager],
    manageGroups: [roles.SupplierUserGroupManager],
  }
}
