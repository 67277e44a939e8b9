import { call } from '../ordercloud/client'
import { keys } from '../ordercloud/keys'
import type { OrderCloud } from '../ordercloud/sdk'
import type { ListPage, RequestScope } from './service'

/** A list that belongs to one record, such as the line items of an order, with its own pages. */
export interface RecordPart<T> {
  /** Name that is unique within the record. The URL has the page number under this name: `lines=2`. */
  name: string
  /** Query key of all its pages. It begins with the key of the record. */
  key: readonly unknown[]
  /** Reads one page with the platform's library. `request` has the library's request options. */
  read: (oc: OrderCloud, page: number, request: object) => Promise<ListPage<T>>
}

/** Number of rows on a page of a part. */
export const PART_SIZE = 20

/**
 * Creates a part of a record.
 *
 * @param path path of the record's resource, as in its query keys
 * @param read reads a page of rows, of `PART_SIZE` rows if the part is shown in pages
 */
export function recordPart<T>(
  path: string,
  id: string,
  name: string,
  read: RecordPart<T>['read'],
): RecordPart<T> {
  return { name, key: keys.item(path, [id, name]), read }
}

/** Query for one page of a part, for components and for the server's documents. */
export function partQuery<T>(part: RecordPart<T>, page: number) {
  return {
    queryKey: [...part.key, page],
    queryFn: ({ signal, quiet }: RequestScope) =>
      call((oc) => part.read(oc, page, { signal }), { signal, quiet }),
    run: (oc: OrderCloud) => part.read(oc, page, {}),
  }
}

/** Query for all rows of a part, on however many pages. The pages after the first one are read at once. */
export function wholePartQuery<T>(part: RecordPart<T>) {
  return {
    queryKey: [...part.key, 'all'],
    queryFn: async (scope: RequestScope) => {
      const readPage = (page: number) => partQuery(part, page).queryFn(scope)
      const first = await readPage(1)
      const others = await Promise.all(
        Array.from({ length: Math.max(first.Meta.TotalPages - 1, 0) }, (_, at) => readPage(at + 2)),
      )
      return [first, ...others].flatMap(({ Items }) => Items)
    },
  }
}

/** Returns the page number in a URL. Invalid text means the first page. */
export function partPage(requested: string | null | undefined): number {
  return /^[1-9]\d{0,6}$/.test(requested ?? '') ? Number(requested) : 1
}
