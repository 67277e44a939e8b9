import { UsersRound } from 'lucide-react'
import { Excerpt } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import {
  defineNestedResource,
  defineResource,
  type OwnNestedParts,
  type ListedResource,
  type NestedResource,
} from '@/components/resource/listed-resource'
import { crud, crudBelow } from '@/lib/ordercloud/crud'
import type { UserGroup } from '@/lib/ordercloud/models'
import { buyerUserGroupsArea, supplierUserGroupsArea } from '../areas'
import { adminUserGroupsArea } from '../further-areas'

const shared = {
  icon: UsersRound,
  words: {
    purpose: 'User groups give several users of this company the same permissions, catalogs and prices.',
    consequence: 'Its users are kept but lose the permissions and assignments of the group.',
  },
  idOf: (group) => group.ID ?? '',
  titleOf: (group) => group.Name || group.ID || '',
  summary: (group) => group.Description || (group.ID ?? ''),
  search: { words: 'name, ID or description' },
  xp: {},
  rules: { sortable: ['Name', 'ID'], defaultSort: 'Name', filters: [], xpFilters: true },
  restore: { lost: 'its members, its security profiles and its other assignments' },
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    idColumn(),
    {
      key: 'about',
      label: 'Description',
      field: 'Description',
      from: 'md',
      width: '40%',
      cell: (row) => <Excerpt>{row.Description}</Excerpt>,
    },
  ],
} satisfies Omit<OwnNestedParts<UserGroup>, 'service'>

const loadImport = () =>
  import('#browser/companies/usergroups/import.ts').then((file) => file.userGroupImport)
const loadDependents = () => import('#browser/companies/users/people-dependents.tsx')

/** Resource of the user groups of each buyer. */
export const buyerUserGroups: NestedResource<UserGroup> = defineNestedResource(
  buyerUserGroupsArea,
  (companyId) => ({
    ...shared,
    service: crudBelow<UserGroup>(companyId, (oc) => oc.UserGroups),
    loadImport,
    loadDependents: () => loadDependents().then((file) => file.buyerGroupDependents(companyId)),
  }),
  () => import('#browser/companies/usergroups/buyer-form.tsx').then((file) => file.buyerUserGroupForm),
)

/** Resource of the user groups of each supplier. */
export const supplierUserGroups: NestedResource<UserGroup> = defineNestedResource(
  supplierUserGroupsArea,
  (companyId) => ({
    ...shared,
    service: crudBelow<UserGroup>(companyId, (oc) => oc.SupplierUserGroups),
    findLockOut: (ids) =>
      import('@/lib/parties/lock-outs').then((file) => file.supplierGroupLockOut(companyId, ids)),
    loadImport,
    loadDependents: () => loadDependents().then((file) => file.supplierGroupDependents(companyId)),
  }),
  () => import('#browser/companies/usergroups/supplier-form.tsx').then((file) => file.supplierUserGroupForm),
)

/** Resource of the marketplace's own user groups. */
export const adminUserGroups: ListedResource<UserGroup> = defineResource(adminUserGroupsArea, {
  ...shared,
  words: {
    purpose: 'Admin user groups give several admin users the same permissions.',
    consequence: 'Its users are kept but lose the permissions and assignments of the group.',
  },
  service: crud<UserGroup>((oc) => oc.AdminUserGroups),
  findLockOut: (ids) =>
    import('@/lib/parties/lock-outs').then((file) => file.deletionLockOut('deleteGroups', ids)),
  loadForm: () =>
    import('#browser/companies/usergroups/admin-form.tsx').then((file) => file.adminUserGroupForm),
  loadImport,
  loadDependents: () =>
    import('#browser/companies/usergroups/admin-dependents.tsx').then((file) => file.AdminGroupDependents),
})
