import type { LineItem, Order, OrderReturn } from '@/lib/ordercloud/models'

/** Statuses in which an order cannot have returns, because the platform creates none for them. */
const STATUSES_WITHOUT_RETURNS: readonly string[] = ['Unsubmitted', 'AwaitingApproval', 'Declined']

/** Statuses of returns whose items can be returned again. */
const VOID_STATUSES: readonly string[] = ['Declined', 'Canceled']

/** True when an order may have returns. */
export function hasReturns(order: Pick<Order, 'Status'> | null | undefined): boolean {
  return !STATUSES_WITHOUT_RETURNS.includes(order?.Status ?? '')
}

/** The lines of an order as far as they are loaded. */
interface KnownLines {
  lines: readonly Pick<LineItem, 'QuantityShipped'>[] | undefined
  isComplete: boolean
  error: unknown
}

/**
 * True when an order may have shipments or returns. Of an open order only shipped lines can be returned, so its lines
 * tell. Undefined until they are loaded.
 */
export function mayBeShipped(order: Pick<Order, 'Status'>, known: KnownLines): boolean | undefined {
  if (!hasReturns(order)) return false
  if (order.Status !== 'Open' || known.error !== undefined) return true
  if (!known.lines) return undefined
  return !known.isComplete || known.lines.some(({ QuantityShipped = 0 }) => QuantityShipped > 0)
}

/** Returns the quantity that was returned of each line, by the ID of the line. Drafts of returns do not count. */
export function returnedQuantities(returns: readonly OrderReturn[]): ReadonlyMap<string, number> {
  return claimedQuantities(returns.filter(({ Status }) => Status !== 'Unsubmitted'))
}

/**
 * Returns the quantity of each line that other returns cannot return, by the ID of the line. For the platform, drafts
 * of returns claim their items too.
 */
export function claimedQuantities(returns: readonly OrderReturn[]): ReadonlyMap<string, number> {
  const quantities = new Map<string, number>()
  for (const { Status, ItemsToReturn } of returns) {
    if (VOID_STATUSES.includes(Status ?? '')) continue
    for (const { LineItemID, Quantity } of ItemsToReturn ?? [])
      if (LineItemID) quantities.set(LineItemID, (quantities.get(LineItemID) ?? 0) + (Quantity ?? 0))
  }
  return quantities
}

/** The most that a line may still return. */
interface Eligible {
  quantity: number
  /** Price of the quantity. Undefined when the line has no price. */
  amount: number | undefined
}

/**
 * Returns how many units of a line may be returned, as the platform decides it: what is shipped of an open order, or
 * what was ordered of a completed one, without the quantities of other returns.
 *
 * @param others claimed quantities of the other returns of the order, by the ID of the line
 */
export function eligibleOf(
  line: Pick<LineItem, 'ID' | 'Quantity' | 'QuantityShipped' | 'LineTotal'>,
  order: Pick<Order, 'Status'>,
  others: ReadonlyMap<string, number>,
): Eligible {
  const ordered = line.Quantity ?? 0
  const delivered = order.Status === 'Completed' ? ordered : (line.QuantityShipped ?? 0)
  const quantity = Math.max(0, delivered - (others.get(line.ID ?? '') ?? 0))
  const { LineTotal: total } = line
  const amount = typeof total === 'number' && ordered > 0 ? (total / ordered) * quantity : undefined
  return { quantity, amount: amount === undefined ? undefined : Math.round(amount * 100) / 100 }
}
