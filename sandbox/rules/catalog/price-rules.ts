import type { Tx } from '../../db/types'
import type { Write } from '../../core/http/definitions'
import { fieldError, PlatformError, platformError } from '../../core/http/errors'
import type { JsonObject } from '../../core/records/json'
import type { PriceSchedule, PriceBreak } from '../../contract/records'

/** Returns the price breaks of a schedule; empty when it has no list of them. */
export function breaksOf({ PriceBreaks: breaks }: Pick<PriceSchedule, 'PriceBreaks'>): PriceBreak[] {
  return breaks ?? []
}

/**
 * Returns true while a sale price applies: a price break has one, and now is within the sale's dates. A missing date is
 * no limit.
 */
export function isOnSale(record: PriceSchedule, now: Date): boolean {
  const { SaleStart: start, SaleEnd: end } = record
  if (!breaksOf(record).some((one) => typeof one.SalePrice === 'number')) return false
  if (start !== null && new Date(start) > now) return false
  return !(end !== null && new Date(end) < now)
}

/** Returns true when a product is assigned to a party with this price schedule. */
export async function isAssigned(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from productassignments where body ->> 'PriceScheduleID' = $1 limit 1`,
    [id],
  )
  return rows.length > 0
}

/** Rejects a MinQuantity below 1 with the platform's own error code. */
export function checkQuantities({ MinQuantity: min }: JsonObject): void {
  if (typeof min !== 'number' || min >= 1) return
  throw platformError('PriceSchedule.MinQtyMustBePositive', 'MinQuantity must be at least 1.', {
    MinQuantity: min,
  })
}

function checkRanges(record: PriceSchedule, breaks: PriceBreak[]): void {
  const quantities = breaks.map((one) => one.Quantity)
  const twice = quantities.find((quantity, index) => quantities.indexOf(quantity) !== index)
  if (twice !== undefined) {
    throw platformError(
      'PriceSchedule.DuplicatePriceBreaks',
      `There are two price breaks for quantity ${twice}.`,
      {
        Quantity: twice,
      },
    )
  }
  const { MinQuantity: min, MaxQuantity: max, SaleStart: start, SaleEnd: end } = record
  if (min !== null && max !== null && min > max) {
    throw platformError(
      'PriceSchedule.MinGreaterThanMax',
      'MinQuantity must not be greater than MaxQuantity.',
      {
        MinQuantity: min,
        MaxQuantity: max,
      },
    )
  }
  if (start !== null && end !== null && start >= end) {
    throw platformError('PriceSchedule.InvalidSaleStartOrSaleEnd', 'SaleStart must be before SaleEnd.', {
      SaleStart: start,
      SaleEnd: end,
    })
  }
}

const PRICES = ['Price', 'SalePrice', 'SubscriptionPrice', 'BundlePrice'] as const

/** Rejects prices below zero, with one error entry per field. */
function checkPrices(breaks: readonly PriceBreak[]): void {
  const errors = breaks.flatMap((one, index) =>
    PRICES.filter((field) => (one[field] ?? 0) < 0).map((field) =>
      fieldError(`PriceBreaks.${index}.${field}`, 'must be at least 0', { Rule: 'minimum', Limit: 0 }),
    ),
  )
  if (errors.length > 0) throw new PlatformError(400, errors)
}

/** Rejects schedules that violate a rule of the platform, and sorts the price breaks by quantity. */
export async function checkSchedule({ tx, record, existing }: Write<PriceSchedule>): Promise<void> {
  const breaks = breaksOf(record)
  checkPrices(breaks)
  checkRanges(record, breaks)
  record.PriceBreaks = breaks.sort((a, b) => a.Quantity - b.Quantity)
  if (!existing) return
  const id = existing.ID
  const currency = (one: PriceSchedule): string => (one.Currency ?? '').toLowerCase()
  const clears = breaks.length === 0 && breaksOf(existing).length > 0
  const changes = currency(record) !== currency(existing)
  if ((!clears && !changes) || !(await isAssigned(tx, id))) return
  throw changes
    ? platformError(
        'PriceSchedule.CannotModifyCurrency',
        'The price schedule is assigned, so its currency cannot change.',
        {
          Currency: existing.Currency,
        },
      )
    : platformError(
        'PriceSchedule.CannotClearPriceBreaks',
        'The price schedule is assigned and must keep a price break.',
        { PriceScheduleID: id },
      )
}
