'use client'

import { nestedScreens, resourceScreens } from '@/components/resource/resource-screens'
import { adminAddresses, buyerAddresses, supplierAddresses } from './resource'

export const {
  List: BuyerAddressList,
  Record: BuyerAddressPage,
  New: NewBuyerAddress,
} = nestedScreens(buyerAddresses)
export const {
  List: SupplierAddressList,
  Record: SupplierAddressPage,
  New: NewSupplierAddress,
} = nestedScreens(supplierAddresses)
export const {
  List: AdminAddressList,
  Record: AdminAddressPage,
  New: NewAdminAddress,
} = resourceScreens(adminAddresses)
