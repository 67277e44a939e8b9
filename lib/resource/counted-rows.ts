import type { AssignmentList, AssignmentPage } from './assignments'

const MAX_PAGE_SIZE = 100
/** Maximum number of requests in parallel after a common first page: for its other pages, or for the counts of keys. */
const MAX_FURTHER_REQUESTS = 4

/** The first rows with a key, and the number of all of them. */
export interface CountedRows<T> {
  rows: readonly T[]
  count: number
}

interface KeyedList<T> {
  /** Lists one page of the rows that have any of the keys. */
  list: (keys: readonly string[], page: AssignmentPage) => Promise<AssignmentList<T>>
  keyOf: (row: T) => string | undefined
  /** Number of rows that are needed of a key with many. Other keys get all of theirs. */
  rowsPerKey: number
}

/**
 * Reads the first rows and the number of rows of each key. Takes one request for all keys when they have 100 rows
 * together, and at most five for 500. With more, the keys that have most of them are counted with one request each, and
 * the others are read together again. Keys are compared without their case, as the filters of the platform do.
 *
 * @param keys the keys of one filter, as `idBatches` splits them
 */
export async function readCountedRows<T>(
  keys: readonly string[],
  { list, keyOf, rowsPerKey }: KeyedList<T>,
): Promise<Map<string, CountedRows<T>>> {
  const found = new Map<string, CountedRows<T>>()
  for (let open = keys; open.length > 0;) {
    const first = await list(open, { page: 1, pageSize: MAX_PAGE_SIZE })
    const { TotalCount, TotalPages } = first.Meta
    const [only] = open
    if (only !== undefined && open.length === 1) {
      found.set(only, { rows: first.Items, count: TotalCount })
      break
    }
    if (TotalPages - 1 <= MAX_FURTHER_REQUESTS) {
      const others = await Promise.all(
        Array.from({ length: Math.max(TotalPages - 1, 0) }, (_, at) =>
          list(open, { page: at + 2, pageSize: MAX_PAGE_SIZE }),
        ),
      )
      const rowsOf = byKey([first, ...others].flatMap(({ Items }) => Items))
      for (const key of open) found.set(key, { rows: rowsOf(key), count: rowsOf(key).length })
      break
    }
    const rowsOf = byKey(first.Items)
    const widest = open.toSorted((a, b) => rowsOf(b).length - rowsOf(a).length).slice(0, MAX_FURTHER_REQUESTS)
    await Promise.all(
      widest.map(async (key) => {
        const { Items, Meta } = await list([key], { page: 1, pageSize: rowsPerKey })
        found.set(key, { rows: Items, count: Meta.TotalCount })
      }),
    )
    open = open.filter((key) => !widest.includes(key))
  }
  return found

  function byKey(rows: readonly T[]): (key: string) => readonly T[] {
    const grouped = new Map<string, T[]>()
    for (const row of rows) {
      const key = (keyOf(row) ?? '').toLowerCase()
      grouped.set(key, [...(grouped.get(key) ?? []), row])
    }
    return (key) => grouped.get(key.toLowerCase()) ?? []
  }
}
