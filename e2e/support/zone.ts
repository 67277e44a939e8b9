/**
 * A time zone of whole hours where it is about noon now: a story of "today" that runs there does not run over
 * midnight.
 */
export function zoneAtNoon(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  // The names count the other way: Etc/GMT-3 is three hours ahead of UTC.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
