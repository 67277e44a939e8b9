import { countOf } from '@/lib/resource/words'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Returns the time between two instants in its largest unit, rounded down: "8 days", "1 hour", "5 minutes". Less than a
 * minute, and an end before the start, count as one minute.
 *
 * @param from milliseconds since 1970 or the platform's text
 */
export function ageOf(from: number | string, to: number | string): string {
  const elapsed = new Date(to).getTime() - new Date(from).getTime()
  if (elapsed >= DAY_MS) return countOf(Math.floor(elapsed / DAY_MS), { one: 'day', many: 'days' })
  if (elapsed >= HOUR_MS) return countOf(Math.floor(elapsed / HOUR_MS), { one: 'hour', many: 'hours' })
  const minutes = Math.max(Math.floor(elapsed / MINUTE_MS), 1)
  return countOf(minutes, { one: 'minute', many: 'minutes' })
}
