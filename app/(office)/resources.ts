import { Package, SlidersHorizontal } from 'lucide-react'
import { roles } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'

/** Every area of the office that is a resource; the order is that of menu and cards. */
export const areas: readonly Area[] = [
  {
    key: 'products',
    label: 'Products',
    href: '/products',
    icon: Package,
    group: 'main',
    view: [roles.ProductViewer, roles.ProductManager],
    description: 'What buyers order, with its price and stock.',
    load: () => import('./products/screens'),
  },
  {
    key: 'productfacets',
    label: 'Product facets',
    href: '/settings/productfacets',
    icon: SlidersHorizontal,
    group: 'settings',
    view: [roles.ProductFacetViewer, roles.ProductFacetManager],
    description: 'Properties like colour or size by which buyers narrow a product list.',
    load: () => import('./settings/productfacets/screens'),
  },
]
