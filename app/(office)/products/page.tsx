import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { products } from './resource'
import { ProductList } from './screens'

export const metadata = { title: 'Products' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <ProductList prefetched={await prefetchList(products, searchParams)} />
}
