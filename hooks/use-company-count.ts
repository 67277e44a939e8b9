'use client'

import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Area, SubArea } from '@/lib/registry'
import { fewAtOnce } from '@/lib/resource/few-at-once'
import { useCan } from './use-can'

const inTurn = fewAtOnce()

/**
 * How many records of a sub-area one company has; undefined while nobody knows: not yet, not allowed to ask, or the
 * question failed. Lists ask for many, and a failure is told by what they show.
 *
 * @param isWanted whether anybody looks at it
 */
export function useCompanyCount(
  area: Area | undefined,
  id: string,
  counted: SubArea | undefined,
  { isWanted, quiet = false }: { isWanted: boolean; quiet?: boolean },
): number | undefined {
  const may = useCan(counted?.view)
  const query = useQuery({
    // Beside the lists of the sub-area, so that creating and deleting there counts again.
    queryKey: keys.list(`${area?.key}/${id}/${counted?.segment}`, { only: 'count' }),
    queryFn: ({ signal }) => {
      const ask = () =>
        call(async (oc) => counted?.count(oc, encodeURIComponent(id), { signal }), { signal, quiet })
      return quiet ? inTurn(ask, signal) : ask()
    },
    select: (page) => page?.Meta.TotalCount,
    enabled: isWanted && area !== undefined && counted !== undefined && may.allowed,
    ...(quiet && { staleTime: 60_000 }),
  })
  return query.isError ? undefined : query.data
}
