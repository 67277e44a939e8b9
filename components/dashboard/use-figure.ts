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

/** Reads one figure from the platform or from the samples. */
export type ReadFigure<T> = (figures: Figures, at: Viewpoint, scope: RequestScope) => Promise<T>

/** True for sample figures, which are shown unless the operator has enabled real data (spec section 3). */
export function isSampleData(): boolean {
  return !getSettings().usesRealDashboardData
}

/**
 * Returns a function that makes the query of a figure.
 *
 * @returns function of the figure's name, which is part of the query's key, of its reader, and of `hasDays`: false for
 *   figures of no particular days, which are the same in every time zone
 */
export function useFigureQuery() {
  const timeZone = useTimeZone()
  const isSample = isSampleData()
  // Before hydration, the time zone is the server's, which would give the wrong days.
  const isHydrated = useHydrated()
  return <T>(name: string, read: ReadFigure<T>, hasDays = true) => ({
    queryKey: figureKey(name, isSample, hasDays ? timeZone : undefined),
    queryFn: async ({ signal }: RequestScope) =>
      read(await loadFigures(isSample), { now: new Date(), timeZone }, { ...(signal && { signal }) }),
    enabled: isHydrated,
  })
}

/** Queries one figure of the dashboard. Each loads and fails separately. See `useFigureQuery` for the parameters. */
export function useFigure<T>(name: string, read: ReadFigure<T>, hasDays = true): Figure<T> {
  const figureQuery = useFigureQuery()
  const query = useQuery(figureQuery(name, read, hasDays))
  return { ...query, isSample: isSampleData() }
}

async function loadFigures(isSample: boolean): Promise<Figures> {
  if (isSample) return (await import('./rules/sample-figures')).sampleFigures
  return (await import('./rules/platform-figures')).platformFigures
}
