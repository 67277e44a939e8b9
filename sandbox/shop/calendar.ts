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
/** One order in so many is of the last days, however the others lie. */
const ORDERS_PER_RECENT_ORDER = 8
/** The last days, up to the end. */
const RECENT_DAYS = 7
/** So many of the recent orders are of the last hours, one an hour. */
const ORDERS_OF_LAST_HOURS = 3
/** An order is submitted at most so long after it was begun: one begun then is submitted before the end. */
const SUBMITTED_WITHIN = 50 * MINUTE
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

/** Moments of `count` orders in the last days before `to`, the last of them in the very last hours. */
function recentTimes(count: number, from: number, to: number, random: Random): number[] {
  const latest = to - SUBMITTED_WITHIN
  const start = Math.max(from, to - RECENT_DAYS * DAY)
  const ofLastHours = Math.min(count, ORDERS_OF_LAST_HOURS)
  const others = count - ofLastHours
  return [
    ...Array.from({ length: others }, (_, index) => {
      const day = dayOf(start + ((index + 0.5) / others) * (latest - start))
      return Math.min(Math.max(timeOfDay(day, random), start), latest)
    }),
    ...Array.from({ length: ofLastHours }, (_, hours) =>
      Math.max(latest - hours * HOUR - random.whole(0, 9) * MINUTE, start),
    ),
  ]
}

/**
 * Moments of `count` orders from `from` to `to` (milliseconds): one in every month where there are enough of them, some
 * in the last days and hours before `to`, the others the more the later, most on weekdays.
 */
export function orderTimes(count: number, from: number, to: number, random: Random): number[] {
  const first = dayOf(from) + 1
  const days = Math.max(1, dayOf(to) - first)
  const regular = Math.min(count, Math.ceil(days / MONTH))
  const recent = Math.min(count - regular, Math.ceil(count / ORDERS_PER_RECENT_ORDER))
  const chosen = [
    ...spread(regular, first, days, (share) => share),
    ...spread(count - regular - recent, first, days, (share) => share ** GROWTH),
  ]
  const times = chosen.map((day) => {
    const sunday = day - weekday(day)
    const week = WEEK.map((weight, index) => [sunday + index, weight] as const)
    const other = random.weighted(week)
    return timeOfDay(other < first || other >= first + days ? day : other, random)
  })
  return [...times, ...recentTimes(recent, from, to, random)].sort((a, b) => a - b)
}

/** The moment so many working days after another one. */
export function workdaysAfter(at: number, count: number, random: Random): number {
  let day = dayOf(at)
  for (let left = count; left > 0;) if (weekday(++day) % 6 !== 0) left--
  return Math.max(timeOfDay(day, random), at + HOUR)
}
