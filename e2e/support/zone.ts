/**
 * Returns a time zone with a whole-hour offset in which it is about noon now. A test of "today" that runs there does
 * not cross midnight.
 */
export function zoneAtNoon(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  // The names count in the opposite direction: Etc/GMT-3 is three hours ahead of UTC.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
