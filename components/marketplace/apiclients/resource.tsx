import { ActiveBadge, activeFilter } from '@/components/resource/active'
import { Empty, Id } from '@/components/resource/cells'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { ApiClient } from '@/lib/ordercloud/models'
import { apiClientsArea } from '../areas'

/** Returns the types of users that may use an API client, in words. */
export function usersOf(client: ApiClient): string {
  const buyers = client.AllowAnyBuyer ? 'All buyers' : client.AssignedBuyerCount ? 'Some buyers' : ''
  const suppliers = client.AllowAnySupplier
    ? 'All suppliers'
    : client.AssignedSupplierCount
      ? 'Some suppliers'
      : ''
  const words = [client.AllowSeller ? 'Marketplace' : '', buyers, suppliers].filter(Boolean).join(', ')
  return words.charAt(0) + words.slice(1).toLowerCase()
}

/** Resource that describes API clients to lists, forms and menus. */
export const apiClients: ListedResource<ApiClient> = defineResource(apiClientsArea, {
  words: {
    purpose:
      'API clients are the applications that may use the platform, such as storefronts and integrations.',
    consequence: 'The application can no longer sign in. Its secrets are deleted too.',
  },
  idOf: (client) => client.ID ?? '',
  titleOf: (client) => client.AppName || client.ID || '',
  summary: (client) => usersOf(client) || (client.ID ?? ''),
  service: crud<ApiClient>((oc) => oc.ApiClients),
  search: { words: 'name, default user or ID' },
  xp: {},
  rules: {
    sortable: ['AppName', 'ID', 'DefaultContextUserName'],
    defaultSort: 'AppName',
    filters: [
      activeFilter,
      {
        kind: 'choice',
        key: 'AllowSeller',
        label: 'Marketplace',
        options: [
          { value: 'true', label: 'May sign in' },
          { value: 'false', label: 'May not sign in' },
        ],
      },
    ],
    xpFilters: true,
  },
  bulk: [{ field: 'Active', kind: 'boolean', label: 'Active' }],
  columns: [
    { key: 'name', label: 'Name', sort: 'AppName', isTitle: true, cell: (row) => row.AppName || row.ID },
    {
      key: 'id',
      label: 'ID',
      sort: 'ID',
      from: 'xl',
      width: '20rem',
      cell: (row) => <Id>{row.ID ?? ''}</Id>,
    },
    {
      key: 'users',
      label: 'Users',
      fields: ['AllowSeller', 'AllowAnyBuyer', 'AllowAnySupplier'],
      from: 'md',
      width: '26%',
      cell: (row) => usersOf(row) || <Empty />,
    },
    {
      key: 'user',
      label: 'Default user',
      sort: 'DefaultContextUserName',
      from: 'lg',
      width: '10rem',
      cell: (row) => row.DefaultContextUserName || <Empty />,
    },
    {
      key: 'active',
      label: 'Status',
      field: 'Active',
      width: '8rem',
      cell: (row) => <ActiveBadge isActive={row.Active} />,
    },
  ],
  loadForm: () => import('#browser/marketplace/apiclients/form.tsx').then((file) => file.apiClientForm),
})
