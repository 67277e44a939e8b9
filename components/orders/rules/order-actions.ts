import { holdsRole, type Holdings } from '@/lib/permissions/check'
import { joinWords } from '@/lib/permissions/explain'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { undecidableReason, type CanDecide } from './can-decide'
import { isShippable, quantityLeft } from './line'

/** Status of an order. Orders read from the platform always have one. */
type Status = NonNullable<Order['Status']>

/** An action on an order that staff can perform on its page. */
export type OrderAction = keyof typeof ACTIONS

/** The user who acts on an order. */
export interface OrderActor extends Holdings {
  canDecide: CanDecide
}

/** The order and its line items, as far as the actions depend on them. */
export interface ActionSubject {
  order: Order
  /** Undefined while they are not all known. Then no action is impossible because of them. */
  lines:
    | readonly Pick<
        LineItem,
        'Quantity' | 'QuantityShipped' | 'SupplierID' | 'OutgoingOrderID' | 'IsBundle'
      >[]
    | undefined
  /** ID of the marketplace. Its orders are those that it can forward to suppliers. */
  marketplaceId: string
}

interface ActionRule {
  /** Participle of the action: an order can be "submitted". */
  done: string
  /** Platform roles that may perform the action. Any one of them is sufficient. */
  roles: readonly string[]
  /** The permission of the office that includes such a role. */
  permission: string
  from: readonly Status[]
  /** True for actions that only staff of the marketplace can perform. */
  isForMarketplace?: true
  /** Returns a reason that depends on more than the status, or undefined. */
  blocked?: (subject: ActionSubject, actor: OrderActor) => string | undefined
}

const BEFORE_OPEN = ['Unsubmitted', 'AwaitingApproval'] as const
const NOT_OVER = [...BEFORE_OPEN, 'Open'] as const
const ALL = [...NOT_OVER, 'Declined', 'Completed', 'Canceled'] as const

const byOrderAdmin = { roles: ['OrderAdmin'], permission: 'Order Manager' } as const
const byShipper = { roles: ['ShipmentAdmin'], permission: 'Order Manager' } as const

/**
 * The rules of all actions on an order: the roles, the statuses and the facts that the platform requires (facts of the
 * platform, section 6.2). The platform decides in the end. These rules only explain in advance why an action is
 * impossible.
 */
const ACTIONS = {
  submit: { done: 'submitted', ...byOrderAdmin, from: ['Unsubmitted'], blocked: withoutLines },
  validate: {
    done: 'checked',
    roles: ['OrderAdmin', 'OrderReader'],
    permission: 'Order Viewer',
    from: ['Unsubmitted'],
  },
  approve: { done: 'approved', ...byOrderAdmin, from: ['AwaitingApproval'], blocked: notApprover },
  decline: { done: 'declined', ...byOrderAdmin, from: ['AwaitingApproval'], blocked: notApprover },
  cancel: { done: 'canceled', ...byOrderAdmin, from: [...NOT_OVER, 'Declined'] },
  complete: { done: 'completed', ...byOrderAdmin, from: ['Open'] },
  forward: {
    done: 'forwarded',
    ...byOrderAdmin,
    from: ['Open'],
    isForMarketplace: true,
    blocked: nothingToForward,
  },
  split: {
    done: 'split',
    ...byOrderAdmin,
    from: ['Open'],
    isForMarketplace: true,
    blocked: nothingToForward,
  },
  shipAll: {
    done: 'shipped',
    roles: ['OrderAdmin', 'ShipmentAdmin'],
    permission: 'Order Manager',
    from: ['Open'],
    blocked: (subject) =>
      withoutLines(subject) ??
      (subject.lines?.some(({ QuantityShipped }) => (QuantityShipped ?? 0) > 0)
        ? 'Some lines are already on a shipment. Create a shipment for the rest.'
        : undefined),
  },
  // The platform accepts shipments of orders that are not submitted yet. Staff never ship those.
  createShipment: { done: 'shipped', ...byShipper, from: ['Open'], blocked: nothingToShip },
  createReturn: { done: 'returned', ...byOrderAdmin, from: ['Open', 'Completed'] },
  changePromotions: { done: 'given other promotions', ...byOrderAdmin, from: BEFORE_OPEN },
  calculate: { done: 'calculated', ...byOrderAdmin, from: BEFORE_OPEN },
  changeCosts: { done: 'given other costs', ...byOrderAdmin, from: NOT_OVER },
  changeLines: { done: 'given other lines', ...byOrderAdmin, from: ['Unsubmitted', 'Open'] },
  changeAddresses: { done: 'given other addresses', ...byOrderAdmin, from: NOT_OVER },
  changeComments: { done: 'changed', ...byOrderAdmin, from: ALL },
  changePayments: {
    done: 'given other payments',
    ...byOrderAdmin,
    from: ALL.filter((status) => status !== 'Canceled'),
  },
  delete: { done: 'deleted', ...byOrderAdmin, from: ALL, blocked: wasForwarded },
} as const satisfies Readonly<Record<string, ActionRule>>

/** The names of all actions on an order. */
export const ORDER_ACTIONS = Object.keys(ACTIONS) as readonly OrderAction[]

const STATUS_WORDS: Readonly<Record<Status, string>> = {
  Unsubmitted: 'unsubmitted',
  AwaitingApproval: 'awaiting approval',
  Declined: 'declined',
  Open: 'open',
  Completed: 'completed',
  Canceled: 'canceled',
}

/**
 * Returns the reason why the user cannot perform an action on an order now, as a sentence for the screen. Undefined
 * when the action is possible.
 */
export function blockedReason(
  action: OrderAction,
  subject: ActionSubject,
  actor: OrderActor,
): string | undefined {
  const rule: ActionRule = ACTIONS[action]
  if (rule.isForMarketplace && !actor.isAdmin) return `Orders can be ${rule.done} only by the marketplace.`
  if (!rule.roles.some((role) => holdsRole(role, actor)))
    return `You can view orders, but this needs the ${rule.permission} permission.`
  const { Status } = subject.order
  const reason = statusReason(action, Status)
  if (reason === undefined) return rule.blocked?.(subject, actor)
  return `${reason} This order is ${Status === undefined ? 'without a status' : STATUS_WORDS[Status]}.`
}

/** Returns the statuses in which an action is possible, as a sentence, when this one is not among them. */
export function statusReason(action: OrderAction, status: Order['Status']): string | undefined {
  const { from, done }: ActionRule = ACTIONS[action]
  if (status !== undefined && from.includes(status)) return undefined
  const allowed = joinWords(
    from.map((one) => STATUS_WORDS[one]),
    'or',
  )
  return `Only orders that are ${allowed} can be ${done}.`
}

function withoutLines({ lines }: ActionSubject): string | undefined {
  return lines?.length === 0 ? 'The order has no lines.' : undefined
}

function notApprover(_: ActionSubject, { canDecide }: OrderActor): string | undefined {
  return undecidableReason(canDecide)
}

function nothingToForward({ order, lines, marketplaceId }: ActionSubject): string | undefined {
  if (order.ToCompanyID !== marketplaceId) return 'This order already goes to a supplier.'
  const isLeft = lines?.some((line) => line.SupplierID && isShippable(line))
  return isLeft !== false ? undefined : 'No line is left that a supplier ships.'
}

function nothingToShip(subject: ActionSubject): string | undefined {
  const { lines } = subject
  if (!lines || lines.length === 0) return withoutLines(subject)
  const products = lines.filter(({ IsBundle }) => !IsBundle)
  const left = products.filter((line) => quantityLeft(line) > 0)
  if (left.some(isShippable)) return undefined
  if (left.length === 0) return 'All lines are shipped.'
  return products.some(isShippable)
    ? 'The suppliers ship all lines that are left.'
    : 'The suppliers ship all lines of this order.'
}

function wasForwarded({ lines }: ActionSubject): string | undefined {
  return lines?.some(({ OutgoingOrderID }) => OutgoingOrderID)
    ? 'Orders to suppliers were created from this order. Delete them first.'
    : undefined
}
