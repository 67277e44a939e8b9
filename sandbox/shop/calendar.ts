import type { Random } from './random'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** How much is ordered on the days of a week, from Sunday on. */
const WEEK = [0.08, 1, 1.15, 1.1, 1.05, 0.85, 0.12]
/** So many days are about a month. */
const MONTH = 30.4
/** What is ordered over the time grows with this power of it: half of it in the last tenth. */
const GROWTH = 7
/** Working hours, UTC. */
const OPENS = 8
const CLOSES = 18

const dayOf = (at: number): number => Math.floor(at / DAY)
const weekday = (day: number): number => new Date(day * DAY).getUTCDay()

/** A moment of a day, mostly around its middle; whole seconds, never at the very edge of a minute. */
function timeOfDay(day: number, random: Random): number {
  const hours = OPENS + ((random.next() + random.next()) / 2) * (CLOSES - OPENS)
  return Math.floor((day * DAY + hours * HOUR) / MINUTE) * MINUTE + random.whole(10, 50) * 1000
}

/** Days for `count` orders among `days` from `first` on, as many as the share of the time so far grows. */
function spread(count: number, first: number, days: number, grown: (share: number) => number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const part = (index + 0.5) / count
    let day = 0
    while (day < days - 1 && grown((day + 1) / days) < part) day++
    return first + day
  })
}

/**
 * Moments of `count` orders from `from` to `to` (milliseconds): one in every month where there are enough of them, the
 * others the more the later, most on weekdays.
 */
export function orderTimes(count: number, from: number, to: number, random: Random): number[] {
  const first = dayOf(from) + 1
  const days = Math.max(1, dayOf(to) - first)
  const regular = Math.min(count, Math.ceil(days / MONTH))
  const chosen = [
    ...spread(regular, first, days, (share) => share),
    ...spread(count - regular, first, days, (share) => share ** GROWTH),
  ]
  return chosen
    .map((day) => {
      const sunday = day - weekday(day)
      const week = WEEK.map((weight, index) => [sunday + index, weight] as const)
      const other = random.weighted(week)
      return timeOfDay(other < first || other >= first + days ? day : other, random)
    })
    .sort((a, b) => a - b)
}

/** The moment so many working days after another one. */
export function workdaysAfter(at: number, count: number, random: Random): number {
  let day = dayOf(at)
  for (let left = count; left > 0;) if (weekday(++day) % 6 !== 0) left--
  return Math.max(timeOfDay(day, random), at + HOUR)
}
