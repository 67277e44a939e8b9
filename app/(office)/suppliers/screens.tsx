'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { suppliers } from '@/components/companies/supplier-resource'
import { lazyDependents } from '@/components/resource/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list-screen'
import { prefetchRows } from '@/lib/resource/resource'

const loadForm = () => import('@/components/companies/supplier-form').then((file) => file.supplierForm)
// Here and not in the resource: what a server page reaches, even lazily, comes with its document.
const whole = {
  ...suppliers,
  loadImport: () => import('@/components/companies/supplier-import').then((file) => file.supplierImport),
  Dependents: lazyDependents(() =>
    import('@/components/companies/supplier-dependents').then((file) => file.SupplierDependents),
  ),
}
const { RecordPage, NewPage } = lazyRecordScreens(whole, loadForm)

/** The list of suppliers. */
export function SupplierList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={whole} prefetched={prefetched} />
}

/** One supplier. */
export const SupplierPage = RecordPage

/** A new supplier. */
export const NewSupplier = NewPage

/** First rows ahead of the list's page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, suppliers)
