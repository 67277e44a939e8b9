import { ActiveBadge, activeFilter } from '@/components/resource/active'
import { Id } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { Bundle } from '@/lib/ordercloud/models'
import { bundlesArea } from './area'

/** Resource that describes bundles to lists, forms and menus. */
export const bundles: ListedResource<Bundle> = defineResource(bundlesArea, {
  words: {
    purpose:
      'A bundle is a set of products that a buyer adds to an order together. Its items get the bundle prices of their price schedules.',
    consequence:
      'Orders that are not submitted lose it. Its products are kept, without their place in the bundle.',
  },
  idOf: (bundle) => bundle.ID ?? '',
  titleOf: (bundle) => bundle.Name || bundle.ID || '',
  summary: (bundle) => bundle.ID ?? '',
  service: crud<Bundle>((oc) => oc.Bundles),
  search: { words: 'name or ID', on: ['Name', 'ID'] },
  rules: {
    sortable: ['Name', 'ID', 'OwnerID'],
    defaultSort: 'Name',
    ranksSearch: true,
    filters: [activeFilter],
    xpFilters: true,
  },
  xp: {},
  restore: { lost: 'its products, catalogs and assignments' },
  bulk: [{ field: 'Active', kind: 'boolean', label: 'Active' }],
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    idColumn(),
    {
      key: 'description',
      label: 'Description',
      field: 'Description',
      from: 'lg',
      width: '32%',
      cell: (row) => row.Description || '–',
    },
    {
      key: 'owner',
      label: 'Owner',
      sort: 'OwnerID',
      from: 'xl',
      isExtra: true,
      width: '12%',
      cell: (row) => <Id>{row.OwnerID ?? ''}</Id>,
    },
    {
      key: 'active',
      label: 'Status',
      field: 'Active',
      width: '7rem',
      cell: (row) => <ActiveBadge isActive={row.Active} />,
    },
  ],
  loadForm: () => import('#browser/products/bundles/form.tsx').then((file) => file.bundleForm),
  loadRowFiles: () => import('#browser/products/bundles/row-files.ts').then((file) => file.bundleRowFiles),
  loadImport: () => import('#browser/products/bundles/form.tsx').then((file) => file.bundleImport),
})
