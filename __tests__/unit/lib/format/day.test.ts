import { formatDay } from '@/lib/format/day'

it.each([
  ['2026-01-31T23:30:00.000+00:00', 'UTC', '01/31/2026 UTC'],
  ['2026-01-31T23:30:00.000+00:00', 'Europe/Vienna', '02/01/2026 GMT+1'],
  ['2026-07-04T02:00:00Z', 'America/New_York', '07/03/2026 EDT'],
  ['soon', 'UTC', 'soon'],
])('formats the day of %s in %s as %s', (iso, zone, day) => expect(formatDay(iso, zone)).toBe(day))
