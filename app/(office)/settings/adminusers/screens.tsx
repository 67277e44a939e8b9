'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { adminUsers } from './resource'

const loadForm = () => import('./form').then((file) => file.adminUserForm)
// Here and not in the resource: what a server page reaches, even lazily, comes with its document.
const whole = {
  ...adminUsers,
  loadImport: () => import('@/components/companies/user-import').then((file) => file.userImport),
  findLockOut: (ids: readonly string[]) =>
    import('@/lib/parties/lock-outs').then((file) => file.adminUserLockOut(ids)),
  Dependents: lazyDependents(() => import('./dependents').then((file) => file.AdminUserDependents)),
}
const { RecordPage, NewPage } = lazyRecordScreens(whole, loadForm)

/** The list of admin users. */
export function AdminUserList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={whole} prefetched={prefetched} />
}

/** One admin user. */
export const AdminUserPage = RecordPage

/** A new admin user. */
export const NewAdminUser = NewPage

/** First rows ahead of the list's page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, adminUsers)
