import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { products } from '@/components/products/resource'
import { ProductList } from '@/components/products/screens'

export const metadata = { title: 'Products' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <ProductList prefetched={await prefetchList(products, searchParams)} />
}
