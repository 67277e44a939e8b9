import { scopedPaths } from '@/lib/parties/scoped-paths'
import { companyUserGroups } from './resource'
import { crudBelow } from '@/lib/ordercloud/crud'
import type { UserGroup } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { perParent } from '@/lib/resource/per-parent'

/** Resource of the user groups of one supplier. */
export const supplierUserGroups = perParent((id) =>
  companyUserGroups({
    ...scopedPaths('suppliers', id, 'usergroups'),
    service: crudBelow<UserGroup>(id, (oc) => oc.SupplierUserGroups),
    access: {
      view: [roles.SupplierUserGroupViewer, roles.SupplierUserGroupManager],
      manage: [roles.SupplierUserGroupManager],
    },
  }),
)
