import { keys } from '../ordercloud/keys'
import type { ListPage, RequestScope } from './service'

/** A list that belongs to one record, such as the line items of an order, with its own pages. */
export interface RecordPart<T> {
  /** Name that is unique within the record. The URL has the page number under this name: `lines=2`. */
  name: string
  /** Query key of all its pages. It begins with the key of the record. */
  key: readonly unknown[]
  list: (page: number, scope: RequestScope) => Promise<ListPage<T>>
}

/** Number of rows on a page of a part. */
export const PART_SIZE = 20

/**
 * Creates a part of a record.
 *
 * @param path path of the record's resource, as in its query keys
 * @param list reads a page of at most `PART_SIZE` rows
 */
export function recordPart<T>(
  path: string,
  id: string,
  name: string,
  list: (page: number, scope: RequestScope) => Promise<ListPage<T>>,
): RecordPart<T> {
  return { name, key: keys.item(path, [id, name]), list }
}
