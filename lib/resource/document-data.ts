import type { QueryKey } from '@tanstack/react-query'

/**
 * The data that a document brings for the queries of the browser: the key and the data of each. It is shorter than the
 * library's own form, which repeats twelve fields with default values for every query.
 */
export interface DocumentData {
  /** Time of reading, in milliseconds since 1970. */
  at: number
  queries: readonly (readonly [queryKey: QueryKey, data: unknown])[]
}

/** Returns data that was read just now for the queries of the browser. */
export const documentData = (queries: DocumentData['queries']): DocumentData => ({ at: Date.now(), queries })
