import { MapPin } from 'lucide-react'
import { Excerpt, Id } from '@/components/resource/cells'
import type { Column, ListedResource } from '@/components/resource/listed-resource'
import { addressLine } from '@/lib/format/address'
import type { Address } from '@/lib/ordercloud/models'

type OfCompany = 'path' | 'route' | 'service' | 'access' | 'words'

/** Returns the descriptor of the addresses of the marketplace or of one supplier. `own` holds the parts that differ. */
export function companyAddresses(own: Pick<ListedResource<Address>, OfCompany>): ListedResource<Address> {
  return { ...shared, ...own }
}

// Optional columns with the parts of the address.
const parts: readonly Column<Address>[] = [
  {
    key: 'street',
    label: 'Street',
    fields: ['Street1', 'Street2'],
    from: 'md',
    width: '22%',
    isExtra: true,
    cell: (row) => <Excerpt>{[row.Street1, row.Street2].filter(Boolean).join(', ')}</Excerpt>,
  },
  {
    key: 'city',
    label: 'City',
    sort: 'City',
    from: 'md',
    width: '9rem',
    isExtra: true,
    cell: (row) => row.City || '–',
  },
  {
    key: 'state',
    label: 'State',
    field: 'State',
    from: 'md',
    width: '6rem',
    isExtra: true,
    cell: (row) => row.State || '–',
  },
  {
    key: 'zip',
    label: 'Postal code',
    field: 'Zip',
    from: 'md',
    width: '7.25rem',
    isExtra: true,
    cell: (row) => row.Zip || '–',
  },
  {
    key: 'country',
    label: 'Country',
    sort: 'Country',
    from: 'md',
    width: '7rem',
    isExtra: true,
    cell: (row) => row.Country || '–',
  },
]

const shared: Omit<ListedResource<Address>, OfCompany> = {
  isPersonal: true,
  xp: {},
  icon: MapPin,
  idOf: (address) => address.ID ?? '',
  titleOf: (address) => address.AddressName || address.Street1 || address.ID || '',
  summary: addressLine,
  search: { words: 'name, company, street, city or ID' },
  rules: {
    sortable: ['AddressName', 'ID', 'City', 'Country', 'DateCreated'],
    defaultSort: 'AddressName',
    filters: [
      { kind: 'text', key: 'City', label: 'City' },
      { kind: 'text', key: 'State', label: 'State' },
      { kind: 'text', key: 'Zip', label: 'Postal code' },
      { kind: 'text', key: 'Country', label: 'Country' },
      { kind: 'text', key: 'CompanyName', label: 'Company' },
      { kind: 'date', key: 'DateCreated', label: 'Created' },
    ],
    xpFilters: true,
  },
  restore: { lost: 'its use as a ship-from address, and its creation date' },
  columns: [
    {
      key: 'name',
      label: 'Name',
      sort: 'AddressName',
      isTitle: true,
      cell: (row) => row.AddressName || row.Street1,
    },
    { key: 'id', label: 'ID', sort: 'ID', from: 'md', width: '20%', cell: (row) => <Id>{row.ID ?? ''}</Id> },
    {
      key: 'address',
      label: 'Address',
      fields: ['Street1', 'Street2', 'City', 'State', 'Zip', 'Country'],
      from: 'md',
      width: '44%',
      cell: (row) => <Excerpt>{addressLine(row)}</Excerpt>,
    },
    ...parts,
  ],
}
