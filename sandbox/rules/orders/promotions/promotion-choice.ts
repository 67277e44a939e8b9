import type { Context } from '../../../core/http/context'
import type { JsonObject } from '../../../core/records/json'
import type { Queryable, Tx } from '../../../db/types'
import { candidatesFor, type Candidate } from './promotion-candidates'
import { grantsFor, withGrant, type Grant } from './promotion-integration'
import { PromotionCalculator, scopeOf } from './promotion-calculator'
import { appliedTo, insertApplied, toModelBody, type Applied } from './promotion-rows'
import type { OpenOrder } from '../order/open-order'

/** Maximum number of automatically applied promotions per order (facts of the platform, 9). */
const MAX_AUTO_PROMOTIONS = 100

/** Applies the automatic promotions that fit the order, by priority. Returns their ids. */
export async function applyAutomatic(ctx: Context, tx: Tx, open: OpenOrder): Promise<Set<string>> {
  const applied = await appliedTo(tx, open.id)
  const known = new Set(applied.map(({ promotionId }) => promotionId))
  const room = Math.max(0, MAX_AUTO_PROMOTIONS - applied.filter(({ body }) => body.AutoApply).length)
  const candidates = (await candidatesFor(ctx, tx, open, 'auto')).filter(
    ({ promotion }) => !known.has(promotion.ID),
  )
  const current = await candidatesFor(ctx, tx, open, { ids: [...known].flatMap((id) => id ?? []) })
  const fitting = await selectEffective(ctx, tx, open, applied, current, candidates)
  const chosen = fitting.slice(0, room).map(({ promotion }) => promotion)
  await insertApplied(tx, open.id, chosen, ctx.platform.now())
  return new Set(chosen.map(({ ID }) => ID))
}

/** Returns the candidates that would take effect after the applied promotions and after each other, in their order. */
async function selectEffective(
  ctx: Context,
  db: Queryable,
  open: OpenOrder,
  applied: readonly Applied[],
  current: readonly Candidate[],
  candidates: readonly Candidate[],
): Promise<Candidate[]> {
  const all = [...current, ...candidates]
  const scope = await scopeOf(ctx, db, open, all)
  const grants = await grantsFor(ctx, db, open, scope, { applied, candidates: all })
  const reckoning = new PromotionCalculator(ctx, open, scope)
  const byId = new Map(current.map((one) => [one.promotion.ID, one]))
  for (const row of applied) {
    const candidate = byId.get(row.promotionId ?? '')
    if (candidate) reckoning.next(candidate, appliedState(row, grants))
  }
  return candidates.filter(
    (candidate) => reckoning.next(candidate, candidateState(candidate, grants)).reason === null,
  )
}

/** Returns the promotions that could be added now, each with its additional discount. */
export async function eligibleFor(ctx: Context, db: Queryable, open: OpenOrder): Promise<JsonObject[]> {
  const applied = await appliedTo(db, open.id)
  const all = await candidatesFor(ctx, db, open, 'active')
  const known = new Set(applied.map(({ promotionId }) => promotionId))
  const [current, others] = [true, false].map((is) =>
    all.filter(({ promotion }) => known.has(promotion.ID) === is),
  ) as [Candidate[], Candidate[]]
  const scope = await scopeOf(ctx, db, open, all)
  const grants = await grantsFor(ctx, db, open, scope, { applied, candidates: all })
  const taken = new PromotionCalculator(ctx, open, scope)
  const rows = new Map(applied.map((row) => [row.promotionId, row]))
  for (const one of current) {
    const row = rows.get(one.promotion.ID)
    if (row) taken.next(one, appliedState(row, grants))
  }
  const { models } = ctx.platform
  return others.flatMap((candidate) => {
    const { reason, shares } = taken.fork().next(candidate, candidateState(candidate, grants))
    if (reason) return []
    const cents = shares.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    return [toModelBody(models, 'EligiblePromotion', candidate.promotion, { Amount: cents / 100 })]
  })
}

function appliedState(row: Applied, grants: ReadonlyMap<string, Grant>) {
  return { isRedeemed: row.redeemed, ...withGrant(row, grants.get(row.promotionId ?? '')) }
}

function candidateState({ promotion }: Candidate, grants: ReadonlyMap<string, Grant>) {
  return withGrant({ overrides: null }, grants.get(promotion.ID))
}
