import { addressLine } from '../format/address'
import { crud, crudBelow } from '../ordercloud/crud'
import type { Address } from '../ordercloud/models'
import { perParent } from './per-parent'
import type { Reference } from './reference'

/**
 * An address that products ship from: one of a supplier, or one of the marketplace's own for an empty supplier ID. The
 * platform accepts no others for products of this default supplier, nor for inventory records and shipments of this owner.
 */
export const shipFromReference = perParent((supplierId): Reference<Address> => ({
  path: supplierId === '' ? 'addresses' : `suppliers/${encodeURIComponent(supplierId)}/addresses`,
  words: { one: 'address', many: 'addresses' },
  service:
    supplierId === ''
      ? crud<Address>((oc) => oc.AdminAddresses)
      : crudBelow<Address>(supplierId, (oc) => oc.SupplierAddresses),
  readers:
    supplierId === ''
      ? ['AdminAddressReader', 'AdminAddressAdmin']
      : ['SupplierAddressReader', 'SupplierAddressAdmin'],
  idOf: ({ ID }) => ID ?? '',
  titleOf: (address) => address.AddressName || addressLine(address) || (address.ID ?? ''),
  search: { words: 'name, street, city or ID' },
  rules: { defaultSort: 'AddressName' },
}))
