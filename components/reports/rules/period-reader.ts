import type { OrderCloud } from '@/lib/ordercloud/client'
import {
  createPacedReader,
  readOtherPages,
  type PacedReader,
  type Progress,
} from '@/lib/resource/paced-reader'
import { PAGE_SIZE } from '@/lib/resource/read-pages'
import type { ListPage } from '@/lib/resource/service'
import { middleOf, type Instants } from './report-days'

/** Last page that is read by its number. The platform becomes slow beyond it. */
const LAST_PAGE = 30

/** Reads the records of periods, too. */
export interface PeriodReader extends PacedReader {
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

/** Returns a reader that counts its requests and stops with the signal, as `createPacedReader` does. */
export function createPeriodReader(
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): PeriodReader {
  const reader = createPacedReader(signal, onProgress)
  const readPeriod: PeriodReader['readPeriod'] = async <T>(
    instants: Instants,
    read: Parameters<PeriodReader['readPeriod']>[1],
  ): Promise<T[]> => {
    const readPage = (page: number) =>
      reader.send((oc, request) => read(oc, { instants, page, pageSize: PAGE_SIZE }, request)) as Promise<
        ListPage<T>
      >
    const first = await readPage(1)
    const middle = first.Meta.TotalPages > LAST_PAGE ? middleOf(instants) : undefined
    if (middle === undefined) return readOtherPages(first, readPage)
    const halves = await Promise.all([
      readPeriod<T>({ from: instants.from, before: middle }, read),
      readPeriod<T>({ from: middle, before: instants.before }, read),
    ])
    return halves.flat()
  }
  return { ...reader, readPeriod }
}
