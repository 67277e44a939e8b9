/**
 * An instant in words with its zone, after the specification's "MMMM do at h:mmaaa":
 * "March 3rd, 2026 at 9:15am GMT+1". The year is left out when it is the current one.
 *
 * @param iso what the platform answers, e.g. "2026-03-03T08:15:00.000+00:00"
 * @param timeZone IANA name, e.g. "Europe/Vienna"
 */
export function formatInstant(iso: string, timeZone: string, now = new Date()): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const parts = partsOf(date, timeZone)
  const year = parts.year === partsOf(now, timeZone).year ? '' : `, ${parts.year}`
  const time = `${parts.hour}:${parts.minute}${parts.dayPeriod?.toLowerCase()}`
  return `${parts.month} ${ordinal(Number(parts.day))}${year} at ${time} ${parts.timeZoneName}`
}

function partsOf(date: Date, timeZone: string): Record<string, string | undefined> {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  })
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
}

function ordinal(day: number): string {
  const tens = day % 100
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${suffix}`
}
