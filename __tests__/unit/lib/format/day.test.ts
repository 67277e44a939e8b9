import { formatDay, zoneName } from '@/lib/format/day'

it.each([
  ['2026-01-31T23:30:00.000+00:00', 'UTC', '01/31/2026', '01/31/2026, 11:30pm'],
  ['2026-01-31T23:30:00.000+00:00', 'Europe/Vienna', '02/01/2026', '02/01/2026, 12:30am'],
  ['2026-07-04T02:05:00Z', 'America/New_York', '07/03/2026', '07/03/2026, 10:05pm'],
  ['soon', 'UTC', 'soon', 'soon'],
])('formats %s in %s as %s, with the time as %s', (iso, zone, day, withTime) => {
  expect(formatDay(iso, zone)).toBe(day)
  expect(formatDay(iso, zone, true)).toBe(withTime)
})

it.each([
  ['2026-01-31T23:30:00Z', 'UTC', 'UTC'],
  ['2026-01-31T23:30:00Z', 'Europe/Vienna', 'GMT+1'],
  ['2026-07-04T02:00:00Z', 'America/New_York', 'EDT'],
])('names the zone at %s in %s: %s', (iso, zone, name) => expect(zoneName(new Date(iso), zone)).toBe(name))
