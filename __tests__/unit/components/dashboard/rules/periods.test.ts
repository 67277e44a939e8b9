import fc from 'fast-check'
import {
  CHART_DAYS,
  comparisonOf,
  dayNames,
  daysWithin,
  dayWithin,
  periodWords,
} from '@/components/dashboard/rules/periods'

const instants = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()]

test('compares today since local midnight with the same weekday last week up to the same time', () => {
  const { now, before } = comparisonOf('day', new Date('2026-11-21T01:30:00Z'), 'America/New_York')
  expect(instants(now)).toEqual(['2026-11-20T05:00:00.000Z', '2026-11-21T01:30:00.000Z'])
  expect(instants(before)).toEqual(['2026-11-13T05:00:00.000Z', '2026-11-14T01:30:00.000Z'])
  expect(periodWords(now, 'America/New_York')).toBe('Nov 20')
})

test('a period of days includes today and is compared with as many days before it', () => {
  const { now, before } = comparisonOf(7, new Date('2026-11-18T12:00:00Z'), 'UTC')
  expect(instants(now)).toEqual(['2026-11-12T00:00:00.000Z', '2026-11-18T12:00:00.000Z'])
  expect(instants(before)).toEqual(['2026-11-05T00:00:00.000Z', '2026-11-11T12:00:00.000Z'])
  expect(dayNames(now, 'UTC')).toEqual(['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'])
  expect(periodWords(before, 'UTC')).toBe('Nov 5 to Nov 11')
  const month = dayNames(comparisonOf(30, now.to, 'UTC').now, 'UTC')
  expect([month.length, month[0], month.at(-1)]).toEqual([30, 'Oct 20', 'Nov 18'])
})

test('keeps local midnight and time of day across the change to winter time', () => {
  const { now, before } = comparisonOf('day', new Date('2026-11-03T17:00:00Z'), 'America/New_York')
  expect(instants(now)).toEqual(['2026-11-03T05:00:00.000Z', '2026-11-03T17:00:00.000Z'])
  expect(instants(before)).toEqual(['2026-10-27T04:00:00.000Z', '2026-10-27T16:00:00.000Z'])
})

test('assigns a point in time to its day in the time zone', () => {
  const { now } = comparisonOf(7, new Date('2026-11-21T12:00:00Z'), 'America/New_York')
  expect(dayWithin(now, '2026-11-15T05:00:00Z', 'America/New_York')).toBe(0)
  expect(dayWithin(now, '2026-11-16T04:59:00.000+00:00', 'America/New_York')).toBe(0)
  expect(dayWithin(now, '2026-11-16T05:00:00Z', 'America/New_York')).toBe(1)
})

test('returns single days of a period, and the last one until now', () => {
  const { now } = comparisonOf(7, new Date('2026-11-18T12:00:00Z'), 'America/New_York')
  expect(instants(daysWithin(now, 0, 1, 'America/New_York'))).toEqual([
    '2026-11-12T05:00:00.000Z',
    '2026-11-13T04:59:59.999Z',
  ])
  expect(instants(daysWithin(now, 6, 1, 'America/New_York'))).toEqual([
    '2026-11-18T05:00:00.000Z',
    '2026-11-18T12:00:00.000Z',
  ])
})

test('compares periods with the same number of days in every time zone', () => {
  const zones = fc.constantFrom(
    'UTC',
    'America/New_York',
    'Europe/Vienna',
    'Asia/Kolkata',
    'Pacific/Auckland',
  )
  const moments = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2028-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, zones, fc.constantFrom('day' as const, ...CHART_DAYS), (moment, zone, span) => {
      const { now, before } = comparisonOf(span, moment, zone)
      expect(now.from <= now.to && before.from <= before.to && before.to <= now.from).toBe(true)
      expect(dayNames(before, zone)).toHaveLength(span === 'day' ? 1 : span)
      expect(dayNames(now, zone)).toHaveLength(span === 'day' ? 1 : span)
      expect(dayWithin(now, now.to.toISOString(), zone)).toBe(dayNames(now, zone).length - 1)
    }),
  )
})
