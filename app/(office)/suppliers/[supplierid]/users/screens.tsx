'use client'

import { lazyDependents } from '@/components/resource/lazy-dependents'
import { nestedScreens } from '@/components/resource/nested-screens'
import { perParent } from '@/lib/resource/per-parent'
import { supplierUsers } from './resource'

const loadForm = () => import('./form').then((file) => file.supplierUserForm)
const loadImport = () => import('@/components/companies/user-import').then((file) => file.userImport)
const Dependents = lazyDependents(() =>
  import('@/components/companies/people-dependents').then((file) => file.SupplierUserDependents),
)

// Here and not in the resource: what a server page reaches, even lazily, comes with its document.
const users = perParent((companyId) => ({
  ...supplierUsers(companyId),
  Dependents: ({ id }: { id: string }) => <Dependents companyId={companyId} id={id} />,
}))
const { ListPage, RecordPage, NewPage } = nestedScreens(users, loadForm, loadImport)

/** The users of a supplier. */
export const SupplierUserList = ListPage

/** One user of a supplier. */
export const SupplierUserPage = RecordPage

/** A new user of a supplier. */
export const NewSupplierUser = NewPage
