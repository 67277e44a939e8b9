import type { IsInCategory } from '@/lib/expressions/evaluate'
import { clausesOf, outlineOf } from '@/lib/expressions/outline'
import { joinWords } from '@/lib/permissions/explain'
import type { Promotion } from '@/lib/ordercloud/models'
import type { SampleOrder } from '@/lib/orders/sample'
import { simulateOrder, type SimulatedPromotion } from './simulate'

/** The reason why an order does not get an active promotion. */
export interface MissedReason {
  words: string
  /** The conditions that are not met, as the expression writes them. */
  conditions: string[]
}

/**
 * Returns the reason why an order does not get an active promotion, for a promotion that the platform does not count
 * among the possible ones.
 *
 * @param parsed its expressions; undefined when they cannot be read
 * @param options.hasOthers true when the order has other promotions
 */
export function missedReason(
  promotion: Promotion,
  parsed: SimulatedPromotion | undefined,
  sample: SampleOrder,
  { hasOthers, ...known }: { isInCategory: IsInCategory; now: Date; hasOthers: boolean },
): MissedReason {
  const withoutConditions = (words: string): MissedReason => ({ words, conditions: [] })
  if (promotion.UseIntegration)
    return withoutConditions('The promotion integration decides which orders get it.')
  if (!parsed) return withoutConditions('Its condition cannot be read here.')
  const { isEligible, clauses, problem } = simulateOrder(parsed, sample, known)
  if (problem !== undefined) return withoutConditions(`Its condition has no result: ${problem}`)
  if (!isEligible) {
    const text = promotion.EligibleExpression?.trim() ?? ''
    const conditions = clausesOf(outlineOf(parsed.condition)).flatMap(({ span }, at) => {
      const result = clauses[at]
      const isMet = typeof result === 'object' ? result.lines > 0 : result === true
      return isMet ? [] : [text.slice(span.from, span.to)]
    })
    // Each condition may be met by some line, but no line meets all of them.
    if (conditions.length === 0) return withoutConditions('No line meets all of its conditions.')
    return { words: conditions.length === 1 ? 'Not met:' : 'Not met, at least one of them:', conditions }
  }
  // Of these causes, the platform does not tell which one applies.
  const causes = [
    promotion.AllowAllBuyers === true ? '' : 'is not assigned to the user who ordered',
    promotion.RedemptionLimitPerUser ? 'was used by the user as often as it allows' : '',
    hasOthers ? 'cannot be combined with another promotion of the order' : '',
  ].filter(Boolean)
  return withoutConditions(
    causes.length === 0
      ? 'Its conditions are met.'
      : `Its conditions are met. Perhaps it ${joinWords(causes, 'or')}.`,
  )
}
