import type { ListPage } from './service'

/** The records that were read of a list, and the total. */
export interface Pages<T> {
  items: T[]
  /** Total number of records, including those that were not read. */
  total: number
}

/** Number of records in each request. The platform's maximum. */
export const PAGE_SIZE = 100

/** Reads the pages of a list up to a maximum: the first page, then all others in parallel. */
export async function readPages<T>(
  mostPages: number,
  read: (page: number, pageSize: number) => Promise<ListPage<T>>,
): Promise<Pages<T>> {
  const first = await read(1, PAGE_SIZE)
  const last = Math.min(first.Meta.TotalPages, mostPages)
  const numbers = Array.from({ length: Math.max(last - 1, 0) }, (_, at) => at + 2)
  const others = await Promise.all(numbers.map((page) => read(page, PAGE_SIZE)))
  return { items: [first, ...others].flatMap(({ Items }) => Items), total: first.Meta.TotalCount }
}
