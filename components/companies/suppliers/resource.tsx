import { ActiveBadge, activeFilter } from '@/components/resource/active'
import { Day } from '@/components/resource/day'
import { idColumn } from '@/components/resource/id-column'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { Supplier } from '@/lib/ordercloud/models'
import { getSettings } from '@/lib/settings'
import { CountCell } from '@/components/companies/header/count-cell'
import { suppliersArea } from '../areas'

/** The descriptor of suppliers. The list of suppliers and a supplier's page about itself use it. */
export const suppliers: ListedResource<Supplier> = defineResource(suppliersArea, {
  words: {
    purpose: 'Suppliers are the companies that sell and ship on the marketplace. Each has its own users.',
    consequence: 'Its users, user groups and addresses are deleted too. Its users can no longer sign in.',
  },
  idOf: (supplier) => supplier.ID ?? '',
  titleOf: (supplier) => supplier.Name || supplier.ID || '',
  pageTitle: 'Supplier details',
  deleteBlockedReason: ({ isSupplier }) =>
    isSupplier ? 'Only administrators can delete suppliers.' : undefined,
  summary: (supplier) => supplier.ID ?? '',
  badge: (supplier) => <ActiveBadge isActive={supplier.Active} />,
  service: crud<Supplier>((oc) => oc.Suppliers),
  search: { words: 'name or ID' },
  xp: { isPersonal: true },
  accessFields: ['Active'],
  readOnlyXp: ({ isSupplier }) => (isSupplier ? getSettings().supplierReadOnlyXp : []),
  rules: {
    sortable: ['Name', 'ID', 'DateCreated'],
    defaultSort: 'Name',
    filters: [activeFilter, { kind: 'date', key: 'DateCreated', label: 'Created' }],
    xpFilters: true,
  },
  bulk: [
    { field: 'Active', kind: 'boolean', label: 'Active' },
    { field: 'AllBuyersCanOrder', kind: 'boolean', label: 'All buyers can order' },
  ],
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    idColumn(),
    {
      key: 'buyers',
      label: 'Takes orders from',
      field: 'AllBuyersCanOrder',
      from: 'lg',
      width: '9.5rem',
      cell: (row) => (row.AllBuyersCanOrder ? 'All buyers' : 'Selected buyers'),
    },
    // The platform counts records of one supplier only, so each of these columns costs one request per row.
    {
      key: 'users',
      label: 'Users',
      from: 'xl',
      align: 'end',
      width: '5rem',
      isExtra: true,
      cell: (row) => <CountCell areaKey="suppliers" id={row.ID ?? ''} segment="users" />,
    },
    {
      key: 'usergroups',
      label: 'User groups',
      from: 'xl',
      align: 'end',
      width: '7rem',
      isExtra: true,
      cell: (row) => <CountCell areaKey="suppliers" id={row.ID ?? ''} segment="usergroups" />,
    },
    {
      key: 'addresses',
      label: 'Addresses',
      from: 'xl',
      align: 'end',
      width: '6rem',
      isExtra: true,
      cell: (row) => <CountCell areaKey="suppliers" id={row.ID ?? ''} segment="addresses" />,
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
  ],
  loadForm: () => import('#browser/companies/suppliers/form.tsx').then((file) => file.supplierForm),
  loadImport: () => import('#browser/companies/suppliers/import.ts').then((file) => file.supplierImport),
  loadDependents: () =>
    import('#browser/companies/suppliers/dependents.tsx').then((file) => file.SupplierDependents),
})
