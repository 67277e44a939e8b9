'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { buyers } from './resource'

const loadForm = () => import('./form').then((file) => file.buyerForm)
// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const clientResource = {
  ...buyers,
  loadImport: () => import('./import').then((file) => file.buyerImport),
  Dependents: lazyDependents(() => import('./dependents').then((file) => file.BuyerDependents)),
}
const { RecordPage, NewPage } = lazyRecordScreens(clientResource, loadForm)

/** List of buyers. */
export function BuyerList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={clientResource} prefetched={prefetched} />
}

/** Page of one buyer. */
export const BuyerPage = RecordPage

/** Page of a new buyer. */
export const NewBuyer = NewPage

/** Prefetches the first rows of the list for the page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, buyers)
