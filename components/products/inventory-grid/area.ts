import { Warehouse } from 'lucide-react'
import { roles } from '@/lib/permissions/roles'
import type { SettingsPage } from '@/lib/registry'

/** Page with the inventory of all products. */
export const inventoryPage: SettingsPage = {
  key: 'inventory',
  label: 'Inventory',
  href: '/settings/inventory',
  icon: Warehouse,
  group: 'settings',
  section: 'Commerce',
  view: [roles.ProductViewer, roles.ProductManager],
  manage: [roles.ProductManager],
  description: 'Quantities and notification points of all products, their variants and their locations.',
}
