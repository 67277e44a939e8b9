import type { Area, SubArea } from '@/lib/registry'
import { securityProfilesArea } from './access/areas'
import { buyerCatalogsArea } from './catalogs/areas'
import {
  adminAddressesArea,
  adminUserGroupsArea,
  adminUsersArea,
  buyersArea,
  buyerUserGroupsArea,
  buyerUsersArea,
  supplierAddressesArea,
  suppliersArea,
  supplierUserGroupsArea,
  supplierUsersArea,
} from './companies/areas'
import { ordersArea, returnsArea, shipmentsArea, subscriptionsArea } from './orders/areas'
import { priceSchedulesArea, productFacetsArea, productsArea } from './products/areas'
import { promotionsArea } from './promotions/areas'

/** Every area of the office that is a resource, in the order of the menu and the cards. */
export const areas: readonly Area[] = [
  productsArea,
  promotionsArea,
  ordersArea,
  returnsArea,
  shipmentsArea,
  subscriptionsArea,
  buyersArea,
  suppliersArea,
  securityProfilesArea,
  adminUsersArea,
  adminUserGroupsArea,
  adminAddressesArea,
  productFacetsArea,
  priceSchedulesArea,
]

/** Every area below the records of another area, in the order of the buttons in a company's header. */
export const subAreas: readonly SubArea[] = [
  buyerUsersArea,
  buyerUserGroupsArea,
  buyerCatalogsArea,
  supplierUsersArea,
  supplierUserGroupsArea,
  supplierAddressesArea,
]
