import { BookOpen } from 'lucide-react'
import { ActiveBadge, activeFilter } from '@/components/resource/active'
import { defineNestedResource, type NestedResource } from '@/components/resource/listed-resource'
import { buyerCatalogService, type BuyerCatalog } from './rules/buyer-catalogs'
import { AssignCatalog, CatalogActions } from './actions'
import { buyerCatalogsArea } from './areas'
import { DefaultMark } from './cells'
import { catalogColumns } from './columns'

/** Resource of the catalogs that are assigned to one buyer. */
export const buyerCatalogs: NestedResource<BuyerCatalog> = defineNestedResource(
  buyerCatalogsArea,
  (buyerId) => ({
    icon: BookOpen,
    words: {
      purpose: 'Catalogs contain the categories and products that a buyer’s users can see.',
      consequence:
        'Its categories are deleted too, for every buyer with this catalog. Its products are kept.',
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
    ListActions: (props) => <AssignCatalog buyerId={buyerId} {...props} />,
    RowActions: (props) => <CatalogActions buyerId={buyerId} {...props} />,
    loadDependents: () =>
      import('#browser/catalogs/holders.tsx').then((file) => file.catalogDependents(buyerId)),
    columns: catalogColumns(buyerId),
  }),
  () => import('#browser/catalogs/form.tsx').then((file) => file.catalogForm),
)
