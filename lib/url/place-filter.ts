import type { FilterValue } from '../resource/service'
import type { ListFilter, XpFilter } from './list-filters'

/** Returns a nested filter as one of the records below the record that the list is filtered by, if it is. */
export function placeFilter(
  filter: ListFilter | XpFilter,
  filters: Readonly<Record<string, FilterValue>>,
): ListFilter | XpFilter {
  if (filter.kind !== 'nested') return filter
  const parentId = filters[filter.below.key]
  if (typeof parentId !== 'string') return filter
  const { key, label, to } = filter
  return { kind: 'reference', key, label, to: to(parentId), isSingle: true }
}
