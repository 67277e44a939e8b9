import { formatPrice } from '@/lib/format/price'
import { ExpressionProblem } from '@/lib/expressions/problem'
import type { PendingSave, SaveStep } from '@/lib/forms/record-form'
import type { Promotion } from '@/lib/ordercloud/models'
import { toForm, type PromotionForm } from './schema'
import {
  categoriesIn,
  membershipIn,
  readCategoryProducts,
  readLastOrders,
  type CategoryProducts,
  type SampleOrder,
} from '@/lib/orders/sample'
import {
  simulatedPromotion,
  simulateOrder,
  totalsOf,
  type SimulatedOrder,
  type SimulationTotals,
} from './rules/simulate'

/** Fields that decide the discounts of a promotion. */
const DECIDING_FIELDS = [
  'Active',
  'LineItemLevel',
  'EligibleExpression',
  'UseIntegration',
  'ValueExpression',
  'QuantityLimitPerOrder',
  'ItemLimitPerOrder',
  'ItemSortBy',
] as const satisfies readonly (keyof PromotionForm)[]

/** Number of orders from which "all" and "none" say something about a promotion. */
const MIN_SAMPLE_ORDERS = 5

function discountSentence({ order: { ID, Subtotal = 0, Currency }, discount }: SimulatedOrder): string {
  return `Order ${ID} would be discounted by ${formatPrice(discount, Currency)} of ${formatPrice(Subtotal, Currency)}.`
}

/** Returns what is unusual about the effect of a promotion on a sample, as sentences. Empty when nothing is. */
export function unusualEffects(totals: SimulationTotals): string[] {
  const { orders, eligible, exceeding, worstExceeding } = totals
  const effects: string[] = []
  if (exceeding > 0) {
    const example = worstExceeding ? ` ${discountSentence(worstExceeding)}` : ''
    effects.push(
      `The value expression gives more than the order or the line costs for ${exceeding} of the last ${orders} orders.${example}`,
    )
  }
  if (orders >= MIN_SAMPLE_ORDERS && eligible === orders)
    effects.push(`It would have applied to all of the last ${orders} orders.`)
  if (orders >= MIN_SAMPLE_ORDERS && eligible === 0)
    effects.push(`It would have applied to none of the last ${orders} orders.`)
  return effects
}

/**
 * Asks for confirmation before a promotion is saved whose effect on the latest orders is unusual. Saves without a
 * question when the orders cannot be read, since the platform decides on the promotion in any case.
 */
export async function confirmEffects(
  save: PendingSave<PromotionForm, Promotion>,
): Promise<SaveStep<Promotion>[] | undefined> {
  const values = save.latest?.values ?? save.values
  const before = save.record && toForm(save.latest?.record ?? save.record)
  const isChanged = !before || DECIDING_FIELDS.some((field) => before[field] !== values[field])
  if (!values.Active || values.UseIntegration || !isChanged) return []
  const totals = await simulateOnLastOrders(values)
  const effects = totals ? unusualEffects(totals) : []
  if (effects.length === 0) return []
  const isSure = await save.confirm('Save this promotion?', {
    details: effects.join(' '),
    okLabel: 'Save promotion',
    cancelLabel: 'Keep editing',
  })
  return isSure === true ? [] : undefined
}

/** Returns undefined when the expressions are invalid or the orders cannot be read. */
async function simulateOnLastOrders(values: PromotionForm): Promise<SimulationTotals | undefined> {
  let promotion
  try {
    promotion = simulatedPromotion(values)
  } catch (error) {
    if (error instanceof ExpressionProblem) return undefined
    throw error
  }
  let sample: SampleOrder[]
  let products: CategoryProducts
  try {
    const named = categoriesIn([values.EligibleExpression, values.ValueExpression])
    ;[sample, products] = await Promise.all([readLastOrders(), readCategoryProducts(named)])
  } catch {
    // `call` has logged the failure.
    return undefined
  }
  const isInCategory = membershipIn(products, sample)
  const now = new Date()
  return totalsOf(sample.map((one) => simulateOrder(promotion, one, { isInCategory, now })))
}
