import type Big from 'big.js'
import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { errorItem, fieldError, type ErrorItem } from '../../../core/http/errors'
import { breaksOf } from '../../catalog/price-rules'
import { quotient } from '../../expressions/quotient'
import { Decimal, decimalOf } from '../../expressions/values'
import { offersOf } from './item-offers'
import { money, round2 } from '../order/totals'
import type { OpenOrder } from '../order/open-order'
import type { Offer } from '../../catalog/offers'
import type { LineItem, PriceSchedule, PriceBreak } from '../../../contract/records'

/** Decimal places of unit prices. A total divided by a quantity needs more places than currencies have. */
const UNIT_PLACES = 10

/**
 * Returns the quantity that determines the price: the line's own, or the sum over all lines of the product when its
 * schedule says so.
 */
function countedQuantity(items: readonly LineItem[], line: LineItem, schedule: PriceSchedule): number {
  const same = schedule.UseCumulativeQuantity
    ? items.filter(({ ProductID, IsBundle }) => ProductID === line.ProductID && !IsBundle)
    : [line]
  return same.reduce((sum, { Quantity }) => sum + Quantity, 0)
}

/** Returns the errors in an item's quantity under its price schedule. */
function quantityErrors(line: LineItem, schedule: PriceSchedule, quantity: number): ErrorItem[] {
  const { MinQuantity: min, MaxQuantity: max, RestrictedQuantity: restricted } = schedule
  const cumulative = schedule.UseCumulativeQuantity ? 'Cumulative' : ''
  const data = {
    LineItemID: line.ID,
    ProductID: line.ProductID,
    PriceScheduleID: schedule.ID,
    Quantity: quantity,
    MinQuantity: min,
    MaxQuantity: max,
  }
  if (min !== null && quantity < min) {
    const text = `The quantity of product "${line.ProductID}" must be at least ${min}.`
    return [errorItem(`PriceSchedule.${cumulative}CannotBeLessThanMin`, text, data)]
  }
  if (max !== null && quantity > max) {
    const text = `The quantity of product "${line.ProductID}" must be at most ${max}.`
    return [errorItem(`PriceSchedule.${cumulative}CannotExceedMax`, text, data)]
  }
  const quantities = breaksOf(schedule).map(({ Quantity }) => Quantity)
  if (restricted && !quantities.includes(quantity)) {
    const text = `The quantity of product "${line.ProductID}" must be one of ${quantities.join(', ')}.`
    return [
      errorItem(`PriceSchedule.${cumulative}QuantityNotAllowed`, text, { ...data, Quantities: quantities }),
    ]
  }
  return []
}

/**
 * Returns the price of one unit before markups, from the largest price break that the quantity reaches; null below all
 * breaks.
 */
function basePrice(
  line: LineItem,
  schedule: PriceSchedule,
  quantity: number,
  isSubscription: boolean,
): number | null {
  const reached = breaksOf(schedule).filter(({ Quantity }) => Quantity <= quantity)
  const best = reached.reduce<PriceBreak | null>(
    (most, one) => (most === null || one.Quantity > most.Quantity ? one : most),
    null,
  )
  if (best === null) return null
  const special = isSubscription ? best.SubscriptionPrice : null
  const inBundle = line.BundleItemID ? best.BundlePrice : null
  const onSale = schedule.IsOnSale ? best.SalePrice : null
  return special ?? inBundle ?? onSale ?? best.Price
}

/** Returns the total markup of the chosen specs on a line, in the order's currency. */
function markups(line: LineItem, base: Big, quantity: Big): Big {
  return (line.Specs ?? []).reduce<Big>((sum, { PriceMarkupType: type, PriceMarkup: markup }) => {
    const amount = money(markup)
    if (type === 'Percentage') return sum.plus(base.times(amount).div(100).times(quantity))
    if (type === 'AmountPerQuantity') return sum.plus(amount.times(quantity))
    return type === 'AmountTotal' ? sum.plus(amount) : sum
  }, new Decimal(0))
}

function setPrice(line: LineItem, subtotal: Big): void {
  const quantity = line.Quantity
  line.LineSubtotal = round2(subtotal)
  line.UnitPrice = quantity > 0 ? quotient(subtotal, decimalOf(quantity)).round(UNIT_PLACES, 1).toNumber() : 0
}

/** Recalculates a line's subtotal with its existing unit price. */
export function recalculateSubtotal(line: LineItem): void {
  setPrice(line, money(line.UnitPrice).times(line.Quantity))
}

/** Returns true for prices set by hand or taken from the incoming order. */
const isFixed = (line: LineItem): boolean => Boolean(line.PriceOverridden || line.IncomingOrderID)

/**
 * Prices one line of an order by its offer. Returns the errors that prevent a price and then leaves the line unchanged.
 * A bundle's own line has the price of its own schedule, or zero without one, because its items carry the prices.
 */
export function priceLine(open: OpenOrder, line: LineItem, offer: Offer): ErrorItem[] {
  const { schedule } = offer
  const data = { LineItemID: line.ID, ProductID: line.ProductID }
  if (isFixed(line)) {
    recalculateSubtotal(line)
    return []
  }
  if (schedule === null && line.IsBundle) {
    setPrice(line, new Decimal(0))
    return []
  }
  if (schedule === null) {
    const text = `Product "${line.ProductID}" has no price for the order's user.`
    return [errorItem('PriceSchedule.MissingOrConflicting', text, data)]
  }
  const quantity = countedQuantity(open.items, line, schedule)
  const errors = quantityErrors(line, schedule, quantity)
  if (errors.length > 0) return errors
  if (breaksOf(schedule).length === 0) {
    const text = `Price schedule "${schedule.ID}" has no price breaks.`
    return [errorItem('PriceSchedule.NoPriceBreaks', text, { ...data, PriceScheduleID: schedule.ID })]
  }
  const price = basePrice(line, schedule, quantity, Boolean(open.order.SubscriptionID))
  if (price === null) {
    const text = `Price schedule "${schedule.ID}" has no price for a quantity of ${quantity}.`
    return [errorItem('PriceSchedule.QtyNotFound', text, { ...data, Quantity: quantity })]
  }
  const base = decimalOf(price)
  const units = decimalOf(line.Quantity)
  const subtotal = base.times(units).plus(markups(line, base, units))
  if (subtotal.lt(0)) {
    const rule = { Rule: 'minimum', Limit: 0, ...data }
    return [fieldError('LineSubtotal', `of product "${line.ProductID}" must be at least 0`, rule)]
  }
  line.PriceScheduleID = schedule.ID
  line.IsOnSale = schedule.IsOnSale
  setPrice(line, subtotal)
  return []
}

/** Prices all lines that have an offer. Lines without one keep their price until the order is checked. */
export async function reprice(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  const ids = open.items.map(({ ProductID }) => ProductID)
  const offers = await offersOf(ctx, tx, open, ids)
  for (const line of open.items) {
    const offer = offers.get(line.ProductID)
    if (offer) priceLine(open, line, offer)
  }
}
