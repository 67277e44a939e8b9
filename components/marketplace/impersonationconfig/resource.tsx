import { Id } from '@/components/resource/cells'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { crud } from '@/lib/ordercloud/crud'
import type { ImpersonationConfig } from '@/lib/ordercloud/models'
import { impersonationConfigsArea } from '../areas'

/** Returns the users of one side in words. */
function usersOf(
  buyer: string | undefined,
  group: string | undefined,
  user: string | undefined,
  all: string,
) {
  const one = user ? `User ${user}` : group ? `Group ${group}` : undefined
  if (!buyer) return one ?? all
  return one ? `${one} of ${buyer}` : `Users of ${buyer}`
}

/** Resource that describes impersonation configs to lists, forms and menus. They have no name besides their ID. */
export const impersonationConfigs: ListedResource<ImpersonationConfig> = defineResource(
  impersonationConfigsArea,
  {
    words: {
      purpose: 'Impersonation configs decide who can act for which users of buyers, and with which roles.',
      consequence: 'These users can no longer act for others, unless another config allows it.',
    },
    idOf: (config) => config.ID ?? '',
    titleOf: (config) => config.ID ?? '',
    summary: (config) => config.SecurityProfileID,
    service: crud<ImpersonationConfig>((oc) => oc.ImpersonationConfigs),
    search: { words: 'ID, user, group, buyer or profile' },
    rules: {
      sortable: ['ID', 'SecurityProfileID', 'ClientID', 'BuyerID'],
      defaultSort: 'ID',
      filters: [
        { kind: 'text', key: 'SecurityProfileID', label: 'Security profile' },
        { kind: 'text', key: 'BuyerID', label: 'Buyer' },
      ],
    },
    restore: {},
    columns: [
      { key: 'id', label: 'ID', sort: 'ID', isTitle: true, cell: (row) => row.ID },
      {
        key: 'who',
        label: 'Users who act',
        fields: ['ImpersonationBuyerID', 'ImpersonationGroupID', 'ImpersonationUserID'],
        from: 'md',
        width: '24%',
        cell: (row) =>
          usersOf(
            row.ImpersonationBuyerID,
            row.ImpersonationGroupID,
            row.ImpersonationUserID,
            'All admin users',
          ),
      },
      {
        key: 'whom',
        label: 'Users they act for',
        fields: ['BuyerID', 'GroupID', 'UserID'],
        from: 'md',
        width: '24%',
        cell: (row) => usersOf(row.BuyerID, row.GroupID, row.UserID, 'Users of all buyers'),
      },
      {
        key: 'profile',
        label: 'Security profile',
        sort: 'SecurityProfileID',
        from: 'md',
        width: '11rem',
        cell: (row) => <Id>{row.SecurityProfileID}</Id>,
      },
    ],
    loadForm: () =>
      import('#browser/marketplace/impersonationconfig/form.tsx').then((file) => file.impersonationForm),
  },
)
