import { BookOpen } from 'lucide-react'
import { scopedPaths } from '@/lib/parties/scoped-paths'
import { ActiveBadge, activeFilter } from '@/components/resource/active'
import type { ListedResource } from '@/components/resource/listed-resource'
import { buyerCatalogService, type BuyerCatalog } from './rules/buyer-catalogs'
import { roles } from '@/lib/permissions/roles'
import { perParent } from '@/lib/resource/per-parent'
import { AssignCatalog, CatalogActions, CatalogDependents } from './actions'
import { DefaultMark } from './cells'
import { catalogColumns } from './columns'

/** Resource of the catalogs that are assigned to one buyer. */
export const buyerCatalogs = perParent((buyerId): ListedResource<BuyerCatalog> => ({
  ...scopedPaths('buyers', buyerId, 'catalogs'),
  icon: BookOpen,
  words: {
    one: 'catalog',
    many: 'catalogs',
    purpose: 'Catalogs contain the categories and products that a buyer’s users can see.',
    consequence: 'Its categories are deleted too, for every buyer with this catalog. Its products are kept.',
  },
  idOf: (catalog) => catalog.ID ?? '',
  titleOf: (catalog) => catalog.Name || catalog.ID || '',
  summary: (catalog) => catalog.ID ?? '',
  badge: (catalog) => (
    <>
      <ActiveBadge isActive={catalog.Active} />
      <DefaultMark buyerId={buyerId} catalogId={catalog.ID} />
    </>
  ),
  service: buyerCatalogService(buyerId),
  search: { words: 'name, ID or description' },
  xp: {},
  rules: {
    sortable: ['Name', 'ID', 'OwnerID'],
    defaultSort: 'Name',
    filters: [activeFilter],
    xpFilters: true,
  },
  access: {
    view: [roles.BuyerCatalogViewer, roles.BuyerCatalogManager],
    manage: [roles.BuyerCatalogManager],
  },
  ListActions: (props) => <AssignCatalog buyerId={buyerId} {...props} />,
  RowActions: (props) => <CatalogActions buyerId={buyerId} {...props} />,
  Dependents: ({ id }) => <CatalogDependents buyerId={buyerId} catalogId={id} />,
  columns: catalogColumns(buyerId),
}))
