'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { promotions } from './resource'

const loadForm = () => import('./form').then((file) => file.promotionForm)
// Here and not in the resource: what a server page reaches, even lazily, comes with its document.
const whole = {
  ...promotions,
  loadImport: () => import('./import').then((file) => file.promotionImport),
  Dependents: lazyDependents(() => import('./dependents').then((file) => file.PromotionDependents)),
}
const { RecordPage, NewPage } = lazyRecordScreens(whole, loadForm)

/** The list of promotions. */
export function PromotionList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={whole} prefetched={prefetched} />
}

/** One promotion. */
export const PromotionPage = RecordPage

/** A new promotion. */
export const NewPromotion = NewPage

/** First rows ahead of the list's page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, promotions)
