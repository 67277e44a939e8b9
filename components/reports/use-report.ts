'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHydrated } from '@/hooks/use-hydrated'
import { useTimeZone } from '@/hooks/use-time-zone'
import { useViewer } from '@/hooks/use-session'
import { keys } from '@/lib/ordercloud/keys'
import { holdsRole } from '@/lib/permissions/check'
import type { Progress } from '@/lib/resource/paced-reader'
import type { Days } from '@/lib/url/filter-days'
import type { ReportDefinition, ReportRow } from './rules/definitions'
import { instantsOf } from './rules/report-days'
import { countRecords, readReport, requestsFor } from './rules/read-report'

/** A calculated report stays in memory for an hour, because its calculation may take many requests. */
const KEPT_MS = 3_600_000

/**
 * One report of some days. It is calculated on request, can be stopped, and is then kept for the next visit. Leaving the
 * page stops the calculation.
 */
export function useReport({ key, isNow }: ReportDefinition, days: Days) {
  const client = useQueryClient()
  const timeZone = useTimeZone()
  const isHydrated = useHydrated()
  const { assignedRoles: roles, isAdmin } = useViewer()
  const [progress, setProgress] = useState<Progress>()
  const instants = instantsOf(days, timeZone)
  const place = isNow ? [key] : [key, instants.from, instants.before, timeZone]
  const queryKey = keys.item('reports', ['rows', ...place])

  const report = useQuery<ReportRow[]>({
    queryKey,
    queryFn: async ({ signal }) => {
      const canRead = ({ readers }: { readers?: readonly string[] }) =>
        readers?.some((role) => holdsRole(role, { roles, isAdmin })) ?? true
      return readReport({ key, instants, timeZone, canRead }, signal, setProgress)
    },
    enabled: false,
    retry: false,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })
  const count = useQuery({
    queryKey: keys.item('reports', ['count', ...place]),
    queryFn: ({ signal }) => countRecords({ key, instants }, signal),
    enabled: isHydrated && report.data === undefined,
  })
  const calculate = () => {
    setProgress(undefined)
    void report.refetch()
  }
  return {
    report,
    count,
    /** The requests of the running calculation. Undefined before the first one. */
    progress,
    requests: count.data === undefined ? undefined : requestsFor(key, count.data),
    calculate,
    stop: () => void client.cancelQueries({ queryKey }),
  }
}
