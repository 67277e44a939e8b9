/**
 * A model of the amounts that are due, charged and refunded for orders, written from the platform's rules and without
 * code of sandbox/. Amounts are whole cents. An operation either changes the state or throws `Rejection`. Balances are
 * not stored, because they follow from the current orders.
 */

export type Actor = 'shopper' | 'approver' | 'admin'
export const ACTORS: readonly Actor[] = ['shopper', 'approver', 'admin']

export const STATUSES = [
  'Unsubmitted',
  'AwaitingApproval',
  'Declined',
  'Open',
  'Completed',
  'Canceled',
] as const
export type Status = (typeof STATUSES)[number]

export type AccountName = 'limited' | 'unlimited'
export type Means = 'PurchaseOrder' | 'CreditCard' | AccountName
export const MEANS: readonly Means[] = ['PurchaseOrder', 'CreditCard', 'limited', 'unlimited']

/** Total in cents above which the approver has to approve an order. */
export const APPROVAL_ABOVE = 4000
/** The unit price in cents. */
export const PRICE = 1000
/** The opening balance of each account, in cents. The balance of `unlimited` may fall below zero. */
export const START: Record<AccountName, number> = { limited: 15_000, unlimited: 1000 }

export interface Payment {
  id: string
  means: Means
  /** Null for the rest of the total. Below zero for a refund. */
  amount: number | null
  isAccepted: boolean
  returnId: string | null
}

export interface Return {
  id: string
  status: 'Unsubmitted' | 'Open' | 'Completed' | 'Canceled'
  refund: number
}

export interface Order {
  id: string
  status: Status
  quantity: number
  shipping: number
  /** True once the approver was asked. The approver sees the order from then on. */
  isAsked: boolean
  payments: Payment[]
  returns: Return[]
}

export interface State {
  orders: Order[]
}

/** An error with the codes that the platform reports. */
export class Rejection extends Error {
  constructor(readonly codes: string[]) {
    super(codes.join(', '))
  }
}

function reject(...codes: string[]): never {
  throw new Rejection(codes)
}

function rejectAny(codes: string[]): void {
  if (codes.length > 0) throw new Rejection(codes)
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

export const totalOf = ({ quantity, shipping }: Order): number => quantity * PRICE + shipping

const isSubmitted = ({ status }: Order): boolean =>
  status === 'AwaitingApproval' || status === 'Open' || status === 'Completed'

const ordinary = ({ payments }: Order): Payment[] => payments.filter(({ returnId }) => returnId === null)
const accepted = (order: Order): Payment[] => ordinary(order).filter(({ isAccepted }) => isAccepted)
const named = (payments: readonly Payment[]): number => sum(payments, ({ amount }) => amount ?? 0)

/** Returns the sum of an order's refunds. */
export const refundedOf = (order: Order): number =>
  -named(order.payments.filter(({ returnId }) => returnId !== null))

/** Returns the amount of a payment. */
function dueOf(order: Order, { amount }: Payment): number {
  if (amount !== null) return amount
  const others = isSubmitted(order) ? accepted(order) : ordinary(order)
  return Math.max(0, Math.max(totalOf(order), refundedOf(order)) - named(others))
}

/** Returns the amount that a payment has charged to its account. Below zero for a refund. */
export function chargedFor(order: Order, payment: Payment): number {
  if (!isSubmitted(order) || payment.means === 'PurchaseOrder' || payment.means === 'CreditCard') return 0
  return payment.isAccepted || payment.returnId !== null ? dueOf(order, payment) : 0
}

/** Returns the sum of an order's accepted payments of any type. */
export const coveredOf = (order: Order): number => sum(accepted(order), (payment) => dueOf(order, payment))

/** Returns the balance of an account. */
export const balanceOf = ({ orders }: State, name: AccountName): number =>
  START[name] -
  sum(
    orders.flatMap((order) =>
      order.payments.map((payment) => ({ payment, amount: chargedFor(order, payment) })),
    ),
    ({ payment, amount }) => (payment.means === name ? amount : 0),
  )

const ACCOUNTS: readonly AccountName[] = ['limited', 'unlimited']

/** Returns the codes of the accounts whose balance is below the additional amount. */
const lacking = (state: State, requested: (name: AccountName) => number, only = ACCOUNTS): string[] =>
  only.flatMap((name) =>
    name === 'limited' && requested(name) > Math.max(0, balanceOf(state, name))
      ? ['Payment.ExceedsBalance']
      : [],
  )

/** Rejects a change if the accounts lack the additional amounts. `before` is the state before the change. */
function charge(before: State, state: State): void {
  rejectAny(lacking(before, (name) => balanceOf(before, name) - balanceOf(state, name)))
}

/** Rejects payments that exceed the balance of their account, whether or not they are accepted. */
function checkAccount(before: State, order: Order, { means }: Payment): void {
  if (means === 'PurchaseOrder' || means === 'CreditCard') return
  const old = before.orders.find(({ id }) => id === order.id) ?? order
  const by = ({ payments }: Order): Payment[] => payments.filter((one) => one.means === means)
  const requested = sum(by(order), (one) => dueOf(order, one)) - sum(by(old), (one) => chargedFor(old, one))
  rejectAny(lacking(before, () => requested, [means]))
}

/** Returns the order as the actor sees it. The shopper created all orders. */
function orderFor(state: State, actor: Actor, id: string): Order {
  const order = state.orders.find((one) => one.id === id)
  if (!order || (actor === 'approver' && !order.isAsked)) return reject('NotFound')
  return order
}

function assertPayable(order: Order, actor: Actor): void {
  if (actor === 'approver') reject('InsufficientRoles')
  if (order.status === 'Canceled') reject('Payment.CannotEditCancelled')
}

/** Rejects a shopper's change of an accepted payment: by card always, otherwise once the order is submitted. */
function assertNotSettled(order: Order, { isAccepted, means }: Payment, actor: Actor): void {
  if (actor === 'admin' || !isAccepted) return
  if (means === 'CreditCard' || order.status !== 'Unsubmitted') reject('Payment.NotAuthorizedToPatch')
}

/** Returns the return of a refund. Administrators enter refunds while the return is open. */
function refundable(order: Order, { returnId }: Payment, actor: Actor): Return {
  if (actor !== 'admin') reject('InsufficientRoles')
  const found = order.returns.find(({ id }) => id === returnId) ?? reject('NotFound')
  if (found.status !== 'Open') reject('OrderReturn.CannotCreatePaymentBadStatus')
  return found
}

const refundsOf = (order: Order, id: string): number =>
  -named(order.payments.filter(({ returnId }) => returnId === id))

function checkAmount(order: Order, payment: Payment, actor: Actor, isNew: boolean): void {
  const { amount, returnId } = payment
  if (returnId !== null) {
    const { id, refund } = refundable(order, payment, actor)
    if (amount === null || amount >= 0) reject('OrderReturn.PaymentValueMustBeNegative')
    if (refundsOf(order, id) > refund || refundedOf(order) > totalOf(order))
      reject('OrderReturn.TotalRefundsExceedRefundAmount')
    return
  }
  if (amount !== null && amount <= 0) reject('Payment.AmountGreaterThanZero')
  const others = ordinary(order).filter((one) => one !== payment)
  const rest = others.find((one) => one.amount === null)
  const isPaid = others.length > 0 && named(others) >= totalOf(order)
  if (isNew && (isPaid || (isSubmitted(order) && rest?.isAccepted === true))) reject('Payment.AlreadyPaid')
  if (amount === null && rest) reject('Payment.AlreadyPaid')
}

/**
 * Rejects payments that grew beyond the total, refunds that are no longer covered, and charges that exceed a balance.
 */
function settle(before: State, state: State, order: Order): void {
  const old = before.orders.find(({ id }) => id === order.id)
  if (!old || !isSubmitted(order)) return
  const grew = named(ordinary(order)) > named(ordinary(old)) || named(accepted(order)) > named(accepted(old))
  if (grew && named(ordinary(order)) > totalOf(order)) reject('Payment.AlreadyPaid')
  if (coveredOf(order) < coveredOf(old) && coveredOf(order) < refundedOf(order))
    reject('OrderReturn.TotalRefundsExceedRefundAmount')
  charge(before, state)
}

function followRefunds(order: Order, { returnId }: Payment): void {
  const found = order.returns.find(({ id }) => id === returnId)
  if (found && refundsOf(order, found.id) > 0 && refundsOf(order, found.id) >= found.refund)
    found.status = 'Completed'
}

/** A payment as it is sent. Only an administrator may set it as accepted. */
export type Sent = Omit<Payment, 'isAccepted'> & { isAccepted: boolean | null }

export function pay(state: State, actor: Actor, orderId: string, sent: Sent): void {
  const before = structuredClone(state)
  const order = orderFor(state, actor, orderId)
  assertPayable(order, actor)
  const unlessSaid = sent.means !== 'CreditCard'
  const payment = {
    ...sent,
    isAccepted: actor === 'admin' ? (sent.isAccepted ?? unlessSaid) : unlessSaid,
  }
  order.payments.push(payment)
  checkAmount(order, payment, actor, true)
  checkAccount(before, order, payment)
  settle(before, state, order)
  followRefunds(order, payment)
}

export type Change = { amount: number | null } | { isAccepted: boolean } | { id: string }

export function change(state: State, actor: Actor, orderId: string, paymentId: string, to: Change): void {
  const before = structuredClone(state)
  const order = orderFor(state, actor, orderId)
  const payment = order.payments.find(({ id }) => id === paymentId) ?? reject('NotFound')
  assertPayable(order, actor)
  assertNotSettled(order, payment, actor)
  if ('isAccepted' in to && actor !== 'admin' && to.isAccepted !== payment.isAccepted)
    reject('Payment.CannotPatchAccepted')
  Object.assign(payment, to)
  checkAmount(order, payment, actor, false)
  checkAccount(before, order, payment)
  settle(before, state, order)
  followRefunds(order, payment)
}

export function remove(state: State, actor: Actor, orderId: string, paymentId: string): void {
  const before = structuredClone(state)
  const order = orderFor(state, actor, orderId)
  const payment = order.payments.find(({ id }) => id === paymentId) ?? reject('NotFound')
  assertPayable(order, actor)
  assertNotSettled(order, payment, actor)
  if (payment.returnId !== null) refundable(order, payment, actor)
  order.payments = order.payments.filter((one) => one !== payment)
  settle(before, state, order)
}

/** Records a transaction, which moves no money here. */
export function noteTransaction(state: State, actor: Actor, orderId: string): void {
  if (actor !== 'admin') reject('InsufficientRoles')
  orderFor(state, actor, orderId)
}

export function submit(state: State, actor: Actor, orderId: string): void {
  const before = structuredClone(state)
  const order = orderFor(state, actor, orderId)
  if (actor === 'approver') reject('InsufficientRoles')
  if (order.status !== 'Unsubmitted') reject('Order.CannotSubmitBadStatus')
  const unaccepted = accepted(order).length < ordinary(order).length
  const requested = (name: AccountName): number =>
    sum(order.payments, (one) => (one.means === name ? dueOf(order, one) : 0))
  rejectAny([
    ...(unaccepted ? ['Order.CannotSubmitWithUnaccceptedPayments'] : []),
    ...(named(ordinary(order)) > totalOf(order) ? ['Payment.AlreadyPaid'] : []),
    ...lacking(before, requested),
  ])
  order.isAsked = totalOf(order) > APPROVAL_ABOVE
  order.status = order.isAsked ? 'AwaitingApproval' : 'Open'
}

export function decide(state: State, actor: Actor, orderId: string, to: Status): void {
  const order = orderFor(state, actor, orderId)
  if (order.status !== 'AwaitingApproval') reject('Order.MustBeAwaitingApproval')
  if (actor !== 'approver') reject('Order.NotEligibleToApprove')
  order.status = to
}

export function cancel(state: State, actor: Actor, orderId: string): void {
  const order = orderFor(state, actor, orderId)
  if (actor === 'approver') reject('InsufficientRoles')
  const isOver = order.status === 'Completed' || order.status === 'Canceled'
  if (isOver || (order.status === 'Open' && actor !== 'admin')) reject('Order.CannotCancelInCurrentStatus')
  // Pending approvals end, so the approver no longer sees the order.
  if (order.status === 'AwaitingApproval') order.isAsked = false
  order.status = 'Canceled'
}

export function complete(state: State, actor: Actor, orderId: string): void {
  if (actor !== 'admin') reject('InsufficientRoles')
  const order = orderFor(state, actor, orderId)
  if (order.status !== 'Open') reject('Order.CannotCompleteBadStatus')
  order.status = 'Completed'
}

export function drop(state: State, actor: Actor, orderId: string): void {
  const order = orderFor(state, actor, orderId)
  const isOwnDraft = actor === 'shopper' && order.status === 'Unsubmitted'
  if (actor !== 'admin' && !isOwnDraft) reject('InsufficientRoles')
  state.orders = state.orders.filter((one) => one !== order)
}

export function setQuantity(state: State, actor: Actor, orderId: string, quantity: number): void {
  const before = structuredClone(state)
  const order = orderFor(state, actor, orderId)
  if (actor !== 'admin' && !(actor === 'shopper' && order.status === 'Unsubmitted'))
    reject('InsufficientRoles')
  if (order.status !== 'Unsubmitted' && order.status !== 'Open') reject('ValidationFailure')
  order.quantity = quantity
  charge(before, state)
}

/** Sets the shipping cost as an administrator, until the order is completed or canceled. */
export function setShipping(state: State, orderId: string, shipping: number): void {
  const before = structuredClone(state)
  const order = orderFor(state, 'admin', orderId)
  const isOver = ['Completed', 'Canceled', 'Declined'].includes(order.status)
  if (isOver && shipping !== order.shipping) reject('ValidationFailure')
  order.shipping = shipping
  charge(before, state)
}

/** Creates a return as an administrator. */
export function makeReturn(state: State, orderId: string, id: string, refund: number): void {
  const order = orderFor(state, 'admin', orderId)
  if (order.status !== 'Open' && order.status !== 'Completed')
    reject('OrderReturn.CannotCreateBadOrderStatus')
  order.returns.push({ id, status: 'Unsubmitted', refund })
}

export function submitReturn(state: State, orderId: string, id: string): void {
  const found = orderFor(state, 'admin', orderId).returns.find((one) => one.id === id) ?? reject('NotFound')
  if (found.status !== 'Unsubmitted') reject('Order.CannotSubmitBadStatus')
  found.status = 'Open'
}

export function cancelReturn(state: State, orderId: string, id: string): void {
  const order = orderFor(state, 'admin', orderId)
  const found = order.returns.find((one) => one.id === id) ?? reject('NotFound')
  if (found.status === 'Unsubmitted') reject('OrderReturn.CannotCancelUnsubmitted')
  const isPaid = order.payments.some(({ returnId }) => returnId === id)
  if (found.status === 'Canceled' || isPaid) reject('Order.CannotCancelInCurrentStatus')
  found.status = 'Canceled'
}
