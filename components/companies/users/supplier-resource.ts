import { scopedPaths } from '@/lib/parties/scoped-paths'
import { companyUsers } from './resource'
import { crudBelow } from '@/lib/ordercloud/crud'
import type { User } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { perParent } from '@/lib/resource/per-parent'

/** Resource of the users of one supplier. */
export const supplierUsers = perParent((id) =>
  companyUsers({
    ...scopedPaths('suppliers', id, 'users'),
    service: crudBelow<User>(id, (oc) => oc.SupplierUsers),
    access: {
      view: [roles.SupplierUserViewer, roles.SupplierUserManager],
      manage: [roles.SupplierUserManager],
    },
  }),
)
