import type { Promotion } from '@/lib/ordercloud/models'

/** What keeps a promotion from being used now, or that nothing does. */
export type PromotionState = 'Active' | 'Inactive' | 'Scheduled' | 'Expired' | 'Used up'

/**
 * The state of a promotion at an instant, by its switch, its dates and its limit. That it applies to an order as well
 * depends on its expression, its buyers and its limit per user.
 */
export function stateOf(promotion: Promotion, now = Date.now()): PromotionState {
  if (promotion.Active !== true) return 'Inactive'
  const at = (iso: string | null | undefined) => (iso ? Date.parse(iso) : NaN)
  if (at(promotion.ExpirationDate) <= now) return 'Expired'
  const { RedemptionLimit: limit, RedemptionCount: used } = promotion
  if (typeof limit === 'number' && (used ?? 0) >= limit) return 'Used up'
  if (at(promotion.StartDate) > now) return 'Scheduled'
  return 'Active'
}
