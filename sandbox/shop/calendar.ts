import type { Random } from './random'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Relative number of orders on each day of the week, starting with Sunday. */
const WEEK = [0.08, 1, 1.15, 1.1, 1.05, 0.85, 0.12]
/** Average length of a month, in days. */
const DAYS_PER_MONTH = 30.4
/**
 * Exponent of the growth of cumulative orders over time. With 7, half of the orders are in the last tenth of the time.
 */
const GROWTH_EXPONENT = 7
/** One of this many orders is in the last days, regardless of the growth. */
const ORDERS_PER_RECENT_ORDER = 8
/** Length of the last days before the end. */
const RECENT_DAYS = 7
/** Number of recent orders in the last hours, one per hour. */
const ORDERS_OF_LAST_HOURS = 3
/**
 * Maximum time from starting an order to submitting it, in milliseconds. Orders start early enough to be submitted
 * before the end.
 */
const MAX_SUBMIT_DELAY_MS = 50 * MINUTE_MS
/** Working hours, UTC. */
const OPENING_HOUR = 8
const CLOSING_HOUR = 18

const dayOf = (at: number): number => Math.floor(at / DAY_MS)
const weekday = (day: number): number => new Date(day * DAY_MS).getUTCDay()

/** Returns a random time on a day, mostly around midday. Seconds are whole and not near the edge of a minute. */
function timeOfDay(day: number, random: Random): number {
  const hours = OPENING_HOUR + ((random.next() + random.next()) / 2) * (CLOSING_HOUR - OPENING_HOUR)
  return Math.floor((day * DAY_MS + hours * HOUR_MS) / MINUTE_MS) * MINUTE_MS + random.integer(10, 50) * 1000
}

/** Distributes `count` orders over `days` days from day `first`, along the cumulative share `grown`. */
function spread(count: number, first: number, days: number, grown: (share: number) => number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const part = (index + 0.5) / count
    let day = 0
    while (day < days - 1 && grown((day + 1) / days) < part) day++
    return first + day
  })
}

/** Returns the times of `count` orders in the last days before `to`, including the last hours. */
function recentTimes(count: number, from: number, to: number, random: Random): number[] {
  const latest = to - MAX_SUBMIT_DELAY_MS
  const start = Math.max(from, to - RECENT_DAYS * DAY_MS)
  const ofLastHours = Math.min(count, ORDERS_OF_LAST_HOURS)
  const others = count - ofLastHours
  return [
    ...Array.from({ length: others }, (_, index) => {
      const day = dayOf(start + ((index + 0.5) / others) * (latest - start))
      return Math.min(Math.max(timeOfDay(day, random), start), latest)
    }),
    ...Array.from({ length: ofLastHours }, (_, hours) =>
      Math.max(latest - hours * HOUR_MS - random.integer(0, 9) * MINUTE_MS, start),
    ),
  ]
}

/**
 * Returns the times of `count` orders between `from` and `to`, in milliseconds: one in every month if there are enough
 * orders, some in the last days and hours, and the others increasingly toward the end. Most are on weekdays.
 */
export function orderTimes(count: number, from: number, to: number, random: Random): number[] {
  const first = dayOf(from) + 1
  const days = Math.max(1, dayOf(to) - first)
  const regular = Math.min(count, Math.ceil(days / DAYS_PER_MONTH))
  const recent = Math.min(count - regular, Math.ceil(count / ORDERS_PER_RECENT_ORDER))
  const chosen = [
    ...spread(regular, first, days, (share) => share),
    ...spread(count - regular - recent, first, days, (share) => share ** GROWTH_EXPONENT),
  ]
  const times = chosen.map((day) => {
    const sunday = day - weekday(day)
    const week = WEEK.map((weight, index) => [sunday + index, weight] as const)
    const other = random.weighted(week)
    return timeOfDay(other < first || other >= first + days ? day : other, random)
  })
  return [...times, ...recentTimes(recent, from, to, random)].sort((a, b) => a - b)
}

/** Returns a time `count` working days after `at`. */
export function workdaysAfter(at: number, count: number, random: Random): number {
  let day = dayOf(at)
  for (let left = count; left > 0;) if (weekday(++day) % 6 !== 0) left--
  return Math.max(timeOfDay(day, random), at + HOUR_MS)
}
