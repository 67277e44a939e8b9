import type { QueryClient } from '@tanstack/react-query'
import type { AccessQualifier } from '@/lib/permissions/check'
import { keys } from '@/lib/ordercloud/keys'
import { idSegment } from '@/lib/url/id-segment'
import { BEST_MATCH, defaultListState, type ListRules, type ListState } from '@/lib/url/list-state'
import { searchOptions, type ListOptions, type RequestScope, type SearchRules, type Service } from './service'

/** The nouns of a resource, in the platform's own words, lower case. */
export interface Words {
  one: string
  many: string
  /** The purpose of the records, in one sentence for an empty list. */
  purpose: string
  /** The consequences of deleting a record, in one sentence. Shown before deleting. */
  consequence: string
}

/** A record that remains after another one is deleted and that nothing else uses. */
export interface Leftover {
  /** The offer to delete it too, as the label of a check box. */
  label: string
  remove: () => Promise<void>
  /** Creates it again, before the record that referred to it is restored. */
  restore: () => Promise<void>
}

/** The definition of one area: all that its list, its form and the menus need, except the visual design. */
export interface Resource<T extends object, R extends T = T> {
  /** Path below `/v1` and first part of every query key, e.g. `products`. */
  path: string
  /** Route of the list, e.g. `/products`. */
  route: string
  words: Words
  idOf: (record: T) => string
  titleOf: (record: T) => string
  service: Service<T, R>
  rules: ListRules
  search: SearchRules
  access: { view: AccessQualifier; manage: AccessQualifier }
  /**
   * Present when a deleted record can be restored by creating it again with its ID and body. `lost` names the data
   * that this does not restore, to follow "Not brought back: " and "Undoing does not bring back ". Without `restore`,
   * deleting cannot be undone.
   */
  restore?: { lost?: string }
  /** Paths of further resources whose records saving or deleting may change. Their lists are read again. */
  alsoChanges?: readonly string[]
  /** True for records about people. Their activity is not written to the browser's storage. */
  isPersonal?: true
  /**
   * Fields that grant or remove access. Only the form may restore their earlier values, because it checks for
   * lock-outs.
   */
  accessFields?: readonly string[]
  /**
   * Present when the records have extended properties, which are edited below the form. `byForm` lists first keys
   * that the form edits. `isPersonal` is true when they may be about people although the rest of the record is not.
   * Their activity is then not written to the browser's storage. `keepsKeys` is true when keys cannot be removed but
   * only set to null, because the platform cannot replace such records, or replacing one has other effects.
   */
  xp?: { byForm?: readonly string[]; isPersonal?: true; keepsKeys?: true }
}

/** Converts the state of a list to the options of the SDK's call. */
export function toListOptions(resource: Pick<Resource<object>, 'search'>, state: ListState): ListOptions {
  return {
    ...searchOptions(resource.search, state.search),
    sortBy: state.sort === BEST_MATCH ? [] : [state.sort],
    page: state.page,
    pageSize: state.pageSize,
    filters: { ...state.filters },
  }
}

/** Query for one page of rows, for components and prefetches. */
export function listQuery<T extends object, R extends T>(resource: Resource<T, R>, state: ListState) {
  const options = toListOptions(resource, state)
  return {
    queryKey: keys.list(resource.path, { ...options }),
    queryFn: (scope: RequestScope) => resource.service.list(options, scope),
  }
}

/** Fetches the first rows of a resource before its page opens, unless they are fresh. */
export function prefetchRows<T extends object, R extends T>(
  client: QueryClient,
  resource: Resource<T, R>,
): Promise<void> {
  const { queryKey, queryFn } = listQuery(resource, defaultListState(resource.rules))
  return client.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn({ signal, quiet: true }),
    staleTime: 10_000,
  })
}

/** Query for one record, for components and prefetches. */
export function recordQuery<T extends object, R extends T>(resource: Resource<T, R>, id: string) {
  return {
    queryKey: keys.item(resource.path, id),
    queryFn: (scope: RequestScope) => resource.service.get(id, scope),
  }
}

/** Returns the URL of one record. */
export function recordUrl<T extends object, R extends T>(resource: Resource<T, R>, id: string): string {
  return `${resource.route}/${idSegment(id)}`
}

/** Returns the facts about a record that its activity needs. */
export function notedRecord<T extends object, R extends T>(resource: Resource<T, R>, id: string) {
  const isXpPersonal = resource.xp?.isPersonal === true
  return { path: resource.path, id, isPersonal: resource.isPersonal === true, isXpPersonal }
}
