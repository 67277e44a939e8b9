import { isXpPath, readCondition, type FilterValue, type ListFilter, type XpFilter } from './list-filters'

export type { ChoiceFilter, FilterValue, ListFilter } from './list-filters'

/**
 * The state of a list as its address spells it: `?search=bolt&sort=!Name&page=2&pageSize=50&Active=true`.
 *
 * `search`, `sort`, `page`, `pageSize`, `columns` and `view` belong to every list; each further key is a filter and is
 * the platform's own name for it, with values in the platform's own grammar. What equals the default stays out of the
 * address, so every state has one spelling.
 */

/** Rows per page a user may choose; the platform refuses more than 100. */
export const PAGE_SIZES = [20, 50, 100] as const

/** What an address may ask of one list. */
export interface ListRules {
  /** Fields the platform can really sort this list by. */
  sortable: readonly string[]
  /** Order without a `sort` in the address; a leading `!` means descending, as on the platform. */
  defaultSort: string
  filters: readonly ListFilter[]
  /** The platform filters this list by any path of its records' xp. */
  xpFilters?: true
}

/** One list as asked for; every field always has a value. */
export interface ListState {
  search: string
  /** Field name, descending with a leading `!`. */
  sort: string
  /** From 1. */
  page: number
  pageSize: number
  /** Filter key to value; filters that are off are absent. */
  filters: Record<string, FilterValue>
  /** Keys of the columns somebody chose; empty for those that the list has by itself. */
  columns: string[]
  view: 'table' | 'cards'
}

/** A part of the address that the list cannot follow; `problemWords` says why. */
export interface ListProblem {
  key: string
  values: string[]
}

/** What Next hands to a page as `searchParams`, after awaiting it. */
export type RawSearchParams = Record<string, string | string[] | undefined>

/** The list with nothing asked of it. */
export function defaultListState(rules: ListRules): ListState {
  const own = { search: '', sort: rules.defaultSort, page: 1, pageSize: PAGE_SIZES[0] }
  return { ...own, filters: {}, columns: [], view: 'table' }
}

/** Brings Next's record of parameters into the form that the browser has. */
export function toSearchParams(raw: RawSearchParams): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(raw)) {
    for (const one of [value].flat()) if (one !== undefined) params.append(key, one)
  }
  return params
}

/** The filter that a key of the address means, declared or a path of xp. */
export function filterOf(rules: ListRules, key: string): ListFilter | XpFilter | undefined {
  const declared = rules.filters.find((one) => one.key === key)
  if (declared) return declared
  return rules.xpFilters && isXpPath(key) ? { kind: 'xp', key, label: key } : undefined
}

/**
 * Reads an address. Never throws: what cannot be followed is left at its default and named in `problems`,
 * so that the caller can say so instead of quietly showing other rows than the address asks for.
 */
export function parseListState(
  params: URLSearchParams,
  rules: ListRules,
): { state: ListState; problems: ListProblem[] } {
  const state = defaultListState(rules)
  const problems: ListProblem[] = []
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key)
    if (!read(state, rules, key, values)) problems.push({ key, values })
  }
  return { state, problems }
}

/** True where a filter may be given twice, as its two ends. */
export function isRange({ kind }: ListFilter | XpFilter): boolean {
  return kind === 'number' || kind === 'date' || kind === 'xp'
}

/** Takes one parameter into the state; false where that is not possible. */
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
      if (!rules.sortable.includes(value.replace(/^!/, ''))) return false
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
      // Which of them there are is the table's to know: see `shownColumns`.
      state.columns = [...new Set(value.split(',').filter(Boolean))]
      return true
    case 'view':
      if (value !== 'table' && value !== 'cards') return false
      state.view = value
      return true
    default:
      return false
  }
}

/** Spells a state as a query string without the question mark; empty for the defaults. */
export function formatListState(state: ListState, rules: ListRules): string {
  const params = new URLSearchParams()
  if (state.search) params.set('search', state.search)
  const declared = rules.filters.map(({ key }) => key)
  const others = Object.keys(state.filters).filter((key) => !declared.includes(key))
  for (const key of [...declared, ...others.sort()]) {
    if (!Object.hasOwn(state.filters, key)) continue
    for (const value of [state.filters[key] ?? []].flat()) params.append(key, value)
  }
  if (state.sort !== rules.defaultSort) params.set('sort', state.sort)
  if (state.page !== 1) params.set('page', String(state.page))
  if (state.pageSize !== PAGE_SIZES[0]) params.set('pageSize', String(state.pageSize))
  if (state.columns.length > 0) params.set('columns', state.columns.join(','))
  if (state.view !== 'table') params.set('view', state.view)
  return params.toString()
}

/** True when a search or a filter narrows the list; sorting and paging do not. */
export function isNarrowed(state: ListState): boolean {
  return state.search.trim() !== '' || Object.keys(state.filters).length > 0
}
