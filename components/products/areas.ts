import { Package } from 'lucide-react'
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
}
