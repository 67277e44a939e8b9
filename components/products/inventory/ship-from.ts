import { addressLine } from '@/lib/format/address'
import { crud, crudBelow } from '@/lib/ordercloud/crud'
import type { Address } from '@/lib/ordercloud/models'
import { perParent } from '@/lib/resource/per-parent'
import type { Reference } from '@/lib/resource/reference'

/**
 * An address that products ship from: one of a supplier, or one of the marketplace's own for an empty supplier ID. The
 * platform accepts no others for products of this default supplier, and none for inventory records of this owner.
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
