import { SlidersHorizontal } from 'lucide-react'
import { roles } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'

/** Area of the specs. */
export const specsArea: Area = {
  key: 'specs',
  words: { one: 'spec', many: 'specs' },
  label: 'Specs',
  href: '/settings/specs',
  icon: SlidersHorizontal,
  group: 'settings',
  section: 'Commerce',
  view: [roles.ProductViewer, roles.ProductManager],
  manage: [roles.ProductManager],
  creates: true,
  description: 'Choices that buyers make, such as a size, which several products can share.',
}
