'use client'

import { resourceScreens } from '@/components/resource/resource-screens'
import { lazyComponent } from '@/components/ui/lazy'
import { useViewer } from '@/hooks/use-session'
import type { DocumentData } from '@/lib/resource/document-data'
import { products } from './resource'

const SupplierProducts = lazyComponent(() => import('./supplier-list').then((file) => file.SupplierProducts))

const { List, ...others } = resourceScreens(products)
export const { Record: ProductPage, New: NewProduct, prefetch } = others

/** List of products. */
export function ProductList({ prefetched }: { prefetched?: DocumentData | undefined }) {
  if (useViewer().isSupplier) return <SupplierProducts resource={products} prefetched={prefetched} />
  return <List prefetched={prefetched} />
}
