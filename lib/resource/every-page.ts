import { PAGE_SIZES, type ListState } from '../url/list-state'
import { toListOptions, type ListPage, type RequestScope, type Resource } from './resource'

const LARGEST_PAGE = Math.max(...PAGE_SIZES)

/** Whether every page of a list state comes in the order of the ids; otherwise the order is the list's. */
export function isReadById<T extends object, R extends T>(
  { rules }: Pick<Resource<T, R>, 'rules'>,
  state: ListState,
): boolean {
  return rules.sortable.includes('ID') && !Object.hasOwn(state.filters, 'ID')
}

/**
 * Every page of what a list state matches, whatever page it is on.
 *
 * Pages by the last id where the list allows it: the platform answers deep page numbers slowly, and page numbers skip or
 * repeat rows when others write meanwhile. Rows then come in the order of their ids: `isReadById`.
 */
export async function* everyPage<T extends object, R extends T>(
  resource: Resource<T, R>,
  state: ListState,
  scope: RequestScope,
): AsyncGenerator<ListPage<T>> {
  const options = { ...toListOptions(resource, state), pageSize: LARGEST_PAGE }
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
    // A platform that does not follow the filter would answer the same rows for ever.
    if (isById && id === last) throw new Error(`The platform does not page ${resource.words.many} by ID.`)
    last = id
  }
}

/** The records with these ids that exist, by id, in as few list calls as their length allows. */
export async function readByIds<T extends object, R extends T>(
  resource: Resource<T, R>,
  ids: readonly string[],
  scope: RequestScope,
  onProgress?: (done: number) => void,
): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  let done = 0
  for (const batch of batches(ids)) {
    const options = { sortBy: [], page: 1, pageSize: LARGEST_PAGE, filters: { ID: batch.join('|') } }
    const { Items } = await resource.service.list(options, scope)
    for (const row of Items) found.set(resource.idOf(row), row)
    done += batch.length
    onProgress?.(done)
  }
  return found
}

/** Ids side by side in one filter value: so many that an address stays short. */
function* batches(ids: readonly string[]): Generator<string[]> {
  const LONGEST = 1500
  let batch: string[] = []
  let length = 0
  for (const id of ids) {
    if (batch.length === LARGEST_PAGE || length + id.length > LONGEST) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(id)
    length += id.length + 3
  }
  if (batch.length > 0) yield batch
}
