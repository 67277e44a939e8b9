import { Users } from 'lucide-react'
import { ActiveBadge, activeFilter } from '@/components/resource/active'
import { Empty, Id, OneLine } from '@/components/resource/cells'
import { Day } from '@/components/resource/day'
import {
  defineNestedResource,
  defineResource,
  type Column,
  type OwnNestedParts,
  type ListedResource,
  type NestedResource,
} from '@/components/resource/listed-resource'
import { crud, crudBelow } from '@/lib/ordercloud/crud'
import type { User } from '@/lib/ordercloud/models'
import { recordName } from '@/lib/resource/record-name'
import { buyerUsersArea, supplierUsersArea } from '../areas'
import { adminUsersArea } from '../further-areas'

/** The columns of every list of users. */
const userColumns: readonly Column<User>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'LastName',
    fields: ['FirstName', 'LastName'],
    isTitle: true,
    cell: (row) => recordName(row) ?? row.ID,
  },
  {
    key: 'id',
    label: 'ID',
    sort: 'ID',
    from: 'md',
    width: '10rem',
    isExtra: true,
    cell: (row) => <Id>{row.ID ?? ''}</Id>,
  },
  {
    key: 'firstName',
    label: 'First name',
    sort: 'FirstName',
    from: 'md',
    width: '9rem',
    isExtra: true,
    cell: (row) => row.FirstName || <Empty />,
  },
  {
    key: 'username',
    label: 'User name',
    sort: 'Username',
    from: 'md',
    width: '11rem',
    cell: (row) => <Id>{row.Username}</Id>,
  },
  {
    key: 'email',
    label: 'Email',
    sort: 'Email',
    from: 'lg',
    width: '15rem',
    cell: (row) => <OneLine>{row.Email ?? ''}</OneLine>,
  },
  {
    key: 'phone',
    label: 'Phone',
    field: 'Phone',
    from: 'xl',
    width: '8.5rem',
    cell: (row) => row.Phone || <Empty />,
  },
  {
    key: 'lastActive',
    label: 'Last active',
    sort: 'LastActive',
    from: 'xl',
    width: '11rem',
    isExtra: true,
    isDay: true,
    cell: (row) => <Day iso={row.LastActive} />,
  },
  {
    key: 'created',
    label: 'Created',
    sort: 'DateCreated',
    from: 'xl',
    width: '9rem',
    isExtra: true,
    isDay: true,
    cell: (row) => <Day iso={row.DateCreated} />,
  },
  {
    key: 'status',
    label: 'Status',
    field: 'Active',
    width: '7.25rem',
    cell: (row) => <ActiveBadge isActive={row.Active} />,
  },
]

const shared = {
  isPersonal: true,
  accessFields: ['Active'],
  xp: {},
  icon: Users,
  words: {
    purpose: 'Users are the people who sign in for this company.',
    consequence: 'The user can no longer sign in. Submitted orders are kept.',
  },
  idOf: (user) => user.ID ?? '',
  titleOf: (user) => recordName(user) ?? user.ID ?? '',
  summary: (user) => user.Username,
  badge: (user) => <ActiveBadge isActive={user.Active} />,
  facts: (user) => [user.Username, user.Email],
  protectedRowReason: ({ decoded }, { Username }) =>
    decoded && Username.toLowerCase() === decoded.userName.toLowerCase()
      ? 'You are signed in as this user.'
      : undefined,
  search: { words: 'name, user name, email or ID' },
  rules: {
    sortable: ['LastName', 'FirstName', 'Username', 'ID', 'Email', 'DateCreated', 'LastActive'],
    defaultSort: 'LastName',
    filters: [
      activeFilter,
      { kind: 'date', key: 'LastActive', label: 'Last active' },
      { kind: 'date', key: 'DateCreated', label: 'Created' },
      { kind: 'date', key: 'PasswordLastSetDate', label: 'Password set' },
      { kind: 'text', key: 'Email', label: 'Email' },
    ],
    xpFilters: true,
  },
  bulk: [{ field: 'Active', kind: 'boolean', label: 'Active' }],
  columns: userColumns,
} satisfies Omit<OwnNestedParts<User>, 'service'>

const loadImport = () => import('#browser/companies/users/import.ts').then((file) => file.userImport)
const loadDependents = () => import('#browser/companies/users/people-dependents.tsx')

/** Resource of the users of each buyer. */
export const buyerUsers: NestedResource<User> = defineNestedResource(
  buyerUsersArea,
  (companyId) => ({
    ...shared,
    service: crudBelow<User>(companyId, (oc) => oc.Users),
    loadImport,
    loadDependents: () => loadDependents().then((file) => file.buyerUserDependents(companyId)),
  }),
  () => import('#browser/companies/users/buyer-form.tsx').then((file) => file.buyerUserForm),
)

/** Resource of the users of each supplier. */
export const supplierUsers: NestedResource<User> = defineNestedResource(
  supplierUsersArea,
  (companyId) => ({
    ...shared,
    service: crudBelow<User>(companyId, (oc) => oc.SupplierUsers),
    loadImport,
    loadDependents: () => loadDependents().then((file) => file.supplierUserDependents(companyId)),
  }),
  () => import('#browser/companies/users/supplier-form.tsx').then((file) => file.supplierUserForm),
)

/** Resource of the marketplace's own users. */
export const adminUsers: ListedResource<User> = defineResource(adminUsersArea, {
  ...shared,
  words: {
    purpose: 'Admin users run the marketplace. Security profiles decide what each of them can do.',
    consequence: 'The user can no longer sign in. Past changes by the user are kept.',
  },
  service: crud<User>((oc) => oc.AdminUsers),
  columns: [
    ...userColumns.filter(({ key }) => !['phone', 'lastActive', 'status'].includes(key)),
    {
      key: 'lastActive',
      label: 'Last active',
      sort: 'LastActive',
      from: 'xl',
      width: '9rem',
      isDay: true,
      cell: (row) => <Day iso={row.LastActive} />,
    },
    ...userColumns.filter(({ key }) => key === 'status'),
  ],
  findLockOut: (ids) => import('@/lib/parties/lock-outs').then((file) => file.adminUserLockOut(ids)),
  loadForm: () => import('#browser/companies/users/admin-form.tsx').then((file) => file.adminUserForm),
  loadImport,
  loadDependents: () =>
    import('#browser/companies/users/admin-dependents.tsx').then((file) => file.AdminUserDependents),
})
