import { companyUsers, userColumns } from './resource'
import { Day } from '@/components/resource/day'
import { crud } from '@/lib/ordercloud/crud'
import type { User } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'

/** Resource of the marketplace's own users. */
export const adminUsers = companyUsers({
  path: 'adminusers',
  route: '/settings/adminusers',
  words: {
    one: 'admin user',
    many: 'admin users',
    purpose:
      'Admin users run the marketplace. Security profiles decide what each of them can view and change.',
    consequence: 'The user can no longer sign in. Records that the user changed are kept.',
  },
  service: crud<User>((oc) => oc.AdminUsers),
  access: {
    view: [roles.AdminUserViewer, roles.AdminUserManager],
    manage: [roles.AdminUserManager],
  },
  columns: [
    ...userColumns.filter(({ key }) => !['phone', 'lastActive', 'status'].includes(key)),
    {
      key: 'lastActive',
      label: 'Last active',
      sort: 'LastActive',
      from: 'xl',
      width: '9rem',
      cell: (row) => <Day iso={row.LastActive} />,
    },
    ...userColumns.filter(({ key }) => key === 'status'),
  ],
})
