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
  return `${reason} This return is ${Status === undefined ? 'without a status' : STATUS_WORDS[Status]}.`
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

/**
 * True while the items and the refund of a return can be changed. Once refunds are recorded, they follow what is paid.
 */
export function isReturnEditable(record: OrderReturn): boolean {
  const { Status } = record
  const isPending = Status === 'Unsubmitted' || Status === 'AwaitingApproval' || Status === 'Open'
  return isPending && wasRefunded(record) === undefined
}

/**
 * True when the user may take items out of a return. The last item stays, because staff delete or cancel the return
 * then.
 */
export function canRemoveItems(record: OrderReturn, actor: Holdings): boolean {
  const count = record.ItemsToReturn?.length ?? 0
  return returnRoleReason(actor) === undefined && isReturnEditable(record) && count > 1
}

const ANYBODY: ReturnActor = { roles: [], isAdmin: true, canDecide: true }

function statusReason(action: ReturnAction, status: OrderReturn['Status']): string | undefined {
  const { from, done }: ActionRule = ACTIONS[action]
  if (status !== undefined && from.includes(status)) return undefined
  const allowed = joinWords(
    from.map((one) => STATUS_WORDS[one]),
    'or',
  )
  return `Only returns that are ${allowed} can be ${done}.`
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
