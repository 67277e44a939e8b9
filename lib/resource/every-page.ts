import { BEST_MATCH, PAGE_SIZES, type ListState } from '../url/list-state'
import { idBatches } from './id-batches'
import { toListOptions, type Resource } from './resource'
import type { ListPage, RequestScope } from './service'

const LARGEST_PAGE = Math.max(...PAGE_SIZES)

/** True when `everyPage` returns the rows in ID order. Otherwise they come in the list's order. */
export function isReadById<T extends object, R extends T>(
  { rules }: Pick<Resource<T, R>, 'rules'>,
  state: ListState,
): boolean {
  return rules.sortable.includes('ID') && !Object.hasOwn(state.filters, 'ID')
}

/**
 * Reads every page of the rows that match a list state, starting with the first.
 *
 * Pages by the last ID if the list allows it, because the platform is slow for high page numbers, and page numbers
 * skip or repeat rows when other users write meanwhile. Rows then come in ID order: `isReadById`.
 */
export async function* everyPage<T extends object, R extends T>(
  resource: Resource<T, R>,
  state: ListState,
  scope: RequestScope,
): AsyncGenerator<ListPage<T>> {
  // Rows of the same rank have no fixed order from page to page.
  const sort = state.sort === BEST_MATCH ? resource.rules.defaultSort : state.sort
  const options = { ...toListOptions(resource, { ...state, sort }), pageSize: LARGEST_PAGE }
  const isById = isReadById(resource, state)
  let last: string | undefined
  for (let page = 1; ; page++) {
    const from = last === undefined ? options.filters : { ...options.filters, ID: `>${last}` }
    const answer = await resource.service.list(
      isById ? { ...options, sortBy: ['ID'], page: 1, filters: from } : { ...options, page },
      scope,
    )
    yield answer
    const row = answer.Items.at(-1)
    if (!row || answer.Items.length < LARGEST_PAGE || (!isById && page >= answer.Meta.TotalPages)) return
    const id = resource.idOf(row)
    // A platform that ignores the filter would return the same rows forever.
    if (isById && id === last) throw new Error(`${resource.words.many} cannot be listed by ID.`)
    last = id
  }
}

/** Returns the existing records with these IDs, by ID, in as few list requests as the URL length allows. */
export async function readByIds<T extends object, R extends T>(
  resource: Resource<T, R>,
  ids: readonly string[],
  scope: RequestScope,
  onProgress?: (done: number) => void,
): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  let done = 0
  for (const batch of idBatches(ids)) {
    const options = { sortBy: [], page: 1, pageSize: LARGEST_PAGE, filters: { ID: batch.join('|') } }
    const { Items } = await resource.service.list(options, scope)
    for (const row of Items) found.set(resource.idOf(row), row)
    done += batch.length
    onProgress?.(done)
  }
  return found
}
