import { formatNumber } from '../format/number'
/** Number of ended rows at a time, in milliseconds of one clock. */
export interface Sample {
  at: number
  ended: number
}

/**
 * Length of the time window for the rate, in milliseconds. It is short, because the speed of a job varies with the
 * platform.
 */
const WINDOW_MS = 30_000

/**
 * Returns the samples with a new one added and outdated ones removed. Restarts when the count decreases, as after a
 * retry.
 */
export function addSample(samples: readonly Sample[], next: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && (next.ended < last.ended || next.at < last.at)) return [next]
  if (last && next.at === last.at) return [...samples.slice(0, -1), next]
  const recent = samples.filter(({ at }) => next.at - at <= WINDOW_MS)
  return [...recent, next]
}

/** Returns rows per second. Undefined until the samples cover one second. */
export function rateOf(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < 1000) return undefined
  return ((last.ended - first.ended) * 1000) / (last.at - first.at)
}

/** Returns the remaining seconds. Undefined while the rate is unknown. */
export function secondsLeft(left: number, rate: number | undefined): number | undefined {
  if (left === 0) return 0
  return rate ? left / rate : undefined
}

/** Returns a rate in words: "12 a second", "30 a minute". */
export function rateWords(rate: number): string {
  if (rate >= 1) return `${formatNumber(Math.round(rate))} a second`
  return `${formatNumber(Math.round(rate * 60))} a minute`
}

/** Returns the remaining time in rounded words: "less than a minute", "about 3 minutes". */
export function timeLeftWords(seconds: number): string {
  if (seconds < 50) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`
  const hours = Math.round(seconds / 3600)
  return hours === 1 ? 'about an hour' : `about ${formatNumber(hours)} hours`
}
