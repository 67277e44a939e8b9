/**
 * The state of a list as its address spells it: `?search=bolt&sort=!Name&page=2&pageSize=50&Active=true`.
 *
 * `search`, `sort`, `page` and `pageSize` belong to every list; each further key is a filter and is the
 * platform's own name for it, so that an address reads like the call it makes. What equals the default
 * stays out of the address, so every state has one spelling.
 */

/** Rows per page a user may choose; the platform refuses more than 100. */
export const PAGE_SIZES = [20, 50, 100] as const

/** A filter that takes one of a few known values. `key` is the platform's filter key, e.g. `Active`. */
export interface ChoiceFilter {
  kind: 'choice'
  key: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** Every kind of filter a list can declare. */
export type ListFilter = ChoiceFilter

/** What an address may ask of one list. */
export interface ListRules {
  /** Fields the platform can really sort this list by. */
  sortable: readonly string[]
  /** Order without a `sort` in the address; a leading `!` means descending, as on the platform. */
  defaultSort: string
  filters: readonly ListFilter[]
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
  filters: Record<string, string>
}

/** A part of the address that the list cannot follow, in words for the user. */
export interface ListProblem {
  key: string
  value: string
  message: string
}

/** What Next hands to a page as `searchParams`, after awaiting it. */
export type RawSearchParams = Record<string, string | string[] | undefined>

/** The list with nothing asked of it. */
export function defaultListState(rules: ListRules): ListState {
  return { search: '', sort: rules.defaultSort, page: 1, pageSize: PAGE_SIZES[0], filters: {} }
}

/** Brings Next's record of parameters into the form that the browser has. */
export function toSearchParams(raw: RawSearchParams): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(raw)) {
    for (const one of [value].flat()) if (one !== undefined) params.append(key, one)
  }
  return params
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
    const value = values[0] ?? ''
    const message = values.length > 1 ? `“${key}” is given more than once.` : read(state, rules, key, value)
    if (message) problems.push({ key, value, message })
  }
  return { state, problems }
}

/** Takes one parameter into the state, or answers why that is not possible. */
function read(state: ListState, rules: ListRules, key: string, value: string): string | undefined {
  switch (key) {
    case 'search':
      state.search = value
      return undefined
    case 'sort': {
      const field = value.startsWith('!') ? value.slice(1) : value
      if (!rules.sortable.includes(field)) {
        return `This list cannot be sorted by “${field}”. It sorts by ${rules.sortable.join(', ')}.`
      }
      state.sort = value
      return undefined
    }
    case 'page':
      if (!/^[1-9]\d{0,8}$/.test(value)) return `“${value}” is not a page number.`
      state.page = Number(value)
      return undefined
    case 'pageSize': {
      const size = PAGE_SIZES.find((one) => String(one) === value)
      if (!size) return `“${value}” is not a page size. Choose ${PAGE_SIZES.join(', ')}.`
      state.pageSize = size
      return undefined
    }
    default: {
      const filter = rules.filters.find((one) => one.key === key)
      if (!filter) return `This list has no filter “${key}”.`
      if (!filter.options.some((option) => option.value === value)) {
        const known = filter.options.map((option) => option.value).join(', ')
        return `“${value}” is not a value of the filter ${filter.label}. It takes ${known}.`
      }
      state.filters[filter.key] = value
      return undefined
    }
  }
}

/** Spells a state as a query string without the question mark; empty for the defaults. */
export function formatListState(state: ListState, rules: ListRules): string {
  const params = new URLSearchParams()
  if (state.search) params.set('search', state.search)
  for (const { key } of rules.filters) {
    if (Object.hasOwn(state.filters, key)) params.set(key, state.filters[key] ?? '')
  }
  if (state.sort !== rules.defaultSort) params.set('sort', state.sort)
  if (state.page !== 1) params.set('page', String(state.page))
  if (state.pageSize !== PAGE_SIZES[0]) params.set('pageSize', String(state.pageSize))
  return params.toString()
}

/** True when a search or a filter narrows the list; sorting and paging do not. */
export function isNarrowed(state: ListState): boolean {
  return state.search.trim() !== '' || Object.keys(state.filters).length > 0
}
