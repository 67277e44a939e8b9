'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { adminAddresses } from './resource'

// Here and not in the resource: what a server page reaches, even lazily, comes with its document.
const whole = {
  ...adminAddresses,
  loadImport: () => import('@/components/companies/address-import').then((file) => file.addressImport),
  Dependents: lazyDependents(() =>
    import('@/components/companies/address-dependents').then((file) => file.AdminAddressDependents),
  ),
}
const loadForm = () => import('./form').then((file) => file.adminAddressForm)
const { RecordPage, NewPage } = lazyRecordScreens(whole, loadForm)

/** The list of admin addresses. */
export function AdminAddressList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={whole} prefetched={prefetched} />
}

/** One admin address. */
export const AdminAddressPage = RecordPage

/** A new admin address. */
export const NewAdminAddress = NewPage

/** First rows ahead of the list's page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, adminAddresses)
