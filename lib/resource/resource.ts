import type { QueryClient } from '@tanstack/react-query'
import type { AccessQualifier } from '@/lib/permissions/check'
import { keys } from '@/lib/ordercloud/keys'
import { idSegment } from '@/lib/url/id-segment'
import { defaultListState, type FilterValue, type ListRules, type ListState } from '@/lib/url/list-state'

/** One page of a platform list, with the fields the kit reads. */
export interface ListPage<T> {
  Items: T[]
  /** `ItemRange` is 1-based and inclusive; empty lists answer [1, 0]. */
  Meta: { Page: number; PageSize: number; TotalCount: number; TotalPages: number; ItemRange: number[] }
  /** A sentence for the user about rows that the answer lacks. */
  note?: string
}

/** How a search reads its words; only some lists of the platform take it. */
export type SearchType = 'ExactPhrasePrefix' | 'AllTermsAnyField'

/** A list call as the SDK takes it. */
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

/** What the kit says about a request besides its content. */
export interface RequestScope {
  /** Aborts the request when its answer is no longer wanted. */
  signal?: AbortSignal
  /** No toast: the caller expects the failure, or shows it itself. */
  quiet?: boolean
}

/**
 * Reads one platform path on the server with the visitor's token, e.g. `/products/abc`, with the parameters of a list
 * where it is one; undefined when that failed.
 */
export type ServerRead = <A>(path: string, query?: Record<string, unknown>) => Promise<A | undefined>

/**
 * The platform's calls for one resource.
 *
 * `T` is a row of the list. `R` is the record a form works on: the row, or the row with what belongs to it.
 */
export interface Service<T extends object, R extends T = T> {
  list: (options: ListOptions, scope: RequestScope) => Promise<ListPage<T>>
  get: (id: string, scope: RequestScope) => Promise<R>
  create: (body: Partial<T>) => Promise<T>
  patch: (id: string, body: Partial<T>) => Promise<T>
  /** Replaces the whole record: what the body leaves out goes back to its default. */
  save: (id: string, body: T) => Promise<T>
  remove: (id: string) => Promise<void>
  /** What `get` adds that is kept elsewhere on the platform; it is no part of a body. */
  joined?: readonly (keyof R & string)[]
  /** Same answer as `get`, read on the server for a document load; by default one GET of the record's path. */
  read?: (read: ServerRead, id: string) => Promise<R | undefined>
  /** Same answer as `list`, likewise; by default one GET of the resource's path. */
  readList?: (read: ServerRead, options: ListOptions) => Promise<ListPage<T> | undefined>
}

/** The nouns of a resource, in the platform's own words, lower case. */
export interface Words {
  one: string
  many: string
  /** What the thing is for, one sentence; teaches on an empty list. */
  purpose: string
  /** What goes with a deleted record, one sentence; shown before deleting. */
  consequence: string
}

/** A record that a deleted one leaves behind and nothing else uses. */
export interface Leftover {
  /** The offer to delete it too, as the label of a check box. */
  label: string
  remove: () => Promise<void>
  /** Creates it again, before the record that pointed to it is restored. */
  restore: () => Promise<void>
}

/** What one area is about: everything that its list, its form and the menus need to know, but for looks. */
export interface Resource<T extends object, R extends T = T> {
  /** Path below `/v1` and first part of every query key, e.g. `products`. */
  path: string
  /** Address of the list, e.g. `/products`. */
  route: string
  words: Words
  idOf: (record: T) => string
  titleOf: (record: T) => string
  service: Service<T, R>
  rules: ListRules
  search: {
    /** Fields that the search looks into, in words, e.g. "name or ID". */
    words: string
    /** The same fields as the platform calls them, where it would look into more. */
    on?: readonly string[]
    type?: SearchType
  }
  access: { view: AccessQualifier; manage: AccessQualifier }
  /**
   * A deleted record can be brought back by creating it again with its id and its body. `lost` is what that does
   * not bring back, as it follows "Not brought back: " and "Undoing does not bring back "; without `restore`, deleting cannot be undone.
   */
  restore?: { lost?: string }
  /** Its records are about people: what was done to them is kept in no storage of the browser. */
  isPersonal?: true
  /** Fields that give or take access. Only the form changes them back: it checks who would be left without access. */
  accessFields?: readonly string[]
  /**
   * Its records have extended properties, which are edited below the form; `byForm` are first keys that the form edits.
   * `isPersonal`: they may be about people, where the rest of the record is not, and are kept like that.
   */
  xp?: { byForm?: readonly string[]; isPersonal?: true }
}

/** The state of a list as the SDK's call takes it. */
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

/** One page of rows, for queries and prefetches alike. */
export function listQuery<T extends object, R extends T>(resource: Resource<T, R>, state: ListState) {
  const options = toListOptions(resource, state)
  return {
    queryKey: keys.list(resource.path, { ...options }),
    queryFn: (scope: RequestScope) => resource.service.list(options, scope),
  }
}

/** Fetches the first rows of a resource ahead of its page, unless they are fresh. */
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

/** One record, for queries and prefetches alike. */
export function recordQuery<T extends object, R extends T>(resource: Resource<T, R>, id: string) {
  return {
    queryKey: keys.item(resource.path, id),
    queryFn: (scope: RequestScope) => resource.service.get(id, scope),
  }
}

/** The address of one record. */
export function recordUrl<T extends object, R extends T>(resource: Resource<T, R>, id: string): string {
  return `${resource.route}/${idSegment(id)}`
}

/** A record as its activity knows it. */
export function notedRecord<T extends object, R extends T>(resource: Resource<T, R>, id: string) {
  const isXpPersonal = resource.xp?.isPersonal === true
  return { path: resource.path, id, isPersonal: resource.isPersonal === true, isXpPersonal }
}
