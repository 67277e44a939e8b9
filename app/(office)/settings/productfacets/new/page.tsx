import { NewProductFacet } from '@/components/products/facets/screens'

export const metadata = { title: 'Create product facet' }

export default NewProductFacet
