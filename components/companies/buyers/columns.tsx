import { CountCell } from '@/components/companies/header/count-cell'
import { ActiveBadge } from '@/components/resource/active'
import { Day } from '@/components/resource/day'
import { idColumn } from '@/components/resource/id-column'
import type { Column } from '@/components/resource/listed-resource'
import type { Buyer } from '@/lib/ordercloud/models'
import { DefaultCatalog } from './default-catalog'

/** Columns of the list of buyers. */
export const buyerColumns: readonly Column<Buyer>[] = [
  { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
  idColumn(),
  {
    key: 'catalog',
    label: 'Default catalog',
    field: 'DefaultCatalogID',
    from: 'lg',
    width: '12rem',
    cell: (row) => <DefaultCatalog id={row.DefaultCatalogID} />,
  },
  {
    key: 'users',
    label: 'Users',
    from: 'xl',
    align: 'end',
    width: '5rem',
    cell: (row) => <CountCell areaKey="buyers" id={row.ID ?? ''} segment="users" />,
  },
  {
    key: 'usergroups',
    label: 'User groups',
    from: 'xl',
    align: 'end',
    width: '7rem',
    // The platform counts user groups of one buyer only, so this column costs one request per row.
    isExtra: true,
    cell: (row) => <CountCell areaKey="buyers" id={row.ID ?? ''} segment="usergroups" />,
  },
  {
    key: 'catalogs',
    label: 'Catalogs',
    from: 'xl',
    align: 'end',
    width: '6rem',
    isExtra: true,
    cell: (row) => <CountCell areaKey="buyers" id={row.ID ?? ''} segment="catalogs" isExtra />,
  },
  {
    key: 'created',
    label: 'Created',
    sort: 'DateCreated',
    from: 'lg',
    width: '9rem',
    isDay: true,
    cell: (row) => <Day iso={row.DateCreated} />,
  },
  {
    key: 'status',
    label: 'Status',
    field: 'Active',
    width: '7.25rem',
    cell: (row) => <ActiveBadge isActive={row.Active} />,
  },
]
