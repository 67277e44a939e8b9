import type Big from 'big.js'
import { isObject, objectsIn, type Json, type JsonObject } from '../../../core/records/json'
import { Decimal } from '../../expressions/values'
import { money, round2, sumOf } from '../order/totals'

/**
 * Address of the sandbox's own checkout integration. It is a path below the sandbox's own address and is called in
 * process.
 */
export const LOCAL_CHECKOUT = '/_sandbox/checkout'

/** Prices in the order's currency: a base price, and a rate per unit of the products' ShipWeight. */
const METHODS = [
  { ID: 'standard', Name: 'Standard', base: '4.90', rate: '0.60', days: 5 },
  { ID: 'express', Name: 'Express', base: '9.90', rate: '1.10', days: 2 },
  { ID: 'overnight', Name: 'Overnight', base: '19.90', rate: '1.90', days: 1 },
]

/** Tax rates by country, or by country and state, for demonstration only. Other places have no tax. */
const TAX: Readonly<Record<string, string>> = {
  ...{ AT: '0.20', BE: '0.21', CH: '0.081', DE: '0.19', DK: '0.25', ES: '0.21', FR: '0.20', GB: '0.20' },
  ...{ IE: '0.23', IT: '0.22', NL: '0.21', NO: '0.25', PL: '0.23', SE: '0.25', CA: '0.05', AU: '0.10' },
  ...{ 'US-CA': '0.0725', 'US-NY': '0.04', 'US-TX': '0.0625', 'US-WA': '0.065', 'US-IL': '0.0625' },
  ...{ 'US-MN': '0.06875', 'US-FL': '0.06', 'US-MA': '0.0625' },
}

const object = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

function weightOf(items: readonly JsonObject[]): Big {
  return items.reduce<Big>(
    (sum, item) => sum.plus(money(object(item.Product).ShipWeight).times(Number(item.Quantity ?? 0))),
    new Decimal(0),
  )
}

/** Creates one estimate for each ship-from place of the items, with every shipping method. */
function shippingRates(worksheet: JsonObject): JsonObject {
  const byOrigin = new Map<string, JsonObject[]>()
  for (const item of objectsIn(worksheet.LineItems)) {
    if (item.IsBundle) continue
    const origin = String(item.ShipFromAddressID ?? item.SupplierID ?? 'stock')
    byOrigin.set(origin, [...(byOrigin.get(origin) ?? []), item])
  }
  const estimates = [...byOrigin].map(([origin, items]): JsonObject => {
    const weight = weightOf(items)
    return {
      ID: `from-${origin}`,
      SelectedShipMethodID: null,
      ShipEstimateItems: items.map(({ ID, Quantity }) => ({
        LineItemID: ID ?? null,
        Quantity: Quantity ?? 0,
      })),
      ShipMethods: METHODS.map(({ ID, Name, base, rate, days }) => ({
        ID,
        Name,
        Cost: round2(weight.times(rate).plus(base)),
        EstimatedTransitDays: days,
        xp: null,
      })),
      xp: null,
    }
  })
  return { ShipEstimates: estimates, xp: null }
}

function rateFor(item: JsonObject, order: JsonObject): string {
  const address =
    [item.ShippingAddress, order.BillingAddress].map(object).find(({ Country }) => Country) ?? {}
  const country = String(address.Country ?? '').toUpperCase()
  return TAX[country] ?? TAX[`${country}-${String(address.State ?? '').toUpperCase()}`] ?? '0'
}

/**
 * Calculates the tax on the amounts paid for the items. Distributes discounts on the whole order over the items by
 * their share.
 */
function taxOf({ Order, LineItems }: JsonObject): number {
  const [order, items] = [object(Order), objectsIn(LineItems)]
  const paid = sumOf(items, 'LineTotal')
  const off = money(order.PromotionDiscount).minus(sumOf(items, 'PromotionDiscount'))
  const share = paid.gt(0) ? paid.minus(off).div(paid) : new Decimal(0)
  const tax = items.reduce<Big>(
    (sum, item) => sum.plus(money(item.LineTotal).times(share).times(rateFor(item, order))),
    new Decimal(0),
  )
  return round2(tax)
}

function selectedCosts(worksheet: JsonObject): number {
  const costs = objectsIn(object(worksheet.ShipEstimateResponse).ShipEstimates).map((estimate) => {
    const chosen = objectsIn(estimate.ShipMethods).find(({ ID }) => ID === estimate.SelectedShipMethodID)
    return { Cost: chosen?.Cost ?? 0 }
  })
  return round2(sumOf(costs, 'Cost'))
}

/** Calculates the amounts paid for the returned items, without shipping and tax. */
function refundsOf({ OrderReturn, OrderWorksheet }: JsonObject): JsonObject {
  const lines = new Map(objectsIn(object(OrderWorksheet).LineItems).map((line) => [line.ID, line]))
  const calcs = objectsIn(object(OrderReturn).ItemsToReturn).map(({ LineItemID, Quantity }): JsonObject => {
    const { LineTotal, Quantity: bought } = lines.get(LineItemID ?? null) ?? {}
    const share = money(LineTotal).times(Number(Quantity ?? 0))
    const amount = Number(bought) > 0 ? round2(share.div(Number(bought))) : 0
    return { LineItemID: LineItemID ?? null, RefundAmount: amount }
  })
  return { RefundAmount: round2(sumOf(calcs, 'RefundAmount')), ItemsToReturnCalcs: calcs }
}

/**
 * Returns the response of the sandbox's own checkout integration to the calls of facts 6.12. Amounts are in the order's
 * currency.
 */
export function answerCheckout(what: string, payload: JsonObject): JsonObject {
  const worksheet = object(payload.OrderWorksheet)
  if (what === 'shippingrates') return shippingRates(worksheet)
  if (what === 'calculateorderreturn') return refundsOf(payload)
  if (what !== 'ordercalculate') return { xp: null }
  const hasEstimates = isObject(worksheet.ShipEstimateResponse)
  return {
    LineItemOverrides: [],
    ShippingTotal: hasEstimates ? selectedCosts(worksheet) : (object(worksheet.Order).ShippingCost ?? 0),
    TaxTotal: taxOf(worksheet),
    FeeTotal: 0,
    xp: null,
  }
}
