import type { Context } from '../../core/http/context'
import type { Answer, Handler } from '../../core/http/definitions'
import { notFound, PlatformError } from '../../core/http/errors'
import type { JsonObject } from '../../core/records/json'
import { listValues } from '../../core/lists/listed-values'
import type { Queryable, Tx } from '../../db/types'
import { discardCalculation } from '../../rules/orders/checkout/checkout'
import { dropApplied } from '../../rules/orders/promotions/discounts'
import { directionOf } from '../../rules/orders/order/order-access'
import { candidatesFor } from '../../rules/orders/promotions/promotion-candidates'
import { applyAutomatic, eligibleFor } from '../../rules/orders/promotions/promotion-choice'
import { promotionError } from '../../rules/orders/promotions/promotion-errors'
import {
  appliedTo,
  bodiesOf,
  insertApplied,
  toModelBody,
  type Applied,
} from '../../rules/orders/promotions/promotion-rows'
import { cartOf, readCart, readVisibleCart } from './cart'
import { openOrder, readVisibleOrder, type OpenOrder } from '../../rules/orders/order/open-order'
import { saveOrder } from '../../rules/orders/order/save-order'
import { assertOrderAction } from '../../rules/orders/order/status'
import type { Promotion } from '../../contract/records'

/**
 * Saves the order after a change of its promotions. Its calculated taxes become void, because they depend on the
 * promotions.
 */
async function saveChangedOrder(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  await discardCalculation(tx, open.id)
  await saveOrder(ctx, tx, open)
}

const code = (ctx: Context): string => ctx.params.promoCode ?? ''
const isCalled = (body: Promotion, wanted: string): boolean =>
  body.Code.toLowerCase() === wanted.toLowerCase()

/**
 * Rejects a promotion that cannot be combined with those already applied, before it is applied. The error names the
 * promotions in conflict.
 */
function assertCombines(promotion: Promotion, applied: readonly Applied[]): void {
  const against = applied.filter(({ body }) => !promotion.CanCombine || !body.CanCombine)
  if (against.length === 0) return
  throw new PlatformError(400, [
    promotionError('CannotCombine', promotion, 'cannot be combined with the other promotions of the order', {
      AppliedPromotionIDs: against.map(({ promotionId }) => promotionId),
    }),
  ])
}

/**
 * Applies a promotion by its code and returns its discount. A promotion that has no effect on the order is rejected and
 * not applied.
 */
async function add(ctx: Context, tx: Tx, open: OpenOrder): Promise<Answer> {
  assertOrderAction(ctx, 'changePromotions', open)
  const [candidate] = await candidatesFor(ctx, tx, open, { code: code(ctx) })
  if (!candidate) throw notFound('Promotion', code(ctx))
  const { promotion } = candidate
  const applied = await appliedTo(tx, open.id)
  if (applied.some(({ promotionId }) => promotionId === promotion.ID))
    throw new PlatformError(400, [
      promotionError('AlreadyAdded', promotion, 'is applied to the order already', { OrderID: open.id }),
    ])
  if (!promotion.Active)
    throw new PlatformError(400, [promotionError('NotActive', promotion, 'is not active')])
  assertCombines(promotion, applied)
  await insertApplied(tx, open.id, [promotion], ctx.platform.now())
  await saveChangedOrder(ctx, tx, open)
  const added = (await appliedTo(tx, open.id)).find(({ promotionId }) => promotionId === promotion.ID)
  if (!added) throw notFound('Promotion', code(ctx))
  if (added.reason) throw new PlatformError(400, [added.reason])
  return { body: bodiesOf(ctx.platform.models, 'OrderPromotion', added)[0] }
}

async function remove(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  assertOrderAction(ctx, 'changePromotions', open)
  const gone = (await appliedTo(tx, open.id)).filter(({ body }) => isCalled(body, code(ctx)))
  if (gone.length === 0) throw notFound('OrderPromotion', code(ctx))
  await dropApplied(ctx, tx, gone)
  await saveChangedOrder(ctx, tx, open)
}

async function apply(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  assertOrderAction(ctx, 'changePromotions', open)
  // The order is repriced first, because promotions are selected by its prices.
  await saveChangedOrder(ctx, tx, open)
  const added = await applyAutomatic(ctx, tx, open)
  if (added.size > 0) await saveChangedOrder(ctx, tx, open)
}

function describePromotionChange(
  ctx: Context,
  model: 'AddedPromo' | 'RemovedPromo',
  one: Applied,
): JsonObject[] {
  const { models } = ctx.platform
  return bodiesOf(models, 'OrderPromotion', one).map((body) =>
    toModelBody(models, model, body, {
      LineItemID: body.LineItemID ?? null,
      Amount: body.Amount ?? null,
      ErrorCode: one.reason?.ErrorCode ?? null,
      Reason: one.reason?.Message ?? null,
    }),
  )
}

/** Removes promotions that no longer apply, adds automatic ones, and returns both. */
async function refresh(ctx: Context, tx: Tx, open: OpenOrder): Promise<Answer> {
  assertOrderAction(ctx, 'changePromotions', open)
  const before = await appliedTo(tx, open.id)
  await saveChangedOrder(ctx, tx, open)
  const after = await appliedTo(tx, open.id)
  const kept = new Set(after.map(({ row }) => row))
  const invalid = after.filter(({ reason }) => reason !== null)
  const gone = before
    .filter(({ row }) => !kept.has(row))
    .map((one) => ({ ...one, reason: promotionError('NotActive', one.body, 'is not active any more') }))
  await dropApplied(ctx, tx, invalid)
  const added = await applyAutomatic(ctx, tx, open)
  await saveChangedOrder(ctx, tx, open)
  const fresh = (await appliedTo(tx, open.id)).filter(({ promotionId }) => added.has(promotionId ?? ''))
  return {
    body: {
      PromosAdded: fresh.flatMap((one) => describePromotionChange(ctx, 'AddedPromo', one)),
      PromosRemoved: [...gone, ...invalid].flatMap((one) =>
        describePromotionChange(ctx, 'RemovedPromo', one),
      ),
    },
  }
}

async function list(ctx: Context, db: Queryable, orderId: string | null): Promise<Answer> {
  const applied = orderId === null ? [] : await appliedTo(db, orderId)
  const { models } = ctx.platform
  return listValues(
    ctx,
    'OrderPromotion',
    applied.flatMap((one) => bodiesOf(models, 'OrderPromotion', one)),
  )
}

const listEligible = async (ctx: Context, open: OpenOrder | null): Promise<Answer> =>
  listValues(ctx, 'EligiblePromotion', open ? await eligibleFor(ctx, ctx.platform.db, open) : [])

type Action = (ctx: Context, tx: Tx, open: OpenOrder) => Promise<Answer | void>

/** Creates a handler that runs an action on the order in the path; `onCart` runs it on the caller's cart. */
const onOrder =
  (action: Action, answersOrder: boolean): Handler =>
  (ctx) =>
    ctx.platform.transaction(async (tx) => {
      const open = await openOrder(ctx, tx, directionOf(ctx), ctx.params.orderID ?? '', true)
      const answer = await action(ctx, tx, open)
      return answer ?? (answersOrder ? { body: open.order } : {})
    })

const onCart =
  (action: Action, answersOrder: boolean): Handler =>
  (ctx) =>
    ctx.platform.transaction(async (tx) => {
      const open = await cartOf(ctx, tx, { create: false })
      if (!open) throw notFound('Order', 'cart')
      const answer = await action(ctx, tx, open)
      return answer ?? (answersOrder ? { body: open.order } : {})
    })

export const orderPromotionActions: Readonly<Record<string, Handler>> = {
  'Orders.AddPromotion': onOrder(add, false),
  'Orders.RemovePromotion': onOrder(remove, true),
  'Orders.ApplyPromotions': onOrder(apply, true),
  'Orders.RefreshPromotions': onOrder(refresh, false),
  'Orders.ListPromotions': async (ctx) => list(ctx, ctx.platform.db, (await readVisibleOrder(ctx)).id),
  'Orders.ListEligiblePromotions': async (ctx) =>
    listEligible(ctx, await openOrder(ctx, ctx.platform.db, directionOf(ctx), ctx.params.orderID ?? '')),
  'Cart.AddPromotion': onCart(add, false),
  'Cart.DeletePromotion': onCart(remove, false),
  'Cart.ApplyPromotions': onCart(apply, true),
  'Cart.RefreshPromotions': onCart(refresh, false),
  'Cart.ListPromotions': async (ctx) => list(ctx, ctx.platform.db, (await readVisibleCart(ctx))?.id ?? null),
  'Cart.ListEligiblePromotions': async (ctx) => listEligible(ctx, await readCart(ctx)),
}
