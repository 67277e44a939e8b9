'use client'

import { useQuery } from '@tanstack/react-query'
import { recordsByIdQuery } from '@/lib/resource/records-by-id'
import type { Reference } from '@/lib/resource/reference'

/**
 * Returns the records with these IDs, by ID, for additional data about them. Takes one request for all, and shows no
 * failure.
 */
export function useRecordsById<T extends object>(
  to: Reference<T>,
  ids: readonly string[],
  isAllowed: boolean,
): ReadonlyMap<string, T> {
  const { queryKey, queryFn } = recordsByIdQuery(to, ids)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn({ signal }),
    enabled: isAllowed && ids.length > 0,
    // The records that are known stay while those of further IDs are read.
    placeholderData: (known, query) => (query?.queryKey[0] === to.path ? known : undefined),
  })
  return new Map((data?.Items ?? []).map((record) => [to.idOf(record), record]))
}
