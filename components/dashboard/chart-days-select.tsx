'use client'

import { Select } from '@/components/ui/select'
import { useChartDays } from './use-chart-days'
import { CHART_DAYS } from './rules/periods'

/** Select field for the number of days that the charts show. */
export function ChartDaysSelect() {
  const [days, setDays] = useChartDays()
  return (
    <Select
      aria-label="Days in charts"
      value={days}
      onChange={({ target }) => {
        const next = CHART_DAYS.find((one) => String(one) === target.value)
        if (next) setDays(next)
      }}
    >
      {CHART_DAYS.map((one) => (
        <option key={one} value={one}>
          Charts: last {one} days
        </option>
      ))}
    </Select>
  )
}
