'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { adminUserGroups } from './resource'

const loadForm = () => import('./form').then((file) => file.adminUserGroupForm)
// Here and not in the resource: what a server page reaches, even lazily, comes with its document.
const whole = {
  ...adminUserGroups,
  loadImport: () => import('@/components/companies/user-group-import').then((file) => file.userGroupImport),
  findLockOut: (ids: readonly string[]) =>
    import('@/lib/parties/lock-outs').then((file) => file.deletionLockOut('deleteGroups', ids)),
  Dependents: lazyDependents(() => import('./dependents').then((file) => file.AdminGroupDependents)),
}
const { RecordPage, NewPage } = lazyRecordScreens(whole, loadForm)

/** The list of admin user groups. */
export function AdminUserGroupList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={whole} prefetched={prefetched} />
}

/** One admin user group. */
export const AdminUserGroupPage = RecordPage

/** A new admin user group. */
export const NewAdminUserGroup = NewPage

/** First rows ahead of the list's page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, adminUserGroups)
