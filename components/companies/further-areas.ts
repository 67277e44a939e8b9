import { MapPin, UserCog, UsersRound } from 'lucide-react'
import { roles } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'

/** Area of the marketplace's own users. */
export const adminUsersArea: Area = {
  key: 'adminusers',
  words: { one: 'admin user', many: 'admin users' },
  label: 'Admin users',
  href: '/settings/adminusers',
  icon: UserCog,
  group: 'settings',
  isPersonal: true,
  view: [roles.AdminUserViewer, roles.AdminUserManager],
  manage: [roles.AdminUserManager],
  creates: true,
  description: 'The users who run the marketplace.',
}

/** Area of the marketplace's own user groups. Their path on the platform has no company before it. */
export const adminUserGroupsArea: Area = {
  key: 'usergroups',
  words: { one: 'admin user group', many: 'admin user groups' },
  label: 'Admin user groups',
  href: '/settings/adminusergroups',
  icon: UsersRound,
  group: 'settings',
  view: [roles.AdminUserGroupViewer, roles.AdminUserGroupManager],
  manage: [roles.AdminUserGroupManager],
  creates: true,
  description: 'Groups of admin users with the same permissions.',
}

/** Area of the marketplace's own addresses. */
export const adminAddressesArea: Area = {
  key: 'addresses',
  words: { one: 'admin address', many: 'admin addresses' },
  label: 'Admin addresses',
  href: '/settings/adminaddresses',
  icon: MapPin,
  group: 'settings',
  isPersonal: true,
  view: [roles.AdminAddressViewer, roles.AdminAddressManager],
  manage: [roles.AdminAddressManager],
  creates: true,
  description: 'The addresses that the marketplace ships from.',
}
