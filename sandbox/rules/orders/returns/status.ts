import type { OrderReturn } from '../../../contract/records'
import type { Context } from '../../../core/http/context'
import type { PlatformError } from '../../../core/http/errors'
import { isCreatedByCaller, isOrderAdmin } from '../order/order-access'
import { assertTransition, badStatus, type Transition } from '../transitions'
import type { OpenReturn } from './open-return'

/**
 * The state machine of returns: each action with the statuses it is allowed in, who may perform it there, and the
 * statuses it leads to. Approvers are checked by their approvals (`return-approvals.ts`).
 */
const TRANSITIONS = {
  submit: {
    from: { Unsubmitted: 'creator' },
    to: ['AwaitingApproval', 'Open'],
    done: 'submitted',
    code: 'Order.CannotSubmitBadStatus',
  },
  approve: {
    from: { AwaitingApproval: 'anyone' },
    to: ['Open'],
    done: 'approved',
    code: 'OrderReturn.NotEligibleToApproveOrDecline',
  },
  decline: {
    from: { AwaitingApproval: 'anyone' },
    to: ['Declined', 'Unsubmitted'],
    done: 'declined',
    code: 'OrderReturn.NotEligibleToApproveOrDecline',
  },
  complete: {
    from: { Open: 'anyone' },
    to: ['Completed'],
    done: 'completed',
    code: 'OrderReturn.CannotCompleteBadStatus',
  },
  cancel: {
    from: { AwaitingApproval: 'creator', Open: 'creator', Completed: 'admin' },
    to: ['Canceled'],
    done: 'canceled',
    code: 'Order.CannotCancelInCurrentStatus',
  },
  refund: {
    from: { Open: 'admin' },
    to: ['Completed'],
    done: 'refunded',
    code: 'OrderReturn.CannotCreatePaymentBadStatus',
  },
} as const satisfies Record<string, Transition>

type ReturnAction = keyof typeof TRANSITIONS

const subjectOf = ({ ID, Status }: OrderReturn) => ({ model: 'OrderReturn' as const, ID, Status })

/** Returns the error for an action that the return's status does not allow. */
export function badReturnStatus(
  action: ReturnAction,
  orderReturn: OrderReturn,
  code: string = TRANSITIONS[action].code,
): PlatformError {
  return badStatus({ ...TRANSITIONS[action], code }, subjectOf(orderReturn))
}

/** Rejects an action that the return's status does not allow, for anyone or for this caller. */
export function assertReturnAction(ctx: Context, action: ReturnAction, { open, stored }: OpenReturn): void {
  const performers = { isAdmin: isOrderAdmin(ctx), isCreator: isCreatedByCaller(ctx, open.order) }
  assertTransition(ctx, TRANSITIONS[action], subjectOf(stored.body), performers)
}

/** Sets a return's status to one that the action leads to. */
export function setReturnStatus<Action extends ReturnAction>(
  orderReturn: OrderReturn,
  _action: Action,
  status: (typeof TRANSITIONS)[Action]['to'][number],
): void {
  orderReturn.Status = status
}
