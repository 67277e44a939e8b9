'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { ListScreen } from '@/components/resource/list/list-screen'
import { prefetchRows } from '@/lib/resource/resource'
import { productFacets } from './resource'

const loadForm = () => import('./form').then((file) => file.productFacetForm)
// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const clientResource = {
  ...productFacets,
  loadImport: () => import('./import').then((file) => file.productFacetImport),
  Dependents: lazyDependents(() => import('./dependents').then((file) => file.FacetDependents)),
}
const { RecordPage, NewPage } = lazyRecordScreens(clientResource, loadForm)

/** List of product facets. */
export function ProductFacetList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={clientResource} prefetched={prefetched} />
}

/** Page of one product facet. */
export const ProductFacetPage = RecordPage

/** Page of a new product facet. */
export const NewProductFacet = NewPage

/** Prefetches the first rows of the list for the page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, productFacets)
