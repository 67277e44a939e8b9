import { call, type OrderCloud } from '../ordercloud/client'
import { createRequestQueue } from './parallel-requests'
import { PAGE_SIZE } from './read-pages'
import type { ListPage } from './service'

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
  const readAll: PacedReader['readAll'] = async <T>(read: Parameters<PacedReader['readAll']>[0]) => {
    const readPage = (page: number) =>
      send((oc, request) => read(oc, { page, pageSize: PAGE_SIZE }, request)) as Promise<ListPage<T>>
    return readOtherPages(await readPage(1), readPage)
  }
  return { send, readAll }
}

/** Returns the rows of the first page of a list and of all pages after it. */
export async function readOtherPages<T>(
  first: ListPage<T>,
  read: (page: number) => Promise<ListPage<T>>,
): Promise<T[]> {
  const numbers = Array.from({ length: Math.max(0, first.Meta.TotalPages - 1) }, (_, at) => at + 2)
  return [first, ...(await Promise.all(numbers.map(read)))].flatMap(({ Items }) => Items)
}
