import { Building2 } from 'lucide-react'
import { ActiveBadge, activeFilter } from '@/components/resource/active'
import type { ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { Buyer } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { buyerColumns } from './columns'

/** Resource that describes buyers to lists, forms and menus. */
export const buyers: ListedResource<Buyer> = {
  path: 'buyers',
  route: '/buyers',
  icon: Building2,
  words: {
    one: 'buyer',
    many: 'buyers',
    purpose: 'Buyers are the companies that order on the marketplace. Each has its own users and catalogs.',
    consequence: 'Its users, user groups and addresses are deleted too. Its users can no longer sign in.',
  },
  idOf: (buyer) => buyer.ID ?? '',
  titleOf: (buyer) => buyer.Name || buyer.ID || '',
  pageTitle: 'Buyer details',
  summary: (buyer) => buyer.ID ?? '',
  badge: (buyer) => <ActiveBadge isActive={buyer.Active} />,
  service: crud<Buyer>((oc) => oc.Buyers),
  search: { words: 'name or ID' },
  xp: { isPersonal: true },
  rules: {
    sortable: ['Name', 'ID', 'DateCreated'],
    defaultSort: 'Name',
    filters: [activeFilter, { kind: 'date', key: 'DateCreated', label: 'Created' }],
    xpFilters: true,
  },
  access: {
    view: [roles.BuyerViewer, roles.BuyerManager],
    manage: [roles.BuyerManager],
  },
  bulk: [{ field: 'Active', kind: 'boolean', label: 'Active' }],
  columns: buyerColumns,
}
