import { daysIn, daysOfPreset, instantsOf, PRESETS, presetOf } from '@/components/reports/rules/report-days'

const now = new Date('2026-03-31T23:30:00Z')

it.each([
  ['last-30-days', 'UTC', '2026-03-02', '2026-03-31'],
  ['last-90-days', 'UTC', '2026-01-01', '2026-03-31'],
  ['this-month', 'UTC', '2026-03-01', '2026-03-31'],
  ['last-month', 'UTC', '2026-02-01', '2026-02-28'],
  ['this-year', 'UTC', '2026-01-01', '2026-03-31'],
  ['last-year', 'UTC', '2025-01-01', '2025-12-31'],
  // The next day has begun there.
  ['this-month', 'Europe/Vienna', '2026-04-01', '2026-04-01'],
  ['last-month', 'Europe/Vienna', '2026-03-01', '2026-03-31'],
] as const)('knows the days of %s in %s', (preset, zone, from, to) => {
  expect(daysOfPreset(preset, now, zone)).toEqual({ from, to })
})

it('recognizes every named period, but not other days', () => {
  for (const { key } of PRESETS.slice(0, 4))
    expect(presetOf(daysOfPreset(key, now, 'UTC'), now, 'UTC')).toBe(key)
  expect(presetOf({ from: '2026-03-03', to: '2026-03-04' }, now, 'UTC')).toBeUndefined()
})

it.each([
  ['from=2026-01-05&to=2026-01-09', '2026-01-05', '2026-01-09'],
  ['from=2026-01-09&to=2026-01-05', '2026-03-02', '2026-03-31'],
  ['from=2026-02-30&to=2026-03-05', '2026-03-02', '2026-03-31'],
  ['to=2026-03-05', '2026-03-02', '2026-03-31'],
  ['', '2026-03-02', '2026-03-31'],
])('reads the days of the address “%s”', (query, from, to) => {
  expect(daysIn(new URLSearchParams(query), now, 'UTC')).toEqual({ from, to })
})

it('covers complete days', () => {
  // This day has 23 hours.
  expect(instantsOf({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Vienna')).toEqual({
    from: '2026-03-28T23:00:00.000Z',
    before: '2026-03-29T22:00:00.000Z',
  })
})
