import type { QueryClient } from '@tanstack/react-query'
import type { AccessQualifier } from '@/lib/permissions/check'
import { keys } from '@/lib/ordercloud/keys'
import { idSegment } from '@/lib/url/id-segment'
import { defaultListState, type FilterValue, type ListRules, type ListState } from '@/lib/url/list-state'

/** One page of a platform list, with the fields that this code reads. */
export interface ListPage<T> {
  Items: T[]
  /** `ItemRange` is 1-based and inclusive. Empty lists have [1, 0]. */
  Meta: { Page: number; PageSize: number; TotalCount: number; TotalPages: number; ItemRange: number[] }
  /** A sentence for the user about rows that are missing in the response. */
  note?: string
}

/** The way a search matches words. Only some lists of the platform support it. */
export type SearchType = 'ExactPhrasePrefix' | 'AllTermsAnyField'

/** The options of a list call as the SDK takes them. */
export interface ListOptions {
  search?: string
  searchOn?: string[]
  searchType?: SearchType
  /** Field names, descending with a leading `!`. */
  sortBy: string[]
  page: number
  pageSize: number
  filters: Record<string, FilterValue>
}

/** Options of a request besides its content. */
export interface RequestScope {
  /** Aborts the request when its response is no longer needed. */
  signal?: AbortSignal
  /** Shows no toast, because the caller expects the failure or shows it itself. */
  quiet?: boolean
}

/**
 * Reads one platform path on the server with the user's token, e.g. `/products/abc`, with query parameters for a
 * list. Undefined when the request failed.
 */
export type ServerRead = <A>(path: string, query?: Record<string, unknown>) => Promise<A | undefined>

/**
 * The platform's calls for one resource.
 *
 * `T` is a row of the list. `R` is the record of a form: the row, or the row with joined data.
 */
export interface Service<T extends object, R extends T = T> {
  list: (options: ListOptions, scope: RequestScope) => Promise<ListPage<T>>
  get: (id: string, scope: RequestScope) => Promise<R>
  create: (body: Partial<T>) => Promise<T>
  patch: (id: string, body: Partial<T>) => Promise<T>
  /** Replaces the full record. Fields that the body leaves out return to their default. */
  save: (id: string, body: T) => Promise<T>
  remove: (id: string) => Promise<void>
  /** Fields that `get` adds from other resources of the platform. They are not part of a body. */
  joined?: readonly (keyof R & string)[]
  /** Same result as `get`, read on the server for a document. By default one GET of the record's path. */
  read?: (read: ServerRead, id: string) => Promise<R | undefined>
  /** Same result as `list`, read on the server. By default one GET of the resource's path. */
  readList?: (read: ServerRead, options: ListOptions) => Promise<ListPage<T> | undefined>
}

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
  search: {
    /** Searched fields in words, e.g. "name or ID". */
    words: string
    /** Names of the searched fields on the platform. Needed only if the platform would search more fields. */
    on?: readonly string[]
    type?: SearchType
  }
  access: { view: AccessQualifier; manage: AccessQualifier }
  /**
   * Present when a deleted record can be restored by creating it again with its ID and body. `lost` names the data
   * that this does not restore, to follow "Not brought back: " and "Undoing does not bring back ". Without `restore`,
   * deleting cannot be undone.
   */
  restore?: { lost?: string }
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
   * Their activity is then not written to the browser's storage.
   */
  xp?: { byForm?: readonly string[]; isPersonal?: true }
}

/** Converts the state of a list to the options of the SDK's call. */
export function toListOptions(resource: Pick<Resource<object>, 'search'>, state: ListState): ListOptions {
  const search = state.search.trim()
  const { on, type } = resource.search
  return {
    ...(search ? { search, ...(on && { searchOn: [...on] }), ...(type && { searchType: type }) } : {}),
    sortBy: [state.sort],
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
