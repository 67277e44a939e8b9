import type { Context } from '../../../core/http/context'
import type { ErrorItem } from '../../../core/http/errors'
import type { Queryable } from '../../../db/types'
import { Decimal } from '../../expressions/values'
import { membershipOf } from './category-membership'
import {
  discountOf,
  eligibilityOf,
  RemainingDiscountable,
  withoutDiscounts,
  type Share,
  type PromotionScope,
} from './promotion-amounts'
import type { Candidate } from './promotion-candidates'
import { promotionError, unavailableReason, ineligibleReason } from './promotion-errors'
import type { StoredShare } from './promotion-rows'
import { round2 } from '../order/totals'
import type { OpenOrder } from '../order/open-order'
import type { Promotion } from '../../../contract/records'

/** Loads the data that the expressions of these promotions may read, with at most one query. */
export async function scopeOf(
  ctx: Context,
  db: Queryable,
  { order, items }: OpenOrder,
  candidates: readonly Candidate[],
): Promise<PromotionScope> {
  const texts = candidates.flatMap(({ promotion }) => [
    promotion.EligibleExpression,
    promotion.ValueExpression,
  ])
  return withoutDiscounts({
    order,
    items,
    now: ctx.platform.now(),
    isInCategory: await membershipOf(db, items, texts),
    isApproved: () => false,
  })
}

/** The effect of one promotion after the preceding promotions. */
export interface Outcome {
  shares: StoredShare[]
  reason: ErrorItem | null
}

/** Further state of a promotion for its evaluation. */
interface Circumstances {
  /** True when this order has already counted toward the promotion's usage limits. */
  isRedeemed: boolean
  /** Amounts set by integrations. */
  overrides: StoredShare[] | null
  /** The reason that the promotion integration does not grant the promotion. */
  grantError: ErrorItem | null
}

/** Evaluates promotions in the order they apply and returns the outcome of each. */
export class PromotionCalculator {
  private room: RemainingDiscountable
  private counted = 0
  private closed = false

  constructor(
    private readonly ctx: Context,
    private readonly open: OpenOrder,
    private readonly scope: PromotionScope,
  ) {
    this.room = new RemainingDiscountable(open.items)
  }

  next(
    candidate: Candidate,
    { isRedeemed = false, overrides = null, grantError = null }: Partial<Circumstances> = {},
  ): Outcome {
    const { promotion } = candidate
    const why = this.whyClosed(candidate, isRedeemed) ?? this.whyNotCombined(promotion)
    if (why) return { shares: [], reason: why }
    const given = this.given(promotion, overrides, grantError)
    if ('ErrorCode' in given) return { shares: [], reason: given }
    this.counted++
    this.closed ||= !promotion.CanCombine
    const fixed = new Set((overrides ?? []).filter((one) => one.overridden).map((one) => one.lineItemId))
    const shares = this.room.take(given).map(({ lineItemId, amount }) => ({
      lineItemId,
      amount: round2(amount),
      overridden: fixed.has(lineItemId),
    }))
    return { shares, reason: null }
  }

  /** Returns a copy of the current state for a trial evaluation. */
  fork(): PromotionCalculator {
    const copy = new PromotionCalculator(this.ctx, this.open, this.scope)
    copy.room = this.room.copy()
    copy.counted = this.counted
    copy.closed = this.closed
    return copy
  }

  /**
   * Returns true when the promotion integration must be called for a promotion: the promotion uses the integration and
   * is available, and the order is eligible.
   */
  isForIntegration(candidate: Candidate, isRedeemed: boolean): boolean {
    const { promotion } = candidate
    if (!promotion.UseIntegration || this.whyClosed(candidate, isRedeemed)) return false
    return eligibilityOf(promotion, this.scope).isEligible
  }

  private whyClosed(candidate: Candidate, isRedeemed: boolean): ErrorItem | null {
    const { platform } = this.ctx
    return unavailableReason(candidate, {
      order: this.open.order,
      marketplaceId: platform.settings.marketplaceId,
      now: platform.now(),
      isRedeemed,
    })
  }

  private whyNotCombined(promotion: Promotion): ErrorItem | null {
    if (!this.closed && (this.counted === 0 || promotion.CanCombine)) return null
    return promotionError(
      'CannotCombine',
      promotion,
      'cannot be combined with the other promotions of the order',
    )
  }

  private given(
    promotion: Promotion,
    overrides: StoredShare[] | null,
    grantError: ErrorItem | null,
  ): Share[] | ErrorItem {
    const stated = (overrides ?? []).map(({ lineItemId, amount }) => ({
      lineItemId,
      amount: new Decimal(Math.max(0, amount)),
    }))
    if (promotion.UseIntegration) {
      const why = ineligibleReason(promotion, eligibilityOf(promotion, this.scope)) ?? grantError
      if (why || overrides) return why ?? stated
      return promotionError('NotEligible', promotion, 'was not granted by the promotion integration')
    }
    const discount = discountOf(promotion, this.scope)
    const why = ineligibleReason(promotion, discount)
    if (why) return why
    const replaced = new Map(stated.map((one) => [one.lineItemId, one]))
    return discount.shares.map((share) => replaced.get(share.lineItemId) ?? share)
  }
}
