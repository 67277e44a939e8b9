import type { Area, SettingsPage, SubArea } from '@/lib/registry'
import { accessPage, securityProfilesArea } from './access/areas'
import { catalogsArea } from './catalogs/all/area'
import { adminAddressesArea, adminUserGroupsArea, adminUsersArea } from './companies/further-areas'
import { buyerAddressesArea } from './companies/addresses/buyer-area'
import { productCollectionsArea } from './companies/collections/area'
import { inventoryPage } from './products/inventory-grid/area'
import { productFacetsArea } from './products/facets/area'
import { priceSchedulesArea } from './products/priceschedules/area'
import { bundlesArea } from './products/bundles/area'
import { specsArea } from './products/specs/area'
import {
  apiClientsArea,
  currenciesPage,
  deliveryConfigsArea,
  entitySyncsPage,
  errorReportsPage,
  impersonationConfigsArea,
  incrementorsArea,
  integrationEventsArea,
  inventoryIntegrationPage,
  localesArea,
  messageSendersArea,
  openIdConnectsArea,
  orderSyncPage,
  productSyncPage,
  promotionIntegrationPage,
  subscriptionIntegrationPage,
  trackingEventsArea,
  webhooksArea,
  xpIndicesPage,
} from './marketplace/areas'
import {
  approvalRulesArea,
  costCentersArea,
  creditCardsArea,
  sellerApprovalRulesArea,
  spendingAccountsArea,
} from './purchasing/areas'
import { areas, subAreas } from './registry'

/** Every area of the office that is a resource, in the order of the menu and the cards. */
export const allAreas: readonly Area[] = [
  ...areas,
  securityProfilesArea,
  adminUsersArea,
  adminUserGroupsArea,
  adminAddressesArea,
  productFacetsArea,
  priceSchedulesArea,
  specsArea,
  bundlesArea,
  catalogsArea,
  apiClientsArea,
  openIdConnectsArea,
  impersonationConfigsArea,
  sellerApprovalRulesArea,
  webhooksArea,
  integrationEventsArea,
  deliveryConfigsArea,
  trackingEventsArea,
  messageSendersArea,
  incrementorsArea,
  localesArea,
]

/** Pages of the settings that are not areas of records, in the order of the cards. */
export const settingsPages: readonly SettingsPage[] = [
  inventoryPage,
  accessPage,
  productSyncPage,
  orderSyncPage,
  entitySyncsPage,
  inventoryIntegrationPage,
  promotionIntegrationPage,
  subscriptionIntegrationPage,
  errorReportsPage,
  xpIndicesPage,
  currenciesPage,
]

/** Areas below a buyer that stand in a row below its header, in their order. */
export const furtherSubAreas: readonly SubArea[] = [
  buyerAddressesArea,
  costCentersArea,
  spendingAccountsArea,
  creditCardsArea,
  approvalRulesArea,
  productCollectionsArea,
]

/** Every area below the records of another area. */
export const allSubAreas: readonly SubArea[] = [...subAreas, ...furtherSubAreas]
