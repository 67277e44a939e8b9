import fc from 'fast-check'
import { dateTimeText, fromLocalText, INCOMPLETE, instantToText, toLocalText } from '@/lib/forms/date-times'

const ZONES = [
  'UTC',
  'Europe/Vienna',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
]

test('an instant survives conversion to local date and time and back', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
      fc.constantFrom(...ZONES),
      (date, zone) => {
        const text = toLocalText(date.toISOString(), zone)
        const back = fromLocalText(text, zone)
        // The second pass of a repeated hour is shown like the first, and is parsed as the first.
        expect(toLocalText(back, zone)).toBe(text)
        expect([0, 3_600_000]).toContain(date.getTime() - new Date(back).getTime())
      },
    ),
    { numRuns: 300 },
  )
})

test.each([
  ['2026-03-03T08:15:00.000Z', 'Europe/Vienna', '2026-03-03T09:15'],
  ['2025-05-31T23:59:59.000Z', 'UTC', '2025-05-31T23:59:59'],
  ['2025-05-31T23:59:59.250Z', 'UTC', '2025-05-31T23:59:59.250'],
  ['2026-07-01T00:00:00.000Z', 'America/New_York', '2026-06-30T20:00'],
])('%s in %s is shown as %s', (iso, zone, text) => {
  expect(toLocalText(iso, zone)).toBe(text)
  expect(fromLocalText(text, zone)).toBe(iso)
})

test('when clocks change, a repeated hour means its first pass and a skipped time means an hour later', () => {
  expect(fromLocalText('2026-10-25T02:30', 'Europe/Vienna')).toBe('2026-10-25T00:30:00.000Z')
  expect(fromLocalText('2026-03-29T02:30', 'Europe/Vienna')).toBe('2026-03-29T01:30:00.000Z')
})

test('converts empty and invalid text to empty text', () => {
  expect(fromLocalText('', 'UTC')).toBe('')
  expect(fromLocalText('soon', 'UTC')).toBe('')
  expect(toLocalText('', 'UTC')).toBe('')
  expect([instantToText(null), instantToText(undefined), instantToText('soon')]).toEqual(['', '', ''])
})

test('converts every spelling of an instant from the platform to one form value', () => {
  expect(instantToText('2026-03-03T08:15:00+00:00')).toBe('2026-03-03T08:15:00.000Z')
  expect(instantToText('2026-03-03T09:15:00.000+01:00')).toBe('2026-03-03T08:15:00.000Z')
})

test('the rule accepts instants and empty text, and explains why other values are invalid', async () => {
  const rule = dateTimeText('Start date')
  await expect(rule.validate('')).resolves.toBe('')
  await expect(rule.validate('2026-03-03T08:15:00.000Z')).resolves.toBeDefined()
  await expect(rule.validate(INCOMPLETE)).rejects.toThrow('Start date must have a date and a time')
  await expect(rule.validate('0026-03-03T08:15:00.000Z')).rejects.toThrow(/from 1900 to 9999/)
})
