import { crud, crudBelow } from '@/lib/ordercloud/crud'
import type { SecurityProfile, User, UserGroup } from '@/lib/ordercloud/models'
import { named } from './named'
import { perParent } from './per-parent'
import type { Reference } from './reference'

const people = {
  ...named,
  search: { words: 'name, user name, email or ID' },
  rules: { defaultSort: 'LastName' },
}

export const adminUserReference: Reference<User> = {
  ...people,
  path: 'adminusers',
  words: { one: 'admin user', many: 'admin users' },
  service: crud<User>((oc) => oc.AdminUsers),
}

export const adminUserGroupReference: Reference<UserGroup> = {
  ...named,
  path: 'usergroups',
  words: { one: 'admin user group', many: 'admin user groups' },
  service: crud<UserGroup>((oc) => oc.AdminUserGroups),
}

/** A user of one buyer. */
export const buyerUserReference = perParent((buyerId): Reference<User> => ({
  ...people,
  path: `buyers/${encodeURIComponent(buyerId)}/users`,
  words: { one: 'user', many: 'users' },
  service: crudBelow<User>(buyerId, (oc) => oc.Users),
}))

/** A user group of one buyer. */
export const buyerUserGroupReference = perParent((buyerId): Reference<UserGroup> => ({
  ...named,
  path: `buyers/${encodeURIComponent(buyerId)}/usergroups`,
  words: { one: 'user group', many: 'user groups' },
  service: crudBelow<UserGroup>(buyerId, (oc) => oc.UserGroups),
}))

/** A user of one supplier. */
export const supplierUserReference = perParent((supplierId): Reference<User> => ({
  ...people,
  path: `suppliers/${encodeURIComponent(supplierId)}/users`,
  words: { one: 'user', many: 'users' },
  service: crudBelow<User>(supplierId, (oc) => oc.SupplierUsers),
}))

/** A user group of one supplier. */
export const supplierUserGroupReference = perParent((supplierId): Reference<UserGroup> => ({
  ...named,
  path: `suppliers/${encodeURIComponent(supplierId)}/usergroups`,
  words: { one: 'user group', many: 'user groups' },
  service: crudBelow<UserGroup>(supplierId, (oc) => oc.SupplierUserGroups),
}))

export const securityProfileReference: Reference<SecurityProfile> = {
  ...named,
  path: 'securityprofiles',
  words: { one: 'security profile', many: 'security profiles' },
  service: crud<SecurityProfile>((oc) => oc.SecurityProfiles),
}
