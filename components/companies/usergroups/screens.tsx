'use client'

import { nestedScreens, resourceScreens } from '@/components/resource/resource-screens'
import { buyerUserGroups, supplierUserGroups, adminUserGroups } from './resource'

export const {
  List: BuyerUserGroupList,
  Record: BuyerUserGroupPage,
  New: NewBuyerUserGroup,
} = nestedScreens(buyerUserGroups)
export const {
  List: SupplierUserGroupList,
  Record: SupplierUserGroupPage,
  New: NewSupplierUserGroup,
} = nestedScreens(supplierUserGroups)
export const {
  List: AdminUserGroupList,
  Record: AdminUserGroupPage,
  New: NewAdminUserGroup,
} = resourceScreens(adminUserGroups)
