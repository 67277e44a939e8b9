import type { ResourceDefinition, Write } from '../core/definitions'
import { refuse } from '../core/errors'
import { isObject, type JsonObject } from '../core/json'
import { OWNER } from './owner'

function breaksOf(record: JsonObject): JsonObject[] {
  return Array.isArray(record.PriceBreaks) ? record.PriceBreaks.filter(isObject) : []
}

function checkSchedule({ record }: Write): void {
  const breaks = breaksOf(record)
  const quantities = breaks.map((one) => Number(one.Quantity))
  const twice = quantities.find((quantity, index) => quantities.indexOf(quantity) !== index)
  if (twice !== undefined) {
    throw refuse('PriceSchedule.DuplicatePriceBreaks', `There are two price breaks for quantity ${twice}.`, {
      Quantity: twice,
    })
  }
  const { MinQuantity: min, MaxQuantity: max, SaleStart: start, SaleEnd: end } = record
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    throw refuse('PriceSchedule.MinGreaterThanMax', 'MinQuantity must not be greater than MaxQuantity.', {
      MinQuantity: min,
      MaxQuantity: max,
    })
  }
  if (typeof start === 'string' && typeof end === 'string' && start >= end) {
    throw refuse('PriceSchedule.InvalidSaleStartOrSaleEnd', 'SaleStart must be before SaleEnd.', {
      SaleStart: start,
      SaleEnd: end,
    })
  }
  record.PriceBreaks = breaks.sort((a, b) => Number(a.Quantity) - Number(b.Quantity))
}

/** True while a sale price counts: some break has one and now is within the sale's dates, open ends included. */
export function isOnSale(record: JsonObject, now: Date): boolean {
  const { SaleStart: start, SaleEnd: end } = record
  if (!breaksOf(record).some((one) => typeof one.SalePrice === 'number')) return false
  if (typeof start === 'string' && new Date(start) > now) return false
  return !(typeof end === 'string' && new Date(end) < now)
}

export const priceSchedules: ResourceDefinition = {
  name: 'PriceSchedules',
  model: 'PriceSchedule',
  table: 'priceschedules',
  access: { kind: 'owned' },
  references: [OWNER],
  write: checkSchedule,
  async read(ctx, records) {
    for (const { body } of records) body.IsOnSale = isOnSale(body, ctx.platform.now())
  },
  async remove({ tx, record }) {
    // The assignment stays and keeps the product visible; only its price is gone.
    await tx.query(
      `update productassignments set body = jsonb_set(body, '{PriceScheduleID}', 'null') where body ->> 'PriceScheduleID' = $1`,
      [String(record.ID)],
    )
    tx.changed.add('productassignments')
  },
}
