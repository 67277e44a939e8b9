'use client'

import { useCalculation } from '@/hooks/use-calculation'
import { useTimeZone } from '@/hooks/use-time-zone'
import { useViewer } from '@/hooks/use-session'
import { holdsRole } from '@/lib/permissions/check'
import type { Days } from '@/lib/url/filter-days'
import type { ReportDefinition, ReportRow } from './rules/definitions'
import { instantsOf } from './rules/report-days'
import { countRecords, readReport } from './rules/read-report'

/** One report of some days. */
export function useReport({ key, isNow }: ReportDefinition, days: Days) {
  const timeZone = useTimeZone()
  const { assignedRoles: roles, isAdmin } = useViewer()
  const instants = instantsOf(days, timeZone)
  const canRead = ({ readers }: { readers?: readonly string[] }) =>
    readers?.some((role) => holdsRole(role, { roles, isAdmin })) ?? true
  return useCalculation<ReportRow[]>({
    path: 'reports',
    of: isNow ? [key] : [key, instants.from, instants.before, timeZone],
    read: (signal, onProgress) => readReport({ key, instants, timeZone, canRead }, signal, onProgress),
    count: (signal) => countRecords({ key, instants }, signal),
  })
}
