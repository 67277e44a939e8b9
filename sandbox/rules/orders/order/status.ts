import type { Order } from '../../../contract/records'
import type { Context } from '../../../core/http/context'
import { assertTransition, type Transition } from '../transitions'
import type { OrderHead } from './open-order'
import { isCreatedByCaller, isOrderAdmin } from './order-access'

/**
 * The state machine of orders: each action with the statuses it is allowed in, who may perform it there, and the
 * statuses it leads to. Approvers are checked by their approvals (`approvals.ts`).
 */
const TRANSITIONS = {
  submit: {
    from: { Unsubmitted: 'anyone' },
    to: ['AwaitingApproval', 'Open'],
    done: 'submitted',
    code: 'Order.CannotSubmitBadStatus',
  },
  approve: {
    from: { AwaitingApproval: 'anyone' },
    to: ['Open'],
    done: 'approved',
    code: 'Order.MustBeAwaitingApproval',
  },
  decline: {
    from: { AwaitingApproval: 'anyone' },
    to: ['Declined', 'Unsubmitted'],
    done: 'declined',
    code: 'Order.MustBeAwaitingApproval',
  },
  complete: {
    from: { Open: 'anyone' },
    to: ['Completed'],
    done: 'completed',
    code: 'Order.CannotCompleteBadStatus',
  },
  cancel: {
    from: { Unsubmitted: 'creator', AwaitingApproval: 'creator', Declined: 'creator', Open: 'admin' },
    to: ['Canceled'],
    done: 'canceled',
    code: 'Order.CannotCancelInCurrentStatus',
  },
  changePromotions: {
    from: { Unsubmitted: 'creator', AwaitingApproval: 'creator' },
    to: [],
    done: 'given other promotions',
    code: 'Order.CannotApplyPromoBadStatus',
  },
  calculate: {
    from: { Unsubmitted: 'creator', AwaitingApproval: 'creator' },
    to: [],
    done: 'calculated',
    code: 'IntegrationEvent.BadRequest',
  },
  ship: { from: { Open: 'anyone' }, to: ['Completed'], done: 'shipped', code: 'Order.CannotShipBadStatus' },
  shipItem: {
    from: { Unsubmitted: 'anyone', AwaitingApproval: 'anyone', Open: 'anyone' },
    to: ['Completed'],
    done: 'shipped',
    code: 'Order.CannotShipBadStatus',
  },
  returnItems: {
    from: { Open: 'anyone', Completed: 'anyone' },
    to: [],
    done: 'returned',
    code: 'OrderReturn.CannotCreateBadOrderStatus',
  },
} as const satisfies Record<string, Transition>

type OrderAction = keyof typeof TRANSITIONS

const subjectOf = ({ id, order }: OrderHead) => ({ model: 'Order' as const, ID: id, Status: order.Status })

/** Rejects an action that the order's status does not allow, for anyone or for this caller. */
export function assertOrderAction(ctx: Context, action: OrderAction, head: OrderHead): void {
  const { order } = head
  const performers = { isAdmin: isOrderAdmin(ctx), isCreator: isCreatedByCaller(ctx, order) }
  assertTransition(ctx, TRANSITIONS[action], subjectOf(head), performers)
}

/** Sets an order's status to one that the action leads to. */
export function setOrderStatus<Action extends OrderAction>(
  order: Order,
  _action: Action,
  status: (typeof TRANSITIONS)[Action]['to'][number],
): void {
  order.Status = status
}
