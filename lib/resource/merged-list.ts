import type { ListOptions, ListPage, ServerRead } from './service'

/**
 * Merges several platform lists into one list of the app, for queries that the platform cannot answer with one
 * request. The lists share no record. Pages, counts and order are those of the merged list. A page reads as far into
 * each list as necessary, with at most 100 rows per request.
 */

/** The rows of a list in its order, read on demand. */
interface OrderedRows<T> {
  total: number
  /** Returns rows from one position (from 0) up to another, exclusive. */
  slice: (from: number, to: number) => Promise<T[]>
}

export type ReadList<T> = (options: ListOptions) => Promise<ListPage<T>>
type Compare<T> = (one: T, other: T) => number

/** Maximum number of rows per request. The platform rejects more. */
const MAX_PAGE_SIZE = 100
/**
 * Maximum number of requests that the server makes for the first rows of a document. Beyond that, the browser reads
 * the list.
 */
const MAX_SERVER_CALLS = 12

/**
 * Returns one page of the merged list. Rejects when any of the lists cannot be read, because a partial result would
 * be wrong.
 */
export async function readMergedPage<T>(
  parts: readonly ListOptions[],
  { page, pageSize }: Pick<ListOptions, 'page' | 'pageSize'>,
  read: ReadList<T>,
  compare: Compare<T>,
): Promise<ListPage<T>> {
  const [only, ...others] = parts
  if (only && others.length === 0) return read({ ...only, page, pageSize })
  const [from, to] = [(page - 1) * pageSize, page * pageSize]
  const lists = await Promise.all(parts.map((part) => openList(part, to, read)))
  const total = lists.reduce((sum, list) => sum + list.total, 0)
  const Items = from < total ? await readRows(lists, from, Math.min(to, total), compare) : []
  return {
    Items,
    Meta: {
      Page: page,
      PageSize: pageSize,
      TotalCount: total,
      TotalPages: Math.ceil(total / pageSize),
      ItemRange: Items.length > 0 ? [from + 1, from + Items.length] : [1, 0],
    },
  }
}

async function openList<T>(part: ListOptions, wanted: number, read: ReadList<T>): Promise<OrderedRows<T>> {
  const size = Math.min(wanted, MAX_PAGE_SIZE)
  const readPage = (page: number) => read({ ...part, page, pageSize: size })
  const first = await readPage(1)
  const pages = new Map([[1, Promise.resolve(first.Items)]])
  const pageAt = (page: number) => {
    const known = pages.get(page) ?? readPage(page).then(({ Items }) => Items)
    pages.set(page, known)
    return known
  }
  return {
    total: first.Meta.TotalCount,
    async slice(from, to) {
      const end = Math.min(to, first.Meta.TotalCount)
      if (from >= end) return []
      const [firstPage, lastPage] = [Math.floor(from / size) + 1, Math.ceil(end / size)]
      const read = Array.from({ length: lastPage - firstPage + 1 }, (_, at) => pageAt(firstPage + at))
      const skipped = (firstPage - 1) * size
      return (await Promise.all(read)).flat().slice(from - skipped, end - skipped)
    },
  }
}

/** Returns the merged rows in order, from one position up to another, exclusive. */
async function readRows<T>(
  lists: readonly OrderedRows<T>[],
  from: number,
  to: number,
  compare: Compare<T>,
): Promise<T[]> {
  const { starts, skipped } = await skipRows(lists, from, compare)
  const heads = await Promise.all(
    lists.map((list, at) => list.slice(starts[at] ?? 0, (starts[at] ?? 0) + to - skipped)),
  )
  // Sorting is stable: rows that compare as equal stay in the order of their lists.
  return heads
    .flat()
    .sort(compare)
    .slice(from - skipped, to - skipped)
}

/**
 * Skips rows at the start of the lists that come before a position, until few enough rows are left to read.
 *
 * Each round reads one row of each list. The distances add up to at most the rows still to skip. In the list whose
 * row sorts first, all rows up to that row are before the position, because the read row of every other list, and all
 * rows after it, sort later.
 *
 * @returns the next start position of each list, and the total number of skipped rows
 */
async function skipRows<T>(lists: readonly OrderedRows<T>[], position: number, compare: Compare<T>) {
  const starts = lists.map(() => 0)
  let skipped = 0
  while (position - skipped > MAX_PAGE_SIZE) {
    const rest = lists.map((list, at) => list.total - (starts[at] ?? 0))
    const sum = rest.reduce((one, other) => one + other, 0)
    const steps = rest.map((rows) => Math.floor((rows * (position - skipped)) / sum))
    const rows = await Promise.all(
      lists.map(async (list, at) => {
        const row = (starts[at] ?? 0) + (steps[at] ?? 0) - 1
        return steps[at] ? (await list.slice(row, row + 1))[0] : undefined
      }),
    )
    const first = rows.reduce<number>((best, row, at) => {
      const bestRow = rows[best]
      return row !== undefined && (bestRow === undefined || compare(row, bestRow) < 0) ? at : best
    }, 0)
    // This happens only when no list is long enough for a step, or a list became shorter meanwhile.
    if (rows[first] === undefined) break
    starts[first] = (starts[first] ?? 0) + (steps[first] ?? 0)
    skipped += steps[first] ?? 0
  }
  return { starts, skipped }
}

/**
 * Returns a reader of list pages for the server. It rejects when the platform does not respond in time or one list
 * takes too many requests.
 */
export function serverReader<T>(read: ServerRead): (path: string) => ReadList<T> {
  let calls = 0
  return (path) => async (options) => {
    calls += 1
    const page = calls > MAX_SERVER_CALLS ? undefined : await read<ListPage<T>>(path, { ...options })
    if (!page) throw new Error('The list could not be loaded in time.')
    return page
  }
}

/**
 * Returns a function that compares rows as the platform sorts them: texts without case, dates and numbers by value,
 * and missing values first. A leading `!` reverses the order of a field. The ID decides between equal rows.
 *
 * @param valueOf returns the value of a row for a field's name
 */
export function compareBy<T>(
  sortBy: readonly string[],
  valueOf: (row: T, field: string) => unknown,
): Compare<T> {
  const fields = [...sortBy, 'ID'].map((field) => ({
    name: field.replace(/^!/, ''),
    sign: field.startsWith('!') ? -1 : 1,
  }))
  return (one, other) => {
    for (const { name, sign } of fields) {
      const order = compareValues(valueOf(one, name), valueOf(other, name))
      if (order !== 0) return sign * order
    }
    return 0
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT/

function compareValues(one: unknown, other: unknown): number {
  const [a, b] = [comparable(one), comparable(other)]
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : 1
}

function comparable(value: unknown): number | string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value)
  const text = typeof value === 'string' ? value.toLowerCase() : JSON.stringify(value)
  return typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : text
}
