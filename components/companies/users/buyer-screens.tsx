'use client'

import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { nestedScreens } from '@/components/resource/nested-screens'
import { perParent } from '@/lib/resource/per-parent'
import { buyerUsers } from './buyer-resource'

const loadForm = () => import('./buyer-form').then((file) => file.buyerUserForm)
const loadImport = () => import('./import').then((file) => file.userImport)
const Dependents = lazyDependents(() =>
  import('./people-dependents').then((file) => file.BuyerUserDependents),
)

// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const users = perParent((companyId) => ({
  ...buyerUsers(companyId),
  Dependents: ({ id }: { id: string }) => <Dependents companyId={companyId} id={id} />,
}))
const { ListPage, RecordPage, NewPage } = nestedScreens(users, loadForm, loadImport)

/** List of the users of a buyer. */
export const BuyerUserList = ListPage

/** Page of one user of a buyer. */
export const BuyerUserPage = RecordPage

/** Page of a new user of a buyer. */
export const NewBuyerUser = NewPage
