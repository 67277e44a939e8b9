import type { Column, ListedResource } from '@/components/resource/listed-resource'
import { addedLabel } from '@/lib/resource/columns'
import { BEST_MATCH, defaultSortOf, type ListState } from '@/lib/url/list-state'

/** An order of a list that users can choose. */
interface ListSort {
  /** The `sort` of the list's state. */
  value: string
  /** Field and direction in words, such as "Name A–Z". */
  label: string
}

/**
 * Returns the orders of a list: by its columns, ascending and descending, and for a search that the platform ranks, by
 * rank. The current one is always among them.
 */
export function sortsOf<T extends object, R extends T>(
  resource: ListedResource<T, R>,
  { search, sort: current }: Pick<ListState, 'search' | 'sort'>,
): ListSort[] {
  const byColumn = resource.columns.flatMap((column) =>
    column.sort ? [sortBy(column, column.sort), sortBy(column, `!${column.sort}`)] : [],
  )
  const isRanked = defaultSortOf(resource.rules, search) === BEST_MATCH
  const sorts = isRanked ? [{ value: BEST_MATCH, label: 'Best match' }, ...byColumn] : byColumn
  if (sorts.some(({ value }) => value === current)) return sorts
  return [{ value: current, label: wordsOfField(current, resource) }, ...sorts]
}

/** Returns the order of a list in words, such as "Name A–Z". */
export function sortWords<T extends object, R extends T>(
  resource: ListedResource<T, R>,
  state: Pick<ListState, 'search' | 'sort'>,
): string {
  return sortsOf(resource, state).find(({ value }) => value === state.sort)?.label ?? ''
}

function sortBy<T>(column: Column<T>, value: string): ListSort {
  const isDescending = value.startsWith('!')
  return { value, label: `${column.label} ${directionWords(column, isDescending)}` }
}

function directionWords<T>({ isDay, align, sort }: Column<T>, isDescending: boolean): string {
  if (isDay) return isDescending ? 'newest first' : 'oldest first'
  if (align === 'end') return isDescending ? 'highest first' : 'lowest first'
  if (sort === 'Active') return isDescending ? 'active first' : 'inactive first'
  return isDescending ? 'Z–A' : 'A–Z'
}

/** Returns the words for an order by a field without a column, from its filter or from the name of the field. */
function wordsOfField<T extends object, R extends T>(
  current: string,
  { rules }: ListedResource<T, R>,
): string {
  const field = current.replace('!', '')
  const filter = rules.filters.find(({ key }) => key === field)
  const label = filter?.label ?? addedLabel(field)
  const isDescending = current.startsWith('!')
  const direction =
    filter?.kind === 'date' || /^Date|Date$|Updated$/.test(field)
      ? isDescending
        ? 'newest first'
        : 'oldest first'
      : isDescending
        ? 'descending'
        : 'ascending'
  return `${label} ${direction}`
}
