import type {
  LineItem,
  Order,
  OrderApproval,
  OrderReturn,
  OrderReturnApproval,
} from '@/lib/ordercloud/models'
import { formatAge } from '@/lib/format/age'
import { countOf } from '@/lib/resource/words'
import { isCart } from './is-cart'

// The server renders these pages with its own clock.
const DAYS = { smallestUnit: 'day' } as const
const LINES = { one: 'line', many: 'lines' }
const SUPPLIER_ORDERS = { one: 'supplier order', many: 'supplier orders' }

type Approval = Pick<
  OrderApproval | OrderReturnApproval,
  'Status' | 'ApprovingGroupID' | 'ApprovalRuleID' | 'DateCreated'
>

/** A group that has not yet answered a request for approval. */
interface PendingApproval {
  groupId: string
  /** The rules that the group has to answer for. */
  ruleIds: string[]
}

/** The approvals that an order or a return waits for. */
export interface ApprovalWait {
  /** For example "8 days". */
  age: string
  groups: PendingApproval[]
}

/**
 * Returns the groups whose approval is pending, those of the first requests first. Undefined when none is pending.
 *
 * @param isOfBuyer true for a group of the buyer. The buyer's groups come first, because the marketplace decides last.
 */
export function approvalWait(
  record: Pick<Order | OrderReturn, 'Status'>,
  approvals: readonly Approval[],
  now: Date,
  isOfBuyer: (groupId: string) => boolean = () => false,
): ApprovalWait | undefined {
  if (record.Status !== 'AwaitingApproval') return undefined
  const pending = approvals.filter(({ Status }) => Status === 'Pending')
  if (pending.length === 0) return undefined
  const groups = new Map<string, PendingApproval>()
  for (const { ApprovingGroupID: groupId = '', ApprovalRuleID: ruleId = '' } of pending) {
    const known = groups.get(groupId)
    if (known) known.ruleIds.push(ruleId)
    else groups.set(groupId, { groupId, ruleIds: [ruleId] })
  }
  const sorted = [...groups.values()].sort(
    (one, other) => Number(isOfBuyer(other.groupId)) - Number(isOfBuyer(one.groupId)),
  )
  const [oldest] = pending.flatMap(({ DateCreated }) => DateCreated || []).sort()
  return { age: formatAge(oldest, now, DAYS), groups: sorted }
}

interface ShippingFacts {
  /** The lines, when all of them are loaded. */
  lines: readonly LineItem[] | undefined
  /** Related orders that the user may read. */
  relatedOrders?: readonly Order[] | undefined
  isSupplier: boolean
}

/**
 * Returns what an open order waits for, in words: "Waits 5 days to be shipped: 3 lines left, 2 supplier orders open."
 * Undefined for an order that is not open or that waits for nothing that the platform knows.
 */
export function shippingWaitWords(order: Order, facts: ShippingFacts, now: Date): string | undefined {
  if (order.Status !== 'Open') return undefined
  const { lines = [], relatedOrders = [], isSupplier } = facts
  // Lines that were forwarded are shipped by the order of the supplier.
  const left = lines.filter(
    (line) => !line.OutgoingOrderID && (line.QuantityShipped ?? 0) < (line.Quantity ?? 0),
  ).length
  const fromHere = new Set(lines.flatMap(({ OutgoingOrderID }) => OutgoingOrderID || []))
  const open = relatedOrders.filter(({ ID, Status }) => fromHere.has(ID ?? '') && Status === 'Open').length
  const age = formatAge(order.DateSubmitted, now, DAYS)
  if (isSupplier) return left > 0 ? `Waits ${age} for you to ship ${countOf(left, LINES)}.` : undefined
  const parts = [
    left > 0 ? `${countOf(left, LINES)} left` : '',
    open > 0 ? `${countOf(open, SUPPLIER_ORDERS)} open` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `Waits ${age} to be shipped: ${parts.join(', ')}.` : undefined
}

/** Returns what a cart waits for, in words. Undefined for other orders. */
export function cartWaitWords(order: Order, now: Date): string | undefined {
  if (!isCart(order)) return undefined
  const changed = order.LastUpdated ?? order.DateCreated
  const age = changed ? ` It last changed ${formatAge(changed, now, DAYS)} ago.` : ''
  return `The buyer has not submitted this cart yet.${age}`
}

/**
 * Returns how long a return waits for its approval, in words: "Waits 8 days". Undefined in other statuses. The platform
 * dates its submission only when it is approved, so the time since its creation counts.
 */
export function returnWaitWords(
  { Status, DateCreated }: Pick<OrderReturn, 'Status' | 'DateCreated'>,
  now: Date,
): string | undefined {
  return Status === 'AwaitingApproval' && DateCreated
    ? `Waits ${formatAge(DateCreated, now, DAYS)}`
    : undefined
}
