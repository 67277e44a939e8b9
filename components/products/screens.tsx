'use client'

import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { ListScreen } from '@/components/resource/list/list-screen'
import { lazyRecordScreens } from '@/components/resource/lazy-record-screens'
import { useViewer } from '@/hooks/use-session'
import type { Product } from '@/lib/ordercloud/models'
import { prefetchRows } from '@/lib/resource/resource'
import { products } from './resource'
import type { ProductRecord } from './service'

const loadForm = () => import('./form').then((file) => file.productForm)
// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const clientResource = {
  ...products,
  loadImport: () => import('./import').then((file) => file.productImport),
  findLeftover: (product: Product) =>
    import('./unused-schedule').then((file) => file.findProductLeftover(product)),
  Dependents: lazyDependents(() => import('./dependents').then((file) => file.ProductDependents)),
}
// Declared outside `dynamic()`: with an inline import, the documents name chunks that the bundler does not write.
const loadSupplierProducts = () => import('./supplier-list').then((file) => file.SupplierProducts)
const SupplierProducts = dynamic(loadSupplierProducts)
const { RecordPage, NewPage } = lazyRecordScreens(clientResource, loadForm)

/** List of products. */
export function ProductList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  const List = useViewer().isSupplier ? SupplierProducts : ListScreen<Product, ProductRecord>
  return <List resource={clientResource} prefetched={prefetched} />
}

/** Page of one product. */
export const ProductPage = RecordPage

/** Page of a new product. */
export const NewProduct = NewPage

/** Prefetches the first rows of the list for the page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, products)
