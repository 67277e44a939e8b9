import { BadgePercent } from 'lucide-react'
import { roles } from '@/lib/permissions/roles'
import type { Area } from '@/lib/registry'

/** Area of the promotions. */
export const promotionsArea: Area = {
  key: 'promotions',
  words: { one: 'promotion', many: 'promotions' },
  label: 'Promotions',
  href: '/promotions',
  icon: BadgePercent,
  group: 'main',
  view: [roles.PromotionViewer, roles.PromotionManager],
  manage: [roles.PromotionManager],
  creates: true,
  letter: 'm',
}
