import { keys } from '@/lib/ordercloud/keys'
import { defaultListState, type ListRules } from '@/lib/url/list-state'
import { toListOptions, type RequestScope, type Resource } from './resource'

/**
 * What it takes to choose a record of a resource: to search, to look one up by its id, and to name it. Every
 * descriptor has all of it; `lib/resource/references` has those that areas need of each other.
 */
export interface Reference<T extends object = object> {
  /** Path below `/v1` and first part of every query key. */
  path: string
  words: { one: string; many: string }
  // As methods, so that a filter or field may hold a reference to records of any kind.
  idOf(record: T): string
  titleOf(record: T): string
  service: Pick<Resource<T>['service'], 'list' | 'get'>
  rules: Pick<ListRules, 'defaultSort'>
  search: Resource<T>['search']
  /** Platform roles of which any one lets it be read; without them nobody is kept from asking. */
  readers?: readonly string[]
}

/** Rows a picker shows at once; a search finds the others. */
export const OFFERED = 20

/** The records offered for a text that was typed. Quiet: the picker itself says what failed. */
export function offersQuery<T extends object>(to: Reference<T>, search: string) {
  const rules: ListRules = { sortable: [], filters: [], ...to.rules }
  const state = { ...defaultListState(rules), search, pageSize: OFFERED }
  const options = toListOptions(to, state)
  return {
    queryKey: keys.list(to.path, { ...options }),
    queryFn: ({ signal }: RequestScope) =>
      to.service.list(options, { ...(signal && { signal }), quiet: true }),
  }
}

/** The record with an id, by GET. Quiet as well: that there is none is an answer to a picker. */
export function referenceQuery<T extends object>(to: Reference<T>, id: string) {
  return {
    queryKey: keys.item(to.path, id),
    queryFn: ({ signal }: RequestScope) => to.service.get(id, { ...(signal && { signal }), quiet: true }),
  }
}

/** How a record is named where there is one line for it: by its title and its id. */
export function nameAndId<T extends object>(to: Reference<T>, record: T): string {
  const [title, id] = [to.titleOf(record), to.idOf(record)]
  return title === id ? id : `${title} (${id})`
}
