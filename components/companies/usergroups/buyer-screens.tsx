'use client'

import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { nestedScreens } from '@/components/resource/nested-screens'
import { perParent } from '@/lib/resource/per-parent'
import { buyerUserGroups } from './buyer-resource'

const loadForm = () => import('./buyer-form').then((file) => file.buyerUserGroupForm)
const loadImport = () => import('./import').then((file) => file.userGroupImport)
const Dependents = lazyDependents(() =>
  import('@/components/companies/users/people-dependents').then((file) => file.BuyerGroupDependents),
)

// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const groups = perParent((companyId) => ({
  ...buyerUserGroups(companyId),
  Dependents: ({ id }: { id: string }) => <Dependents companyId={companyId} id={id} />,
}))
const { ListPage, RecordPage, NewPage } = nestedScreens(groups, loadForm, loadImport)

/** List of the user groups of a buyer. */
export const BuyerUserGroupList = ListPage

/** Page of one user group of a buyer. */
export const BuyerUserGroupPage = RecordPage

/** Page of a new user group of a buyer. */
export const NewBuyerUserGroup = NewPage
