import { holdsRole, type Holdings } from '@/lib/permissions/check'
import { joinWords } from '@/lib/permissions/explain'
import type { OrderReturn } from '@/lib/ordercloud/models'
import { undecidableReason, type CanDecide } from './can-decide'

/** Status of a return. Returns read from the platform always have one. */
type Status = NonNullable<OrderReturn['Status']>

/** An action on a return that staff can perform on its page. */
export type ReturnAction = keyof typeof ACTIONS

/** The user who acts on a return. */
export interface ReturnActor extends Holdings {
  canDecide: CanDecide
}

interface ActionRule {
  /** Participle of the action: a return can be "submitted". */
  done: string
  from: readonly Status[]
  /** Returns a reason that depends on more than the status, or undefined. */
  blocked?: (record: OrderReturn, actor: ReturnActor) => string | undefined
}

const ALL = ['Unsubmitted', 'AwaitingApproval', 'Open', 'Declined', 'Completed', 'Canceled'] as const

/**
 * The rules of all actions on a return (facts of the platform, section 6.13). All of them need the role OrderAdmin. The
 * platform decides in the end. These rules only explain in advance why an action is impossible.
 */
const ACTIONS = {
  submit: { done: 'submitted', from: ['Unsubmitted'] },
  approve: { done: 'approved', from: ['AwaitingApproval'], blocked: notApprover },
  decline: { done: 'declined', from: ['AwaitingApproval'], blocked: notApprover },
  complete: { done: 'completed', from: ['Open'], blocked: withoutRefund },
  cancel: { done: 'canceled', from: ['AwaitingApproval', 'Open', 'Completed'], blocked: wasRefunded },
  refund: { done: 'refunded', from: ['Open'], blocked: withoutRefund },
  delete: { done: 'deleted', from: ALL, blocked: wasRefunded },
} as const satisfies Readonly<Record<string, ActionRule>>

/** The names of all actions on a return. */
export const RETURN_ACTIONS = Object.keys(ACTIONS) as readonly ReturnAction[]

const STATUS_WORDS: Readonly<Record<Status, string>> = {
  Unsubmitted: 'unsubmitted',
  AwaitingApproval: 'awaiting approval',
  Declined: 'declined',
  Open: 'open',
  Completed: 'completed',
  Canceled: 'canceled',
}

/**
 * Returns the reason why the user cannot perform an action on a return now, as a sentence for the screen. Undefined
 * when the action is possible.
 */
export function returnBlockedReason(
  action: ReturnAction,
  record: OrderReturn,
  actor: ReturnActor,
): string | undefined {
  const rule: ActionRule = ACTIONS[action]
  const refusal = returnRoleReason(actor)
  if (refusal !== undefined) return refusal
  const { Status } = record
  const reason = statusReason(action, Status)
  if (reason === undefined) return rule.blocked?.(record, actor)
  return `${reason} ${currentStatus(Status)}`
}

/**
 * Returns the reason why an action on several returns is impossible for one of them, whoever performs it. It names no
 * return, so that it can be said of several.
 */
export function bulkReturnReason(action: ReturnAction, record: OrderReturn): string | undefined {
  const rule: ActionRule = ACTIONS[action]
  return statusReason(action, record.Status) ?? rule.blocked?.(record, ANYBODY)
}

/** Returns the reason why the user can change no returns, as a sentence, or undefined. */
export function returnRoleReason(actor: Holdings): string | undefined {
  return holdsRole('OrderAdmin', actor)
    ? undefined
    : 'You can view returns, but this needs the Order Manager permission.'
}

/** Statuses in which the items, the refund and the comments of a return can be changed. */
const EDITABLE: readonly Status[] = ['Unsubmitted', 'AwaitingApproval', 'Open']

/**
 * Returns the reason why the user cannot change a return, as a sentence, or undefined. Once refunds are recorded, the
 * items and the refund follow what is paid.
 */
export function editBlockedReason(record: OrderReturn, actor: Holdings): string | undefined {
  const refusal = returnRoleReason(actor)
  if (refusal !== undefined) return refusal
  const { Status } = record
  if (Status !== undefined && EDITABLE.includes(Status)) return wasRefunded(record)
  return `${rangeReason(EDITABLE, 'changed')} ${currentStatus(Status)}`
}

/**
 * Returns the reason why the user cannot take an item out of a return, as a sentence, or undefined. The last item stays,
 * because staff delete or cancel the return then.
 */
export function removalBlockedReason(record: OrderReturn, actor: Holdings): string | undefined {
  const reason = editBlockedReason(record, actor)
  if (reason !== undefined) return reason
  const count = record.ItemsToReturn?.length ?? 0
  if (count > 1) return undefined
  const instead = record.Status === 'Unsubmitted' ? 'Delete' : 'Cancel'
  return `This is the only item. ${instead} the return instead.`
}

const ANYBODY: ReturnActor = { roles: [], isAdmin: true, canDecide: true }

function statusReason(action: ReturnAction, status: OrderReturn['Status']): string | undefined {
  const { from, done }: ActionRule = ACTIONS[action]
  return status !== undefined && from.includes(status) ? undefined : rangeReason(from, done)
}

/** Returns the statuses in which an action is possible, as a sentence. */
function rangeReason(from: readonly Status[], done: string): string {
  const allowed = joinWords(
    from.map((one) => STATUS_WORDS[one]),
    'or',
  )
  return `Only returns that are ${allowed} can be ${done}.`
}

function currentStatus(status: OrderReturn['Status']): string {
  return `This return is ${status === undefined ? 'without a status' : STATUS_WORDS[status]}.`
}

function notApprover(_: OrderReturn, { canDecide }: ReturnActor): string | undefined {
  return undecidableReason(canDecide)
}

function withoutRefund({ RefundAmount: amount }: OrderReturn): string | undefined {
  return amount === null || amount === undefined ? 'There is no refund amount yet.' : undefined
}

function wasRefunded({ PaymentIDs: payments }: OrderReturn): string | undefined {
  return payments && payments.length > 0 ? 'Refunds are recorded.' : undefined
}
