import { callerOf, type Context, type Tx } from '../core/context'
import type { Answer, Handler } from '../core/definitions'
import { notFound } from '../core/errors'
import type { JsonObject } from '../core/json'
import { Sql } from '../core/sql'
import { bodyObject } from '../core/write'
import type { Queryable } from '../db/types'
import { orderBody, readOrder, type OpenOrder } from '../rules/orders/open-order'
import { isOwn } from '../rules/orders/order-access'
import { billTo, shipToBody } from '../rules/orders/order-addresses'
import { readHead, type OrderHead } from '../rules/orders/order-head'
import { changeAddresses, changeFromUser, changeOrder, createOrder } from '../rules/orders/order-fields'
import { deleteOrder } from '../rules/orders/status'
import { submitOrder, validateOrder } from '../rules/orders/submit'

const isDraft = (ctx: Context, sql: Sql): string[] => [isOwn(ctx, sql), `t.f_status = 'unsubmitted'`]

/** The id of the caller's cart: the unsubmitted order it was set to, else the one made last, but not by a subscription. */
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

/** Until the transaction ends nobody else makes the caller a cart: locked before it is looked for. */
async function lockShopper(ctx: Context, tx: Tx): Promise<void> {
  await tx.query('select 1 from principals where uid = $1 for no key update', [callerOf(ctx).uid])
}

/**
 * The caller's cart, locked until the transaction ends: with `create` it is made when there is none, else null is
 * answered. Two calls at once of one user make one cart.
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

/** What is answered where there is no cart: an order without an ID that costs nothing. */
export async function emptyCart(ctx: Context): Promise<JsonObject> {
  const order = ctx.platform.models.complete('Order', {})
  for (const field of ['Subtotal', 'ShippingCost', 'TaxCost', 'PromotionDiscount', 'Total']) order[field] = 0
  return { ...order, ID: null, Status: 'Unsubmitted', IsSubmitted: false }
}

/** An action on the cart as one transaction; 404 Order where it is neither there nor to be made. */
export function cartAction(
  create: boolean,
  act: (ctx: Context, tx: Tx, open: OpenOrder) => Promise<unknown>,
  answer: (open: OpenOrder) => Answer = (open) => ({ body: orderBody(open) }),
): Handler {
  return (ctx) =>
    ctx.platform.transaction(async (tx) => {
      const open = create ? await cartOf(ctx, tx, { create }) : await cartOf(ctx, tx, { create: false })
      if (!open) throw notFound('Order', 'cart')
      await act(ctx, tx, open)
      return answer(open)
    })
}

/** The cart as it is now without its items, not locked; null without one. */
export async function seeCart(ctx: Context): Promise<OrderHead | null> {
  const { db } = ctx.platform
  const id = await cartId(ctx, db)
  return id === null ? null : readHead(db, id, (sql) => isDraft(ctx, sql))
}

/** The same with its items. */
export async function readCart(ctx: Context): Promise<OpenOrder | null> {
  const { db } = ctx.platform
  const id = await cartId(ctx, db)
  return id === null ? null : readOrder(db, id, (sql) => isDraft(ctx, sql))
}

const get: Handler = async (ctx) => {
  const cart = await seeCart(ctx)
  return { body: cart ? orderBody(cart) : await emptyCart(ctx) }
}

/** PUT and PATCH make the cart with what is sent where there is none. */
const change =
  (mode: 'save' | 'patch'): Handler =>
  (ctx) =>
    ctx.platform.transaction(async (tx) => {
      await lockShopper(ctx, tx)
      const open = await cartOf(ctx, tx, { create: false })
      if (!open) return { body: orderBody(await createOrder(ctx, tx, 'Outgoing', bodyObject(ctx))) }
      await changeOrder(ctx, tx, open, bodyObject(ctx), mode)
      return { body: orderBody(open) }
    })

/** Makes an unsubmitted order of the caller's own the cart. */
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
