import type { ListTraits } from '../../contract/types'
import type { Context } from '../http/context'
import { platformError } from '../http/errors'
import { parseFilter, type Filter } from './filters'

export interface SortKey {
  path: string
  descending: boolean
}

export type SearchType =
  'AnyTerm' | 'AllTermsAnyField' | 'AllTermsSameField' | 'ExactPhrase' | 'ExactPhrasePrefix'

export interface ListQuery {
  search: string | null
  /** Fields to search; null means all fields that the list searches. */
  searchOn: string[] | null
  searchType: SearchType
  /** Sort keys; empty means the list's default order. */
  sort: SortKey[]
  page: number
  pageSize: number
  filters: Filter[]
}

const SEARCH_TYPES: SearchType[] = [
  'AnyTerm',
  'AllTermsAnyField',
  'AllTermsSameField',
  'ExactPhrase',
  'ExactPhrasePrefix',
]
/** Maximum page number: beyond any data, and still exact as a number. */
const MAX_PAGE = 1_000_000_000
/**
 * Parameters that change the responses of some lists. Clients send them to every list, as the official seeding tool
 * sends `depth`. Lists that do not support one ignore it, as the hosted platform does.
 */
const SHAPING = new Set(['depth', 'includeaddress'])
const RESERVED = new Set(['search', 'searchon', 'searchtype', 'sortby', 'page', 'pagesize', 'pagekey'])

function wholeNumber(
  text: string | undefined,
  fallback: number,
  check: (value: number) => boolean,
  message: string,
): number {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || !check(value))
    throw platformError('List.InvalidPageSize', message, { Value: text })
  return value
}

function names(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

function canonical(name: string, among: readonly string[]): string | undefined {
  return among.find((one) => one.toLowerCase() === name.toLowerCase())
}

/** Returns the fields that a list searches by default. `xp.*` only means that a query may also name xp paths. */
export function fixedFields(traits: ListTraits): string[] {
  return (traits.searchOn ?? []).filter((field) => field !== 'xp.*')
}

/** Returns the kind of word search that a query names. Rejects an unknown one where the list has word search. */
function searchTypeOf(traits: ListTraits, text: string | undefined): SearchType {
  if (!traits.searchType || !text) return 'AnyTerm'
  const type = SEARCH_TYPES.find((one) => one.toLowerCase() === text.toLowerCase())
  if (!type)
    throw platformError('Search.InvalidQuery', `searchType must be one of ${SEARCH_TYPES.join(', ')}.`, {
      Value: text,
    })
  return type
}

/** Returns the key of the next page, which clients send as `pageKey`; null on the last page. */
export function nextPageKey(
  { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>,
  total: number,
): string | null {
  return page * pageSize < total ? Buffer.from(`${page + 1}/${pageSize}`).toString('base64url') : null
}

/** Returns the page that a key stands for; rejects keys that no list has issued. */
function readPageKey(key: string): Pick<ListQuery, 'page' | 'pageSize'> {
  const [, page, pageSize] = /^([1-9]\d{0,8})\/([1-9]\d?|100)$/.exec(
    Buffer.from(key, 'base64url').toString(),
  ) ?? [null]
  if (page === undefined || pageSize === undefined)
    throw platformError('List.InvalidProperty', 'pageKey must be the NextPageKey of a page of this list.', {
      Property: 'pageKey',
      Value: key,
    })
  return { page: Number(page), pageSize: Number(pageSize) }
}

/**
 * Parses the query of a list operation; rejects mistakes with the platform's List.* codes.
 * @param hasPageKeys true when pageKey replaces page and pageSize
 */
export function parseListQuery(ctx: Context, traits: ListTraits, hasPageKeys = false): ListQuery {
  const named = new Set((ctx.operation.query ?? []).map(({ name }) => name.toLowerCase()))
  const given = new Map<string, string>()
  const filters: Filter[] = []
  for (const [key, value] of ctx.query) {
    const lower = key.toLowerCase()
    if (RESERVED.has(lower)) given.set(lower, given.has(lower) ? `${given.get(lower)},${value}` : value)
    else if (!named.has(lower) && !SHAPING.has(lower) && key !== '') {
      if (!traits.filters) continue
      filters.push(parseFilter(key, value))
    }
  }
  const search = given.get('search')?.trim() || null
  const searchOn = names(given.get('searchon')).map((name) => {
    if (/^xp\./i.test(name) && traits.searchType) return name
    const known = canonical(name, fixedFields(traits))
    if (!known)
      throw platformError('List.InvalidSearchProperty', `"${name}" cannot be searched on.`, {
        Property: name,
      })
    return known
  })
  const sort = names(given.get('sortby')).map((name): SortKey => {
    const descending = name.startsWith('!')
    const path = descending ? name.slice(1) : name
    const free = traits.sortable?.includes('*') || /^xp\./i.test(path)
    const known = canonical(path, traits.sortable ?? []) ?? (free ? path : undefined)
    if (!known)
      throw platformError('List.InvalidSortProperty', `"${path}" cannot be sorted by.`, { Property: path })
    return { path: known, descending }
  })
  const pageKey = hasPageKeys ? given.get('pagekey') : undefined
  const query: ListQuery = {
    search: traits.searchOn || traits.searchType ? search : null,
    searchOn: searchOn.length > 0 ? searchOn : null,
    searchType: searchTypeOf(traits, given.get('searchtype')),
    sort,
    page: wholeNumber(
      given.get('page'),
      1,
      (value) => value >= 1 && value <= MAX_PAGE,
      `page must be a whole number from 1 to ${MAX_PAGE}.`,
    ),
    pageSize: wholeNumber(
      given.get('pagesize'),
      20,
      (value) => value >= 1 && value <= 100,
      'pageSize must be a whole number from 1 to 100.',
    ),
    filters,
  }
  return pageKey ? { ...query, ...readPageKey(pageKey) } : query
}
