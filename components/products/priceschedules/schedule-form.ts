import { array, boolean, object, string, ValidationError, type InferType } from 'yup'
import { dateTimeText, INCOMPLETE, instantToText } from '@/lib/forms/date-times'
import { numberText, text } from '@/lib/forms/rules'
import { emptyToNull, numberOrNull, numberToText } from '@/lib/forms/values'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { breakProblems, toBreakRows, toBreaks, type BreakRow } from '../rules/price-breaks'

/** The platform's own default. */
const DEFAULT_MIN_QUANTITY = 1

const breakShape = object({
  Quantity: string().defined(),
  Price: string().defined(),
  SalePrice: string().defined(),
  SubscriptionPrice: string().defined(),
  BundlePrice: string().defined(),
})

/** Returns a currency as its code is spelled: "USD" for "usd". Other texts stay as they are. */
export function toCurrencyCode(text: string): string {
  const typed = text.trim()
  return /^[A-Za-z]{3}$/.test(typed) ? typed.toUpperCase() : text
}

/** Validation of the prices and rules of a price schedule. Forms add a name, or the product that has the schedule. */
export const scheduleShape = {
  Breaks: array()
    .of(breakShape)
    .defined()
    .test('breaks', (rows, { createError, path }) => {
      const problems = breakProblems(rows as BreakRow[])
      const [first] = problems
      if (!first) return true
      // The list has the first problem, and every cell has its own.
      const ofCells = problems.map(({ row, field, message }) =>
        createError({ path: `${path}[${row}].${field}`, message }),
      )
      return new ValidationError([createError({ message: first.message }), ...ofCells])
    }),
  // A save with Enter does not leave the field.
  Currency: text('Currency', 100).transform(toCurrencyCode),
  SaleStart: dateTimeText('Sale start'),
  SaleEnd: dateTimeText('Sale end').test(
    'order',
    'Sale end must be after the sale start.',
    (end, { parent }) => {
      const { SaleStart: start } = parent as { SaleStart: string }
      return !end || !start || end === INCOMPLETE || start === INCOMPLETE || end > start
    },
  ),
  MinQuantity: numberText({ label: 'Minimum quantity', min: 1, decimals: 0 }),
  MaxQuantity: numberText({ label: 'Maximum quantity', min: 1, decimals: 0 }).test(
    'order',
    'Maximum quantity must be at least the minimum quantity.',
    (most, { parent }) => {
      const { MinQuantity: least } = parent as { MinQuantity: string }
      return !most || !least || !(Number(most) < Number(least))
    },
  ),
  RestrictedQuantity: boolean().defined(),
  UseCumulativeQuantity: boolean().defined(),
  ApplyTax: boolean().defined(),
  ApplyShipping: boolean().defined(),
}

/** Validation of a price schedule by itself. */
export const scheduleSchema = object(scheduleShape)

/** The values of a form that edits a price schedule. */
export type ScheduleValues = InferType<typeof scheduleSchema>

/** The fields of `ScheduleValues`. */
export const SCHEDULE_FIELDS = Object.keys(scheduleSchema.fields) as (keyof ScheduleValues)[]

/** Error codes of the platform that concern one field of a price schedule. */
export const SCHEDULE_CODES = {
  'PriceSchedule.DuplicatePriceBreaks': 'Breaks',
  'PriceSchedule.CannotClearPriceBreaks': 'Breaks',
  'PriceSchedule.NoPriceBreaks': 'Breaks',
  'PriceSchedule.MinGreaterThanMax': 'MaxQuantity',
  'PriceSchedule.MinQtyMustBePositive': 'MinQuantity',
  'PriceSchedule.InvalidSaleStartOrSaleEnd': 'SaleEnd',
  'PriceSchedule.CannotModifyCurrency': 'Currency',
} as const

/** Returns the form values of a price schedule. Without one, those of a new schedule without prices. */
export function toScheduleValues(schedule: PriceSchedule | null): ScheduleValues {
  return {
    Breaks: toBreakRows(schedule?.PriceBreaks, schedule?.Currency),
    Currency: schedule?.Currency ?? '',
    SaleStart: instantToText(schedule?.SaleStart),
    SaleEnd: instantToText(schedule?.SaleEnd),
    MinQuantity: numberToText(schedule?.MinQuantity ?? DEFAULT_MIN_QUANTITY),
    MaxQuantity: numberToText(schedule?.MaxQuantity),
    RestrictedQuantity: schedule?.RestrictedQuantity === true,
    UseCumulativeQuantity: schedule?.UseCumulativeQuantity === true,
    ApplyTax: schedule?.ApplyTax === true,
    ApplyShipping: schedule?.ApplyShipping === true,
  }
}

/** Returns the fields of a price schedule as the platform spells them. */
export function toSchedulePatch(values: ScheduleValues): Partial<PriceSchedule> {
  // The platform accepts null for "none", but the types of its library do not.
  return {
    PriceBreaks: toBreaks(values.Breaks).sort((a, b) => (a.Quantity ?? 0) - (b.Quantity ?? 0)),
    Currency: emptyToNull(values.Currency) as string,
    SaleStart: emptyToNull(values.SaleStart) as string,
    SaleEnd: emptyToNull(values.SaleEnd) as string,
    MinQuantity: numberOrNull(values.MinQuantity) ?? DEFAULT_MIN_QUANTITY,
    MaxQuantity: numberOrNull(values.MaxQuantity) as number,
    RestrictedQuantity: values.RestrictedQuantity,
    UseCumulativeQuantity: values.UseCumulativeQuantity,
    ApplyTax: values.ApplyTax,
    ApplyShipping: values.ApplyShipping,
  }
}

/** Returns the body that creates a price schedule. Fields with the platform's default are left out. */
export function toNewSchedule(values: ScheduleValues): Partial<PriceSchedule> {
  const set = Object.entries(toSchedulePatch(values)).filter(
    ([name, value]) =>
      value !== null && value !== false && !(name === 'MinQuantity' && value === DEFAULT_MIN_QUANTITY),
  )
  return Object.fromEntries(set) as Partial<PriceSchedule>
}
