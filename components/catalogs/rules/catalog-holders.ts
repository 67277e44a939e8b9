import { call } from '@/lib/ordercloud/client'
import type { Buyer } from '@/lib/ordercloud/models'
import type { RequestScope } from '@/lib/resource/service'
import { readCatalogAssignments } from './read-all'

/** A buyer that a catalog is assigned to. The name is the ID when the user may not read buyers. */
interface CatalogBuyer {
  id: string
  name: string
  /**
   * True when the catalog is the buyer's default catalog, which the platform does not delete. Undefined when the
   * user may not read buyers.
   */
  isDefault?: boolean
}

const NAMED_AT_ONCE = 100

/** Returns the number of categories of a catalog, on all levels. */
export async function countCategories(catalogId: string, { signal }: RequestScope): Promise<number> {
  const { CategoryCount = 0 } = await call(
    (oc) => oc.Catalogs.Get(encodeURIComponent(catalogId), { signal }),
    { signal, quiet: true },
  )
  return CategoryCount
}

/** Returns the buyers that a catalog is assigned to: all IDs, and the names of the first hundred. */
export async function readAssignedBuyers(
  catalogId: string,
  { signal }: RequestScope,
): Promise<CatalogBuyer[]> {
  const assigned = await call((oc) => readCatalogAssignments(oc, { catalogID: catalogId }, { signal }), {
    signal,
    quiet: true,
  })
  const ids = assigned.flatMap(({ BuyerID }) => (BuyerID ? [BuyerID] : []))
  const filters = { ID: ids.slice(0, NAMED_AT_ONCE).join('|') }
  const named: Buyer[] =
    ids.length === 0
      ? []
      : await call((oc) => oc.Buyers.List({ filters, pageSize: NAMED_AT_ONCE }, { signal }), {
          signal,
          quiet: true,
        })
          .then(({ Items }) => Items as Buyer[])
          // Users with access to catalogs may lack access to buyers. The list then shows IDs only.
          .catch(() => [])
  return ids.map((id) => {
    const buyer = named.find(({ ID }) => ID === id)
    if (!buyer) return { id, name: id }
    return { id, name: buyer.Name || id, isDefault: buyer.DefaultCatalogID === catalogId }
  })
}
