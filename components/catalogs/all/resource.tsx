import { FolderTree } from 'lucide-react'
import { ActiveBadge, activeFilter } from '@/components/resource/active'
import { Excerpt } from '@/components/resource/cells'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { Catalog } from '@/lib/ordercloud/models'
import { idSegment } from '@/lib/url/id-segment'
import { CategoryCount, IdAndOwner } from '../cells'
import { catalogsArea } from './area'

/** Resource of all catalogs of the marketplace, whoever they are assigned to. */
export const catalogs: ListedResource<Catalog> = defineResource(catalogsArea, {
  words: {
    purpose: 'Catalogs contain the categories and products that a buyer’s users can see.',
    consequence: 'Its categories are deleted too, for every buyer with this catalog. Its products are kept.',
  },
  idOf: (catalog) => catalog.ID ?? '',
  titleOf: (catalog) => catalog.Name || catalog.ID || '',
  summary: (catalog) => catalog.ID ?? '',
  badge: (catalog) => <ActiveBadge isActive={catalog.Active} />,
  service: crud<Catalog>((oc) => oc.Catalogs),
  search: { words: 'name, ID or description' },
  xp: {},
  rules: {
    sortable: ['Name', 'ID', 'OwnerID'],
    defaultSort: 'Name',
    filters: [activeFilter],
    xpFilters: true,
  },
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    {
      key: 'id',
      label: 'ID, owner',
      sort: 'ID',
      fields: ['ID', 'OwnerID'],
      from: 'md',
      width: '14rem',
      cell: (row) => <IdAndOwner catalog={row} />,
    },
    {
      key: 'about',
      label: 'Description',
      field: 'Description',
      from: 'lg',
      width: '28%',
      cell: (row) => <Excerpt>{row.Description}</Excerpt>,
    },
    {
      key: 'categories',
      label: 'Categories',
      field: 'CategoryCount',
      width: '7rem',
      cell: (row) => <CategoryCount route={catalogsArea.href} catalog={row} />,
    },
    {
      key: 'status',
      label: 'Status',
      field: 'Active',
      from: 'sm',
      width: '8rem',
      cell: (row) => <ActiveBadge isActive={row.Active} />,
    },
  ],
  bulk: [{ field: 'Active', kind: 'boolean', label: 'Active' }],
  restore: { lost: 'its categories, its products, and the buyers it was assigned to' },
  moreActions: ({ ID = '' }) => [
    { label: 'Categories', icon: FolderTree, href: `${catalogsArea.href}/${idSegment(ID)}/categories` },
  ],
  loadForm: () => import('#browser/catalogs/all/form.tsx').then((file) => file.catalogForm),
  hasYaml: true,
  loadImport: () => import('#browser/catalogs/all/form.tsx').then((file) => file.catalogImport),
  loadDependents: () =>
    import('#browser/catalogs/holders.tsx').then((file) => file.catalogDependents(undefined)),
})
