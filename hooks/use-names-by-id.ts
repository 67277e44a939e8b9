'use client'

import type { Reference } from '@/lib/resource/reference'
import { useRecordsById } from './use-records-by-id'

/** What the records with these ids are called: one call for all of them, and no word when it fails. */
export function useNamesById<T extends object>(
  to: Reference<T>,
  ids: readonly string[],
  isAllowed: boolean,
): ReadonlyMap<string, string> {
  const records = useRecordsById(to, ids, isAllowed)
  return new Map([...records].map(([id, record]) => [id, to.titleOf(record)]))
}
