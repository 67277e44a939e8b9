import { ExpressionProblem } from '@/lib/expressions/problem'
import type { Promotion } from '@/lib/ordercloud/models'
import { categoriesIn, readCategoryProducts, type CategoryProducts } from '@/lib/orders/sample'
import { simulatedPromotion, type SimulatedPromotion } from './rules/simulate'
import { toForm } from './schema'
import { promotionService } from './service'
import { stateOf } from './state'

/** Maximum number of promotions that are read: one page of the platform. */
export const MAX_ACTIVE = 100

/** The promotions that are active at an instant, by priority. */
export interface ActivePromotions {
  promotions: Promotion[]
  /** The products of the categories that their expressions name. */
  products: CategoryProducts
  /** True when there are more than `MAX_ACTIVE`. */
  isPartial: boolean
}

/** Reads the promotions that are active at an instant. */
export async function readActivePromotions(now: Date, signal: AbortSignal): Promise<ActivePromotions> {
  const { Items, Meta } = await promotionService.list(
    {
      ...{ sortBy: ['Priority', 'ID'], page: 1, pageSize: MAX_ACTIVE },
      filters: { Active: 'true', ExpirationDate: `!*|>${now.toISOString()}` },
    },
    { signal, quiet: true },
  )
  const promotions = Items.filter((one) => stateOf(one, now.getTime()) === 'Active')
  const texts = promotions.flatMap(({ EligibleExpression = '', ValueExpression }) => [
    EligibleExpression,
    ValueExpression ?? '',
  ])
  const products = await readCategoryProducts(categoriesIn(texts), { signal })
  return { promotions, products, isPartial: Meta.TotalCount > Items.length }
}

/** Parses the expressions of a saved promotion. Undefined when they contain what the platform's language does not have. */
export function parsedPromotion(promotion: Promotion): SimulatedPromotion | undefined {
  try {
    return simulatedPromotion(toForm(promotion))
  } catch (error) {
    if (error instanceof ExpressionProblem) return undefined
    throw error
  }
}
