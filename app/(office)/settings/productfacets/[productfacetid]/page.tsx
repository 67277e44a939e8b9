import { prefetchRecord } from '@/components/resource/prefetch'
import { productFacets } from '@/components/products/facets/resource'
import { ProductFacetPage } from '@/components/products/facets/screens'

export const metadata = { title: 'Product facet' }

export default async function Page({ params }: { params: Promise<{ productfacetid: string }> }) {
  return <ProductFacetPage {...await prefetchRecord(productFacets, (await params).productfacetid)} />
}
