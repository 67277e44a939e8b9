import type { ImportRules } from '@/lib/csv/import-plan'
import type { Address } from '@/lib/ordercloud/models'
import { schema, toForm, toPatch, type AddressForm } from './form'

/** Rules for importing addresses from a file. */
export const addressImport: ImportRules<AddressForm, Address> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'AddressName', label: 'Name' },
    { name: 'CompanyName', label: 'Company' },
    { name: 'FirstName', label: 'First name' },
    { name: 'LastName', label: 'Last name' },
    { name: 'Street1', label: 'Street' },
    { name: 'Street2', label: 'Street, second line' },
    { name: 'City', label: 'City' },
    { name: 'State', label: 'State' },
    { name: 'Zip', label: 'Postal code', aliases: ['Zip code'] },
    { name: 'Country', label: 'Country' },
    { name: 'Phone', label: 'Phone' },
  ],
  schema,
  toForm,
  toPatch,
}
