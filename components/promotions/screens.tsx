'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { promotions } from './resource'

const loadForm = () => import('./form').then((file) => file.promotionForm)
// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const clientResource = {
  ...promotions,
  loadImport: () => import('./import').then((file) => file.promotionImport),
  Dependents: lazyDependents(() => import('./dependents').then((file) => file.PromotionDependents)),
}
const { RecordPage, NewPage } = lazyRecordScreens(clientResource, loadForm)

/** List of promotions. */
export function PromotionList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={clientResource} prefetched={prefetched} />
}

/** Page of one promotion. */
export const PromotionPage = RecordPage

/** Page of a new promotion. */
export const NewPromotion = NewPage

/** Prefetches the first rows of the list for the page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, promotions)
