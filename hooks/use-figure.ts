'use client'

import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Figures, Viewpoint } from '@/lib/dashboard/figures'
import { keys } from '@/lib/ordercloud/keys'
import type { RequestScope } from '@/lib/resource/resource'
import { getSettings } from '@/lib/settings'
import { useHydrated } from './use-hydrated'
import { useTimeZone } from './use-time-zone'

/** A figure of the dashboard, and whether it is a sample. */
export type Figure<T> = UseQueryResult<T> & { isSample: boolean }

/**
 * One figure of the dashboard, loading and failing on its own: the marketplace's, or a sample where the operator has
 * not asked for real ones (spec section 3).
 *
 * @param name unique, part of the query's key
 */
export function useFigure<T>(
  name: string,
  read: (figures: Figures, at: Viewpoint, scope: RequestScope) => Promise<T>,
): Figure<T> {
  const timeZone = useTimeZone()
  const isSample = !getSettings().usesRealDashboardData
  // Before that the zone is the server's, whose days nobody wants to see.
  const isHydrated = useHydrated()
  const query = useQuery({
    queryKey: keys.list('dashboard', { name, timeZone, isSample }),
    queryFn: async ({ signal }) =>
      read(await loadFigures(isSample), { now: new Date(), timeZone }, { signal }),
    enabled: isHydrated,
  })
  return { ...query, isSample }
}

async function loadFigures(isSample: boolean): Promise<Figures> {
  if (isSample) return (await import('@/lib/dashboard/sample-figures')).sampleFigures
  return (await import('@/lib/dashboard/platform-figures')).platformFigures
}
