import { crud } from '@/lib/ordercloud/crud'
import type { Promotion } from '@/lib/ordercloud/models'
import type { ReadList } from '@/lib/resource/merged-list'
import type { ListOptions, ListPage, Service } from '@/lib/resource/service'
import { splitAlternatives } from '@/lib/url/list-filters'
import { readLimits, stateFilter, stateFilters } from './state'

const platform = crud<Promotion>((oc) => oc.Promotions)

/**
 * Returns one page of promotions. If states are requested, only promotions with one of the states of the status column
 * are returned.
 */
async function readPromotions(
  requested: ListOptions,
  read: ReadList<Promotion>,
): Promise<ListPage<Promotion>> {
  const { [stateFilter.key]: states, ...filters } = requested.filters
  if (typeof states !== 'string') return read(requested)
  const { compareBy, readMergedPage } = await import('@/lib/resource/merged-list')
  const wanted = [...new Set(splitAlternatives(states))]
  const needsLimits = wanted.some((state) => state !== 'Expired' && state !== 'Inactive')
  const limits = needsLimits ? await readLimits(read) : []
  const parts = stateFilters(wanted, limits).map((ofState) => ({
    ...requested,
    filters: combineFilters(filters, ofState),
  }))
  const compare = compareBy<Promotion>(
    requested.sortBy,
    (row, field) => (row as Record<string, unknown>)[field],
  )
  return readMergedPage(parts, requested, read, compare)
}

/** Combines both sets of filters. Values under the same key have to match together. */
function combineFilters(own: ListOptions['filters'], more: ListOptions['filters']): ListOptions['filters'] {
  const both = { ...own }
  for (const [key, value] of Object.entries(more)) {
    const known = both[key]
    both[key] = known === undefined ? value : [known, value].flat()
  }
  return both
}

/**
 * Service of the platform's promotions. It can filter them by the state that follows from their dates and redemptions.
 */
export const promotionService: Service<Promotion> = {
  ...platform,
  list: (requested, scope) => readPromotions(requested, (options) => platform.list(options, scope)),
  readList: async (read, requested) => {
    const { serverReader } = await import('@/lib/resource/merged-list')
    return readPromotions(requested, serverReader<Promotion>(read)('/promotions')).catch(() => undefined)
  },
}
