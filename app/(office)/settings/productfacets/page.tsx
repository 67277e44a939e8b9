import { prefetchList } from '@/components/resource/prefetch'
import type { RawSearchParams } from '@/lib/url/list-state'
import { productFacets } from '@/components/products/facets/resource'
import { ProductFacetList } from '@/components/products/facets/screens'

export const metadata = { title: 'Product facets' }

export default async function Page({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  return <ProductFacetList prefetched={await prefetchList(productFacets, searchParams)} />
}
