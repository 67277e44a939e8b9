import { callerOf, type Context } from '../../core/http/context'
import type { Answer, Handler } from '../../core/http/definitions'
import { notFound } from '../../core/http/errors'
import type { JsonObject } from '../../core/records/json'
import { Sql } from '../../core/records/sql'
import { bodyObject } from '../../core/records/write'
import type { Queryable, Tx } from '../../db/types'
import { ownOrderCondition } from '../../rules/orders/order/order-access'
import { billTo, shipToBody } from '../../rules/orders/order/order-addresses'
import {
  changeAddresses,
  changeFromUser,
  changeOrder,
  createOrder,
} from '../../rules/orders/order/order-fields'
import { deleteOrder } from '../../rules/orders/order/finish'
import { submitOrder, validateOrder } from '../../rules/orders/order/submit'
import { readOrder, readHead, type OpenOrder, type OrderHead } from '../../rules/orders/order/open-order'
import { hasStatus, FIRST_STATUS } from '../../rules/orders/transitions'

const isDraft = (ctx: Context, sql: Sql): string[] => [
  ownOrderCondition(ctx, sql),
  hasStatus('t', 'Unsubmitted'),
]

/**
 * Returns the ID of the caller's cart: the active unsubmitted order, else the one created last. Orders of subscriptions
 * count only when they were made active.
 */
async function cartId(ctx: Context, db: Queryable): Promise<string | null> {
  const sql = new Sql()
  const { rows } = await db.query(
    `select t.id from orders t left join active_carts c on c.orderid = t.id and c.uid = ${sql.bind(callerOf(ctx).uid)}
     where ${isDraft(ctx, sql).join(' and ')} and (c.uid is not null or t.f_subscriptionid is null)
     order by (c.uid is null), t.f_datecreated desc, t.id limit 1`,
    sql.params,
  )
  return rows[0]?.[0] ?? null
}

/** Locks the caller's row until the transaction ends, so that concurrent requests do not create a second cart. */
async function lockShopper(ctx: Context, tx: Tx): Promise<void> {
  await tx.query('select 1 from principals where uid = $1 for no key update', [callerOf(ctx).uid])
}

/**
 * Returns the caller's cart, locked until the transaction ends. A missing cart is created with `create`; otherwise the
 * result is null. Two concurrent calls of one user create only one cart.
 */
export async function cartOf(ctx: Context, tx: Tx, options: { create: true }): Promise<OpenOrder>
export async function cartOf(ctx: Context, tx: Tx, options: { create: false }): Promise<OpenOrder | null>
export async function cartOf(
  ctx: Context,
  tx: Tx,
  { create }: { create: boolean },
): Promise<OpenOrder | null> {
  if (create) await lockShopper(ctx, tx)
  const id = await cartId(ctx, tx)
  const open = id === null ? null : await readOrder(tx, id, (sql) => isDraft(ctx, sql), true)
  return open ?? (create ? createOrder(ctx, tx, 'Outgoing', {}) : null)
}

/** Returns the response without a cart: an order without an ID that costs nothing. */
export async function emptyCart(ctx: Context): Promise<JsonObject> {
  const order = ctx.platform.models.complete('Order', {})
  const costs = { Subtotal: 0, ShippingCost: 0, TaxCost: 0, PromotionDiscount: 0, Total: 0 }
  return { ...order, ...costs, ID: null, Status: FIRST_STATUS, IsSubmitted: false }
}

/**
 * Runs an action on the cart as one transaction.
 * @throws 404 for the Order where there is no cart and none may be created
 */
function cartAction(
  create: boolean,
  act: (ctx: Context, tx: Tx, open: OpenOrder) => Promise<unknown>,
  answer: (open: OpenOrder) => Answer = (open) => ({ body: open.order }),
): Handler {
  return (ctx) =>
    ctx.platform.transaction(async (tx) => {
      const open = create ? await cartOf(ctx, tx, { create }) : await cartOf(ctx, tx, { create: false })
      if (!open) throw notFound('Order', 'cart')
      await act(ctx, tx, open)
      return answer(open)
    })
}

/** Returns the current cart without its items and without a lock; null without one. */
export async function readVisibleCart(ctx: Context): Promise<OrderHead | null> {
  const { db } = ctx.platform
  const id = await cartId(ctx, db)
  return id === null ? null : readHead(db, id, (sql) => isDraft(ctx, sql))
}

/** Returns the current cart with its items and without a lock; null without one. */
export async function readCart(ctx: Context): Promise<OpenOrder | null> {
  const { db } = ctx.platform
  const id = await cartId(ctx, db)
  return id === null ? null : readOrder(db, id, (sql) => isDraft(ctx, sql))
}

const get: Handler = async (ctx) => {
  const cart = await readVisibleCart(ctx)
  return { body: cart ? cart.order : await emptyCart(ctx) }
}

/** Handles PUT and PATCH, which create a missing cart with the sent fields. */
const change =
  (mode: 'save' | 'patch'): Handler =>
  (ctx) =>
    ctx.platform.transaction(async (tx) => {
      await lockShopper(ctx, tx)
      const open = await cartOf(ctx, tx, { create: false })
      if (!open) return { body: (await createOrder(ctx, tx, 'Outgoing', bodyObject(ctx))).order }
      await changeOrder(ctx, tx, open, bodyObject(ctx), mode)
      return { body: open.order }
    })

/** Makes one of the caller's own unsubmitted orders the cart. */
const setActive: Handler = async (ctx) => {
  const id = ctx.params.orderID ?? ''
  await ctx.platform.transaction(async (tx) => {
    const open = await readOrder(tx, id, (sql) => isDraft(ctx, sql), true)
    if (!open) throw notFound('Order', id)
    await tx.query(
      `insert into active_carts (uid, orderid) values ($1, $2)
       on conflict (uid) do update set orderid = excluded.orderid`,
      [callerOf(ctx).uid, id],
    )
  })
  return {}
}

export const cartActions: Readonly<Record<string, Handler>> = {
  'Cart.Get': get,
  'Cart.Save': change('save'),
  'Cart.Patch': change('patch'),
  'Cart.Delete': cartAction(false, deleteOrder, () => ({})),
  'Cart.SetActiveCart': setActive,
  'Cart.Submit': cartAction(false, submitOrder),
  'Cart.Validate': cartAction(false, validateOrder, () => ({})),
  'Cart.PatchFromUser': cartAction(false, changeFromUser),
  'Cart.SetBillingAddress': cartAction(true, (ctx, tx, open) =>
    changeAddresses(ctx, tx, open, () => billTo(ctx, open, 'set')),
  ),
  'Cart.PatchBillingAddress': cartAction(false, (ctx, tx, open) =>
    changeAddresses(ctx, tx, open, () => billTo(ctx, open, 'patch')),
  ),
  'Cart.SetShippingAddress': cartAction(true, (ctx, tx, open) =>
    changeAddresses(ctx, tx, open, () => shipToBody(ctx, open, 'set')),
  ),
  'Cart.PatchShippingAddress': cartAction(false, (ctx, tx, open) =>
    changeAddresses(ctx, tx, open, () => shipToBody(ctx, open, 'patch')),
  ),
}
