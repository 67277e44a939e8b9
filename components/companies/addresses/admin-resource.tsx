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
    purpose: 'Admin addresses are the places the marketplace itself ships from.',
    consequence:
      'Products can no longer be shipped from there; shipments already made keep their copy. While inventory lies there the platform refuses.',
  },
  service: crud<Address>((oc) => oc.AdminAddresses),
  access: {
    view: [roles.AdminAddressViewer, roles.AdminAddressManager],
    manage: [roles.AdminAddressManager],
  },
})
