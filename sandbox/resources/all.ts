import type { AssignmentDefinition, Handler, ResourceDefinition } from '../core/definitions'
import { approvalRules, sellerApprovalRules } from './approval-rules'
import { apiClientAssignments, apiClients } from './api-clients'
import { clientSecretActions, clientSecrets } from './client-secrets'
import { credentialActions } from './credentials'
import { addressResources } from './addresses'
import { allUsersActions } from './all-users'
import { bundleAssignmentDefinitions } from './bundle-assignments'
import { bundleActions, bundles } from './bundles'
import { buyers } from './buyers'
import { catalogAssignments, catalogProductAssignments, catalogs } from './catalogs'
import { categories, categoryAssignments, categoryProductAssignments } from './categories'
import { publicKey } from './certs'
import { collectionEntryActions } from './collection-entries'
import { collectionInvitationActions } from './collection-invitations'
import { companyResources } from './companies'
import { impersonationConfigs } from './impersonation'
import { impersonationActions } from './impersonation-token'
import { integrationAssignments, integrationResources } from './integrations'
import {
  inventoryRecordAssignments,
  inventoryRecords,
  variantInventoryRecordAssignments,
  variantInventoryRecords,
} from './inventory'
import { localeAssignments, locales } from './locales'
import { meActions } from './me'
import { ccListeners, messageListenerActions } from './message-listeners'
import { messageSenderActions } from './message-senders'
import { myAccountActions } from './me-accounts'
import { myAddressActions } from './me-addresses'
import { myCreditCardActions } from './me-credit-cards'
import { companyAssignments } from './memberships'
import { moveUserActions } from './move-user'
import { openIdConnects } from './openid-connects'
import { bundleLineItemActions } from './bundle-line-items'
import { cartActions } from './cart'
import { lineItemActions, lineItems } from './line-items'
import { lineItemListActions } from './line-item-lists'
import { myOrderActions } from './me-orders'
import { orderApprovalActions } from './order-approvals'
import { orderListActions } from './order-lists'
import { orderActions, orders } from './orders'
import { fulfillmentActions, fulfillmentResources } from './fulfilment'
import { priceBreakActions } from './price-breaks'
import { myCatalogActions } from './me-catalogs'
import { collectionActions } from './me-collections'
import { myProductPartActions } from './me-product-parts'
import { myProductActions } from './me-products'
import { myPromotionActions } from './me-promotions'
import { mySellerActions } from './me-sellers'
import { priceSchedules } from './price-schedules'
import {
  collectionEntries,
  collectionInvitations,
  collectionMembers,
  productCollections,
} from './product-collections'
import { productFacets } from './product-facets'
import { productAssignments } from './product-assignments'
import { productSpecActions } from './product-specs'
import { productSupplierActions, productSuppliers } from './product-suppliers'
import { checkoutActions, checkoutResources } from './checkout'
import { products } from './products'
import { promotionAssignments, promotions } from './promotions'
import { securityProfileAssignments, securityProfiles } from './security-profiles'
import { singletonResources } from './singletons'
import { specOptions, specProductAssignments, specs } from './specs'
import { supplierBuyerActions, supplierBuyers } from './supplier-buyers'
import { suppliers } from './suppliers'
import { synchronizationActions } from './synchronization'
import { xpIndexActions, xpIndices } from './xp-indices'
import { userInfo } from './user-info'
import { userTokenActions } from './user-tokens'
import { userResource } from './users'
import { generateVariants, variants } from './variants'

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
