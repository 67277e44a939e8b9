'use client'

import type { Reference } from '@/lib/resource/reference'
import { useRecordsById } from './use-records-by-id'

/** Returns the names of the records with these IDs. Takes one request for all, and shows no failure. */
export function useNamesById<T extends object>(
  to: Reference<T>,
  ids: readonly string[],
  isAllowed: boolean,
): ReadonlyMap<string, string> {
  const records = useRecordsById(to, ids, isAllowed)
  return new Map([...records].map(([id, record]) => [id, to.titleOf(record)]))
}
