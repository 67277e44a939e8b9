/**
 * Returns the day of an instant with its zone, "11/21/2026 UTC", in the specification's format MM/dd/yyyy. Uses the
 * browser's own formatter, because a date library would be a tenth of the code of the lists that show it.
 *
 * @param iso the platform's text, e.g. "2026-11-21T08:15:00.000+00:00"
 * @param timeZone IANA name, e.g. "Europe/Vienna"
 */
export function formatDay(iso: string, timeZone: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', timeZoneName: 'short' },
  } as Intl.DateTimeFormatOptions).formatToParts(date)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('month')}/${part('day')}/${part('year')} ${part('timeZoneName')}`
}
