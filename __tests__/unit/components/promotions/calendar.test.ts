import { barOf, CALENDAR_WEEKS, calendarFilters, calendarFrom } from '@/components/promotions/rules/calendar'

const now = new Date('2026-03-25T12:00:00Z')

it('starts on the Monday of a day, and has days of the time zone across a change of clocks', () => {
  const { weeks, instants, previous, next } = calendarFrom('2026-03-26', now, 'Europe/Vienna')
  expect(weeks).toHaveLength(CALENDAR_WEEKS)
  expect(weeks.slice(0, 2)).toEqual([
    { day: '2026-03-23', label: '3/23' },
    { day: '2026-03-30', label: '3/30' },
  ])
  expect(instants).toEqual({ from: '2026-03-22T23:00:00.000Z', before: '2026-05-17T22:00:00.000Z' })
  expect([previous, next]).toEqual(['2026-02-23', '2026-04-20'])
})

it.each([null, '', '2026-02-30', 'now'])('starts with the week before this one for “%s”', (day) => {
  expect(calendarFrom(day, now, 'UTC').weeks[0]?.day).toBe('2026-03-16')
})

const instants = { from: '2026-03-02T00:00:00Z', before: '2026-04-27T00:00:00Z' }

it.each([
  [{}, { from: 0, to: 1, startsBefore: true, endsAfter: true }],
  [
    { StartDate: '2026-03-09T00:00:00Z', ExpirationDate: '2026-03-30T00:00:00Z' },
    { from: 0.125, to: 0.5, startsBefore: false, endsAfter: false },
  ],
  [{ StartDate: '2026-04-27T00:00:00Z' }, undefined],
  [{ ExpirationDate: '2026-03-02T00:00:00Z' }, undefined],
])('the bar of %j', (promotion, bar) => {
  expect(barOf(promotion as object, instants)).toEqual(bar)
})

it('asks the platform for exactly the promotions that have a bar', () => {
  expect(calendarFilters(instants)).toEqual({
    Active: 'true',
    StartDate: '!*|<2026-04-27T00:00:00Z',
    ExpirationDate: '!*|>2026-03-02T00:00:00Z',
  })
})
