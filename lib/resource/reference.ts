import { keys } from '@/lib/ordercloud/keys'
import { searchOptions, type ListOptions, type RequestScope, type SearchRules, type Service } from './service'

/**
 * The parts of a resource that are needed to choose a record: to search, to look one up by ID, and to name it. Every
 * descriptor has all of them. `lib/resource/references` has those that areas share.
 */
export interface Reference<T extends object = object> {
  /** Path below `/v1` and first part of every query key. */
  path: string
  words: { one: string; many: string }
  // Methods instead of function properties, so that a filter or field may hold a reference to records of any type.
  idOf(record: T): string
  titleOf(record: T): string
  service: Pick<Service<T>, 'list' | 'get'>
  rules: { defaultSort: string }
  search: SearchRules
  /** Platform roles that can read it. Any one of them is sufficient. Without this list, every user may try. */
  readers?: readonly string[]
}

/** Number of rows in a picker. Further records are found by searching. */
const PICKER_PAGE_SIZE = 20

/** Query for the records that match a typed text. Shows no toast, because the picker shows the failure itself. */
export function offersQuery<T extends object>(to: Reference<T>, search: string) {
  const options: ListOptions = {
    ...searchOptions(to.search, search),
    sortBy: [to.rules.defaultSort],
    page: 1,
    pageSize: PICKER_PAGE_SIZE,
    filters: {},
  }
  return {
    queryKey: keys.list(to.path, { ...options }),
    queryFn: ({ signal }: RequestScope) =>
      to.service.list(options, { ...(signal && { signal }), quiet: true }),
  }
}

/** Query for the record with an ID, by GET. Shows no toast, because a picker expects missing records. */
export function referenceQuery<T extends object>(to: Reference<T>, id: string) {
  return {
    queryKey: keys.item(to.path, id),
    queryFn: ({ signal }: RequestScope) => to.service.get(id, { ...(signal && { signal }), quiet: true }),
  }
}

/** Returns the name of a record on one line: its title and ID. */
export function nameAndId<T extends object>(to: Reference<T>, record: T): string {
  const [title, id] = [to.titleOf(record), to.idOf(record)]
  return title === id ? id : `${title} (${id})`
}
