'use client'

import type { DehydratedState } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { resourceScreens } from '@/components/resource/resource-screens'
import { useViewer } from '@/hooks/use-session'
import { products } from './resource'

// Declared outside `dynamic()`: with an inline import, the documents name chunks that the bundler does not write.
const loadSupplierProducts = () => import('./supplier-list').then((file) => file.SupplierProducts)
const SupplierProducts = dynamic(loadSupplierProducts)

const { List, ...others } = resourceScreens(products)
export const { Record: ProductPage, New: NewProduct, prefetch } = others

/** List of products. */
export function ProductList({ prefetched }: { prefetched?: DehydratedState | undefined }) {
  if (useViewer().isSupplier) return <SupplierProducts resource={products} prefetched={prefetched} />
  return <List prefetched={prefetched} />
}
