import { productFacets } from '@/components/products/facets/resource'
import { ProductFacetList } from '@/components/products/facets/screens'
import { listPage } from '@/components/resource/pages'

export const metadata = { title: 'Product facets' }

export default listPage(productFacets, ProductFacetList)
