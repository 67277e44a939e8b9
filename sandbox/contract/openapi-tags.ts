/** Sections of the API reference and their resources, in the order and with the names of the hosted platform. */
const sections: { id: string; name: string; resources: string[] }[] = [
  {
    id: 'AuthenticationAndAuthorization',
    name: 'Authentication and Authorization',
    resources: [
      'ApiClients',
      'SecurityProfiles',
      'ForgottenCredentials',
      'ImpersonationConfigs',
      'OpenIdConnects',
      'Certs',
      'UserInfo',
    ],
  },
  {
    id: 'Seller',
    name: 'Seller',
    resources: [
      'AdminUsers',
      'AdminUserGroups',
      'AdminAddresses',
      'Incrementors',
      'Locales',
      'Webhooks',
      'XpIndices',
    ],
  },
  {
    id: 'Buyers',
    name: 'Buyers',
    resources: [
      'Buyers',
      'Users',
      'UserGroups',
      'Addresses',
      'CostCenters',
      'CreditCards',
      'SpendingAccounts',
      'ApprovalRules',
      'ProductCollections',
    ],
  },
  {
    id: 'Suppliers',
    name: 'Suppliers',
    resources: ['Suppliers', 'SupplierUsers', 'SupplierUserGroups', 'SupplierAddresses'],
  },
  {
    id: 'ProductCatalogs',
    name: 'Product Catalogs',
    resources: [
      'Catalogs',
      'Categories',
      'Products',
      'PriceSchedules',
      'Specs',
      'ProductFacets',
      'InventoryRecords',
      'Bundles',
    ],
  },
  {
    id: 'OrdersAndFulfillment',
    name: 'Orders and Fulfillment',
    resources: [
      'Orders',
      'Cart',
      'LineItems',
      'Promotions',
      'Payments',
      'Shipments',
      'OrderReturns',
      'SellerApprovalRules',
      'BundleLineItems',
      'BundleSubscriptionItems',
      'GroupOrders',
      'SubscriptionItems',
      'Subscriptions',
    ],
  },
  { id: 'MeAndMyStuff', name: 'Me and My Stuff', resources: ['Me'] },
  {
    id: 'Integrations',
    name: 'Integrations',
    resources: [
      'TrackingEvents',
      'DeliveryConfigurations',
      'EntitySynchronization',
      'ErrorConfigs',
      'IntegrationEvents',
      'InventoryIntegrations',
      'MessageSenders',
      'OrderSynchronization',
      'ProductSynchronization',
      'PromotionIntegrations',
      'SubscriptionIntegrations',
    ],
  },
]

/**
 * Returns the tag objects of the OpenAPI document: a section has `x-id`, a resource the `x-section-id` of its section.
 * The hosted platform has two tags each named Buyers and Suppliers, a section and its first resource. OpenAPI requires
 * unique names, so this document has one tag with both keys, which clients that read only one of them also find.
 */
export function tagObjects(): object[] {
  const tags = new Map<string, object>()
  const add = (name: string, keys: object) =>
    tags.set(name, { name, description: '', ...tags.get(name), ...keys })
  for (const { id, name, resources } of sections) {
    add(name, { 'x-id': id })
    for (const resource of resources) add(tagOf(resource), { 'x-section-id': id })
  }
  return [...tags.values()]
}

/** Returns the name of a resource's tag: "AdminUserGroups" becomes "Admin User Groups". */
export const tagOf = (resource: string) => words(resource).join(' ')

/** Splits a name at its capitals: "ListAcrossOrders" becomes List, Across, Orders. */
export const words = (name: string) => name.split(/(?<=[a-z0-9])(?=[A-Z])/)
