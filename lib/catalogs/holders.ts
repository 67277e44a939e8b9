import { call } from '@/lib/ordercloud/client'
import type { Buyer } from '@/lib/ordercloud/models'
import type { RequestScope } from '@/lib/resource/resource'
import { readCatalogAssignments } from './read-all'

/** A company that has a catalog, by name as far as the caller may know it. */
export interface CatalogHolder {
  id: string
  name: string
  /** It is the catalog its users see first, so the platform refuses to delete it; undefined where nobody may know. */
  isDefault?: boolean
}

const NAMED_AT_ONCE = 100

/** How many categories a catalog has, on all its levels. */
export async function countCategories(catalogId: string, { signal }: RequestScope): Promise<number> {
  const { CategoryCount = 0 } = await call(
    (oc) => oc.Catalogs.Get(encodeURIComponent(catalogId), { signal }),
    { signal, quiet: true },
  )
  return CategoryCount
}

/** The buyers a catalog is assigned to: all their ids, and the names of the first hundred. */
export async function readHolders(catalogId: string, { signal }: RequestScope): Promise<CatalogHolder[]> {
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
          // Whoever may see catalogs need not see buyers: the ids have to do.
          .catch(() => [])
  return ids.map((id) => {
    const buyer = named.find(({ ID }) => ID === id)
    if (!buyer) return { id, name: id }
    return { id, name: buyer.Name || id, isDefault: buyer.DefaultCatalogID === catalogId }
  })
}
