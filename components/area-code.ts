import type { AreaCode } from '@/lib/registry'

/**
 * The code of areas that loads on demand, by the key of the area. It is apart from the facts in `registry` and
 * `full-registry`, and only the shell loads it. The bundler computes chunks for every way that leads to code on demand,
 * so a page that reached these imports would multiply the time of a build.
 */
export const areaCode: Readonly<Record<string, AreaCode>> = {
  securityprofiles: {
    records: () => import('#browser/access/profiles/resource.tsx').then((file) => file.securityProfiles),
  },
  catalogs: { records: () => import('#browser/catalogs/all/resource.tsx').then((file) => file.catalogs) },
  buyeraddresses: {
    recordsOf: (id) =>
      import('#browser/companies/addresses/resource.tsx').then((file) => file.buyerAddresses(id)),
  },
  buyerproductcollections: {
    recordsOf: (id) =>
      import('#browser/companies/collections/resource.tsx').then((file) => file.productCollections(id)),
  },
  buyers: {
    load: () => import('#browser/companies/buyers/screens.tsx'),
    records: () => import('#browser/companies/buyers/resource.tsx').then((file) => file.buyers),
  },
  suppliers: {
    load: () => import('#browser/companies/suppliers/screens.tsx'),
    records: () => import('#browser/companies/suppliers/resource.tsx').then((file) => file.suppliers),
  },
  buyerusers: {
    records: () => import('#browser/companies/users/all-buyer-users.ts').then((file) => file.buyerUsers),
  },
  buyerusergroups: {
    recordsOf: (id) =>
      import('#browser/companies/usergroups/resource.tsx').then((file) => file.buyerUserGroups(id)),
  },
  supplierusers: {
    recordsOf: (id) => import('#browser/companies/users/resource.tsx').then((file) => file.supplierUsers(id)),
  },
  supplierusergroups: {
    recordsOf: (id) =>
      import('#browser/companies/usergroups/resource.tsx').then((file) => file.supplierUserGroups(id)),
  },
  supplieraddresses: {
    recordsOf: (id) =>
      import('#browser/companies/addresses/resource.tsx').then((file) => file.supplierAddresses(id)),
  },
  adminusers: {
    records: () => import('#browser/companies/users/resource.tsx').then((file) => file.adminUsers),
  },
  usergroups: {
    records: () => import('#browser/companies/usergroups/resource.tsx').then((file) => file.adminUserGroups),
  },
  addresses: {
    records: () => import('#browser/companies/addresses/resource.tsx').then((file) => file.adminAddresses),
  },
  apiclients: {
    records: () => import('#browser/marketplace/apiclients/resource.tsx').then((file) => file.apiClients),
  },
  openidconnects: {
    records: () =>
      import('#browser/marketplace/openidconnects/resource.tsx').then((file) => file.openIdConnects),
  },
  impersonationconfig: {
    records: () =>
      import('#browser/marketplace/impersonationconfig/resource.tsx').then(
        (file) => file.impersonationConfigs,
      ),
  },
  webhooks: {
    records: () => import('#browser/marketplace/webhooks/resource.tsx').then((file) => file.webhooks),
  },
  integrationevents: {
    records: () =>
      import('#browser/marketplace/integrationevents/resource.tsx').then((file) => file.integrationEvents),
  },
  deliveryconfig: {
    records: () =>
      import('#browser/marketplace/deliveryconfigs/resource.tsx').then((file) => file.deliveryConfigs),
  },
  trackingevents: {
    records: () =>
      import('#browser/marketplace/trackingevents/resource.tsx').then((file) => file.trackingEvents),
  },
  messagesenders: {
    records: () =>
      import('#browser/marketplace/messagesenders/resource.tsx').then((file) => file.messageSenders),
  },
  incrementors: {
    records: () => import('#browser/marketplace/incrementors/resource.tsx').then((file) => file.incrementors),
  },
  locales: {
    records: () => import('#browser/marketplace/locales/resource.tsx').then((file) => file.locales),
  },
  orders: {
    load: () => import('#browser/orders/screens.tsx'),
    records: () => import('#browser/orders/resource.tsx').then((file) => file.orders),
  },
  returns: {
    load: () => import('#browser/orders/returns/screens.tsx'),
    records: () => import('#browser/orders/returns/resource.tsx').then((file) => file.returns),
  },
  shipments: {
    records: () => import('#browser/orders/shipments/resource.tsx').then((file) => file.shipments),
  },
  subscriptions: {
    records: () => import('#browser/orders/subscriptions/resource.tsx').then((file) => file.subscriptions),
  },
  products: {
    load: () => import('#browser/products/screens.tsx'),
    records: () => import('#browser/products/resource.tsx').then((file) => file.products),
  },
  productfacets: {
    records: () => import('#browser/products/facets/resource.tsx').then((file) => file.productFacets),
  },
  priceschedules: {
    records: () =>
      import('#browser/products/priceschedules/resource.tsx').then((file) => file.priceSchedules),
  },
  bundles: { records: () => import('#browser/products/bundles/resource.tsx').then((file) => file.bundles) },
  specs: { records: () => import('#browser/products/specs/resource.tsx').then((file) => file.specs) },
  promotions: {
    load: () => import('#browser/promotions/screens.tsx'),
    records: () => import('#browser/promotions/resource.tsx').then((file) => file.promotions),
  },
  buyercostcenters: {
    recordsOf: (id) =>
      import('#browser/purchasing/costcenters/resource.tsx').then((file) => file.costCenters(id)),
  },
  buyerspendingaccounts: {
    recordsOf: (id) =>
      import('#browser/purchasing/spendingaccounts/resource.tsx').then((file) => file.spendingAccounts(id)),
  },
  buyercreditcards: {
    recordsOf: (id) =>
      import('#browser/purchasing/creditcards/resource.tsx').then((file) => file.creditCards(id)),
  },
  buyerapprovalrules: {
    recordsOf: (id) =>
      import('#browser/purchasing/approvalrules/resource.tsx').then((file) => file.approvalRules(id)),
  },
  approvalrules: {
    records: () =>
      import('#browser/purchasing/approvalrules/resource.tsx').then((file) => file.sellerApprovalRules),
  },
}
