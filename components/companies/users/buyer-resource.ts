import { scopedPaths } from '@/lib/parties/scoped-paths'
import { companyUsers } from './resource'
import { crudBelow } from '@/lib/ordercloud/crud'
import type { User } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { perParent } from '@/lib/resource/per-parent'

/** Resource of the users of one buyer. */
export const buyerUsers = perParent((id) =>
  companyUsers({
    ...scopedPaths('buyers', id, 'users'),
    service: crudBelow<User>(id, (oc) => oc.Users),
    access: {
      view: [roles.BuyerUserViewer, roles.BuyerUserManager],
      manage: [roles.BuyerUserManager],
    },
  }),
)
