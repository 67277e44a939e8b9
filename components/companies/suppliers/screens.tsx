'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { suppliers } from './resource'
import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list/list-screen'
import { prefetchRows } from '@/lib/resource/resource'

const loadForm = () => import('./form').then((file) => file.supplierForm)
// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const clientResource = {
  ...suppliers,
  loadImport: () => import('./import').then((file) => file.supplierImport),
  Dependents: lazyDependents(() => import('./dependents').then((file) => file.SupplierDependents)),
}
const { RecordPage, NewPage } = lazyRecordScreens(clientResource, loadForm)

/** List of suppliers. */
export function SupplierList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={clientResource} prefetched={prefetched} />
}

/** Page of one supplier. */
export const SupplierPage = RecordPage

/** Page of a new supplier. */
export const NewSupplier = NewPage

/** Prefetches the first rows of the list for the page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, suppliers)
