import type { Promotion } from '@/lib/ordercloud/models'
import type { ListPage, FilterValue } from '@/lib/resource/service'
import type { ReadList } from '@/lib/resource/merged-list'
import type { ChoiceFilter } from '@/lib/url/list-filters'

/** State of a promotion: usable now, or the reason why it is not. */
export type PromotionState = 'Active' | 'Inactive' | 'Scheduled' | 'Expired' | 'Used up'

/**
 * Returns the state of a promotion at an instant, from its switch, its dates and its limit. Whether it also applies to
 * an order depends on its expression, its buyers and its limit per user.
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

/** Filter of the list by state. The platform has no such field. */
export const stateFilter: ChoiceFilter = {
  kind: 'choice',
  key: 'state',
  label: 'Status',
  options: [
    { value: 'Active', label: 'Active' },
    { value: 'Scheduled', label: 'Scheduled' },
    { value: 'Expired', label: 'Expired' },
    { value: 'UsedUp', label: 'Used up' },
    { value: 'Inactive', label: 'Inactive' },
  ],
}

type Filters = Record<string, FilterValue>

/**
 * Returns the platform's filters that together match the promotions of some states at an instant. No promotion matches
 * twice. The platform does not compare the number of redemptions with their limit, so each limit in use needs its own
 * filter.
 *
 * @param states values of `stateFilter`
 * @param limits the redemption limits that promotions have
 */
export function stateFilters(
  states: readonly string[],
  limits: readonly number[],
  now = Date.now(),
): Filters[] {
  const instant = new Date(now).toISOString()
  const current = { Active: 'true', ExpirationDate: `!*|>${instant}` }
  const withLimit = (limit: number, used: string) => ({ RedemptionLimit: `${limit}`, RedemptionCount: used })
  const usable = [{ RedemptionLimit: '!*' }, ...limits.map((limit) => withLimit(limit, `!*|<${limit}`))]
  return states.flatMap((state): Filters[] => {
    switch (state) {
      case 'Active':
        return usable.map((one) => ({ ...current, StartDate: `!*|<=${instant}`, ...one }))
      case 'Scheduled':
        return usable.map((one) => ({ ...current, StartDate: `>${instant}`, ...one }))
      case 'UsedUp':
        return limits.map((limit) => ({ ...current, ...withLimit(limit, `>=${limit}`) }))
      case 'Expired':
        return [{ Active: 'true', ExpirationDate: `<=${instant}` }]
      default:
        return [{ Active: '!true' }]
    }
  })
}

/** Returns the distinct redemption limits of active promotions. Each call finds up to 100 promotions. */
export async function readLimits(read: ReadList<Promotion>): Promise<number[]> {
  const limits = new Set<number>()
  for (;;) {
    const known = [...limits].map((limit) => `!${limit}`)
    const filters = { Active: 'true', RedemptionLimit: ['*', ...known] }
    const page: ListPage<Promotion> = await read({ sortBy: ['ID'], page: 1, pageSize: 100, filters })
    const before = limits.size
    for (const { RedemptionLimit } of page.Items) {
      if (typeof RedemptionLimit === 'number') limits.add(RedemptionLimit)
    }
    if (page.Items.length >= page.Meta.TotalCount || limits.size === before) return [...limits]
  }
}
