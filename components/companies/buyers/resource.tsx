import { ActiveBadge, activeFilter } from '@/components/resource/active'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { Buyer } from '@/lib/ordercloud/models'
import { buyerColumns } from './columns'
import { buyersArea } from '../areas'

/** Resource that describes buyers to lists, forms and menus. */
export const buyers: ListedResource<Buyer> = defineResource(buyersArea, {
  words: {
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
  bulk: [{ field: 'Active', kind: 'boolean', label: 'Active' }],
  columns: buyerColumns,
  loadForm: () => import('#browser/companies/buyers/form.tsx').then((file) => file.buyerForm),
  loadImport: () => import('#browser/companies/buyers/import.ts').then((file) => file.buyerImport),
  loadDependents: () =>
    import('#browser/companies/buyers/dependents.tsx').then((file) => file.BuyerDependents),
})
