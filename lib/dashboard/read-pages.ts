import type { ListPage } from '../resource/resource'

/** What was read of a list. */
export interface Pages<T> {
  items: T[]
  /** How many there are, read or not. */
  total: number
}

const PAGE = 100

/** Reads a list page by page, at most so many: the first one, then the others at once. */
export async function readPages<T>(
  mostPages: number,
  read: (page: number, pageSize: number) => Promise<ListPage<T>>,
): Promise<Pages<T>> {
  const first = await read(1, PAGE)
  const last = Math.min(first.Meta.TotalPages, mostPages)
  const numbers = Array.from({ length: Math.max(last - 1, 0) }, (_, at) => at + 2)
  const others = await Promise.all(numbers.map((page) => read(page, PAGE)))
  return { items: [first, ...others].flatMap(({ Items }) => Items), total: first.Meta.TotalCount }
}
