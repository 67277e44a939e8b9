import { isDeepStrictEqual } from 'node:util'
import type Big from 'big.js'
import type { Context } from '../../../core/http/context'
import { PlatformError, type ErrorItem } from '../../../core/http/errors'
import { amendRecord, readRecord } from '../../../core/records/store'
import type { Queryable, Tx } from '../../../db/types'
import { Decimal } from '../../expressions/values'
import { RemainingDiscountable } from './promotion-amounts'
import { candidatesFor, type Candidate } from './promotion-candidates'
import { grantsFor, withGrant } from './promotion-integration'
import { PromotionCalculator, scopeOf, type Outcome } from './promotion-calculator'
import { promotionError } from './promotion-errors'
import { appliedTo, deleteApplied, updateApplied, type Applied, type StoredShare } from './promotion-rows'
import { money, round2, sumOf } from '../order/totals'
import type { OpenOrder } from '../order/open-order'
import { isBeforeOpen, isUnsubmitted } from '../transitions'
import type { Order, Promotion } from '../../../contract/records'

/** Sets PromotionDiscount of each item and of the order, and the items' totals. */
function setPromotionDiscounts({ order, items }: OpenOrder, applied: readonly Applied[]): void {
  const byLine = new Map<string | null, Big>()
  for (const { shares } of applied)
    for (const { lineItemId, amount } of shares)
      byLine.set(lineItemId, money(amount).plus(byLine.get(lineItemId) ?? 0))
  const whole = byLine.get(null) ?? new Decimal(0)
  for (const item of items) {
    item.PromotionDiscount = round2(byLine.get(item.ID) ?? new Decimal(0))
    item.LineTotal = round2(money(item.LineSubtotal).minus(money(item.PromotionDiscount)))
  }
  order.PromotionDiscount = round2(whole.plus(sumOf(items, 'PromotionDiscount')))
}

/**
 * Limits stored amounts to what the lines still cost: lines may have been removed or reduced, and no total may fall
 * below zero.
 */
function capStoredShares({ items }: OpenOrder, applied: readonly Applied[]): Applied[] {
  const room = new RemainingDiscountable(items)
  const left = ({ lineItemId, amount, overridden }: StoredShare): StoredShare[] =>
    room
      .take([{ lineItemId, amount: new Decimal(amount) }])
      .map((share) => ({ lineItemId, amount: round2(share.amount), overridden }))
  return applied.map((one) => ({ ...one, shares: one.shares.flatMap(left) }))
}

/** Stores the amounts that `frozen` has reduced, and sets the discounts. */
async function storeCappedDiscounts(tx: Tx, open: OpenOrder, applied: readonly Applied[]): Promise<void> {
  const kept = capStoredShares(open, applied)
  await updateApplied(
    tx,
    kept.filter(({ shares }, index) => !areSame(applied[index]?.shares ?? [], shares)),
  )
  setPromotionDiscounts(open, kept)
}

/**
 * Calculates the current outcome of every applied promotion. Promotions that are deleted or inactive have none.
 * Requests new grants of the promotion integration; with `isAsked` false, uses the last grants.
 */
async function evaluateApplied(
  ctx: Context,
  db: Queryable,
  open: OpenOrder,
  applied: readonly Applied[],
  isAsked = true,
): Promise<Map<Applied, Outcome & Candidate>> {
  const ids = applied.flatMap(({ promotionId }) => (promotionId === null ? [] : [promotionId]))
  const candidates = await candidatesFor(ctx, db, open, { ids })
  const byId = new Map(candidates.map((one) => [one.promotion.ID, one]))
  const scope = await scopeOf(ctx, db, open, candidates)
  const grants = isAsked ? await grantsFor(ctx, db, open, scope, { applied, candidates }) : null
  const reckoning = new PromotionCalculator(ctx, open, scope)
  const outcomes = new Map<Applied, Outcome & Candidate>()
  for (const one of applied) {
    const candidate = byId.get(one.promotionId ?? '')
    if (!candidate?.promotion.Active) continue
    const { grantError, overrides } = withGrant(one, grants?.get(one.promotionId ?? ''))
    one.overrides = overrides
    const circumstances = { isRedeemed: one.redeemed, overrides, grantError }
    outcomes.set(one, { ...candidate, ...reckoning.next(candidate, circumstances) })
  }
  return outcomes
}

/** Reverses the uses that were counted when the order was submitted. */
async function reverseRedemptions(ctx: Context, tx: Tx, applied: readonly Applied[]): Promise<void> {
  const redeemed = applied.filter((one) => one.redeemed)
  if (redeemed.length === 0) return
  await countUses(
    ctx,
    tx,
    redeemed.flatMap(({ promotionId }) => promotionId ?? []),
    -1,
  )
  await tx.query(
    'update orderpromotions set redeemed = false, buyerid = null, userid = null where id = any($1::bigint[])',
    [redeemed.map(({ row }) => row)],
  )
  for (const one of redeemed) one.redeemed = false
}

async function countUses(ctx: Context, tx: Tx, ids: readonly string[], by: number): Promise<void> {
  const table = ctx.platform.table('Promotions')
  for (const id of [...ids].sort()) {
    await amendRecord(tx, table, [], id, (body) => {
      body.RedemptionCount = Math.max(0, (body.RedemptionCount ?? 0) + by)
    })
  }
}

/** Removes promotions from an order and reverses their counted uses. */
export async function dropApplied(ctx: Context, tx: Tx, gone: readonly Applied[]): Promise<void> {
  await reverseRedemptions(ctx, tx, gone)
  await deleteApplied(
    tx,
    gone.map(({ row }) => row),
  )
}

const areSame = (some: readonly StoredShare[], others: readonly StoredShare[]): boolean =>
  some.length === others.length &&
  some.every(({ lineItemId, amount, overridden }, index) => {
    const other = others[index]
    return other?.lineItemId === lineItemId && other.amount === amount && other.overridden === overridden
  })

/**
 * Returns true when there is nothing to store. Compares values instead of JSON texts, because the database reorders the
 * fields.
 */
const isUnchanged = (before: Applied, { body, shares, reason, overrides }: Applied): boolean =>
  areSame(before.shares, shares) &&
  isDeepStrictEqual([before.body, before.reason, before.overrides], [body, reason, overrides])

/**
 * Evaluates the applied promotions again and sets PromotionDiscount of the items and of the order. A promotion that no
 * longer fits stays applied without a discount. A deleted or inactive promotion is removed. After approval the amounts
 * stay unchanged. `isAsked` is the same as for `reckon`.
 */
export async function renewPromotions(ctx: Context, tx: Tx, open: OpenOrder, isAsked = true): Promise<void> {
  const applied = await appliedTo(tx, open.id)
  if (applied.length === 0) return setPromotionDiscounts(open, [])
  if (!isBeforeOpen(open.order)) return storeCappedDiscounts(tx, open, applied)
  if (isUnsubmitted(open.order)) await reverseRedemptions(ctx, tx, applied)
  const before = new Map(applied.map((one) => [one, { ...one }]))
  const outcomes = await evaluateApplied(ctx, tx, open, applied, isAsked)
  await dropApplied(
    ctx,
    tx,
    applied.filter((one) => !outcomes.has(one)),
  )
  const changed: Applied[] = []
  for (const [one, { promotion, shares, reason }] of outcomes) {
    Object.assign(one, { body: promotion, shares, reason })
    if (!isUnchanged(before.get(one) ?? one, one)) changed.push(one)
  }
  await updateApplied(tx, changed)
  setPromotionDiscounts(open, [...outcomes.keys()])
}

/** Returns the reasons that applied promotions prevent the submission of an order, one entry per promotion. */
export async function checkPromotions(ctx: Context, tx: Tx, open: OpenOrder): Promise<ErrorItem[]> {
  const applied = await appliedTo(tx, open.id)
  if (applied.length === 0) return []
  const outcomes = await evaluateApplied(ctx, tx, open, applied)
  return [...outcomes.values()].flatMap(({ reason }) => reason ?? [])
}

async function assertWithinLimits(tx: Tx, order: Order, promotion: Promotion): Promise<void> {
  const { ID, RedemptionCount, RedemptionLimit: limit, RedemptionLimitPerUser: own } = promotion
  const exceeded = (data: Record<string, unknown>): PlatformError =>
    new PlatformError(400, [promotionError('ExceedsUsageLimit', promotion, 'has been used up', data)])
  if (limit !== null && (RedemptionCount ?? 0) >= limit) throw exceeded({ RedemptionLimit: limit })
  if (own === null) return
  const { rows } = await tx.query(
    'select count(*) from orderpromotions where promotionid = $1 and redeemed and buyerid = $2 and userid = $3',
    [ID, order.FromCompanyID, order.FromUserID],
  )
  if (Number(rows[0]?.[0] ?? 0) >= own) throw exceeded({ RedemptionLimitPerUser: own })
}

/**
 * Counts the uses of an order's promotions when it is submitted. Locks the promotions by ID and checks their limits
 * again, so that of two concurrent orders for the last use one is rejected with Promotion.ExceedsUsageLimit.
 */
export async function redeemPromotions(ctx: Context, tx: Tx, { id, order }: OpenOrder): Promise<void> {
  const applied = (await appliedTo(tx, id)).filter((one) => one.promotionId !== null && !one.redeemed)
  if (applied.length === 0) return
  const table = ctx.platform.table('Promotions')
  const ids = applied.flatMap(({ promotionId }) => promotionId ?? []).sort()
  for (const promotionId of ids) {
    const stored = await readRecord(tx, table, [], promotionId, true)
    if (stored) await assertWithinLimits(tx, order, stored.body)
  }
  await countUses(ctx, tx, ids, 1)
  await tx.query(
    'update orderpromotions set redeemed = true, buyerid = $2, userid = $3 where id = any($1::bigint[])',
    [applied.map(({ row }) => row), order.FromCompanyID, order.FromUserID],
  )
}
