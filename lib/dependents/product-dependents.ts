import type { OrderCloud } from '../ordercloud/client'
import type { Product, SpecProductAssignment, Variant } from '../ordercloud/models'
import { nameOf, partyLine } from '../parties/party-dependents'
import { roles } from '../permissions/roles'
import { readSupplierPrices, uncheckedPricesText } from '../price/supplier-prices'
import type { AssignmentList } from '../resource/assignments'
import {
  dependentsFromAssignments,
  dependentsFromList,
  type CountedDependents,
  type CountedPart,
  type DependentPart,
} from '../resource/dependents'
import { idBatches } from '../resource/id-batches'
import { catalogReference, productReference } from '../resource/references'

/** The records that depend on products, price schedules and specs. */

const VIEW_PRODUCTS = [roles.ProductViewer, roles.ProductManager]

/** Returns the catalogs of a product. */
export function productCatalogs(productID: string): DependentPart {
  return {
    what: 'catalogs',
    words: { one: 'catalog is kept without it', many: 'catalogs are kept without it' },
    view: VIEW_PRODUCTS,
    read: dependentsFromAssignments(
      (oc, page, request) => oc.Catalogs.ListProductAssignments({ productID, ...page }, request),
      ({ CatalogID }) => CatalogID,
      catalogReference,
    ),
  }
}

/** Returns the assignments of a product to buyers and user groups. */
export function productAssignments(productID: string): DependentPart {
  return {
    what: 'price assignments to buyers and user groups',
    words: { one: 'assignment to a price is deleted too', many: 'price assignments are deleted too' },
    view: VIEW_PRODUCTS,
    read: dependentsFromList(
      (oc, page, request) => oc.Products.ListAssignments({ productID, ...page }, request),
      partyLine,
    ),
  }
}

/** Returns the variants of a product. */
export function productVariants(productID: string): DependentPart {
  return {
    what: 'variants',
    words: { one: 'variant is deleted too', many: 'variants are deleted too' },
    view: VIEW_PRODUCTS,
    read: dependentsFromList(
      (oc, page, request) => oc.Products.ListVariants(encodeURIComponent(productID), page, request),
      nameOf,
    ),
  }
}

/** Administrators only, because suppliers do not see all orders of their products. */
const VIEW_ALL_ORDERS = [roles.OrderViewer, roles.OrderManager].map((role) => ({
  ...role,
  AllowedUserType: ['Admin' as const],
}))

/** Returns the submitted orders of a product. */
export function productOrders(ProductID: string): CountedPart {
  return {
    what: 'orders of all companies',
    view: VIEW_ALL_ORDERS,
    read: dependentsFromList(
      (oc, page, request) =>
        oc.LineItems.ListAcrossOrders('All', { filters: { ProductID }, ...page }, request),
      (line: object) => (line as { OrderID?: string }).OrderID,
    ),
  }
}

/** Returns the suppliers of a product besides its default supplier, which the platform adds with the product. */
export function productSuppliers({ ID = '', DefaultSupplierID }: Product): CountedPart {
  return {
    what: 'suppliers',
    view: VIEW_PRODUCTS,
    read: dependentsFromList((oc, page, request) => {
      const others = DefaultSupplierID ? { filters: { ID: `!${DefaultSupplierID}` } } : {}
      return oc.Products.ListSuppliers(encodeURIComponent(ID), { ...others, ...page }, request)
    }, nameOf),
  }
}

/** Returns the inventory records of a product. */
export function productLocations(productID: string): CountedPart {
  return {
    what: 'inventory locations',
    view: VIEW_PRODUCTS,
    read: dependentsFromList(
      (oc, page, request) => oc.InventoryRecords.List(encodeURIComponent(productID), page, request),
      nameOf,
    ),
  }
}

/** Returns the products, the buyers and the supplier that lose their price when a price schedule is deleted. */
export function scheduleParts(id: string): DependentPart[] {
  return [
    {
      what: 'products with this default price',
      words: { one: 'product loses its default price', many: 'products lose their default price' },
      view: VIEW_PRODUCTS,
      read: dependentsFromList(
        (oc, page, request) =>
          oc.Products.List({ filters: { DefaultPriceScheduleID: id }, ...page }, request),
        nameOf,
      ),
    },
    {
      what: 'prices for buyers and user groups',
      words: {
        one: 'buyer or user group loses its price for a product',
        many: 'buyers and user groups lose their price for a product',
      },
      view: VIEW_PRODUCTS,
      read: dependentsFromList(
        (oc, page, request) => oc.Products.ListAssignments({ priceScheduleID: id, ...page }, request),
        (row) => `${row.ProductID} for ${partyLine(row)}`,
      ),
    },
    {
      what: 'prices of suppliers',
      words: {
        one: 'product is sold by the supplier at this price',
        many: 'products are sold by the supplier at this price',
      },
      view: VIEW_PRODUCTS,
      read: async (oc, request: { signal?: AbortSignal }) => {
        const { OwnerID } = await oc.PriceSchedules.Get(encodeURIComponent(id), request)
        const prices = (await readSupplierPrices([{ ID: id, OwnerID: OwnerID ?? '' }], request)).get(id)
        const { products = [] } = prices ?? {}
        return {
          ...{ count: products.length, names: products.flatMap((product) => nameOf(product) ?? []) },
          ...(prices && !prices.products && { notCounted: uncheckedPricesText(prices.supplierId) }),
        }
      },
    },
  ]
}

/** Returns the products that lose a choice when a spec is deleted. */
export function specProducts(id: string): DependentPart {
  return {
    what: 'products with this spec',
    words: { one: 'product loses this choice', many: 'products lose this choice' },
    view: VIEW_PRODUCTS,
    read: dependentsFromAssignments(
      async (oc, page, request) =>
        (await oc.Specs.ListProductAssignments(
          { ...page, filters: { SpecID: id } },
          request,
        )) as AssignmentList<SpecProductAssignment>,
      ({ ProductID }) => ProductID,
      productReference,
    ),
  }
}

const MAX_PAGE_SIZE = 100
/** Maximum number of products whose variants are checked for an option. Each one takes a request. */
const MAX_CHECKED_PRODUCTS = 20

/** A spec, or an option of it, in the variants that were generated of them. */
type VariantChoice = { SpecID: string; OptionID?: string }

/** Returns the variants of a product that were generated with a spec. */
export function variantsWithSpec(productId: string, SpecID: string): CountedPart {
  return {
    what: 'variants',
    view: VIEW_PRODUCTS,
    read: (oc, request) => readVariantsWith(oc, productId, { SpecID }, request),
  }
}

/**
 * Returns the variants that were generated with an option of a spec. Takes one request for 100 products with the spec,
 * one for those that have variants, and one for each of these until variants with the option are found.
 */
export function variantsWithOption(SpecID: string, OptionID: string): CountedPart {
  return {
    what: 'variants',
    view: VIEW_PRODUCTS,
    read: async (oc, request) => {
      const assigned = await oc.Specs.ListProductAssignments(
        { page: 1, pageSize: MAX_PAGE_SIZE, filters: { SpecID } },
        request,
      )
      const ids = assigned.Items.map(({ ProductID }) => ProductID)
      const lists = await Promise.all(
        [...idBatches(ids)].map((batch) =>
          oc.Products.List(
            { page: 1, pageSize: MAX_PAGE_SIZE, filters: { ID: batch.join('|'), VariantCount: '>0' } },
            request,
          ),
        ),
      )
      const varied = lists.flatMap(({ Items }) => Items.map(({ ID }) => ID))
      for (const productId of varied.slice(0, MAX_CHECKED_PRODUCTS)) {
        const found = await readVariantsWith(oc, productId, { SpecID, OptionID }, request)
        if (found.count > 0) return found
      }
      const isChecked = assigned.Meta.TotalPages <= 1 && varied.length <= MAX_CHECKED_PRODUCTS
      return { count: 0, names: [], ...(!isChecked && { notCounted: TOO_MANY_PRODUCTS }) }
    },
  }
}

const TOO_MANY_PRODUCTS = 'The variants of so many products were not checked.'

/** Counts the variants of a product with a spec or an option. Takes one request, unless a page has none of them. */
async function readVariantsWith(
  oc: OrderCloud,
  productId: string,
  { SpecID, OptionID }: VariantChoice,
  request: object,
): Promise<CountedDependents> {
  const filters = { 'Specs.SpecID': SpecID, ...(OptionID !== undefined && { 'Specs.OptionID': OptionID }) }
  for (let page = 1; ; page += 1) {
    const { Items, Meta } = await oc.Products.ListVariants(
      encodeURIComponent(productId),
      { page, pageSize: MAX_PAGE_SIZE, sortBy: ['ID'], filters },
      request,
    )
    // The filters also match a variant that has an option with this ID of another spec.
    const found = (Items as Variant[]).filter(({ Specs }) =>
      Specs?.some((one) => one.SpecID === SpecID && (OptionID === undefined || one.OptionID === OptionID)),
    )
    if (found.length > 0 || page >= Meta.TotalPages)
      return {
        // Not all rows have it if another spec has an option with this ID.
        count: found.length < Items.length ? found.length : Meta.TotalCount,
        names: found.flatMap((variant) => nameOf(variant) ?? []),
      }
  }
}
