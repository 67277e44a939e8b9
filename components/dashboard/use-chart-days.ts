'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { CHART_DAYS, type ChartDays } from './rules/periods'

const [DEFAULT_DAYS] = CHART_DAYS

/** The number of days that the charts show, stored in the URL (`?days=30`). */
export function useChartDays(): [days: ChartDays, setDays: (days: ChartDays) => void] {
  const requestedDays = useSearchParams().get('days')
  const pathname = usePathname()
  const days = CHART_DAYS.find((one) => String(one) === requestedDays) ?? DEFAULT_DAYS
  const setDays = (next: ChartDays) =>
    window.history.replaceState({}, '', next === DEFAULT_DAYS ? pathname : `${pathname}?days=${next}`)
  return [days, setDays]
}
