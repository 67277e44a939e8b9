'use client'

import { Empty } from './cells'
import { useTimeZone } from '@/hooks/use-time-zone'
import { formatInstant } from '@/lib/format/instant'

/** Shows one of the platform's instants in the user's time zone, or a dash when there is none. */
export function Instant({ iso }: { iso: string | null | undefined }) {
  const timeZone = useTimeZone()
  if (!iso) return <Empty />
  return <time dateTime={iso}>{formatInstant(iso, timeZone)}</time>
}
