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

/** The search of a list. */
export interface SearchRules {
  /** Searched fields in words, e.g. "name or ID". */
  words: string
  /** Names of the searched fields on the platform. Needed only if the platform would search more fields. */
  on?: readonly string[]
  type?: SearchType
}

/** A filter value in the platform's spelling. All values of an array must match. */
export type FilterValue = string | string[]

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
  joinedFields?: readonly (keyof R & string)[]
  /** Same result as `get`, read on the server for a document. By default one GET of the record's path. */
  read?: (read: ServerRead, id: string) => Promise<R | undefined>
  /** Same result as `list`, read on the server. By default one GET of the resource's path. */
  readList?: (read: ServerRead, options: ListOptions) => Promise<ListPage<T> | undefined>
}

/** Returns the list options that search for a text. Empty for a blank text. */
export function searchOptions({ on, type }: SearchRules, text: string) {
  const search = text.trim()
  return search === '' ? {} : { search, ...(on && { searchOn: [...on] }), ...(type && { searchType: type }) }
}
