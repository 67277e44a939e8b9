import { toListOptions } from '@/lib/resource/resource'
import type { RequestScope } from '@/lib/resource/service'
import { isXpPath } from '@/lib/url/list-filters'
import type { ListState } from '@/lib/url/list-state'
import { products } from '../resource'
import type { CountedFacet } from '../rules/facet-filter'

/** The counts of all facets for a state of the list, and those without each of its filters by xp. */
export interface FacetCounts {
  facets: readonly CountedFacet[]
  without: ReadonlyMap<string, readonly CountedFacet[]>
}

/**
 * Reads how many of the matching products have each value of each facet, as the platform counts them. Takes one request,
 * and one more for each filter by xp.
 */
export async function readFacetCounts(state: ListState, scope: RequestScope): Promise<FacetCounts> {
  const read = async (narrowed: ListState['filters']): Promise<readonly CountedFacet[]> => {
    const options = { ...toListOptions(products, { ...state, filters: narrowed }), sortBy: [] }
    // One row is enough, because the counts are in the Meta of the list.
    const { Meta } = await products.service.list({ ...options, page: 1, pageSize: 1 }, scope)
    return (Meta as { Facets?: readonly CountedFacet[] | null }).Facets ?? []
  }
  const { filters } = state
  const keys = Object.keys(filters).filter(isXpPath)
  const [facets, ...others] = await Promise.all([
    read(filters),
    ...keys.map((key) => read(Object.fromEntries(Object.entries(filters).filter(([one]) => one !== key)))),
  ])
  return { facets, without: new Map(keys.map((key, at) => [key, others[at] ?? []])) }
}
