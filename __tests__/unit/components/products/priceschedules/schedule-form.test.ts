import {
  scheduleSchema,
  toNewSchedule,
  toSchedulePatch,
  toScheduleValues,
} from '@/components/products/priceschedules/schedule-form'
import { diff } from '@/lib/forms/diff'

jest.mock('@/lib/ordercloud/client', () => ({ call: jest.fn() }))

const empty = toScheduleValues(null)
const messageOf = (values: object) =>
  scheduleSchema.validate({ ...empty, ...values }).then(
    () => undefined,
    (error: Error) => error.message,
  )

test('a schedule that was not changed has nothing to send, whatever the platform leaves out', () => {
  const stored = {
    ...{ ID: 's', Name: 'S', MinQuantity: 1, SaleStart: '2031-02-01T00:00:00+00:00' },
    PriceBreaks: [{ Quantity: 1, Price: 2, SalePrice: null, SubscriptionPrice: null, BundlePrice: null }],
  }
  const values = toScheduleValues(stored as never)
  expect(diff(toSchedulePatch(toScheduleValues(stored as never)), toSchedulePatch(values))).toEqual({})
  expect(values.SaleStart).toBe('2031-02-01T00:00:00.000Z')
})

test('a new schedule sends only what is set', () => {
  const Breaks = [{ Quantity: '1', Price: '2.50', SalePrice: '', SubscriptionPrice: '', BundlePrice: '' }]
  expect(toNewSchedule({ ...empty, Breaks, RestrictedQuantity: true })).toEqual({
    PriceBreaks: [{ Quantity: 1, Price: 2.5 }],
    RestrictedQuantity: true,
  })
})

test('rejects a maximum below the minimum and a sale that ends before it starts', async () => {
  expect(await messageOf({})).toBeUndefined()
  expect(await messageOf({ MinQuantity: '10', MaxQuantity: '9' })).toMatch(/at least the minimum/)
  expect(await messageOf({ MinQuantity: '10', MaxQuantity: '10' })).toBeUndefined()
  const SaleStart = '2031-02-01T00:00:00.000Z'
  expect(await messageOf({ SaleStart, SaleEnd: SaleStart })).toMatch(/after the sale start/)
})

test('the code of a currency is in upper case, and other texts stay as they are', async () => {
  const currencyOf = async (Currency: string) =>
    (await scheduleSchema.validate({ ...empty, Currency })).Currency
  expect(await currencyOf('usd ')).toBe('USD')
  expect(await currencyOf('points')).toBe('points')
})

test('a whole number with separators of thousands is named without them', async () => {
  expect(await messageOf({ MinQuantity: '1,000' })).toBe(
    'Enter the minimum quantity without separators: 1000.',
  )
})
