'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { adminAddresses } from './admin-resource'

// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const clientResource = {
  ...adminAddresses,
  loadImport: () => import('./import').then((file) => file.addressImport),
  Dependents: lazyDependents(() => import('./dependents').then((file) => file.AdminAddressDependents)),
}
const loadForm = () => import('./admin-form').then((file) => file.adminAddressForm)
const { RecordPage, NewPage } = lazyRecordScreens(clientResource, loadForm)

/** List of admin addresses. */
export function AdminAddressList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={clientResource} prefetched={prefetched} />
}

/** Page of one admin address. */
export const AdminAddressPage = RecordPage

/** Page of a new admin address. */
export const NewAdminAddress = NewPage

/** Prefetches the first rows of the list for the page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, adminAddresses)
