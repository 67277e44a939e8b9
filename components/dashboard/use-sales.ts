'use client'

import { useChartDays } from './use-chart-days'
import { useFigure, type Figure } from './use-figure'
import type { RecentSales } from './rules/figures'

/** Queries the sales of today and of the days of the charts. All of them come from the same response. */
export function useSales(): Figure<RecentSales> {
  const [days] = useChartDays()
  return useFigure(`sales-${days}`, (figures, at, scope) => figures.sales(days, at, scope))
}
