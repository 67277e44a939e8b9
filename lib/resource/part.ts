import { keys } from '../ordercloud/keys'
import type { ListPage, RequestScope } from './resource'

/** A list that belongs to one record, such as the lines of an order: read page by page, on its own. */
export interface RecordPart<T> {
  /** Unique in its record; the address has its page under this name: `lines=2`. */
  name: string
  /** Query key of all its pages; it begins with the key of the record. */
  key: readonly unknown[]
  list: (page: number, scope: RequestScope) => Promise<ListPage<T>>
}

/** Rows of a part on one page. */
export const PART_SIZE = 20

/**
 * Makes a part of a record.
 *
 * @param path of the record's resource, as in its query keys
 * @param list asks for a page of at most `PART_SIZE` rows
 */
export function recordPart<T>(
  path: string,
  id: string,
  name: string,
  list: (page: number, scope: RequestScope) => Promise<ListPage<T>>,
): RecordPart<T> {
  return { name, key: keys.item(path, [id, name]), list }
}
