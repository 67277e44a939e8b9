'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { productFacets } from './resource'

const loadForm = () => import('./form').then((file) => file.productFacetForm)
// Here and not in the resource: what a server page reaches, even lazily, comes with its document.
const whole = {
  ...productFacets,
  loadImport: () => import('./import').then((file) => file.productFacetImport),
  Dependents: lazyDependents(() => import('./dependents').then((file) => file.FacetDependents)),
}
const { RecordPage, NewPage } = lazyRecordScreens(whole, loadForm)

/** The list of product facets. */
export function ProductFacetList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={whole} prefetched={prefetched} />
}

/** One product facet. */
export const ProductFacetPage = RecordPage

/** A new product facet. */
export const NewProductFacet = NewPage

/** First rows ahead of the list's page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, productFacets)
