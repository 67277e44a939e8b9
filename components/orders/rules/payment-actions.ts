import { formatPrice } from '@/lib/format/price'
import type { Order, Payment, PaymentTransaction } from '@/lib/ordercloud/models'
import { blockedReason, type OrderActor } from './order-actions'

/** An action on the payments of an order. */
export type PaymentAction = 'add' | 'accept' | 'change' | 'delete' | 'record' | 'deleteTransaction'

/** A kind of transaction of a payment processor. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** The kinds of transactions in the order in which they usually happen. */
export const TRANSACTION_TYPES = ['Authorization', 'Capture', 'Void', 'Refund'] as const

/** The order and its payments, as far as the actions depend on them. */
export interface PaymentSubject {
  order: Order
  /** Undefined while they are not all known. Then no action is impossible because of them. */
  payments: readonly Payment[] | undefined
  /** The payment of the action. Undefined for a new one. */
  payment?: Payment
}

const REFUND_REASON = 'This is a refund. Change it on the page of its return.'

/**
 * Returns the reason why the user cannot perform an action on the payments of an order now, as a sentence for the
 * screen. Undefined when the action is possible. Transactions can also be recorded and deleted on canceled orders,
 * because their money is paid back.
 */
export function paymentBlockedReason(
  action: PaymentAction,
  { order, payments, payment }: PaymentSubject,
  actor: OrderActor,
): string | undefined {
  const subject = { order, lines: undefined, marketplaceId: '' }
  const isForTransaction = action === 'record' || action === 'deleteTransaction'
  const general = blockedReason(isForTransaction ? 'changeComments' : 'changePayments', subject, actor)
  if (general !== undefined) return general
  if (action === 'add')
    return payments && isPaidInFull(order, payments)
      ? 'The payments already cover the total of the order.'
      : undefined
  if (payment?.OrderReturnID && !isForTransaction) return REFUND_REASON
  return action === 'accept' && payment?.Accepted === true ? 'The payment is already accepted.' : undefined
}

const CHARGED: readonly (Order['Status'] | undefined)[] = ['AwaitingApproval', 'Open', 'Completed']
const isRest = ({ Amount }: Payment) => Amount === null || Amount === undefined
const withoutRefunds = (payments: readonly Payment[]) => payments.filter((one) => !one.OrderReturnID)
const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { Amount }) => sum + (Amount ?? 0), 0)

/** Returns true when the payments of an order leave nothing for a further one, as the platform computes it. */
function isPaidInFull(order: Order, payments: readonly Payment[]): boolean {
  const own = withoutRefunds(payments)
  if (own.length === 0) return false
  if (CHARGED.includes(order.Status) && own.some((one) => isRest(one) && one.Accepted === true)) return true
  return toCents(sumOf(own)) >= toCents(order.Total ?? 0)
}

/** Returns true when another payment covers the rest of the total. An order has at most one such payment. */
export function hasOtherRest(payments: readonly Payment[], payment?: Payment): boolean {
  return withoutRefunds(payments).some((one) => one.ID !== payment?.ID && isRest(one))
}

/** Returns the part of the total that the other payments leave. Never negative. */
export function amountLeft(order: Order, payments: readonly Payment[], payment?: Payment): number {
  const others = withoutRefunds(payments).filter(({ ID }) => ID !== payment?.ID)
  return Math.max(0, toCents((order.Total ?? 0) - sumOf(others)))
}

/** Returns the amount that a payment comes to. A payment without an amount covers what the others leave. */
export function amountOf(order: Order, payments: readonly Payment[], payment: Payment): number {
  return payment.Amount ?? amountLeft(order, payments, payment)
}

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

/**
 * Returns the reason why a typed amount of a payment is not possible, or undefined. An empty text means the rest of the
 * total.
 */
export function amountProblem(
  text: string,
  { order, payments = [], payment }: PaymentSubject,
): string | undefined {
  const typed = text.trim()
  if (typed === '')
    return hasOtherRest(payments, payment)
      ? 'Another payment covers the rest of the total. Enter an amount.'
      : undefined
  if (!AMOUNT.test(typed)) return 'Enter an amount such as 12.50.'
  if (Number(typed) === 0) return 'Enter an amount above 0.'
  const left = amountLeft(order, payments, payment)
  return Number(typed) > left
    ? `At most ${formatPrice(left, order.Currency)} of the total is left.`
    : undefined
}

/** The amounts that the successful transactions of a payment come to. */
interface TransactionSums {
  authorized: number
  captured: number
  voided: number
  refunded: number
}

function sumsOf(transactions: readonly PaymentTransaction[]): TransactionSums {
  const sum = (type: TransactionType) =>
    toCents(
      transactions
        .filter((one) => one.Succeeded === true && one.Type?.toLowerCase() === type.toLowerCase())
        .reduce((total, { Amount }) => total + (Amount ?? 0), 0),
    )
  return {
    authorized: sum('Authorization'),
    captured: sum('Capture'),
    voided: sum('Void'),
    refunded: sum('Refund'),
  }
}

/**
 * Returns the largest amount that a transaction of a kind can have now. Only authorized money that is neither captured
 * nor voided can be captured or voided, and only captured money can be refunded. Purchase orders and spending accounts
 * have no authorizations, so they are captured up to the amount of the payment.
 *
 * @param amount what the payment comes to
 */
export function maxTransactionAmount(type: TransactionType, payment: Payment, amount: number): number {
  const { authorized, captured, voided, refunded } = sumsOf(payment.Transactions ?? [])
  const isCard = payment.Type === 'CreditCard'
  const held = authorized - voided - captured
  const most = {
    Authorization: amount - (authorized - voided),
    Capture: isCard || authorized > 0 ? held : amount - captured,
    Void: held,
    Refund: captured - refunded,
  }[type]
  return Math.max(0, toCents(most))
}

const NOTHING_LEFT: Readonly<Record<TransactionType, string>> = {
  Authorization: 'The amount of the payment is already authorized.',
  Capture: 'Nothing is authorized that is not captured yet.',
  Void: 'Nothing is authorized that could be voided.',
  Refund: 'Nothing is captured that could be refunded.',
}

/** Returns the reason why a transaction with a typed amount is not possible, or undefined. */
export function transactionProblem(
  type: TransactionType,
  text: string,
  { most, currency, succeeded }: { most: number; currency: string | undefined; succeeded: boolean },
): string | undefined {
  const typed = text.trim()
  if (!AMOUNT.test(typed)) return 'Enter an amount such as 12.50.'
  if (Number(typed) === 0) return 'Enter an amount above 0.'
  // A failed attempt moved no money.
  if (!succeeded) return undefined
  if (most === 0) return NOTHING_LEFT[type]
  return Number(typed) > most ? `At most ${formatPrice(most, currency)} is possible.` : undefined
}

function toCents(amount: number): number {
  return Math.round(amount * 100) / 100
}
