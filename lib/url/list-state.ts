import { addedLabel } from '../resource/columns'
import type { FilterValue } from '../resource/service'
import { isXpPath, readCondition, type ListFilter, type XpFilter } from './list-filters'

/**
 * The state of a list as its URL spells it: `?search=bolt&sort=!Name&page=2&pageSize=50&Active=true`.
 *
 * `search`, `sort`, `page`, `pageSize`, `columns`, `widths` and `view` belong to every list, and `facets` to those with
 * facets. Every other key is a filter with the platform's own name and grammar. Default values are left out of the URL,
 * so every state has one spelling.
 */

/** Page sizes that a user can choose. The platform rejects more than 100 rows. */
export const PAGE_SIZES = [20, 50, 100] as const

/**
 * Order of the rows that a search finds: the platform's ranking. The URL never names it, because a search has it by
 * default.
 */
export const BEST_MATCH = 'best match'

/** Limits of the width that a user can give a column, in pixels. */
export const COLUMN_WIDTH = { min: 48, max: 960 } as const

/** The parameters that the URL of one list supports. */
export interface ListRules {
  /** Fields by which the platform can sort this list. */
  sortable: readonly string[]
  /** Sort order without a `sort` in the URL. A leading `!` means descending, as on the platform. */
  defaultSort: string
  /**
   * True when the platform ranks the rows that a search finds, with the one whose ID equals it first. A search without
   * a
   * `sort` in the URL is then in this order.
   */
  ranksSearch?: true
  filters: readonly ListFilter[]
  /** True when the platform can filter this list by any xp path of its records. */
  xpFilters?: true
  /** True when the platform counts the values of facets in this list. */
  hasFacets?: true
}

/** The requested state of a list. Every field has a value. */
export interface ListState {
  search: string
  /** Field name, descending with a leading `!`, or `BEST_MATCH`. */
  sort: string
  /** From 1. */
  page: number
  pageSize: number
  /** Filter values by key. Inactive filters are absent. */
  filters: Record<string, FilterValue>
  /** Keys of the columns that the user chose, in their order. Empty for the list's default columns. */
  columns: string[]
  /** Widths that the user gave columns, in pixels by key. */
  widths: Record<string, number>
  view: 'table' | 'cards'
  /** True while the facets are beside the rows. */
  facets?: true | undefined
}

/** A part of the URL that the list does not support. `problemWords` describes it. */
export interface ListProblem {
  key: string
  values: string[]
}

/** The `searchParams` of a page in Next, after awaiting them. */
export type RawSearchParams = Record<string, string | string[] | undefined>

/** Returns the state of a list without any parameters. */
export function defaultListState(rules: ListRules): ListState {
  const own = { search: '', sort: rules.defaultSort, page: 1, pageSize: PAGE_SIZES[0] }
  return { ...own, filters: {}, columns: [], widths: {}, view: 'table' }
}

/** Returns the order of a list without a `sort` in its URL. */
export function defaultSortOf(
  { ranksSearch, defaultSort }: Pick<ListRules, 'ranksSearch' | 'defaultSort'>,
  search: string,
): string {
  return ranksSearch && search.trim() !== '' ? BEST_MATCH : defaultSort
}

/**
 * Returns the state after a change. Changes that lead to other rows return to page 1. A changed search keeps an order
 * that the user chose, and otherwise has its default order. Without a search, an order by the default field does not
 * count as chosen.
 */
export function changeListState(state: ListState, next: Partial<ListState>, rules: ListRules): ListState {
  const isOfRows = Object.keys(next).some((key) => !/^(columns|widths|view|facets)$/.test(key))
  const isDefault = state.sort === defaultSortOf(rules, state.search)
  return {
    ...state,
    ...(isOfRows && { page: 1 }),
    ...(isDefault && { sort: defaultSortOf(rules, next.search ?? state.search) }),
    ...next,
    ...(next.filters && { filters: without(next.filters, lostKeys(next.filters, rules, state.filters)) }),
  }
}

type Filters = ListState['filters']

/** Returns filters after a change. A filter without a value is removed. */
export function changeFilters(
  filters: Filters,
  changes: Readonly<Record<string, FilterValue | undefined>>,
): Filters {
  const all = Object.entries({ ...filters, ...changes })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as Filters
}

const without = (filters: Filters, keys: readonly string[]): Filters =>
  keys.length === 0
    ? filters
    : changeFilters(filters, Object.fromEntries(keys.map((key) => [key, undefined])))

/** Returns the keys of the nested filters whose record above is no longer that of the list. */
function lostKeys(filters: Filters, { filters: declared }: ListRules, before = filters): string[] {
  return declared.flatMap((one) => {
    if (one.kind !== 'nested' || filters[one.key] === undefined) return []
    const [parent, known] = [filters[one.below.key], before[one.below.key]]
    const isMoved = parent !== known && filters[one.key] === before[one.key]
    return parent === undefined || isMoved ? [one.key] : []
  })
}

/** Converts Next's parameters to the browser's form. */
export function toSearchParams(raw: RawSearchParams): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(raw)) {
    for (const one of [value].flat()) if (one !== undefined) params.append(key, one)
  }
  return params
}

/** Returns the filter for a key of the URL: a declared filter or an xp path. */
export function filterOf(rules: ListRules, key: string): ListFilter | XpFilter | undefined {
  const declared = rules.filters.find((one) => one.key === key)
  if (declared) return declared
  return rules.xpFilters && isXpPath(key) ? { kind: 'xp', key, label: addedLabel(key) } : undefined
}

/**
 * Reads a URL. Never throws: an unsupported part keeps its default and is listed in `problems`, so that the caller
 * can show it instead of silently showing other rows.
 */
export function parseListState(
  params: URLSearchParams,
  rules: ListRules,
): { state: ListState; problems: ListProblem[] } {
  const search = params.get('search') ?? ''
  const state = { ...defaultListState(rules), sort: defaultSortOf(rules, search) }
  const problems: ListProblem[] = []
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key)
    if (!read(state, rules, key, values)) problems.push({ key, values })
  }
  const lost = lostKeys(state.filters, rules)
  for (const key of lost) problems.push({ key, values: params.getAll(key) })
  state.filters = without(state.filters, lost)
  return { state, problems }
}

/** True when the platform can sort the list by a field. Lists with free filters by xp are sorted by any xp path too. */
export function isSortable(rules: ListRules, field: string): boolean {
  return rules.sortable.includes(field) || (rules.xpFilters === true && isXpPath(field))
}

/** True when a filter may appear twice, as its two limits. */
export function isRange({ kind }: ListFilter | XpFilter): boolean {
  return kind === 'number' || kind === 'date' || kind === 'xp'
}

/** Applies one parameter to the state. False when it is not supported. */
function read(state: ListState, rules: ListRules, key: string, values: string[]): boolean {
  const [value = ''] = values
  const filter = filterOf(rules, key)
  if (values.length > 1 && !(filter && isRange(filter))) return false
  if (filter) {
    if (!readCondition(filter, values)) return false
    state.filters[key] = values.length === 1 ? value : values
    return true
  }
  switch (key) {
    case 'search':
      state.search = value
      return true
    case 'sort':
      if (!isSortable(rules, value.replace(/^!/, ''))) return false
      state.sort = value
      return true
    case 'page':
      if (!/^[1-9]\d{0,8}$/.test(value)) return false
      state.page = Number(value)
      return true
    case 'pageSize': {
      const size = PAGE_SIZES.find((one) => String(one) === value)
      if (size) state.pageSize = size
      return size !== undefined
    }
    case 'columns':
      // The table checks which of the columns exist: see `shownColumns`.
      state.columns = [...new Set(value.split(',').filter(Boolean))]
      return true
    case 'widths': {
      const widths = readWidths(value)
      if (widths) state.widths = widths
      return widths !== undefined
    }
    case 'view':
      if (value !== 'table' && value !== 'cards') return false
      state.view = value
      return true
    case 'facets':
      if (value !== 'true' || !rules.hasFacets) return false
      state.facets = true
      return true
    default:
      return false
  }
}

/** Parses the widths of columns, such as `name-320,id-120`. Undefined when a width is not valid. */
function readWidths(text: string): Record<string, number> | undefined {
  const entries: [string, number][] = []
  for (const part of text.split(',').filter(Boolean)) {
    const [, key, digits] = /^(.+)-(\d{1,4})$/.exec(part) ?? []
    const width = Number(digits)
    if (!key || !(width >= COLUMN_WIDTH.min && width <= COLUMN_WIDTH.max)) return undefined
    entries.push([key, width])
  }
  return Object.fromEntries(entries)
}

/** Returns the query string of a state, without the question mark. Empty for the default state. */
export function formatListState(state: ListState, rules: ListRules): string {
  const params = new URLSearchParams()
  if (state.search) params.set('search', state.search)
  const declared = rules.filters.map(({ key }) => key)
  const others = Object.keys(state.filters).filter((key) => !declared.includes(key))
  for (const key of [...declared, ...others.sort()]) {
    if (!Object.hasOwn(state.filters, key)) continue
    for (const value of [state.filters[key] ?? []].flat()) params.append(key, value)
  }
  if (state.sort !== defaultSortOf(rules, state.search)) params.set('sort', state.sort)
  if (state.page !== 1) params.set('page', String(state.page))
  if (state.pageSize !== PAGE_SIZES[0]) params.set('pageSize', String(state.pageSize))
  if (state.columns.length > 0) params.set('columns', state.columns.join(','))
  const widths = Object.entries(state.widths).sort(([one], [other]) => (one < other ? -1 : 1))
  if (widths.length > 0) params.set('widths', widths.map((width) => width.join('-')).join(','))
  if (state.view !== 'table') params.set('view', state.view)
  if (state.facets) params.set('facets', 'true')
  return params.toString()
}

/** True when a search or a filter is active. Sorting and paging do not count. */
export function isNarrowed(state: ListState): boolean {
  return state.search.trim() !== '' || Object.keys(state.filters).length > 0
}
