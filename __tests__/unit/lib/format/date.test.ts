import { formatCardDate, formatLongDate, formatShortDate } from '@/lib/format/date'

test.each([
  ['2026-11-13T15:52:00Z', 'UTC', 'November 13th at 3:52pm'],
  ['2026-11-13T15:52:00.000+00:00', 'America/New_York', 'November 13th at 10:52am'],
  ['2026-12-31T23:30:00Z', 'Asia/Tokyo', 'January 1st at 8:30am'],
  ['', 'UTC', undefined],
  [null, 'UTC', undefined],
  ['nonsense', 'UTC', undefined],
])('formats %s in %s as %s', (iso, zone, words) => expect(formatLongDate(iso, zone)).toBe(words))

test.each([
  ['2026-11-03', '11/03/2026', '11/26'],
  // The day as written. Its time and zone would turn it into another day in some zones.
  ['2026-11-03T23:59:59Z', '11/03/2026', '11/26'],
  ['2026-11-03T00:00:00+14:00', '11/03/2026', '11/26'],
  ['', undefined, undefined],
  [undefined, undefined, undefined],
  ['2026-13-40', undefined, undefined],
])('formats the day %s as %s, and as %s on a card', (text, day, card) => {
  expect(formatShortDate(text)).toBe(day)
  expect(formatCardDate(text)).toBe(card)
})
