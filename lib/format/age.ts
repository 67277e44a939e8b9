import { countOf } from '@/lib/resource/words'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Returns the time between two instants in its largest unit, rounded down: "8 days", "1 hour", "5 minutes". Less than a
 * minute, an end before the start, and an unknown start count as one minute.
 *
 * With `smallestUnit: 'day'`, anything below a day is "less than a day". Pages that the server renders with its own
 * clock need this, because minutes would differ from those of the browser.
 *
 * @param from milliseconds since 1970 or the platform's text
 */
export function formatAge(
  from: number | string | null | undefined,
  to: number | string | Date,
  { smallestUnit = 'minute' }: { smallestUnit?: 'minute' | 'day' } = {},
): string {
  const elapsed = new Date(to).getTime() - new Date(from ?? '').getTime()
  if (elapsed >= DAY_MS) return countOf(Math.floor(elapsed / DAY_MS), { one: 'day', many: 'days' })
  if (smallestUnit === 'day') return 'less than a day'
  if (elapsed >= HOUR_MS) return countOf(Math.floor(elapsed / HOUR_MS), { one: 'hour', many: 'hours' })
  const minutes = elapsed >= MINUTE_MS ? Math.floor(elapsed / MINUTE_MS) : 1
  return countOf(minutes, { one: 'minute', many: 'minutes' })
}
