import {
  asAdmin,
  orderFor,
  reject,
  rejectAny,
  sum,
  type Actor,
  type Order,
  type Payment,
  type State,
} from './orders-model'
import { covered, isPaying, lacking, named, ordinary, refunded, take } from './orders-model-money'

function assertPayable(order: Order, actor: Actor): void {
  if (actor !== 'admin' && order.owner !== actor) reject('InsufficientRoles')
  if (order.status === 'Canceled') reject('Payment.CannotEditCancelled')
}

const namedAndAccepted = (order: Order): number =>
  sum(ordinary(order), ({ amount, isAccepted }) => (isAccepted ? (amount ?? 0) : 0))

/**
 * Checks the payments of a submitted order and charges the accounts. The payments may not grow beyond the total, and
 * may not shrink below the refunded amount.
 */
function settlePayments(state: State, order: Order, before: Order): void {
  if (!isPaying(order)) return
  const isMore = named(order) > named(before) || namedAndAccepted(order) > namedAndAccepted(before)
  if (isMore && named(order) > order.total) reject('Payment.AlreadyPaid')
  if (covered(order) < covered(before) && covered(order) < refunded(order))
    reject('OrderReturn.TotalRefundsExceedRefundAmount')
  take(state, order)
}

/** Checks that payments do not exceed the total, and that at most one payment covers the rest. */
function assertDue(order: Order, payment: Payment, isNew: boolean): void {
  if (payment.amount !== null && payment.amount <= 0) reject('Payment.AmountGreaterThanZero')
  const others = ordinary(order).filter((one) => one !== payment)
  const hasAcceptedRest = others.some(({ amount, isAccepted }) => amount === null && isAccepted)
  const isCovered = others.length > 0 && sum(others, ({ amount }) => amount ?? 0) >= order.total
  const isPaid = isNew && (isCovered || (isPaying(order) && hasAcceptedRest))
  const isSecondRest = payment.amount === null && others.some(({ amount }) => amount === null)
  if (isPaid || isSecondRest) reject('Payment.AlreadyPaid')
}

export function pay(state: State, actor: Actor, id: string, sent: Payment): void {
  const order = orderFor(state, actor, id)
  assertPayable(order, actor)
  // The model has no payments by card.
  const payment = { ...sent, isAccepted: sent.isAccepted || actor !== 'admin' }
  assertDue(order, payment, true)
  const before = structuredClone(order)
  order.payments.push(payment)
  if (payment.account) rejectAny(lacking(state, order, payment.account))
  settlePayments(state, order, before)
}

const paymentOf = (order: Order, id: string): Payment =>
  order.payments.find((payment) => payment.id === id) ?? reject('NotFound')

/** Rejects a shopper's change of an accepted payment of a submitted order. */
function assertNotSettled(order: Order, payment: Payment, actor: Actor): void {
  if (actor !== 'admin' && payment.isAccepted && order.status !== 'Unsubmitted')
    reject('Payment.NotAuthorizedToPatch')
}

export function changePayment(
  state: State,
  actor: Actor,
  at: { order: string; payment: string },
  change: { amount: number | null } | { isAccepted: boolean },
): void {
  const order = orderFor(state, actor, at.order)
  const payment = paymentOf(order, at.payment)
  assertPayable(order, actor)
  assertNotSettled(order, payment, actor)
  const before = structuredClone(order)
  if ('isAccepted' in change && change.isAccepted !== payment.isAccepted && actor !== 'admin')
    reject('Payment.CannotPatchAccepted')
  Object.assign(payment, change)
  assertDue(order, payment, false)
  if (payment.account) rejectAny(lacking(state, order, payment.account))
  settlePayments(state, order, before)
}

export function removePayment(state: State, actor: Actor, at: { order: string; payment: string }): void {
  const order = orderFor(state, actor, at.order)
  const payment = paymentOf(order, at.payment)
  assertPayable(order, actor)
  assertNotSettled(order, payment, actor)
  const before = structuredClone(order)
  order.payments = order.payments.filter((one) => one !== payment)
  settlePayments(state, order, before)
}

/** Refunds money for a return, which is completed once the full amount is refunded. */
export function refund(state: State, actor: Actor, id: string, payment: Payment): void {
  const order = orderFor(state, actor, id)
  assertPayable(order, actor)
  asAdmin(actor)
  const of = state.returns.find((one) => one.id === payment.returnId && one.order === id)
  if (!of) return reject('NotFound')
  if (of.status !== 'Open') reject('OrderReturn.CannotCreatePaymentBadStatus')
  const amount = payment.amount ?? 0
  if (amount >= 0) reject('OrderReturn.PaymentValueMustBeNegative')
  const given = (one: string | null): number =>
    -sum(
      order.payments.filter(({ returnId }) => returnId !== null && (one === null || returnId === one)),
      (refunded) => refunded.amount ?? 0,
    )
  const isTooMuch = given(of.id) - amount > (of.refund ?? 0) || given(null) - amount > order.total
  if (isTooMuch) reject('OrderReturn.TotalRefundsExceedRefundAmount')
  const before = structuredClone(order)
  order.payments.push(payment)
  settlePayments(state, order, before)
  if (given(of.id) >= (of.refund ?? 0)) of.status = 'Completed'
}
