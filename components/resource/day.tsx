'use client'

import { Empty } from './cells'
import { useTimeZone } from '@/hooks/use-time-zone'
import { formatDay, zoneName } from '@/lib/format/day'

interface DayProps {
  iso: string | null | undefined
  /** Shows the time as well. */
  hasTime?: boolean
}

/**
 * Shows the day of one of the platform's instants in the user's time zone, or a dash when there is none. A tooltip names
 * the zone, which lists show in the head of the column.
 */
export function Day({ iso, hasTime }: DayProps) {
  const timeZone = useTimeZone()
  if (!iso) return <Empty />
  return (
    <time className="ui-number" dateTime={iso} title={zoneName(new Date(iso), timeZone)}>
      {formatDay(iso, timeZone, hasTime)}
    </time>
  )
}

/**
 * Shows the days from one of the platform's instants to another in the user's time zone. Either may be missing.
 */
export function Period({ from, to }: { from: string | null | undefined; to: string | null | undefined }) {
  if (from && to)
    return (
      <>
        <Day iso={from} /> – <Day iso={to} />
      </>
    )
  if (!from && !to) return <span className="ui-muted">No end</span>
  return (
    <>
      {from ? 'From' : 'Until'} <Day iso={from || to} />
    </>
  )
}

/** Shows the user's time zone after the label of a column with days: " (UTC)". */
export function ZoneOfColumn() {
  return ` (${zoneName(new Date(), useTimeZone())})`
}
