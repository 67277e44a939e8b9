import { scopedPaths } from '@/lib/parties/scoped-paths'
import { companyUserGroups } from './resource'
import { crudBelow } from '@/lib/ordercloud/crud'
import type { UserGroup } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { perParent } from '@/lib/resource/per-parent'

/** Resource of the user groups of one buyer. */
export const buyerUserGroups = perParent((id) =>
  companyUserGroups({
    ...scopedPaths('buyers', id, 'usergroups'),
    service: crudBelow<UserGroup>(id, (oc) => oc.UserGroups),
    access: {
      view: [roles.BuyerUserGroupViewer, roles.BuyerUserGroupManager],
      manage: [roles.BuyerUserGroupManager],
    },
  }),
)
