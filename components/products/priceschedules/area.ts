import { Tags } from 'lucide-react'
import { roles } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'

/** Area of the price schedules. */
export const priceSchedulesArea: Area = {
  key: 'priceschedules',
  words: { one: 'price schedule', many: 'price schedules' },
  label: 'Price schedules',
  href: '/settings/priceschedules',
  icon: Tags,
  group: 'settings',
  section: 'Commerce',
  view: [roles.ProductViewer, roles.ProductManager],
  manage: [roles.ProductManager],
  creates: true,
  description: 'Prices that several products and buyers can share.',
}
