'use client'

import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/ordercloud/client'
import type { Area, SubArea } from '@/lib/registry'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import { useCan } from '@/hooks/use-can'
import { companyCountQuery } from './company-count-query'

const enqueueRequest = createRequestQueue()

/** Time for which the counts in lists are reused. Changes that this browser makes count again at once. */
export const QUIET_STALE_MS = 5 * 60_000

/**
 * Returns the number of a company's records in a sub-area. Undefined while it is loading, after a failure, or when
 * the user may not read it. With `quiet`, requests are queued and show no failure, because lists need many counts.
 *
 * @param isWanted true when the count is visible
 */
export function useCompanyCount(
  area: Area | undefined,
  id: string,
  counted: SubArea | undefined,
  { isWanted, quiet = false }: { isWanted: boolean; quiet?: boolean },
): number | undefined {
  const access = useCan(counted?.view)
  const { queryKey, request } = companyCountQuery(area?.key ?? '', id, counted)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const requestCount = () => call(async (oc) => request(oc, { signal }), { signal, quiet })
      return quiet ? enqueueRequest(requestCount, signal) : requestCount()
    },
    select: (page) => page?.Meta.TotalCount,
    enabled: isWanted && area !== undefined && counted !== undefined && access.allowed,
    ...(quiet && { staleTime: QUIET_STALE_MS }),
  })
  return query.isError ? undefined : query.data
}
