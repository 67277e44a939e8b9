import { call } from '@/lib/ordercloud/client'
import type { ProductFacet, Spec } from '@/lib/ordercloud/models'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import type { AssignmentList } from '@/lib/resource/assignments'
import { readByIds } from '@/lib/resource/every-page'
import { readRecordsById } from '@/lib/resource/records-by-id'
import { catalogReference } from '@/lib/resource/references'
import type { RequestScope } from '@/lib/resource/service'
import { productFacets } from '../facets/resource'
import { readInventoryOf } from '../inventory-grid/read-inventory'
import { priceSchedules } from '../priceschedules/resource'
import { products } from '../resource'
import type { ComparedProduct } from '../rules/compare'

/** Maximum page size of the platform. */
const MAX_FACETS = 100

/** The kinds of records besides the products that the user may read. */
export interface ReadableParts {
  schedules: boolean
  catalogs: boolean
  facets: boolean
}

/** The compared products in the order of their IDs, with the facets of the marketplace. */
export interface Comparison {
  compared: ComparedProduct[]
  facets: ProductFacet[]
  /** IDs of products that do not exist or that the user may not see. */
  missing: string[]
}

/**
 * Reads the products of a comparison. Takes one request each for the products, their price schedules, the facets, the
 * names of the catalogs, and which products have locations. Each product takes one more for its catalogs, one for its
 * specs and one for its locations, if it has any.
 */
export async function readComparison(
  ids: readonly string[],
  may: ReadableParts,
  signal?: AbortSignal,
): Promise<Comparison> {
  const scope: RequestScope = { quiet: true, ...(signal && { signal }) }
  const found = await readByIds(products, ids, scope)
  const known = ids.flatMap((id) => found.get(id) ?? [])
  const scheduleIds = known.flatMap(({ DefaultPriceScheduleID }) => DefaultPriceScheduleID || [])
  const [schedules, inventory, facets, parts] = await Promise.all([
    may.schedules ? readByIds(priceSchedules, [...new Set(scheduleIds)], scope) : undefined,
    readInventoryOf(known, signal),
    may.facets ? readFacets(scope) : [],
    Promise.all(
      known.map(async ({ ID = '', SpecCount }) => {
        const [specs, catalogs] = await Promise.all([
          SpecCount ? readSpecs(ID, signal) : [],
          may.catalogs ? readCatalogIds(ID, signal) : undefined,
        ])
        return { specs, catalogs }
      }),
    ),
  ])
  const catalogNames = await readCatalogNames(
    parts.flatMap(({ catalogs = [] }) => catalogs),
    scope,
  )
  const compared = known.map((product, at): ComparedProduct => {
    const scheduleId = product.DefaultPriceScheduleID
    return {
      product,
      schedule: scheduleId ? schedules?.get(scheduleId) : null,
      locations: inventory.flatMap(({ productId, location, numbers }) =>
        productId === product.ID && location ? [{ name: location.name, quantity: numbers.quantity }] : [],
      ),
      specs: parts[at]?.specs ?? [],
      catalogs: parts[at]?.catalogs?.map((id) => ({ id, name: catalogNames.get(id) ?? id })),
    }
  })
  return { compared, facets, missing: ids.filter((id) => !found.has(id)) }
}

async function readFacets(scope: RequestScope): Promise<ProductFacet[]> {
  const options = { sortBy: [productFacets.rules.defaultSort], page: 1, pageSize: MAX_FACETS, filters: {} }
  return (await productFacets.service.list(options, scope)).Items
}

function readSpecs(productId: string, signal: AbortSignal | undefined): Promise<Spec[]> {
  return call(
    (oc) =>
      readAllAssignments(
        async (page) =>
          (await oc.Products.ListSpecs(encodeURIComponent(productId), page, {
            signal,
          })) as AssignmentList<Spec>,
      ),
    { signal, quiet: true },
  )
}

async function readCatalogIds(productId: string, signal: AbortSignal | undefined): Promise<string[]> {
  const rows = await call(
    (oc) =>
      readAllAssignments(
        async (page) =>
          (await oc.Catalogs.ListProductAssignments(
            { productID: productId, ...page },
            { signal },
          )) as AssignmentList<{ CatalogID: string }>,
      ),
    { signal, quiet: true },
  )
  return rows.map(({ CatalogID }) => CatalogID)
}

/** Returns the names of catalogs by ID. */
async function readCatalogNames(ids: readonly string[], scope: RequestScope): Promise<Map<string, string>> {
  const catalogs = await readRecordsById(catalogReference, ids, scope)
  return new Map(catalogs.map(({ ID = '', Name }) => [ID, Name || ID]))
}
