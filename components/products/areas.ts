import { BadgePercent, Package, SlidersHorizontal } from 'lucide-react'
import { roles } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'

/** Area of the products. */
export const productsArea: Area = {
  key: 'products',
  words: { one: 'product', many: 'products' },
  label: 'Products',
  href: '/products',
  icon: Package,
  group: 'main',
  view: [roles.ProductViewer, roles.ProductManager],
  manage: [roles.ProductManager],
  creates: true,
  letter: 'p',
  description: 'The items that buyers order, with price and stock.',
  load: () => import('#browser/products/screens.tsx'),
  records: () => import('#browser/products/resource.tsx').then((file) => file.products),
}

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
  load: () => import('#browser/products/facets/screens.tsx'),
  records: () => import('#browser/products/facets/resource.tsx').then((file) => file.productFacets),
}

/** Area of the price schedules. */
export const priceSchedulesArea: Area = {
  key: 'priceschedules',
  words: { one: 'price schedule', many: 'price schedules' },
  label: 'Price schedules',
  href: '/settings/priceschedules',
  // An icon that every page has already, because the scripts of the list of orders are at their limit.
  icon: BadgePercent,
  group: 'settings',
  view: [roles.ProductViewer, roles.ProductManager],
  manage: [roles.ProductManager],
  creates: true,
  description: 'Prices that several products and buyers can share.',
  load: () => import('#browser/products/priceschedules/screens.tsx'),
  records: () => import('#browser/products/priceschedules/resource.tsx').then((file) => file.priceSchedules),
}
