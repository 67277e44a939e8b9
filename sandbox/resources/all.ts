import type { Contract } from '../contract/types'
import type { AssignmentDefinition, Handler, ResourceDefinition } from '../core/http/definitions'
import { resourceOperations } from '../core/http/engine'
import { approvalRules, sellerApprovalRules } from './companies/approval-rules'
import { apiClientAssignments, apiClients } from './access/api-clients'
import { clientSecretActions, clientSecrets } from './access/client-secrets'
import { credentialActions } from './access/credentials'
import { addressResources } from './companies/addresses'
import { bundleAssignmentDefinitions } from './catalog/bundle-assignments'
import { bundleActions, bundles } from './catalog/bundles'
import { buyers } from './companies/buyers'
import { catalogAssignments, catalogProductAssignments, catalogs } from './catalog/catalogs'
import { categories, categoryAssignments, categoryProductAssignments } from './catalog/categories'
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
import { orderReturnSteps } from './orders/order-return-actions'
import { orderReturnApprovals, orderReturnLists } from './orders/order-return-lists'
import { orderReturnActions, orderReturns } from './orders/order-returns'
import { paymentTransactionActions } from './orders/payment-transactions'
import { cartPaymentActions, paymentActions, payments } from './orders/payments'
import { shipmentItemActions, shipmentItems } from './orders/shipment-items'
import { shipmentActions, shipments } from './orders/shipments'
import { myCatalogActions } from './me/me-catalogs'
import { collectionActions } from './me/me-collections'
import { myProductPartActions } from './me/me-product-parts'
import { myProductActions } from './me/me-products'
import { myPromotionActions } from './me/me-promotions'
import { mySellerActions } from './me/me-sellers'
import { myShipmentActions } from './me/me-shipments'
import { priceBreakActions, priceSchedules } from './catalog/price-schedules'
import {
  collectionEntries,
  collectionInvitations,
  collectionMembers,
  productCollections,
} from './catalog/product-collections'
import { productAssignments } from './catalog/product-assignments'
import { productSupplierActions, productSuppliers } from './catalog/product-suppliers'
import { groupOrderInvitations } from './companies/group-invitations'
import { groupOrderActions } from './orders/group-orders'
import { orderPromotionActions } from './orders/order-promotions'
import { orderWorksheetActions } from './orders/order-worksheets'
import { subscriptionItemActions } from './orders/subscription-items'
import { subscriptionActions, subscriptionItems, subscriptions } from './orders/subscriptions'
import { productFacets, products } from './catalog/products'
import { promotionAssignments, promotions } from './catalog/promotions'
import { securityProfileAssignments, securityProfiles } from './access/security-profiles'
import { singletonResources } from './companies/singletons'
import { productSpecActions, specOptions, specProductAssignments, specs } from './catalog/specs'
import { supplierBuyerActions, supplierBuyers } from './companies/supplier-buyers'
import { suppliers } from './companies/suppliers'
import { synchronizationActions } from './integration/synchronization'
import { xpIndexActions, xpIndices } from './integration/xp-indices'
import { tokenActions } from './access/tokens'
import { allUsersActions, userResource } from './companies/users'
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
  subscriptions,
  subscriptionItems,
  groupOrderInvitations,
  ...singletonResources,
  ccListeners,
  xpIndices,
  orders,
  lineItems,
  payments,
  shipments,
  shipmentItems,
  orderReturns,
  orderReturnApprovals,
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
  ...groupOrderActions,
  ...orderPromotionActions,
  ...orderWorksheetActions,
  ...subscriptionActions,
  ...subscriptionItemActions,
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
  ...supplierBuyerActions,
  ...orderActions,
  ...orderListActions,
  ...orderApprovalActions,
  ...lineItemActions,
  ...lineItemListActions,
  ...bundleLineItemActions,
  ...cartActions,
  ...myOrderActions,
  ...paymentActions,
  ...cartPaymentActions,
  ...paymentTransactionActions,
  ...shipmentActions,
  ...shipmentItemActions,
  ...myShipmentActions,
  ...orderReturnActions,
  ...orderReturnLists,
  ...orderReturnSteps,
  ...clientSecretActions,
  ...credentialActions,
  ...impersonationActions,
  ...meActions,
  ...tokenActions,
  'Products.GenerateVariants': generateVariants,
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
