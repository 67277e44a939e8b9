import type { LineItem, Subscription } from '@/lib/ordercloud/models'
import type { FilterValue } from '@/lib/resource/service'

type Schedule = Pick<Subscription, 'Active' | 'NextOrderDate' | 'EndDate'>

/** State of a subscription. Only an active one leads to further orders. */
export type SubscriptionState = 'active' | 'paused' | 'ended' | 'overdue'

/** Units of time between the orders of a subscription, as the platform names them. */
const UNITS = { Days: 'day', Weeks: 'week', Months: 'month' } as const

/** Delay after which the platform no longer creates an order that was due. */
const MAX_ORDER_DELAY_MS = 5 * 3_600_000

const DAY_MS = 86_400_000

/** Returns the time between orders in words: "Every 2 weeks", "Every month". Empty when it is not known. */
export function frequencyWords({ Frequency: count, Interval: unit }: Subscription): string {
  if (!unit || !Object.hasOwn(UNITS, unit) || !count) return ''
  return count === 1 ? `Every ${UNITS[unit]}` : `Every ${count} ${UNITS[unit]}s`
}

/**
 * Returns the state of a subscription. It has ended when the end comes before the next order. It is overdue when the
 * platform did not create the last order in time, because the platform skips such orders and sets no new date.
 */
export function subscriptionState(
  { Active, NextOrderDate, EndDate }: Schedule,
  now: Date,
): SubscriptionState {
  if (Active !== true) return 'paused'
  const next = Date.parse(NextOrderDate ?? '')
  const end = Date.parse(EndDate ?? '')
  if (end <= next || end <= now.getTime()) return 'ended'
  return isMissed(NextOrderDate, now) ? 'overdue' : 'active'
}

/** True for a date of an order that the platform will no longer create. */
export function isMissed(nextOrderDate: string | null | undefined, now: Date): boolean {
  return Date.parse(nextOrderDate ?? '') < now.getTime() - MAX_ORDER_DELAY_MS
}

/** Returns the reason why an item of a subscription cannot be removed by itself, or undefined. */
export function keptItemReason({ BundleItemID }: LineItem): string | undefined {
  return BundleItemID ? 'It belongs to a bundle. Remove the bundle instead.' : undefined
}

/** Filters of the standard views of subscriptions, by the name of the view. They use whole days in UTC. */
export function subscriptionViews(now: Date): { name: string; filters: Record<string, FilterValue> }[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const midnight = (days: number) => new Date(today + days * DAY_MS).toISOString()
  return [
    {
      name: 'Orders in the next 7 days',
      filters: { Active: 'true', NextOrderDate: [`>=${midnight(0)}`, `<${midnight(8)}`] },
    },
    { name: 'Overdue', filters: { Active: 'true', NextOrderDate: `<${midnight(0)}` } },
    { name: 'Paused', filters: { Active: 'false' } },
  ]
}
