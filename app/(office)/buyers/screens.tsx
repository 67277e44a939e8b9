'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { buyers } from './resource'

const loadForm = () => import('./form').then((file) => file.buyerForm)
// Here and not in the resource: what a server page reaches, even lazily, comes with its document.
const whole = {
  ...buyers,
  loadImport: () => import('./import').then((file) => file.buyerImport),
  Dependents: lazyDependents(() => import('./dependents').then((file) => file.BuyerDependents)),
}
const { RecordPage, NewPage } = lazyRecordScreens(whole, loadForm)

/** The list of buyers. */
export function BuyerList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={whole} prefetched={prefetched} />
}

/** One buyer. */
export const BuyerPage = RecordPage

/** A new buyer. */
export const NewBuyer = NewPage

/** First rows ahead of the list's page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, buyers)
