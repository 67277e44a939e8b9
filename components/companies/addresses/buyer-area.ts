import { furtherPermissions } from '@/lib/permissions/further-permissions'
import { ONE_ROW_PAGE, type SubArea } from '@/lib/registry'

/**
 * Area of the addresses of a buyer, to which its users ship and bill. In a file of its own, because the permissions that
 * open it load on demand.
 */
export const buyerAddressesArea: SubArea = {
  key: 'buyeraddresses',
  parent: 'buyers',
  segment: 'addresses',
  label: 'Addresses',
  words: { one: 'address', many: 'addresses' },
  view: [furtherPermissions.AddressViewer, furtherPermissions.AddressManager],
  manage: [furtherPermissions.AddressManager],
  count: (oc, id, request) => oc.Addresses.List(id, ONE_ROW_PAGE, request),
}
