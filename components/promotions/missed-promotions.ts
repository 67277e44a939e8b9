import type { Promotion } from '@/lib/ordercloud/models'
import { membershipIn, type SampleOrder } from '@/lib/orders/sample'
import { parsedPromotion, readActivePromotions } from './active-promotions'
import { missedReason, type MissedReason } from './rules/missed'

/** The active promotions that an order does not get, by priority. */
export interface MissedPromotions {
  missed: { promotion: Promotion; reason: MissedReason }[]
  /** True when there are more active promotions than were read. */
  isPartial: boolean
}

interface MissedOptions {
  /** True for the promotions that the order has or can have. */
  isPossible: (promotion: Promotion) => boolean
  /** True when the order has promotions. */
  hasOthers: boolean
  signal: AbortSignal
}

/** Reads the active promotions that an order does not get, with the reasons. */
export async function readMissedPromotions(
  sample: SampleOrder,
  { isPossible, hasOthers, signal }: MissedOptions,
): Promise<MissedPromotions> {
  const now = new Date()
  const { promotions, products, isPartial } = await readActivePromotions(now, signal)
  const isInCategory = membershipIn(products, [sample])
  const missed = promotions
    .filter((promotion) => !isPossible(promotion))
    .map((promotion) => ({
      promotion,
      reason: missedReason(promotion, parsedPromotion(promotion), sample, { isInCategory, now, hasOthers }),
    }))
  return { missed, isPartial }
}
