import type { ErrorItem } from '../../../core/http/errors'
import type { Discount } from './promotion-amounts'
import type { Candidate } from './promotion-candidates'
import type { Order, Promotion } from '../../../contract/records'

const CODE = 'Promotion'

/** Returns the error entry for a promotion that does not apply. */
export function promotionError(
  code: string,
  { ID, Code }: Pick<Promotion, 'ID' | 'Code'>,
  message: string,
  more: Record<string, unknown> = {},
): ErrorItem {
  return {
    ErrorCode: `${CODE}.${code}`,
    Message: `The promotion "${Code}" ${message}.`,
    Data: { PromotionID: ID, Code, ...more },
  }
}

interface Circumstances {
  order: Order
  marketplaceId: string
  now: Date
  /** True when this order is already counted in RedemptionCount. */
  isRedeemed: boolean
}

/** Returns the reason that a promotion is not available to an order, without its expressions; null when it is. */
export function unavailableReason(
  { promotion, isOpen, uses }: Candidate,
  { order, marketplaceId, now, isRedeemed }: Circumstances,
): ErrorItem | null {
  const { Active, StartDate, ExpirationDate, OwnerID, RedemptionLimit, RedemptionLimitPerUser } = promotion
  if (!Active) return promotionError('NotActive', promotion, 'is not active')
  if (!isOpen) return promotionError('NotEligible', promotion, 'is not for the user of this order')
  if (StartDate && new Date(StartDate) > now)
    return promotionError('NotYetValid', promotion, `is not valid before ${StartDate}`, { StartDate })
  if (ExpirationDate && new Date(ExpirationDate) <= now)
    return promotionError('Expired', promotion, `expired on ${ExpirationDate}`, { ExpirationDate })
  const to = order.ToCompanyID || marketplaceId
  if (OwnerID !== marketplaceId && OwnerID !== to)
    return promotionError(
      'OwnerIDMustMatchOrderToCompanyID',
      promotion,
      `is for orders to "${OwnerID}" only`,
      { OwnerID, ToCompanyID: to },
    )
  const used = (promotion.RedemptionCount ?? 0) - (isRedeemed ? 1 : 0)
  if (RedemptionLimit !== null && used >= RedemptionLimit)
    return promotionError('ExceedsUsageLimit', promotion, `can be used ${RedemptionLimit} times only`, {
      RedemptionLimit,
    })
  if (RedemptionLimitPerUser !== null && uses >= RedemptionLimitPerUser)
    return promotionError(
      'ExceedsUsageLimit',
      promotion,
      `can be used ${RedemptionLimitPerUser} times only by one user`,
      { RedemptionLimitPerUser },
    )
  return null
}

/** Returns the reason that an order is not eligible for a promotion; null when it is. */
export function ineligibleReason(promotion: Promotion, { isEligible, mistake }: Discount): ErrorItem | null {
  if (isEligible) return null
  if (!mistake) return promotionError('NotEligible', promotion, 'does not fit this order')
  return promotionError('NotEligible', promotion, `has no value for this order: ${mistake.message}`, {
    Reason: 'reason' in mistake ? mistake.reason : mistake.code,
    Position: mistake.position,
  })
}
