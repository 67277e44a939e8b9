'use client'

import { useTimeZone } from '@/hooks/use-time-zone'
import { formatDay } from '@/lib/format/day'

/** Shows the day of one of the platform's instants in the user's time zone, or a dash when there is none. */
export function Day({ iso }: { iso: string | null | undefined }) {
  const timeZone = useTimeZone()
  if (!iso) return <span>–</span>
  return (
    <time className="ui-number" dateTime={iso}>
      {formatDay(iso, timeZone)}
    </time>
  )
}
