import { ActiveBadge } from '@/components/resource/active'
import { Excerpt } from '@/components/resource/cells'
import type { Column } from '@/components/resource/listed-resource'
import { scopedPaths } from '@/lib/parties/scoped-paths'
import type { BuyerCatalog } from './rules/buyer-catalogs'
import { CategoryCount, DefaultMark, Flag, IdAndOwner } from './cells'

/** Returns the columns of the list of a buyer's catalogs. */
export const catalogColumns = (buyerId: string): Column<BuyerCatalog>[] => [
  {
    key: 'name',
    label: 'Name',
    sort: 'Name',
    isTitle: true,
    cell: (row) => (
      <>
        {row.Name || row.ID} <DefaultMark buyerId={buyerId} catalogId={row.ID} />
      </>
    ),
  },
  {
    key: 'id',
    label: 'ID, owner',
    sort: 'ID',
    fields: ['ID', 'OwnerID'],
    from: 'md',
    width: '9rem',
    cell: (row) => <IdAndOwner catalog={row} />,
  },
  {
    key: 'about',
    label: 'Description',
    field: 'Description',
    from: 'xl',
    width: '16%',
    cell: (row) => <Excerpt>{row.Description}</Excerpt>,
  },
  {
    key: 'categories',
    label: 'Categories',
    field: 'CategoryCount',
    width: '6rem',
    cell: (row) => <CategoryCount route={scopedPaths('buyers', buyerId, 'catalogs').route} catalog={row} />,
  },
  {
    key: 'allcategories',
    label: 'All categories',
    field: 'Assignment.ViewAllCategories',
    from: 'lg',
    width: '7.25rem',
    cell: (row) => <Flag buyerId={buyerId} catalog={row} flag="ViewAllCategories" />,
  },
  {
    key: 'allproducts',
    label: 'All products',
    field: 'Assignment.ViewAllProducts',
    from: 'lg',
    width: '7.25rem',
    cell: (row) => <Flag buyerId={buyerId} catalog={row} flag="ViewAllProducts" />,
  },
  {
    key: 'status',
    label: 'Status',
    field: 'Active',
    from: 'sm',
    width: '7.25rem',
    cell: (row) => <ActiveBadge isActive={row.Active} />,
  },
]
