import { crud } from '@/lib/ordercloud/crud'
import type { Promotion } from '@/lib/ordercloud/models'
import type { ReadList } from '@/lib/resource/merged-list'
import type { ListOptions, ListPage, Service } from '@/lib/resource/resource'
import { splitAlternatives } from '@/lib/url/list-filters'
import { readLimits, stateFilter, stateFilters } from './state'

const platform = crud<Promotion>((oc) => oc.Promotions)

/** A page of promotions; where states are asked for, those that the status column shows to have one of them. */
async function readPromotions(asked: ListOptions, read: ReadList<Promotion>): Promise<ListPage<Promotion>> {
  const { [stateFilter.key]: states, ...filters } = asked.filters
  if (typeof states !== 'string') return read(asked)
  const { compareBy, readMergedPage } = await import('@/lib/resource/merged-list')
  const wanted = [...new Set(splitAlternatives(states))]
  const needsLimits = wanted.some((state) => state !== 'Expired' && state !== 'Inactive')
  const limits = needsLimits ? await readLimits(read) : []
  const parts = stateFilters(wanted, limits).map((ofState) => ({
    ...asked,
    filters: withBoth(filters, ofState),
  }))
  const compare = compareBy<Promotion>(asked.sortBy, (row, field) => (row as Record<string, unknown>)[field])
  return readMergedPage(parts, asked, read, compare)
}

/** Both sets of filters; under a key that both have, both values have to hold. */
function withBoth(own: ListOptions['filters'], more: ListOptions['filters']): ListOptions['filters'] {
  const both = { ...own }
  for (const [key, value] of Object.entries(more)) {
    const known = both[key]
    both[key] = known === undefined ? value : [known, value].flat()
  }
  return both
}

/** The platform's promotions, which can be listed by the state that their dates and redemptions put them in. */
export const promotionService: Service<Promotion> = {
  ...platform,
  list: (asked, scope) => readPromotions(asked, (options) => platform.list(options, scope)),
  readList: async (read, asked) => {
    const { serverReader } = await import('@/lib/resource/merged-list')
    return readPromotions(asked, serverReader<Promotion>(read)('/promotions')).catch(() => undefined)
  },
}
