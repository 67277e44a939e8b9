import type { AssignmentDefinition, Handler, ResourceDefinition } from '../core/definitions'
import { apiClientAssignments, apiClients } from './api-clients'
import { buyers } from './buyers'
import { catalogAssignments, catalogProductAssignments, catalogs } from './catalogs'
import { categories, categoryAssignments, categoryProductAssignments } from './categories'
import { publicKey } from './certs'
import { companyResources } from './companies'
import { integrationAssignments, integrationResources } from './integrations'
import {
  inventoryRecordAssignments,
  inventoryRecords,
  variantInventoryRecordAssignments,
  variantInventoryRecords,
} from './inventory'
import { localeAssignments, locales } from './locales'
import { me } from './me'
import { companyAssignments } from './memberships'
import { priceSchedules } from './price-schedules'
import { productFacets } from './product-facets'
import { productAssignments, products, productSuppliers, supplierBuyers } from './products'
import { promotionAssignments, promotions } from './promotions'
import { securityProfileAssignments, securityProfiles } from './security-profiles'
import { singletonResources } from './singletons'
import { specOptions, specProductAssignments, specs } from './specs'
import { suppliers } from './suppliers'
import { userInfo } from './user-info'
import { userResource } from './users'
import { generateVariants, variants } from './variants'

/** Every resource of the platform; parents come before what lives under them, so that tables can be made in order. */
export const RESOURCES: readonly ResourceDefinition[] = [
  suppliers,
  catalogs,
  buyers,
  userResource('buyer'),
  userResource('supplier'),
  userResource('admin'),
  ...companyResources,
  securityProfiles,
  apiClients,
  ...integrationResources,
  locales,
  categories,
  priceSchedules,
  products,
  specs,
  specOptions,
  variants,
  inventoryRecords,
  variantInventoryRecords,
  productFacets,
  promotions,
  ...singletonResources,
]

export const ASSIGNMENTS: readonly AssignmentDefinition[] = [
  ...companyAssignments,
  ...integrationAssignments,
  localeAssignments,
  securityProfileAssignments,
  apiClientAssignments,
  catalogAssignments,
  catalogProductAssignments,
  categoryAssignments,
  categoryProductAssignments,
  productAssignments,
  productSuppliers,
  supplierBuyers,
  specProductAssignments,
  promotionAssignments,
  inventoryRecordAssignments,
  variantInventoryRecordAssignments,
]

/** Operations that are neither plain records nor plain assignments. */
export const ACTIONS: Readonly<Record<string, Handler>> = {
  'Certs.GetPublicKey': publicKey,
  'Me.Get': me,
  'Products.GenerateVariants': generateVariants,
  'UserInfo.GetToken': userInfo,
}
