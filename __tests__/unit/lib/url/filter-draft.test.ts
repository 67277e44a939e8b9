import fc from 'fast-check'
import { daysOf, isDay, isStartOfDay, periodOf } from '@/lib/url/filter-days'
import { draftOf, emptyAlternative, finishDraft, type FilterDraft } from '@/lib/url/filter-draft'
import { describeFilter } from '@/lib/url/describe-filter'
import { formatCondition } from '@/lib/url/format-condition'
import type { PlainFilter } from '@/lib/url/list-filters'
import { buyerReference } from '@/lib/resource/buyer-reference'

const ZONE = 'America/New_York'
const text: PlainFilter = { kind: 'text', key: 'Name', label: 'Name' }
const number: PlainFilter = { kind: 'number', key: 'Total', label: 'Total' }
const date: PlainFilter = { kind: 'date', key: 'DateSubmitted', label: 'Submitted' }
const boolean: PlainFilter = { kind: 'boolean', key: 'AutoForward', label: 'Forwarded' }
const reference: PlainFilter = { kind: 'reference', key: 'BuyerID', label: 'Buyer', to: buyerReference }
const options = [
  { value: 'x', label: 'Ex' },
  { value: 'y', label: 'Why' },
]
const choice: PlainFilter = { kind: 'choice', key: 'A', label: 'A', options }
const xp: PlainFilter = { kind: 'xp', key: 'xp.Brand', label: 'xp.Brand' }

test.each<[PlainFilter, string | string[], string]>([
  [text, '*bolt*', 'contains “bolt”'],
  [text, 'bolt*', 'starts with “bolt”'],
  [text, 'a\\|b', '“a|b”'],
  [text, '!bolt', 'not “bolt”'],
  [text, '!*', 'no value'],
  [number, '>=5', 'at least 5'],
  [number, '<=10', 'at most 10'],
  [number, ['>=5', '<=10'], '5 to 10'],
  [number, '5', '5'],
  [boolean, 'false', 'No'],
  [choice, 'x', 'Ex'],
  [choice, 'x|y', 'Ex or Why'],
  [reference, 'acme|lakeside', 'acme or lakeside'],
  [number, '5|>=10', '5 or at least 10'],
  [text, '*bolt*|nut\\|s|!*', 'contains “bolt” or “nut|s” or no value'],
  [xp, '>=5|!*', 'at least 5 or no value'],
  [xp, 'Acme|5', '“Acme” or “5”'],
  [date, '!*|>=2026-11-01T04:00:00.000Z', 'no value or from 11/01/2026 EDT'],
  [reference, 'acme', 'acme'],
  [xp, '*', 'any value'],
  [date, ['>=2026-11-01T04:00:00.000Z', '<2026-12-01T05:00:00.000Z'], '11/01/2026 EDT to 11/30/2026 EST'],
  [date, '>=2026-11-01T04:00:00.000Z', 'from 11/01/2026 EDT'],
  [date, '<2026-12-01T05:00:00.000Z', 'until 11/30/2026 EST'],
])('for the filter %o, shows %o as “%s” and edits it without changes', (filter, value, words) => {
  expect(describeFilter(filter, value, ZONE)).toBe(words)
  const finished = finishDraft(filter, draftOf(filter, value, ZONE), ZONE)
  expect(finished).toMatchObject({ key: filter.key })
  if ('condition' in finished) expect(formatCondition(finished.condition)).toEqual(value)
})

test('shows a bound within a day to the minute', () => {
  expect(describeFilter(date, '>=2020-11-01T12:30:00Z', ZONE)).toBe('from November 1st, 2020 at 7:30am EST')
})

test.each<[PlainFilter, Partial<FilterDraft>, string]>([
  [text, { text: ' ' }, 'Enter text.'],
  [number, { text: 'five' }, '“five” is not a number.'],
  [number, { text: '' }, 'Enter a number.'],
  [number, { operators: 'between', min: '5' }, 'Enter both numbers.'],
  [number, { operators: 'between', min: '5', max: '4' }, 'The maximum must not be less than the minimum.'],
  [date, {}, 'Enter a start date or an end date.'],
  [date, { from: '2026-11-02', to: '2026-11-01' }, 'The end date must not be before the start date.'],
  [date, { from: '2026-02-30' }, '“2026-02-30” is not a date.'],
  [boolean, {}, 'Choose a value.'],
  [
    xp,
    { path: '__proto__', text: 'x' },
    'Enter a path of letters, digits, dashes and underscores, such as Brand or Size.Unit.',
  ],
])('for the filter %o, rejects %o: %s', (filter, typed, problem) => {
  const draft = { ...draftOf(filter, undefined, ZONE), ...typed }
  expect(finishDraft(filter, draft, ZONE)).toEqual({ problem })
})

test('rejects a range with two bounds as one of several alternatives', () => {
  const draft = draftOf(number, ['>=5', '<=10'], ZONE)
  const other = { ...emptyAlternative('number'), text: '20' }
  expect(finishDraft(number, { ...draft, more: [other] }, ZONE)).toMatchObject({
    problem: expect.stringContaining('a minimum and a maximum') as string,
  })
})

test('reports the problem of an additional alternative', () => {
  const draft = { ...draftOf(number, '5', ZONE), more: [emptyAlternative('number')] }
  expect(finishDraft(number, draft, ZONE)).toEqual({ problem: 'Enter a number.' })
})

test('derives the type of an xp value from the condition', () => {
  const typeOf = (value: string | string[]) => draftOf(xp, value, ZONE).type
  expect(['*a*', 'true', '5', '>=5', '*'].map(typeOf)).toEqual([
    'text',
    'boolean',
    'number',
    'number',
    'text',
  ])
})

test('accepts an xp path with or without its prefix', () => {
  for (const path of ['Size.Unit', 'xp.Size.Unit']) {
    const draft: FilterDraft = { ...draftOf(xp, undefined, ZONE), path, text: 'cm' }
    expect(finishDraft(xp, draft, ZONE)).toMatchObject({ key: 'xp.Size.Unit' })
  }
})

test('days survive conversion to instants and back in every zone, also around clock changes', () => {
  const zones = ['UTC', ZONE, 'Europe/Vienna', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Apia']
  const day = fc
    .date({ min: new Date('2012-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((one) => one.toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.constantFrom(...zones), day, day, (zone, one, other) => {
      const [from, to] = [one, other].sort() as [string, string]
      const period = periodOf({ from, to }, zone)
      expect(daysOf(period, zone)).toEqual({ from, to })
      expect(isStartOfDay(period.from ?? '', zone) && isStartOfDay(period.before ?? '', zone)).toBe(true)
      expect(Date.parse(period.before ?? '') - Date.parse(period.from ?? '')).toBeGreaterThan(22 * 3_600_000)
    }),
  )
  expect(periodOf({ from: '2018-11-04', to: '' }, 'America/Sao_Paulo')).toEqual({
    from: '2018-11-04T03:00:00.000Z',
  })
})

test('accepts only days of the calendar', () => {
  expect(['2026-11-21', '2024-02-29'].every(isDay)).toBe(true)
  expect(['2026-02-29', '21.11.2026', '2026-11', ''].some(isDay)).toBe(false)
})
