import { companyAddresses } from './resource'
import { crud } from '@/lib/ordercloud/crud'
import type { Address } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'

/** Resource of the marketplace's own addresses, from which its products ship. */
export const adminAddresses = companyAddresses({
  path: 'addresses',
  route: '/settings/adminaddresses',
  words: {
    one: 'admin address',
    many: 'admin addresses',
    purpose: 'Admin addresses are the addresses that the marketplace ships from.',
    consequence:
      'Products can no longer ship from this address. Existing shipments keep a copy of it. An address with inventory cannot be deleted.',
  },
  service: crud<Address>((oc) => oc.AdminAddresses),
  access: {
    view: [roles.AdminAddressViewer, roles.AdminAddressManager],
    manage: [roles.AdminAddressManager],
  },
})
