import { MapPin } from 'lucide-react'
import { Empty, Excerpt } from '@/components/resource/cells'
import { idColumn } from '@/components/resource/id-column'
import {
  defineNestedResource,
  defineResource,
  type Column,
  type ListedResource,
  type OwnNestedParts,
  type NestedResource,
} from '@/components/resource/listed-resource'
import { addressLine } from '@/lib/format/address'
import { crud, crudBelow } from '@/lib/ordercloud/crud'
import type { Address } from '@/lib/ordercloud/models'
import { supplierAddressesArea } from '../areas'
import { adminAddressesArea } from '../further-areas'
import { buyerAddressesArea } from './buyer-area'

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
    cell: (row) => row.City || <Empty />,
  },
  {
    key: 'state',
    label: 'State',
    field: 'State',
    from: 'md',
    width: '6rem',
    isExtra: true,
    cell: (row) => row.State || <Empty />,
  },
  {
    key: 'zip',
    label: 'Postal code',
    field: 'Zip',
    from: 'md',
    width: '7.25rem',
    isExtra: true,
    cell: (row) => row.Zip || <Empty />,
  },
  {
    key: 'country',
    label: 'Country',
    sort: 'Country',
    from: 'md',
    width: '7rem',
    isExtra: true,
    cell: (row) => row.Country || <Empty />,
  },
]

const shared = {
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
    idColumn(),
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
} satisfies Partial<OwnNestedParts<Address>>

const CONSEQUENCE =
  'Products can no longer be shipped from it. Existing shipments keep their copy. An address that has inventory cannot be deleted.'

const loadForm = () => import('#browser/companies/addresses/form.tsx').then((file) => file.addressForm)
const loadImport = () => import('#browser/companies/addresses/import.ts').then((file) => file.addressImport)
const loadDependents = () => import('#browser/companies/addresses/dependents.tsx')

/** Resource of the addresses of each supplier, from which it ships. */
export const supplierAddresses: NestedResource<Address> = defineNestedResource(
  supplierAddressesArea,
  (companyId) => ({
    ...shared,
    words: { purpose: 'Addresses are the places this supplier ships from.', consequence: CONSEQUENCE },
    service: crudBelow<Address>(companyId, (oc) => oc.SupplierAddresses),
    loadImport,
    loadDependents: () => loadDependents().then((file) => file.supplierAddressDependents(companyId)),
  }),
  loadForm,
)

/** Resource of the marketplace's own addresses, from which its products ship. */
export const adminAddresses: ListedResource<Address> = defineResource(adminAddressesArea, {
  ...shared,
  words: {
    purpose: 'Admin addresses are the places the marketplace itself ships from.',
    consequence: CONSEQUENCE,
  },
  service: crud<Address>((oc) => oc.AdminAddresses),
  loadForm: () => loadForm().then((formOf) => formOf(adminAddresses)),
  loadImport,
  loadDependents: () => loadDependents().then((file) => file.AdminAddressDependents),
})

/** Resource of the addresses of each buyer, to which its users ship and bill. */
export const buyerAddresses: NestedResource<Address> = defineNestedResource(
  buyerAddressesArea,
  (buyerId) => ({
    ...shared,
    words: {
      purpose: 'Addresses are the places that users of this buyer choose for shipping and billing.',
      consequence: 'Users can no longer choose it. Submitted orders keep their copy.',
    },
    restore: { lost: 'its assignments, and its creation date' },
    service: crudBelow<Address>(buyerId, (oc) => oc.Addresses),
    loadImport,
    loadDependents: () => loadDependents().then((file) => file.buyerAddressDependents(buyerId)),
  }),
  () => import('#browser/companies/addresses/buyer-form.tsx').then((file) => file.buyerAddressForm),
)
