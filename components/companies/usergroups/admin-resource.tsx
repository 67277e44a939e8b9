import { companyUserGroups } from './resource'
import { crud } from '@/lib/ordercloud/crud'
import type { UserGroup } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'

/** Resource of the marketplace's own user groups. Their path on the platform has no company before it. */
export const adminUserGroups = companyUserGroups({
  path: 'usergroups',
  route: '/settings/adminusergroups',
  words: {
    one: 'admin user group',
    many: 'admin user groups',
    purpose: 'Admin user groups give several admin users the same permissions.',
    consequence: 'Its users are kept but lose the permissions and assignments of the group.',
  },
  service: crud<UserGroup>((oc) => oc.AdminUserGroups),
  access: {
    view: [roles.AdminUserGroupViewer, roles.AdminUserGroupManager],
    manage: [roles.AdminUserGroupManager],
  },
})
