import type { LineItem, Order, OrderReturn } from '@/lib/ordercloud/models'

/** Statuses in which nothing of an order is shipped yet. The platform creates no returns then. */
const STATUSES_BEFORE_SHIPPING: readonly string[] = ['Unsubmitted', 'AwaitingApproval', 'Declined']

/** Statuses of returns whose items can be returned again. */
const VOID_STATUSES: readonly string[] = ['Declined', 'Canceled']

/** True when an order may have returns. */
export const hasReturns = ({ Status }: Pick<Order, 'Status'>): boolean =>
  !STATUSES_BEFORE_SHIPPING.includes(Status ?? '')

/** The lines of an order as far as they are loaded. */
interface KnownLines {
  lines: readonly Pick<LineItem, 'QuantityShipped'>[] | undefined
  isComplete: boolean
  error: unknown
}

/**
 * True when an order may have shipments. The lines of an open order show whether something is shipped. Undefined until
 * they are loaded.
 */
export function mayBeShipped(order: Pick<Order, 'Status'>, known: KnownLines): boolean | undefined {
  if (!hasReturns(order)) return false
  if (order.Status !== 'Open' || known.error !== undefined) return true
  if (!known.lines) return undefined
  return !known.isComplete || known.lines.some(({ QuantityShipped = 0 }) => QuantityShipped > 0)
}

/** Explanation of the refunds that the dialogs of returns propose, as sentences. */
export const REFUND_HINT =
  'Proposed refunds are what was paid for the items after all promotions. Tax, shipping and fees are not included.'

/** The part of a line that returns take: its quantity, and the sum of the refunds for it. */
interface Claim {
  quantity: number
  refund: number
}

/** Returns the quantity that was returned of each line, by the ID of the line. Drafts of returns do not count. */
export function returnedQuantities(returns: readonly OrderReturn[]): ReadonlyMap<string, number> {
  const claims = claimsOf(returns.filter(({ Status }) => Status !== 'Unsubmitted'))
  return new Map([...claims].map(([id, { quantity }]) => [id, quantity]))
}

/**
 * Returns what other returns cannot return of each line, by the ID of the line. For the platform, drafts of returns
 * claim their items too.
 */
export function claimsOf(returns: readonly OrderReturn[]): ReadonlyMap<string, Claim> {
  const claims = new Map<string, Claim>()
  for (const { Status, ItemsToReturn } of returns) {
    if (VOID_STATUSES.includes(Status ?? '')) continue
    for (const { LineItemID, Quantity, RefundAmount } of ItemsToReturn ?? []) {
      if (!LineItemID) continue
      const before = claims.get(LineItemID) ?? { quantity: 0, refund: 0 }
      claims.set(LineItemID, {
        quantity: before.quantity + (Quantity ?? 0),
        refund: before.refund + (RefundAmount ?? 0),
      })
    }
  }
  return claims
}

const toCents = (amount: number) => Math.round(amount * 100)

/** The lines of an order, as far as their prices are concerned. */
type PricedLine = Pick<LineItem, 'ID' | 'LineTotal' | 'PromotionDiscount'>

/**
 * Returns what was paid for each line of an order, by the ID of the line. LineTotal contains the discounts of the line
 * only, so the discounts of the whole order are spread over the lines in proportion. The amounts add up to the cent.
 * Tax, shipping, gratuity and fees are not included. Lines without a price are missing.
 *
 * @param lines all lines of the order
 */
export function paidByLine(
  lines: readonly PricedLine[],
  order: Pick<Order, 'PromotionDiscount'>,
): ReadonlyMap<string, number> {
  const cents = lines.map(({ LineTotal }) => Math.max(0, toCents(LineTotal ?? 0)))
  const total = cents.reduce((sum, amount) => sum + amount, 0)
  const ofLines = lines.reduce((sum, { PromotionDiscount }) => sum + (PromotionDiscount ?? 0), 0)
  const discount = Math.min(total, Math.max(0, toCents((order.PromotionDiscount ?? 0) - ofLines)))
  const afterDiscount = (amount: number) =>
    total > 0 ? Math.round((amount * (total - discount)) / total) : 0
  const paid = new Map<string, number>()
  // Each line gets the difference of two rounded sums, so that no cent is lost or added.
  let sum = 0
  lines.forEach(({ ID, LineTotal }, at) => {
    const before = afterDiscount(sum)
    sum += cents[at] ?? 0
    if (ID && typeof LineTotal === 'number') paid.set(ID, (afterDiscount(sum) - before) / 100)
  })
  return paid
}

/** The most that a line may still return. */
interface Eligible {
  quantity: number
  /** Amount that was paid for the quantity. Undefined when it is unknown. */
  amount: number | undefined
}

/**
 * Returns how many units of a line may be returned, as the platform decides it: what is shipped of an open order, or
 * what was ordered of a completed one, without the quantities of other returns. The amount is the part of what was paid
 * for the line, but at most what the other returns have left of it.
 *
 * @param others what the other returns of the order claim, by the ID of the line
 * @param paid what was paid for each line, by its ID. Undefined while it is unknown
 */
export function eligibleOf(
  line: Pick<LineItem, 'ID' | 'Quantity' | 'QuantityShipped'>,
  order: Pick<Order, 'Status'>,
  others: ReadonlyMap<string, Claim>,
  paid: ReadonlyMap<string, number> | undefined,
): Eligible {
  const id = line.ID ?? ''
  const ordered = line.Quantity ?? 0
  const delivered = order.Status === 'Completed' ? ordered : (line.QuantityShipped ?? 0)
  const claimed = others.get(id) ?? { quantity: 0, refund: 0 }
  const quantity = Math.max(0, delivered - claimed.quantity)
  const ofLine = paid?.get(id)
  if (ofLine === undefined || ordered === 0) return { quantity, amount: undefined }
  const left = Math.max(0, toCents(ofLine - claimed.refund))
  return { quantity, amount: Math.min(left, Math.round((toCents(ofLine) * quantity) / ordered)) / 100 }
}

/** Returns the refund to propose for some of the units that may be returned. Undefined for another quantity. */
export function proposedRefund({ quantity, amount }: Eligible, pieces: number): number | undefined {
  if (amount === undefined || !(pieces > 0 && pieces <= quantity)) return undefined
  return Math.round((toCents(amount) * pieces) / quantity) / 100
}
