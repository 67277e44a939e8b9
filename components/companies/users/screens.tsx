'use client'

import { nestedScreens, resourceScreens } from '@/components/resource/resource-screens'
import { buyerUsers, supplierUsers, adminUsers } from './resource'

export const { List: BuyerUserList, Record: BuyerUserPage, New: NewBuyerUser } = nestedScreens(buyerUsers)
export const {
  List: SupplierUserList,
  Record: SupplierUserPage,
  New: NewSupplierUser,
} = nestedScreens(supplierUsers)
export const { List: AdminUserList, Record: AdminUserPage, New: NewAdminUser } = resourceScreens(adminUsers)
