import { productFacets } from '@/components/products/facets/resource'
import { ProductFacetPage } from '@/components/products/facets/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Product facet' }

export default recordPage(productFacets, ProductFacetPage, 'productfacetid')
