import { BookOpen } from 'lucide-react'
import { roles } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'

/** Area of all catalogs of the marketplace. */
export const catalogsArea: Area = {
  key: 'catalogs',
  words: { one: 'catalog', many: 'catalogs' },
  label: 'Catalogs',
  href: '/settings/catalogs',
  icon: BookOpen,
  group: 'settings',
  section: 'Commerce',
  view: [roles.BuyerCatalogViewer, roles.BuyerCatalogManager],
  manage: [roles.BuyerCatalogManager],
  creates: true,
  description: 'All catalogs with their categories, and the buyers that see them.',
}
