import { companyAddresses } from './resource'
import { scopedPaths } from '@/lib/parties/scoped-paths'
import { crudBelow } from '@/lib/ordercloud/crud'
import type { Address } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { perParent } from '@/lib/resource/per-parent'

/** Resource of the addresses of one supplier, from which it ships. */
export const supplierAddresses = perParent((id) =>
  companyAddresses({
    ...scopedPaths('suppliers', id, 'addresses'),
    words: {
      one: 'address',
      many: 'addresses',
      purpose: 'Addresses are the locations that this supplier ships from.',
      consequence:
        'Products can no longer ship from this address. Existing shipments keep a copy of it. An address with inventory cannot be deleted.',
    },
    service: crudBelow<Address>(id, (oc) => oc.SupplierAddresses),
    access: {
      view: [roles.SupplierAddressViewer, roles.SupplierAddressManager],
      manage: [roles.SupplierAddressManager],
    },
  }),
)
