import { formatListState, parseListState, type ListRules } from '../url/list-state'
import { unknownColumns, type Choosable } from './columns'

/** Parameters of a list's address that change how its rows are shown, and not which rows. */
const LAYOUT_KEYS = ['columns', 'widths', 'view', 'pageSize', 'facets']

/** True when a change of a list's state changes its layout. */
export function isLayoutChange(next: object): boolean {
  return Object.keys(next).some((key) => LAYOUT_KEYS.includes(key))
}

/** Returns the layout in the query of a list's address, as a query. Empty for the default layout. */
export function layoutOf(query: string): string {
  const layout = new URLSearchParams()
  for (const [key, value] of new URLSearchParams(query)) if (LAYOUT_KEYS.includes(key)) layout.set(key, value)
  return layout.toString()
}

/** Returns the parts of a stored layout that the list still supports, as a query. */
export function supportedLayout(layout: string, rules: ListRules, columns: readonly Choosable[]): string {
  const { state } = parseListState(new URLSearchParams(layoutOf(layout)), rules)
  const unknown = unknownColumns(columns, state.columns)
  return formatListState({ ...state, columns: state.columns.filter((key) => !unknown.includes(key)) }, rules)
}

/** Returns the query of a list with a layout. A query with a layout of its own stays as it is. */
export function withLayout(query: string, layout: string): string {
  if (layout === '' || layoutOf(query) !== '') return query
  return query === '' ? layout : `${query}&${layout}`
}
