import { callerOf, type Context } from '../../../core/http/context'
import { insufficientRoles, notFound, platformError } from '../../../core/http/errors'
import { readRecord, type Stored } from '../../../core/records/store'
import type { Queryable, Tx } from '../../../db/types'
import { isCreatedByCaller, isOrderAdmin, ordersFor } from '../order/order-access'
import { readOrder, readHead, type OpenOrder } from '../order/open-order'
import { isUnsubmitted } from '../transitions'
import type { OrderReturn, Order } from '../../../contract/records'

/** A return with its order, both locked. */
export interface OpenReturn {
  open: OpenOrder
  stored: Stored<OrderReturn>
}

/** Rejects anonymous users, who have no account for refunds. */
export function rejectGuests(ctx: Context): void {
  if (callerOf(ctx).orderId === undefined) return
  throw platformError(
    'Auth.AnonUserProhibited',
    'Anonymous users cannot return orders. Register first.',
    null,
    403,
  )
}

async function returnInPath(ctx: Context, db: Queryable, lock = false): Promise<Stored<OrderReturn>> {
  const id = ctx.params.returnID ?? ''
  const found = await readRecord(db, ctx.platform.table('OrderReturns'), [], id, lock)
  if (!found) throw notFound('OrderReturn', id)
  return found
}

/** Reads a return of an order that the caller may see, and that order without its items; 404 OrderReturn. */
export async function readVisibleReturn(
  ctx: Context,
): Promise<{ order: Order; stored: Stored<OrderReturn> }> {
  const { db } = ctx.platform
  const stored = await returnInPath(ctx, db)
  const head = await readHead(db, stored.body.OrderID, ordersFor(ctx, 'All'))
  if (!head) throw notFound('OrderReturn', stored.id)
  return { order: head.order, stored }
}

/** Reads a return of an order that the caller may see, and locks both until the transaction ends; 404 OrderReturn. */
export async function openReturn(ctx: Context, tx: Tx): Promise<OpenReturn> {
  const { id, body } = await returnInPath(ctx, tx)
  // Every transaction locks the order first.
  const open = await readOrder(tx, body.OrderID, ordersFor(ctx, 'All'), true)
  if (!open) throw notFound('OrderReturn', id)
  return { open, stored: await returnInPath(ctx, tx, true) }
}

/** Rejects callers who may see the order but not change its returns, and shoppers once a return is submitted. */
export function assertMayChange(ctx: Context, { open, stored }: OpenReturn, isOpenToShoppers = false): void {
  rejectGuests(ctx)
  if (isOrderAdmin(ctx)) return
  if (isCreatedByCaller(ctx, open.order) && (isOpenToShoppers || isUnsubmitted(stored.body))) return
  throw insufficientRoles(['FullAccess', 'OrderAdmin'], [...callerOf(ctx).roles])
}
