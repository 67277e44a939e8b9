import { tz } from '@date-fns/tz'
import { addMonths, addWeeks, format, startOfMonth, startOfWeek } from 'date-fns'
import type { Promotion } from '@/lib/ordercloud/models'
import type { Redemption } from '@/lib/orders/redemptions'
import type { Instants } from '@/lib/resource/paced-reader'

/** The redemptions of one user. */
export interface UserRedemptions {
  buyerId: string
  userId: string
  name: string
  orders: number
  discount: number
}

/** The redemptions of one week or month. */
export interface StepRedemptions {
  /** First day, such as "2026-03-02". */
  day: string
  name: string
  orders: number
  discount: number
}

/** The redemptions of a promotion in one currency. */
export interface RedemptionSums {
  currency: string
  orders: number
  discount: number
  /** Sum of the subtotals of the orders. */
  sales: number
  /** The highest discount first. */
  users: UserRedemptions[]
  /** All weeks or months of the period from the first redemption on, also those without one. */
  steps: StepRedemptions[]
}

/** The unit of the time axis. */
export type Step = 'week' | 'month'

const DAY_MS = 86_400_000
/** Longest period that is shown by week, in days. */
const MAX_DAYS_BY_WEEK = 100

/** Returns the unit that suits the length of a period. */
export function stepFor({ from, before }: Instants): Step {
  return (Date.parse(before) - Date.parse(from)) / DAY_MS <= MAX_DAYS_BY_WEEK ? 'week' : 'month'
}

/**
 * Returns the redemptions of one promotion by currency, the currency with most orders first. An order counts once, also
 * when the promotion is on several of its lines.
 *
 * @param timeZone IANA name of the zone whose weeks, from Monday, and months count
 */
export function sumRedemptions(
  redemptions: readonly Redemption[],
  promotionId: string,
  { instants, timeZone }: { instants: Instants; timeZone: string },
): RedemptionSums[] {
  const orders = new Map<string, { one: Redemption; cents: number }>()
  for (const one of redemptions) {
    if (one.promotionId !== promotionId) continue
    const known = orders.get(one.orderId)?.cents ?? 0
    orders.set(one.orderId, { one, cents: known + Math.round(one.discount * 100) })
  }
  const byCurrency = groupBy([...orders.values()], ({ one }) => one.currency)
  return [...byCurrency]
    .map(([currency, uses]) => ({
      currency,
      orders: uses.length,
      discount: discountOf(uses),
      sales: uses.reduce((sum, { one }) => sum + Math.round(one.subtotal * 100), 0) / 100,
      users: usersOf(uses),
      steps: stepsOf(uses, instants, timeZone),
    }))
    .sort((left, right) => right.orders - left.orders || left.currency.localeCompare(right.currency))
}

interface Use {
  one: Redemption
  cents: number
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const discountOf = (uses: readonly Use[]) => uses.reduce((sum, { cents }) => sum + cents, 0) / 100

function usersOf(uses: readonly Use[]): UserRedemptions[] {
  // Users of different buyers may have the same ID.
  const byUser = groupBy(uses, ({ one }) => JSON.stringify([one.buyerId, one.userId]))
  return [...byUser.values()]
    .flatMap((own) => {
      const [first] = own
      if (!first) return []
      const { buyerId, userId, userName } = first.one
      return { buyerId, userId, name: userName || userId, orders: own.length, discount: discountOf(own) }
    })
    .sort((left, right) => right.discount - left.discount || left.name.localeCompare(right.name))
}

function stepsOf(uses: readonly Use[], instants: Instants, timeZone: string): StepRedemptions[] {
  const zone = { in: tz(timeZone) }
  const isByWeek = stepFor(instants) === 'week'
  const startOf = (instant: number | Date) =>
    isByWeek ? startOfWeek(instant, { ...zone, weekStartsOn: 1 }) : startOfMonth(instant, zone)
  const dayOf = (start: Date) => format(start, 'yyyy-MM-dd', zone)
  const byDay = groupBy(uses, ({ one }) => dayOf(startOf(Date.parse(one.submitted))))
  const first = Math.min(...uses.map(({ one }) => Date.parse(one.submitted)))
  const before = Date.parse(instants.before)
  const steps: StepRedemptions[] = []
  for (
    let start = startOf(first);
    start.getTime() < before;
    start = isByWeek ? addWeeks(start, 1, zone) : addMonths(start, 1, zone)
  ) {
    const day = dayOf(start)
    const own = byDay.get(day) ?? []
    const name = isByWeek ? `Week of ${format(start, 'MM/dd/yyyy', zone)}` : format(start, 'MMMM yyyy', zone)
    steps.push({ day, name, orders: own.length, discount: discountOf(own) })
  }
  return steps
}

/** Returns how often a promotion can still be redeemed. Undefined without a limit. */
export function redemptionsLeft({ RedemptionLimit, RedemptionCount }: Promotion): number | undefined {
  return typeof RedemptionLimit === 'number'
    ? Math.max(0, RedemptionLimit - (RedemptionCount ?? 0))
    : undefined
}
