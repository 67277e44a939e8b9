import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../core/http/context'
import type { Write } from '../../../core/http/definitions'
import { fieldError, notFound, PlatformError, platformError } from '../../../core/http/errors'
import type { Queryable, Tx } from '../../../db/types'
import { calculateRefunds } from './return-calculation'
import { isOrderAdmin } from '../order/order-access'
import { money, round2, sumOf } from '../order/totals'
import { readHead, type OpenOrder } from '../order/open-order'
import { isCompleted, isOver, FIRST_STATUS, isUnsubmitted, hasStatus } from '../transitions'
import { assertOrderAction } from '../order/status'
import type { OrderReturn, OrderReturnItem, OrderStatus } from '../../../contract/records'
import { runOrLog } from '../../../core/http/error-reports'
import type { Platform } from '../../../core/records/platform'
import { deleteRecord, readRecord } from '../../../core/records/store'

/** Statuses in which a return no longer claims its items. */
const VOID_STATUSES: OrderStatus[] = ['Declined', 'Canceled']

/** Returns the items of a return. */
export function itemsOf({ ItemsToReturn }: Pick<OrderReturn, 'ItemsToReturn'>): OrderReturnItem[] {
  return ItemsToReturn ?? []
}

/** Returns the quantity of each line item that other returns of the order claim. */
async function readClaimedQuantities(
  db: Queryable,
  orderId: string,
  except: string | null,
): Promise<Map<string, number>> {
  const { rows } = await db.query<[string, string]>(
    `select item ->> 'LineItemID', sum((item ->> 'Quantity')::numeric)
     from orderreturns r, jsonb_array_elements(coalesce(nullif(r.body -> 'ItemsToReturn', 'null'), '[]')) item
     where r.f_orderid = lower($1) and r.id <> coalesce($2, '') and not r.body ->> 'Status' = any($3::text[])
     group by 1`,
    [orderId, except, VOID_STATUSES],
  )
  return new Map(rows.map(([id, quantity]) => [id, Number(quantity)]))
}

/**
 * Rejects items of a return that are not in the order, are listed twice, cannot be returned, or exceed the received
 * quantity.
 */
export async function checkItems(
  ctx: Context,
  tx: Tx,
  { id, order, items }: OpenOrder,
  record: OrderReturn,
  existingId: string | null,
): Promise<void> {
  const returned = itemsOf(record)
  const ids = returned.map(({ LineItemID }) => LineItemID ?? '')
  const twice = ids.filter((one, index) => ids.indexOf(one) < index)
  if (twice.length > 0)
    throw platformError(
      'OrderReturn.CannotCreateDuplicateItemToReturn',
      `These line items appear twice: ${twice.join(', ')}.`,
      { LineItemIDs: twice },
    )
  const lines = new Map(items.map((item) => [item.ID, item]))
  const others = await readClaimedQuantities(tx, id, existingId)
  const tooMany: { LineItemID: string; Quantity: number; QuantityEligible: number }[] = []
  for (const { LineItemID, Quantity } of returned) {
    const line = lines.get(LineItemID ?? '')
    if (!line) throw notFound('LineItem', LineItemID ?? '')
    if (line.Product && !line.Product.Returnable && !isOrderAdmin(ctx))
      throw platformError(
        'OrderReturn.ProductNotEligibleToReturn',
        `The product "${line.ProductID}" cannot be returned.`,
        { LineItemID: line.ID, ProductID: line.ProductID },
      )
    const got = isCompleted(order) ? line.Quantity : line.QuantityShipped
    const left = got - (others.get(line.ID) ?? 0)
    if (Quantity > left) tooMany.push({ LineItemID: line.ID, Quantity, QuantityEligible: left })
  }
  if (tooMany.length === 0) return
  throw platformError(
    'OrderReturn.ItemQuantityExceeded',
    `The return quantity is more than the received quantity: ${tooMany.map(({ LineItemID }) => LineItemID).join(', ')}.`,
    tooMany,
  )
}

function checkAmounts(record: OrderReturn): void {
  const isNegative = ({ RefundAmount: amount }: Pick<OrderReturnItem, 'RefundAmount'>): boolean =>
    amount !== null && amount < 0
  const negative = itemsOf(record).filter(isNegative)
  if (negative.length === 0 && !isNegative(record)) return
  throw platformError('OrderReturn.RefundAmountMustNotBeNegative', 'A refund must be at least 0.', {
    LineItemIDs: negative.map(({ LineItemID }) => LineItemID),
  })
}

/** Returns the sum of the items' refunds; null while no item has one. */
function sumOfItems(record: OrderReturn): number | null {
  const said = itemsOf(record).filter(({ RefundAmount }) => RefundAmount !== null)
  return said.length === 0 ? null : round2(sumOf(said, 'RefundAmount'))
}

async function isOverridden(tx: Tx, existing: OrderReturn | null): Promise<boolean> {
  if (!existing) return false
  const { rows } = await tx.query('select isoverridden from orderreturns where id = $1', [existing.ID])
  return rows[0]?.[0] === 't'
}

/**
 * Sets the refund of a return. A refund set by an order administrator stays. Otherwise it is calculated by the
 * OrderReturn event of the API client, or else the sum of the items' refunds. Only order administrators may set
 * amounts. Returns true when the refund was set by hand.
 */
async function setRefunds(write: Write<OrderReturn>, open: OpenOrder, isPut: boolean): Promise<boolean> {
  const { ctx, tx, record, existing } = write
  const isSet = await setRefundsFromRequest(write, isPut)
  if (isSet || (existing && isOver(existing))) return isSet
  const total = await calculateRefunds(ctx, tx, open, record)
  if (total !== undefined) record.RefundAmount = total ?? sumOfItems(record)
  return false
}

/** Sets the refunds that the caller may set. Returns true when the refund of the whole return was set by hand. */
async function setRefundsFromRequest(
  { ctx, tx, record, existing, sent }: Write<OrderReturn>,
  isPut: boolean,
): Promise<boolean> {
  const before = await isOverridden(tx, existing)
  if (!isOrderAdmin(ctx)) {
    const known = new Map(
      (existing ? itemsOf(existing) : []).map((item) => [item.LineItemID, item.RefundAmount]),
    )
    for (const item of itemsOf(record)) item.RefundAmount = known.get(item.LineItemID) ?? null
    record.RefundAmount = before ? (existing?.RefundAmount ?? null) : sumOfItems(record)
    return before
  }
  const rounded = (amount: number | null): number | null => (amount === null ? null : round2(money(amount)))
  for (const item of itemsOf(record)) item.RefundAmount = rounded(item.RefundAmount)
  const isSaid = isPut || Object.hasOwn(sent, 'RefundAmount')
  const isSet = isSaid ? record.RefundAmount !== null : before
  record.RefundAmount = isSet ? rounded(record.RefundAmount) : sumOfItems(record)
  return isSet
}

/** Rejects changes to the items and refund of a return that is over, and to the order of any return. */
function checkFixed({ record, existing }: Write<OrderReturn>): void {
  const fixed: (keyof OrderReturn)[] =
    existing && isOver(existing) ? ['ItemsToReturn', 'RefundAmount', 'OrderID'] : ['OrderID']
  const changed = fixed.filter((name) => !isDeepStrictEqual(record[name], existing?.[name]))
  if (changed.length === 0) return
  throw new PlatformError(
    400,
    changed.map((name) =>
      fieldError(name, `cannot be changed of a return that is ${existing?.Status}`, { Rule: 'fixed' }),
    ),
  )
}

/**
 * Checks and completes a return of a locked order before it is stored. Returns true when its refund was set by hand.
 */
export async function checkReturn(
  write: Write<OrderReturn>,
  open: OpenOrder,
  isPut: boolean,
): Promise<boolean> {
  const { ctx, tx, record, existing } = write
  if (!existing) assertOrderAction(ctx, 'returnItems', open)
  record.ItemsToReturn = itemsOf(record)
  checkAmounts(record)
  record.Status = existing?.Status ?? FIRST_STATUS
  record.PaymentIDs = existing?.PaymentIDs ?? []
  const isSet = await setRefunds(write, open, isPut)
  if (existing) checkFixed(write)
  if (!isOver(record)) await checkItems(ctx, tx, open, record, existing?.ID ?? null)
  return isSet
}

/** Number of days after which an unsubmitted return is removed (facts of the platform, 6.13). */
const UNSUBMITTED_RETURN_RETENTION_DAYS = 14
const DAY_MS = 86_400_000

async function removeOne(platform: Platform, id: string, orderId: string, before: Date): Promise<void> {
  await platform.transaction(async (tx) => {
    // Every transaction locks the order first.
    await readHead(tx, orderId, () => [], true)
    const table = platform.table('OrderReturns')
    const stored = await readRecord(tx, table, [], id, true)
    if (!stored || !isUnsubmitted(stored.body) || new Date(stored.body.LastUpdated) > before) return
    await deleteRecord(tx, table, [], id)
  })
}

/**
 * Removes returns that were not submitted or changed for two weeks, by the platform's clock. A return that cannot be
 * removed is logged and stays.
 */
export async function removeForgottenReturns(
  platform: Platform,
  log: (message: string) => void,
): Promise<void> {
  const before = new Date(platform.now().getTime() - UNSUBMITTED_RETURN_RETENTION_DAYS * DAY_MS)
  const { rows } = await platform.db.query<[string, string]>(
    `select id, body ->> 'OrderID' from orderreturns where ${hasStatus('orderreturns', 'Unsubmitted')} and f_lastupdated <= $1`,
    [before.toISOString()],
  )
  for (const [id, orderId] of rows)
    await runOrLog(log, `Removing the unsubmitted return ${id}`, () =>
      removeOne(platform, id, orderId, before),
    )
}
