'use client'

import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { nestedScreens } from '@/components/resource/nested-screens'
import { perParent } from '@/lib/resource/per-parent'
import { supplierUsers } from './supplier-resource'

const loadForm = () => import('./supplier-form').then((file) => file.supplierUserForm)
const loadImport = () => import('./import').then((file) => file.userImport)
const Dependents = lazyDependents(() =>
  import('./people-dependents').then((file) => file.SupplierUserDependents),
)

// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const users = perParent((companyId) => ({
  ...supplierUsers(companyId),
  Dependents: ({ id }: { id: string }) => <Dependents companyId={companyId} id={id} />,
}))
const { ListPage, RecordPage, NewPage } = nestedScreens(users, loadForm, loadImport)

/** List of the users of a supplier. */
export const SupplierUserList = ListPage

/** Page of one user of a supplier. */
export const SupplierUserPage = RecordPage

/** Page of a new user of a supplier. */
export const NewSupplierUser = NewPage
