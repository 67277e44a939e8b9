/** Separates the day from the time, as in "11/21/2026, 8:15am". */
const SEPARATOR = ', '

/**
 * Returns the day of an instant in the specification's format MM/dd/yyyy, "11/21/2026", or with its time,
 * "11/21/2026, 8:15am". Uses the browser's own formatter, because a date library would be a tenth of the code of the
 * lists that show it.
 *
 * @param iso the platform's text, e.g. "2026-11-21T08:15:00.000+00:00"
 * @param timeZone IANA name, e.g. "Europe/Vienna"
 */
export function formatDay(iso: string, timeZone: string, hasTime = false): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const day = partsOf(date, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const words = `${day('month')}/${day('day')}/${day('year')}`
  return hasTime ? `${words}${SEPARATOR}${formatTime(date.getTime(), timeZone)}` : words
}

/**
 * Returns the time of day of an instant: "8:15am".
 *
 * @param instant milliseconds since 1970
 */
export function formatTime(instant: number, timeZone: string): string {
  const time = partsOf(new Date(instant), { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
  return `${time('hour')}:${time('minute')}${time('dayPeriod').toLowerCase()}`
}

/** Returns the short name of a zone at an instant, e.g. "GMT+1" or "EST". It differs between summer and winter. */
export function zoneName(date: Date, timeZone: string): string {
  return partsOf(date, { timeZone, timeZoneName: 'short' })('timeZoneName') || timeZone
}

function partsOf(date: Date, options: Intl.DateTimeFormatOptions) {
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(date)
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
}
