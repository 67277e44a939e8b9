import type { Buyer, CreditCard } from '../ordercloud/models'
import { buyerSide, supplierSide } from '../parties/company-side'
import { buyerParts, nameOf, orderPart, profilePart } from '../parties/party-dependents'
import { READERS } from '../permissions/readers'
import { roles } from '../permissions/roles'
import {
  anyRole,
  dependentsFromAssignments,
  dependentsFromList,
  NAMED_DEPENDENTS,
  type CountedPart,
  type DependentPart,
} from '../resource/dependents'
import { catalogReference } from '../resource/references'

/** The records that depend on buyers and suppliers. */

const VIEW_CATALOGS = [roles.BuyerCatalogViewer, roles.BuyerCatalogManager]

/** Returns the records that depend on a buyer. */
export function buyerDependents(buyerID: string): DependentPart[] {
  const path = encodeURIComponent(buyerID)
  const { viewUsers, viewGroups } = buyerSide(buyerID)
  return [
    {
      what: 'users',
      words: { one: 'user is deleted too', many: 'users are deleted too' },
      view: viewUsers,
      read: dependentsFromList((oc, page, request) => oc.Users.List(path, page, request), nameOf),
    },
    {
      what: 'user groups',
      words: { one: 'user group is deleted too', many: 'user groups are deleted too' },
      view: viewGroups,
      read: dependentsFromList((oc, page, request) => oc.UserGroups.List(path, page, request), nameOf),
    },
    {
      what: 'addresses',
      words: { one: 'address is deleted too', many: 'addresses are deleted too' },
      view: anyRole('AddressReader', 'AddressAdmin'),
      read: dependentsFromList((oc, page, request) => oc.Addresses.List(path, page, request), nameOf),
    },
    {
      what: 'cost centers',
      words: { one: 'cost center is deleted too', many: 'cost centers are deleted too' },
      view: anyRole('CostCenterReader', 'CostCenterAdmin'),
      read: dependentsFromList((oc, page, request) => oc.CostCenters.List(path, page, request), nameOf),
    },
    {
      what: 'credit cards',
      words: { one: 'credit card is deleted too', many: 'credit cards are deleted too' },
      view: anyRole('CreditCardReader', 'CreditCardAdmin'),
      read: dependentsFromList((oc, page, request) => oc.CreditCards.List(path, page, request), cardName),
    },
    {
      what: 'spending accounts',
      words: { one: 'spending account is deleted too', many: 'spending accounts are deleted too' },
      view: anyRole(...READERS.spendingAccounts),
      read: dependentsFromList((oc, page, request) => oc.SpendingAccounts.List(path, page, request), nameOf),
    },
    {
      what: 'approval rules',
      words: { one: 'approval rule is deleted too', many: 'approval rules are deleted too' },
      view: anyRole(...READERS.approvalRules),
      read: dependentsFromList((oc, page, request) => oc.ApprovalRules.List(path, page, request), nameOf),
    },
    catalogsOfBuyer(buyerID),
    profilePart({ BuyerID: buyerID }),
    ...buyerParts({ BuyerID: buyerID }),
    orderPart(
      'submitted orders',
      { one: 'submitted order is kept', many: 'submitted orders are kept' },
      { FromCompanyID: buyerID },
    ),
  ]
}

function cardName({ ID, CardType, PartialAccountNumber: digits }: CreditCard): string | undefined {
  return [CardType, digits && `ending in ${digits}`].filter(Boolean).join(' ') || ID
}

function catalogsOfBuyer(buyerID: string): DependentPart {
  return {
    what: 'catalogs',
    words: {
      one: 'catalog is kept but no longer assigned to it',
      many: 'catalogs are kept but no longer assigned to it',
    },
    view: VIEW_CATALOGS,
    read: dependentsFromAssignments(
      (oc, page, request) => oc.Catalogs.ListAssignments({ buyerID, ...page }, request),
      ({ CatalogID }) => CatalogID,
      catalogReference,
    ),
  }
}

/**
 * Returns the records that depend on a buyer without the default catalog that the platform created with it. That
 * catalog counts when it has products.
 */
export function newBuyerDependents({ ID = '', DefaultCatalogID }: Partial<Buyer>): CountedPart[] {
  const isOwn = (catalogId: string | null | undefined) =>
    catalogId !== undefined && catalogId === DefaultCatalogID
  const others = buyerDependents(ID).filter(({ what }) => what !== 'catalogs')
  return [
    ...others,
    {
      what: 'catalogs',
      view: VIEW_CATALOGS,
      read: async (oc, request) => {
        const page = { page: 1, pageSize: NAMED_DEPENDENTS }
        const { Items, Meta } = await oc.Catalogs.ListAssignments({ buyerID: ID, ...page }, request)
        const names = Items.flatMap(({ CatalogID }) => (CatalogID && !isOwn(CatalogID) ? [CatalogID] : []))
        return { count: Meta.TotalCount - (Items.length - names.length), names }
      },
    },
    {
      what: 'products in its default catalog',
      view: VIEW_CATALOGS,
      read: async (oc, request) => {
        if (!DefaultCatalogID || DefaultCatalogID !== ID) return { count: 0, names: [] }
        return dependentsFromList(
          (api, page, more) =>
            api.Catalogs.ListProductAssignments({ catalogID: DefaultCatalogID, ...page }, more),
          ({ ProductID }) => ProductID,
        )(oc, request)
      },
    },
    {
      what: 'API clients',
      view: anyRole('ApiClientReader', 'ApiClientAdmin'),
      read: dependentsFromList(
        (oc, page, request) => oc.ApiClients.ListAssignments({ buyerID: ID, ...page }, request),
        ({ ApiClientID }) => ApiClientID,
      ),
    },
  ]
}

/** Returns the records that depend on a supplier. */
export function supplierDependents(supplierID: string): DependentPart[] {
  const path = encodeURIComponent(supplierID)
  const { viewUsers, viewGroups } = supplierSide(supplierID)
  return [
    {
      what: 'users',
      words: { one: 'user is deleted too', many: 'users are deleted too' },
      view: viewUsers,
      read: dependentsFromList((oc, page, request) => oc.SupplierUsers.List(path, page, request), nameOf),
    },
    {
      what: 'user groups',
      words: { one: 'user group is deleted too', many: 'user groups are deleted too' },
      view: viewGroups,
      read: dependentsFromList(
        (oc, page, request) => oc.SupplierUserGroups.List(path, page, request),
        nameOf,
      ),
    },
    {
      what: 'addresses',
      words: { one: 'address is deleted too', many: 'addresses are deleted too' },
      view: [roles.SupplierAddressViewer, roles.SupplierAddressManager],
      read: dependentsFromList((oc, page, request) => oc.SupplierAddresses.List(path, page, request), nameOf),
    },
    {
      what: 'products',
      words: { one: 'product loses this supplier', many: 'products lose this supplier' },
      view: [roles.ProductViewer, roles.ProductManager],
      read: dependentsFromList(
        (oc, page, request) => oc.Products.List({ supplierID, ...page }, request),
        nameOf,
      ),
    },
    {
      what: 'products of its own',
      words: { one: 'product is owned by it', many: 'products are owned by it' },
      view: [roles.ProductViewer, roles.ProductManager],
      read: dependentsFromList(
        (oc, page, request) => oc.Products.List({ filters: { OwnerID: supplierID }, ...page }, request),
        nameOf,
      ),
    },
    profilePart({ SupplierID: supplierID }),
    orderPart(
      'submitted orders',
      { one: 'submitted order is kept', many: 'submitted orders are kept' },
      { ToCompanyID: supplierID },
    ),
  ]
}

/** Returns the records that depend on a supplier, with those that pass to the marketplace when it is deleted. */
export function newSupplierDependents(supplierID: string): CountedPart[] {
  const view = [roles.ProductViewer, roles.ProductManager]
  const filters = { OwnerID: supplierID }
  return [
    ...supplierDependents(supplierID),
    {
      what: 'price schedules of its own',
      view,
      read: dependentsFromList(
        (oc, page, request) => oc.PriceSchedules.List({ filters, ...page }, request),
        nameOf,
      ),
    },
    {
      what: 'specs of its own',
      view,
      read: dependentsFromList((oc, page, request) => oc.Specs.List({ filters, ...page }, request), nameOf),
    },
    {
      what: 'catalogs of its own',
      view: VIEW_CATALOGS,
      read: dependentsFromList(
        (oc, page, request) => oc.Catalogs.List({ filters, ...page }, request),
        nameOf,
      ),
    },
    {
      what: 'promotions of its own',
      view: [roles.PromotionViewer, roles.PromotionManager],
      read: dependentsFromList(
        (oc, page, request) => oc.Promotions.List({ filters, ...page }, request),
        nameOf,
      ),
    },
    {
      what: 'buyers that order from it',
      view: [roles.SupplierViewer, roles.SupplierManager],
      read: dependentsFromList(
        (oc, page, request) => oc.Suppliers.ListBuyers(encodeURIComponent(supplierID), page, request),
        nameOf,
      ),
    },
    {
      what: 'API clients',
      view: anyRole('ApiClientReader', 'ApiClientAdmin'),
      read: dependentsFromList(
        (oc, page, request) => oc.ApiClients.ListAssignments({ supplierID, ...page }, request),
        ({ ApiClientID }) => ApiClientID,
      ),
    },
  ]
}
