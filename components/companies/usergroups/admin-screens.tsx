'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { adminUserGroups } from './admin-resource'

const loadForm = () => import('./admin-form').then((file) => file.adminUserGroupForm)
// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const clientResource = {
  ...adminUserGroups,
  loadImport: () => import('./import').then((file) => file.userGroupImport),
  findLockOut: (ids: readonly string[]) =>
    import('@/lib/parties/lock-outs').then((file) => file.deletionLockOut('deleteGroups', ids)),
  Dependents: lazyDependents(() => import('./admin-dependents').then((file) => file.AdminGroupDependents)),
}
const { RecordPage, NewPage } = lazyRecordScreens(clientResource, loadForm)

/** List of admin user groups. */
export function AdminUserGroupList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={clientResource} prefetched={prefetched} />
}

/** Page of one admin user group. */
export const AdminUserGroupPage = RecordPage

/** Page of a new admin user group. */
export const NewAdminUserGroup = NewPage

/** Prefetches the first rows of the list for the page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, adminUserGroups)
