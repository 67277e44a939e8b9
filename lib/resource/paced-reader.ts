import { tz } from '@date-fns/tz'
import { format, subDays } from 'date-fns'
import { call, type OrderCloud } from '../ordercloud/client'
import { periodOf } from '../url/filter-days'
import { createRequestQueue } from './parallel-requests'
import { PAGE_SIZE } from './read-pages'
import type { ListPage } from './service'

/** Last page that is read by its number. The platform becomes slow beyond it. */
const LAST_PAGE = 30

/** A period of instants. The end is exclusive. */
export interface Instants {
  from: string
  before: string
}

/** Returns the instants of the last days, today included, in a time zone. */
export function lastDays(count: number, now: Date, timeZone: string): Instants {
  const zone = { in: tz(timeZone) }
  const day = (date: Date) => format(date, 'yyyy-MM-dd', zone)
  const days = { from: day(subDays(now, count - 1, zone)), to: day(now) }
  const { from = '', before = '' } = periodOf(days, timeZone)
  return { from, before }
}

/** Returns the two bounds of a period as values of a filter. */
export const withinPeriod = ({ from, before }: Instants): string[] => [`>=${from}`, `<${before}`]

/** Returns the middle of a period, to read it in two parts. Undefined when it is shorter than a minute. */
export function middleOf({ from, before }: Instants): string | undefined {
  const [start, end] = [Date.parse(from), Date.parse(before)]
  return end - start < 60_000 ? undefined : new Date(Math.floor((start + end) / 2)).toISOString()
}

/** Requests that have finished, out of those that are known to be needed. */
export interface Progress {
  done: number
  total: number
}

/** Reads lists of the platform completely, a few requests at a time. */
export interface PacedReader {
  /** Makes one request. */
  send: <T>(run: (oc: OrderCloud, request: { signal: AbortSignal }) => Promise<T>) => Promise<T>
  /** Reads all pages of a list. `total` is known after the first one. */
  readAll: <T>(
    read: (
      oc: OrderCloud,
      page: { page: number; pageSize: number },
      request: { signal: AbortSignal },
    ) => Promise<object>,
  ) => Promise<T[]>
  /** Reads all records of a period. A period with too many pages is read in parts. */
  readPeriod: <T>(
    instants: Instants,
    read: (
      oc: OrderCloud,
      part: { instants: Instants; page: number; pageSize: number },
      request: { signal: AbortSignal },
    ) => Promise<object>,
  ) => Promise<T[]>
}

/**
 * Returns a reader that counts its requests. All of its promises reject when the signal aborts. After a failure, the
 * requests that wait for their turn are not made.
 */
export function createPacedReader(
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): PacedReader {
  const inTurn = createRequestQueue()
  const failure = new AbortController()
  const either = AbortSignal.any([signal, failure.signal])
  const progress: Progress = { done: 0, total: 0 }
  const send: PacedReader['send'] = async (run) => {
    progress.total += 1
    onProgress({ ...progress })
    try {
      const answer = await inTurn(
        () => call((oc) => run(oc, { signal: either }), { signal: either, quiet: true }),
        either,
      )
      progress.done += 1
      onProgress({ ...progress })
      return answer
    } catch (error) {
      failure.abort(error)
      throw error
    }
  }
  const pagesAfter = async <T>(first: ListPage<T>, read: (page: number) => Promise<ListPage<T>>) => {
    const numbers = Array.from({ length: Math.max(0, first.Meta.TotalPages - 1) }, (_, at) => at + 2)
    return [first, ...(await Promise.all(numbers.map(read)))].flatMap(({ Items }) => Items)
  }
  const readAll: PacedReader['readAll'] = async <T>(read: Parameters<PacedReader['readAll']>[0]) => {
    const readPage = (page: number) =>
      send((oc, request) => read(oc, { page, pageSize: PAGE_SIZE }, request)) as Promise<ListPage<T>>
    return pagesAfter(await readPage(1), readPage)
  }
  const readPeriod: PacedReader['readPeriod'] = async <T>(
    instants: Instants,
    read: Parameters<PacedReader['readPeriod']>[1],
  ): Promise<T[]> => {
    const readPage = (page: number) =>
      send((oc, request) => read(oc, { instants, page, pageSize: PAGE_SIZE }, request)) as Promise<
        ListPage<T>
      >
    const first = await readPage(1)
    const middle = first.Meta.TotalPages > LAST_PAGE ? middleOf(instants) : undefined
    if (middle === undefined) return pagesAfter(first, readPage)
    const halves = await Promise.all([
      readPeriod<T>({ from: instants.from, before: middle }, read),
      readPeriod<T>({ from: middle, before: instants.before }, read),
    ])
    return halves.flat()
  }
  return { send, readAll, readPeriod }
}
