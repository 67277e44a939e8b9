'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { ListScreen } from '@/components/resource/list-screen'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { prefetchRows } from '@/lib/resource/resource'
import { products } from './resource'

// The form with its validation stays out of the list's code.
const { RecordPage, NewPage } = lazyRecordScreens(products, () =>
  import('./form').then((file) => file.productForm),
)

/** The list of products. */
export function ProductList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  return <ListScreen resource={products} prefetched={prefetched} />
}

/** One product. */
export const ProductPage = RecordPage

/** A new product. */
export const NewProduct = NewPage

/** First rows ahead of the list's page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, products)
