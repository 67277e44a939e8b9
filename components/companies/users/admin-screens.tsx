'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { adminUsers } from './admin-resource'

const loadForm = () => import('./admin-form').then((file) => file.adminUserForm)
// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const clientResource = {
  ...adminUsers,
  loadImport: () => import('./import').then((file) => file.userImport),
  findLockOut: (ids: readonly string[]) =>
    import('@/lib/parties/lock-outs').then((file) => file.adminUserLockOut(ids)),
  Dependents: lazyDependents(() => import('./admin-dependents').then((file) => file.AdminUserDependents)),
}
const { RecordPage, NewPage } = lazyRecordScreens(clientResource, loadForm)

/** List of admin users. */
export function AdminUserList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={clientResource} prefetched={prefetched} />
}

/** Page of one admin user. */
export const AdminUserPage = RecordPage

/** Page of a new admin user. */
export const NewAdminUser = NewPage

/** Prefetches the first rows of the list for the page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, adminUsers)
