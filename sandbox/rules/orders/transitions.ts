import type { OrderStatus } from '../../contract/records'
import { callerOf, type Context } from '../../core/http/context'
import {
  errorItem,
  fieldError,
  insufficientRoles,
  PlatformError,
  type ErrorItem,
} from '../../core/http/errors'

/**
 * The callers who may perform an action in a status:
 * - `anyone` who may call the operation and sees the record;
 * - `creator`: the user who created the order, and order administrators;
 * - `admin`: order administrators only.
 */
type Performer = 'anyone' | 'creator' | 'admin'

/** An action on an order or return: the statuses that allow it, and the statuses that it leads to. */
export interface Transition {
  from: Readonly<Partial<Record<OrderStatus, Performer>>>
  /** The statuses that the action leads to; empty when it leaves the status unchanged. */
  to: readonly OrderStatus[]
  /** The participle of the action for error messages: the record "cannot be submitted". */
  done: string
  /** Error code in any other status. */
  code: string
}

/** The caller's relation to the order that an action is on. */
export interface Performers {
  isAdmin: boolean
  isCreator: boolean
}

interface WithStatus {
  Status: OrderStatus
}

export const isUnsubmitted = ({ Status }: WithStatus): boolean => Status === 'Unsubmitted'
export const isAwaitingApproval = ({ Status }: WithStatus): boolean => Status === 'AwaitingApproval'
export const isOpen = ({ Status }: WithStatus): boolean => Status === 'Open'
export const isCompleted = ({ Status }: WithStatus): boolean => Status === 'Completed'
export const isCanceled = ({ Status }: WithStatus): boolean => Status === 'Canceled'

/** Returns true until an order or return is open or over. Until then its costs and promotions may be recalculated. */
export const isBeforeOpen = (record: WithStatus): boolean =>
  isUnsubmitted(record) || isAwaitingApproval(record)

/** Statuses of orders and returns that are over. */
const FINAL_STATUSES: readonly OrderStatus[] = ['Declined', 'Canceled', 'Completed']

/** Returns true for orders and returns that are over. */
export const isOver = ({ Status }: WithStatus): boolean => FINAL_STATUSES.includes(Status)

/** The status of new orders and returns. */
export const FIRST_STATUS: OrderStatus = 'Unsubmitted'

/** Returns the SQL condition that an order or return under an alias has one of these statuses. */
export function hasStatus(alias: string, ...statuses: OrderStatus[]): string {
  const [first, ...others] = statuses.map((status) => `'${status.toLowerCase()}'`)
  return others.length === 0
    ? `${alias}.f_status = ${first}`
    : `${alias}.f_status in (${[first, ...others].join(', ')})`
}

/** The record that an error is about. `model` is the name that clients know: its ID is in Data, as `OrderID`. */
interface Subject extends WithStatus {
  model: 'Order' | 'OrderReturn'
  ID: string
}

/** Returns the error for an action that a record's status does not allow. */
export function badStatus(
  { code, done }: Pick<Transition, 'code' | 'done'>,
  subject: Subject,
): PlatformError {
  const { model, ID, Status } = subject
  const name = model === 'Order' ? 'order' : 'return'
  const text = `The ${name} "${ID}" cannot be ${done}: it is ${Status}.`
  return new PlatformError(400, [errorItem(code, text, { [`${model}ID`]: ID, Status })])
}

/** Returns the error for a field that an order's status does not allow to change. */
export function fixedField(field: string, { ID, Status }: { ID: string } & WithStatus): ErrorItem {
  const text = `cannot be changed while the order is ${Status}`
  return fieldError(field, text, { Rule: 'status', OrderID: ID, Status })
}

/** Rejects an action that the record's status does not allow, for anyone or for this caller. */
export function assertTransition(
  ctx: Context,
  transition: Transition,
  subject: Subject,
  { isAdmin, isCreator }: Performers,
): void {
  const performers = Object.values(transition.from)
  if (!isAdmin && !isCreator && !performers.includes('anyone'))
    throw insufficientRoles(['FullAccess', 'OrderAdmin'], [...callerOf(ctx).roles])
  const performer = transition.from[subject.Status]
  if (performer === 'anyone' || (performer && isAdmin) || (performer === 'creator' && isCreator)) return
  throw badStatus(transition, subject)
}
