import { formatAge } from '@/lib/format/age'

const START = '2026-11-24T12:00:00.000+00:00'

it.each([
  ['2026-11-24T12:00:10Z', '1 minute', 'less than a day'],
  ['2026-11-24T12:59:59Z', '59 minutes', 'less than a day'],
  ['2026-11-24T13:00:00Z', '1 hour', 'less than a day'],
  ['2026-11-25T11:59:59Z', '23 hours', 'less than a day'],
  ['2026-11-25T12:00:00Z', '1 day', '1 day'],
  ['2026-12-02T11:00:00Z', '7 days', '7 days'],
  ['2026-11-24T11:00:00Z', '1 minute', 'less than a day'],
])('returns the time until %s in its largest unit, and in days alone', (end, words, days) => {
  expect(formatAge(START, end)).toBe(words)
  expect(formatAge(Date.parse(START), Date.parse(end))).toBe(words)
  expect(formatAge(START, new Date(end), { smallestUnit: 'day' })).toBe(days)
})

it.each([undefined, null, ''])('counts an unknown start as now: %s', (start) => {
  expect(formatAge(start, START)).toBe('1 minute')
  expect(formatAge(start, START, { smallestUnit: 'day' })).toBe('less than a day')
})
