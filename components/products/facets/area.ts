import { SlidersHorizontal } from 'lucide-react'
import { roles } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'

/** Area of the product facets. */
export const productFacetsArea: Area = {
  key: 'productfacets',
  words: { one: 'product facet', many: 'product facets' },
  label: 'Product facets',
  href: '/settings/productfacets',
  icon: SlidersHorizontal,
  group: 'settings',
  view: [roles.ProductFacetViewer, roles.ProductFacetManager],
  manage: [roles.ProductFacetManager],
  creates: true,
  description: 'Properties, such as color or size, that buyers use to filter products.',
}
