import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { platformError } from '../../../core/http/errors'
import { isObject, objectsIn, textOf, type Json, type JsonObject } from '../../../core/records/json'
import { renewPromotions } from '../promotions/discounts'
import { updateShippingAddressId } from '../order/order-addresses'
import { appliedTo, type StoredShare } from '../promotions/promotion-rows'
import { money, round2, setTotals } from '../order/totals'
import type { OpenOrder } from '../order/open-order'
import type { LineItem } from '../../../contract/records'

const isAmount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0

/** Fields of a calculation and of the order that they set. */
const TOTALS = [
  ['ShippingTotal', 'ShippingCost'],
  ['TaxTotal', 'TaxCost'],
  ['FeeTotal', 'Fees'],
] as const

/**
 * Sets the order's costs to the totals of a calculation. Totals that are missing leave the costs unchanged; negative
 * totals are rejected.
 */
function setCosts({ id, order }: OpenOrder, response: JsonObject): void {
  for (const [total, field] of TOTALS) {
    const value = response[total]
    if (typeof value === 'number' && value < 0)
      throw platformError(
        'IntegrationEvent.BadRequest',
        `The calculation says ${total} ${value}, below zero.`,
        {
          OrderID: id,
          Field: total,
          Value: value,
        },
      )
    if (isAmount(value)) order[field] = round2(money(value))
  }
}

function overrideItem(item: LineItem, override: JsonObject): void {
  const { UnitPrice, Product, InventoryRecordID } = override
  if (isAmount(UnitPrice)) {
    item.UnitPrice = UnitPrice
    item.PriceOverridden = true
    item.LineSubtotal = round2(money(UnitPrice).times(item.Quantity))
  }
  if (typeof InventoryRecordID === 'string' && InventoryRecordID !== '')
    item.InventoryRecordID = InventoryRecordID
  const { Product: product } = item
  if (!isObject(Product) || !product) return
  const known = Object.entries(Product).filter(
    ([name, value]) => value !== null && name !== 'ID' && Object.hasOwn(product, name),
  )
  item.Product = Object.assign({ ...product }, Object.fromEntries(known))
}

/** Stores the promotion amounts of a calculation, by promotion and line item. */
async function overridePromotions(tx: Tx, open: OpenOrder, overrides: readonly JsonObject[]): Promise<void> {
  const stated = overrides.flatMap(({ LineItemID, PromotionOverrides }) =>
    objectsIn(PromotionOverrides).flatMap(({ PromotionID, Amount }) =>
      isAmount(Amount)
        ? [{ promotionId: textOf(PromotionID), lineItemId: textOf(LineItemID), amount: Amount }]
        : [],
    ),
  )
  for (const { row, promotionId, overrides: before } of await appliedTo(tx, open.id)) {
    const mine = stated
      .filter((one) => one.promotionId === promotionId)
      .map(({ lineItemId, amount }): StoredShare => ({ lineItemId, amount, overridden: true }))
    const granted = (before ?? []).filter(
      (one) => !one.overridden && !mine.some(({ lineItemId }) => lineItemId === one.lineItemId),
    )
    const all = [...mine, ...granted]
    await tx.query('update orderpromotions set overrides = $2 where id = $1', [
      row,
      all.length > 0 ? JSON.stringify(all) : null,
    ])
  }
}

/**
 * Applies the result of a checkout integration to the order: costs, prices, products, promotions, and items to be
 * removed (facts of the platform, 6.12). Overrides of unknown items are ignored.
 */
export async function applyCalculation(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  response: JsonObject,
): Promise<void> {
  setCosts(open, response)
  const overrides = objectsIn(response.LineItemOverrides)
  const byId = new Map(open.items.map((item) => [item.ID, item]))
  for (const override of overrides) {
    const item = byId.get(textOf(override.LineItemID))
    if (!item) continue
    if (override.Remove) open.removed.push(item.ID)
    else overrideItem(item, override)
  }
  const removed = new Set(open.removed)
  open.items = open.items.filter(({ ID }) => !removed.has(ID))
  // Promotions are evaluated after the calculation has changed the order.
  updateShippingAddressId(open)
  setTotals(open.order, open.items)
  await overridePromotions(tx, open, overrides)
  await renewPromotions(ctx, tx, open)
}
