'use client'

import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Figures, Viewpoint } from './rules/figures'
import { figureKey } from './rules/figure-key'
import type { RequestScope } from '@/lib/resource/service'
import { getSettings } from '@/lib/settings'
import { useHydrated } from '@/hooks/use-hydrated'
import { useTimeZone } from '@/hooks/use-time-zone'

/** A figure of the dashboard, with a flag for samples. */
export type Figure<T> = UseQueryResult<T> & { isSample: boolean }

/**
 * Queries one figure of the dashboard. Each loads and fails separately. It is a sample unless the operator has
 * enabled real data (spec section 3).
 *
 * @param name unique name, part of the query's key
 * @param hasDays false for figures of no particular days, which are the same in every time zone
 */
export function useFigure<T>(
  name: string,
  read: (figures: Figures, at: Viewpoint, scope: RequestScope) => Promise<T>,
  hasDays = true,
): Figure<T> {
  const timeZone = useTimeZone()
  const isSample = !getSettings().usesRealDashboardData
  // Before hydration, the time zone is the server's, which would give the wrong days.
  const isHydrated = useHydrated()
  const query = useQuery({
    queryKey: figureKey(name, isSample, hasDays ? timeZone : undefined),
    queryFn: async ({ signal }) =>
      read(await loadFigures(isSample), { now: new Date(), timeZone }, { signal }),
    enabled: isHydrated,
  })
  return { ...query, isSample }
}

async function loadFigures(isSample: boolean): Promise<Figures> {
  if (isSample) return (await import('./rules/sample-figures')).sampleFigures
  return (await import('./rules/platform-figures')).platformFigures
}
