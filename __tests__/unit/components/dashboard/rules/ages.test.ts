import { ageOf } from '@/components/dashboard/rules/ages'

const START = '2026-11-24T12:00:00.000+00:00'

it.each([
  ['2026-11-24T12:00:10Z', '1 minute'],
  ['2026-11-24T12:59:59Z', '59 minutes'],
  ['2026-11-24T13:00:00Z', '1 hour'],
  ['2026-11-25T11:59:00Z', '23 hours'],
  ['2026-11-25T12:00:00Z', '1 day'],
  ['2026-12-02T11:00:00Z', '7 days'],
  ['2026-11-24T11:00:00Z', '1 minute'],
])('returns the time until %s in its largest unit', (end, words) => {
  expect(ageOf(START, end)).toBe(words)
  expect(ageOf(Date.parse(START), Date.parse(end))).toBe(words)
})
