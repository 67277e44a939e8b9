'use client'

import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { nestedScreens } from '@/components/resource/nested-screens'
import { perParent } from '@/lib/resource/per-parent'
import { supplierUserGroups } from './supplier-resource'

const loadForm = () => import('./supplier-form').then((file) => file.supplierUserGroupForm)
const loadImport = () => import('./import').then((file) => file.userGroupImport)
const Dependents = lazyDependents(() =>
  import('@/components/companies/users/people-dependents').then((file) => file.SupplierGroupDependents),
)

// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const groups = perParent((companyId) => ({
  ...supplierUserGroups(companyId),
  findLockOut: (ids: readonly string[]) =>
    import('@/lib/parties/lock-outs').then((file) => file.supplierGroupLockOut(companyId, ids)),
  Dependents: ({ id }: { id: string }) => <Dependents companyId={companyId} id={id} />,
}))
const { ListPage, RecordPage, NewPage } = nestedScreens(groups, loadForm, loadImport)

/** List of the user groups of a supplier. */
export const SupplierUserGroupList = ListPage

/** Page of one user group of a supplier. */
export const SupplierUserGroupPage = RecordPage

/** Page of a new user group of a supplier. */
export const NewSupplierUserGroup = NewPage
