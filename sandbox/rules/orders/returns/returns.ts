import { isDeepStrictEqual } from 'node:util'
import type { Context, Tx } from '../../../core/http/context'
import type { Write } from '../../../core/http/definitions'
import { fieldError, notFound, PlatformError, platformError } from '../../../core/http/errors'
import { isObject, type Json, type JsonObject } from '../../../core/records/json'
import type { Queryable } from '../../../db/types'
import type { OpenOrder } from '../order/open-order'
import { calculateRefunds } from './return-calculation'
import { isOrderAdmin } from '../order/order-access'
import { money, round2, sumOf } from '../order/totals'

/** Statuses in which a return no longer claims its items. */
const VOID_STATUSES = ['Declined', 'Canceled']
/** Statuses in which a return's items and refunds are fixed. */
const FINAL_STATUSES = ['Declined', 'Canceled', 'Completed']

/** Returns the items of a return. */
export function itemsOf({ ItemsToReturn }: JsonObject): JsonObject[] {
  return Array.isArray(ItemsToReturn) ? ItemsToReturn.filter(isObject) : []
}

/** Returns the quantity of each line item that other returns of the order claim. */
async function readClaimedQuantities(
  db: Queryable,
  orderId: string,
  except: string | null,
): Promise<Map<string, number>> {
  const { rows } = await db.query(
    `select item ->> 'LineItemID', sum((item ->> 'Quantity')::numeric)
     from orderreturns r, jsonb_array_elements(coalesce(nullif(r.body -> 'ItemsToReturn', 'null'), '[]')) item
     where r.f_orderid = lower($1) and r.id <> coalesce($2, '') and not r.body ->> 'Status' = any($3::text[])
     group by 1`,
    [orderId, except, VOID_STATUSES],
  )
  return new Map(rows.map(([id, quantity]) => [String(id), Number(quantity)]))
}

/**
 * Rejects items of a return that are not in the order, are listed twice, cannot be returned, or exceed the received
 * quantity.
 */
export async function checkItems(
  ctx: Context,
  tx: Tx,
  { id, order, items }: OpenOrder,
  record: JsonObject,
  existingId: string | null,
): Promise<void> {
  const returned = itemsOf(record)
  const ids = returned.map(({ LineItemID }) => String(LineItemID))
  const twice = ids.filter((one, index) => ids.indexOf(one) < index)
  if (twice.length > 0)
    throw platformError(
      'OrderReturn.CannotCreateDuplicateItemToReturn',
      `These line items appear twice: ${twice.join(', ')}.`,
      { LineItemIDs: twice },
    )
  const lines = new Map(items.map((item) => [String(item.ID), item]))
  const others = await readClaimedQuantities(tx, id, existingId)
  const tooMany: JsonObject[] = []
  for (const { LineItemID, Quantity } of returned) {
    const line = lines.get(String(LineItemID))
    if (!line) throw notFound('LineItem', String(LineItemID))
    const { Product: product } = line
    if (isObject(product) && product.Returnable !== true && !isOrderAdmin(ctx))
      throw platformError(
        'OrderReturn.ProductNotEligibleToReturn',
        `The product "${String(line.ProductID)}" cannot be returned.`,
        { LineItemID: line.ID ?? null, ProductID: line.ProductID ?? null },
      )
    const got = Number((order.Status === 'Completed' ? line.Quantity : line.QuantityShipped) ?? 0)
    const left = got - (others.get(String(LineItemID)) ?? 0)
    if (Number(Quantity ?? 0) > left)
      tooMany.push({ LineItemID: line.ID ?? null, Quantity: Quantity ?? null, QuantityEligible: left })
  }
  if (tooMany.length === 0) return
  throw platformError(
    'OrderReturn.ItemQuantityExceeded',
    `The return quantity is more than the received quantity: ${tooMany.map(({ LineItemID }) => LineItemID).join(', ')}.`,
    tooMany,
  )
}

function checkAmounts(record: JsonObject): void {
  const negative = [record, ...itemsOf(record)].filter(({ RefundAmount: one }) => Number(one ?? 0) < 0)
  if (negative.length === 0) return
  throw platformError('OrderReturn.RefundAmountMustNotBeNegative', 'A refund must be at least 0.', {
    LineItemIDs: negative.map(({ LineItemID }) => LineItemID).filter((id) => id !== undefined),
  })
}

/** Returns the sum of the items' refunds; null while no item has one. */
function sumOfItems(record: JsonObject): number | null {
  const said = itemsOf(record).filter(({ RefundAmount }) => typeof RefundAmount === 'number')
  return said.length === 0 ? null : round2(sumOf(said, 'RefundAmount'))
}

async function isOverridden(tx: Tx, existing: JsonObject | null): Promise<boolean> {
  if (!existing) return false
  const { rows } = await tx.query('select isoverridden from orderreturns where id = $1', [
    String(existing.ID),
  ])
  return rows[0]?.[0] === 't'
}

/**
 * Sets the refund of a return. A refund set by an order administrator stays. Otherwise it is calculated by the
 * OrderReturn event of the API client, or else the sum of the items' refunds. Only order administrators may set
 * amounts. Returns true when the refund was set by hand.
 */
async function setRefunds(write: Write, open: OpenOrder, isPut: boolean): Promise<boolean> {
  const { ctx, tx, record, existing } = write
  const isSet = await setRefundsFromRequest(write, isPut)
  if (isSet || FINAL_STATUSES.includes(String(existing?.Status))) return isSet
  const total = await calculateRefunds(ctx, tx, open, record)
  if (total !== undefined) record.RefundAmount = total ?? sumOfItems(record)
  return false
}

/** Sets the refunds that the caller may set. Returns true when the refund of the whole return was set by hand. */
async function setRefundsFromRequest(
  { ctx, tx, record, existing, sent }: Write,
  isPut: boolean,
): Promise<boolean> {
  const before = await isOverridden(tx, existing)
  if (!isOrderAdmin(ctx)) {
    const known = new Map(itemsOf(existing ?? {}).map((item) => [item.LineItemID, item.RefundAmount ?? null]))
    for (const item of itemsOf(record)) item.RefundAmount = known.get(item.LineItemID ?? null) ?? null
    record.RefundAmount = before ? (existing?.RefundAmount ?? null) : sumOfItems(record)
    return before
  }
  const rounded = (amount: Json | undefined): Json =>
    typeof amount === 'number' ? round2(money(amount)) : null
  for (const item of itemsOf(record)) item.RefundAmount = rounded(item.RefundAmount)
  const isSaid = isPut || Object.hasOwn(sent, 'RefundAmount')
  const isSet = isSaid ? typeof record.RefundAmount === 'number' : before
  record.RefundAmount = isSet ? rounded(record.RefundAmount) : sumOfItems(record)
  return isSet
}

/** Rejects changes to the items and refund of a return that is over, and to the order of any return. */
function checkFixed({ record, existing }: Write): void {
  const status = String(existing?.Status)
  const fixed = FINAL_STATUSES.includes(status) ? ['ItemsToReturn', 'RefundAmount', 'OrderID'] : ['OrderID']
  const changed = fixed.filter((name) => !isDeepStrictEqual(record[name], existing?.[name]))
  if (changed.length === 0) return
  throw new PlatformError(
    400,
    changed.map((name) =>
      fieldError(name, `cannot be changed of a return that is ${status}`, { Rule: 'fixed' }),
    ),
  )
}

/**
 * Checks and completes a return of a locked order before it is stored. Returns true when its refund was set by hand.
 */
export async function checkReturn(write: Write, open: OpenOrder, isPut: boolean): Promise<boolean> {
  const { ctx, tx, record, existing } = write
  if (!existing && open.order.Status !== 'Open' && open.order.Status !== 'Completed')
    throw platformError(
      'OrderReturn.CannotCreateBadOrderStatus',
      `The order "${open.id}" cannot be returned. Its status is ${String(open.order.Status)}.`,
      { OrderID: open.id, Status: open.order.Status ?? null },
    )
  record.ItemsToReturn = itemsOf(record)
  checkAmounts(record)
  record.Status = existing?.Status ?? 'Unsubmitted'
  record.PaymentIDs = existing?.PaymentIDs ?? []
  const isSet = await setRefunds(write, open, isPut)
  if (existing) checkFixed(write)
  if (!FINAL_STATUSES.includes(String(record.Status)))
    await checkItems(ctx, tx, open, record, existing ? String(existing.ID) : null)
  return isSet
}
