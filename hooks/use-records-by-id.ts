'use client'

import { useQuery } from '@tanstack/react-query'
import { keys } from '@/lib/ordercloud/keys'
import type { Reference } from '@/lib/resource/reference'

/** Maximum page size of the platform. No part of a record shows more. */
const MAX_IDS_PER_REQUEST = 100

/**
 * Returns the records with these IDs, by ID, for additional data about them. Takes one request for all, and shows no
 * failure.
 */
export function useRecordsById<T extends object>(
  to: Reference<T>,
  ids: readonly string[],
  isAllowed: boolean,
): ReadonlyMap<string, T> {
  const some = [...new Set(ids)].slice(0, MAX_IDS_PER_REQUEST)
  const options = {
    sortBy: [to.rules.defaultSort],
    page: 1,
    pageSize: MAX_IDS_PER_REQUEST,
    filters: { ID: some.join('|') },
  }
  const { data } = useQuery({
    queryKey: keys.list(to.path, options),
    queryFn: ({ signal }) => to.service.list(options, { signal, quiet: true }),
    enabled: isAllowed && some.length > 0,
  })
  return new Map((data?.Items ?? []).map((record) => [to.idOf(record), record]))
}
