'use client'

import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Area, SubArea } from '@/lib/registry'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import { useCan } from '@/hooks/use-can'

const enqueueRequest = createRequestQueue()

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
  const query = useQuery({
    // The key is below the lists of the sub-area, so that creating and deleting records there updates the count.
    queryKey: keys.list(`${area?.key}/${id}/${counted?.segment}`, { only: 'count' }),
    queryFn: ({ signal }) => {
      const requestCount = () =>
        call(async (oc) => counted?.count(oc, encodeURIComponent(id), { signal }), { signal, quiet })
      return quiet ? enqueueRequest(requestCount, signal) : requestCount()
    },
    select: (page) => page?.Meta.TotalCount,
    enabled: isWanted && area !== undefined && counted !== undefined && access.allowed,
    ...(quiet && { staleTime: 60_000 }),
  })
  return query.isError ? undefined : query.data
}
