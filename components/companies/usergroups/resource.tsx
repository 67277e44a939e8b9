import { UsersRound } from 'lucide-react'
import { Excerpt, Id } from '@/components/resource/cells'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { UserGroup } from '@/lib/ordercloud/models'

type OfCompany = 'path' | 'route' | 'service' | 'access'

/** Returns the descriptor of the user groups of one company. `own` holds the parts that differ between companies. */
export function companyUserGroups(
  own: Pick<ListedResource<UserGroup>, OfCompany> & Partial<ListedResource<UserGroup>>,
): ListedResource<UserGroup> {
  return { ...shared, ...own }
}

const shared: Omit<ListedResource<UserGroup>, OfCompany> = {
  icon: UsersRound,
  words: {
    one: 'user group',
    many: 'user groups',
    purpose: 'User groups give several users of this company the same permissions, catalogs and prices.',
    consequence: 'Its users are kept but lose the permissions and assignments of the group.',
  },
  idOf: (group) => group.ID ?? '',
  titleOf: (group) => group.Name || group.ID || '',
  summary: (group) => group.Description || (group.ID ?? ''),
  search: { words: 'name, ID or description' },
  xp: {},
  rules: { sortable: ['Name', 'ID'], defaultSort: 'Name', filters: [], xpFilters: true },
  restore: { lost: 'its members, its security profiles and its other assignments' },
  columns: [
    { key: 'name', label: 'Name', sort: 'Name', isTitle: true, cell: (row) => row.Name || row.ID },
    { key: 'id', label: 'ID', sort: 'ID', from: 'md', width: '22%', cell: (row) => <Id>{row.ID ?? ''}</Id> },
    {
      key: 'about',
      label: 'Description',
      field: 'Description',
      from: 'md',
      width: '40%',
      cell: (row) => <Excerpt>{row.Description}</Excerpt>,
    },
  ],
}
