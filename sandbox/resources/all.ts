import type { Contract } from '../contract/types'
import type { AssignmentDefinition, Handler, ResourceDefinition } from '../core/http/definitions'
import { resourceOperations } from '../core/http/engine'
import { approvalRules, sellerApprovalRules } from './companies/approval-rules'
import { apiClientAssignments, apiClients } from './access/api-clients'
import { clientSecretActions, clientSecrets } from './access/client-secrets'
import { credentialActions } from './access/credentials'
import { addressResources } from './companies/addresses'
import { allUsersActions } from './companies/all-users'
import { bundleAssignmentDefinitions } from './catalog/bundle-assignments'
import { bundleActions, bundles } from './catalog/bundles'
import { buyers } from './companies/buyers'
import { catalogAssignments, catalogProductAssignments, catalogs } from './catalog/catalogs'
import { categories, categoryAssignments, categoryProductAssignments } from './catalog/categories'
import { publicKey } from './integration/certs'
import { collectionEntryActions } from './catalog/collection-entries'
import { collectionInvitationActions } from './catalog/collection-invitations'
import { companyResources } from './companies/companies'
import { impersonationConfigs } from './access/impersonation'
import { impersonationActions } from './access/impersonation-token'
import { integrationAssignments, integrationResources } from './integration/integrations'
import {
  inventoryRecordAssignments,
  inventoryRecords,
  variantInventoryRecordAssignments,
  variantInventoryRecords,
} from './catalog/inventory'
import { localeAssignments, locales } from './integration/locales'
import { meActions } from './me/me'
import { ccListeners, messageListenerActions } from './integration/message-listeners'
import { messageSenderActions } from './integration/message-senders'
import { myAccountActions } from './me/me-accounts'
import { myAddressActions } from './me/me-addresses'
import { myCreditCardActions } from './me/me-credit-cards'
import { companyAssignments } from './companies/memberships'
import { moveUserActions } from './companies/move-user'
import { openIdConnects } from './access/openid-connects'
import { bundleLineItemActions } from './orders/bundle-line-items'
import { cartActions } from './orders/cart'
import { lineItemActions, lineItems } from './orders/line-items'
import { lineItemListActions } from './orders/line-item-lists'
import { myOrderActions } from './me/me-orders'
import { orderApprovalActions } from './orders/order-approvals'
import { orderListActions } from './orders/order-lists'
import { orderActions, orders } from './orders/orders'
import { fulfillmentActions, fulfillmentResources } from './orders/fulfillment'
import { priceBreakActions } from './catalog/price-breaks'
import { myCatalogActions } from './me/me-catalogs'
import { collectionActions } from './me/me-collections'
import { myProductPartActions } from './me/me-product-parts'
import { myProductActions } from './me/me-products'
import { myPromotionActions } from './me/me-promotions'
import { mySellerActions } from './me/me-sellers'
import { priceSchedules } from './catalog/price-schedules'
import {
  collectionEntries,
  collectionInvitations,
  collectionMembers,
  productCollections,
} from './catalog/product-collections'
import { productFacets } from './catalog/product-facets'
import { productAssignments } from './catalog/product-assignments'
import { productSpecActions } from './catalog/product-specs'
import { productSupplierActions, productSuppliers } from './catalog/product-suppliers'
import { checkoutActions, checkoutResources } from './orders/checkout'
import { products } from './catalog/products'
import { promotionAssignments, promotions } from './catalog/promotions'
import { securityProfileAssignments, securityProfiles } from './access/security-profiles'
import { singletonResources } from './companies/singletons'
import { specOptions, specProductAssignments, specs } from './catalog/specs'
import { supplierBuyerActions, supplierBuyers } from './companies/supplier-buyers'
import { suppliers } from './companies/suppliers'
import { synchronizationActions } from './integration/synchronization'
import { xpIndexActions, xpIndices } from './integration/xp-indices'
import { userInfo } from './companies/user-info'
import { userTokenActions } from './access/user-tokens'
import { userResource } from './companies/users'
import { generateVariants, variants } from './catalog/variants'

/** Every resource of the platform. Parents come before their children, so that tables can be created in order. */
export const RESOURCES: readonly ResourceDefinition[] = [
  suppliers,
  catalogs,
  buyers,
  userResource('buyer'),
  userResource('supplier'),
  userResource('admin'),
  ...companyResources,
  ...addressResources,
  approvalRules,
  sellerApprovalRules,
  securityProfiles,
  apiClients,
  clientSecrets,
  ...integrationResources,
  impersonationConfigs,
  openIdConnects,
  locales,
  categories,
  priceSchedules,
  products,
  bundles,
  specs,
  specOptions,
  variants,
  inventoryRecords,
  variantInventoryRecords,
  productFacets,
  promotions,
  productCollections,
  collectionInvitations,
  ...checkoutResources,
  ...singletonResources,
  ccListeners,
  xpIndices,
  orders,
  lineItems,
  ...fulfillmentResources,
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
  ...bundleAssignmentDefinitions,
  supplierBuyers,
  specProductAssignments,
  promotionAssignments,
  collectionEntries,
  collectionMembers,
  inventoryRecordAssignments,
  variantInventoryRecordAssignments,
]

/** Operations that are neither plain records nor plain assignments. */
export const ACTIONS: Readonly<Record<string, Handler>> = {
  ...messageListenerActions,
  ...messageSenderActions,
  ...checkoutActions,
  ...bundleActions,
  ...priceBreakActions,
  ...productSpecActions,
  ...productSupplierActions,
  ...synchronizationActions,
  ...xpIndexActions,
  ...allUsersActions,
  ...moveUserActions,
  ...myAccountActions,
  ...collectionActions,
  ...collectionEntryActions,
  ...collectionInvitationActions,
  ...myCatalogActions,
  ...myProductActions,
  ...myProductPartActions,
  ...myPromotionActions,
  ...mySellerActions,
  ...myAddressActions,
  ...myCreditCardActions,
  ...supplierBuyerActions,
  'Certs.GetPublicKey': publicKey,
  ...orderActions,
  ...orderListActions,
  ...orderApprovalActions,
  ...lineItemActions,
  ...lineItemListActions,
  ...bundleLineItemActions,
  ...cartActions,
  ...myOrderActions,
  ...fulfillmentActions,
  ...clientSecretActions,
  ...credentialActions,
  ...impersonationActions,
  ...meActions,
  ...userTokenActions,
  'Products.GenerateVariants': generateVariants,
  'UserInfo.GetToken': userInfo,
}

/** Returns the IDs of the contract's operations that have a handler, in the contract's order; needs no database. */
export function wiredOperations(contract: Contract): string[] {
  const wired = new Set([
    ...RESOURCES.flatMap((definition) => resourceOperations(definition).map(([, id]) => id)),
    ...ASSIGNMENTS.flatMap(({ list, save, delete: removes }) => [list, save, ...removes]),
    ...Object.keys(ACTIONS),
  ])
  return contract.operations.map(({ id }) => id).filter((id) => wired.has(id))
}
