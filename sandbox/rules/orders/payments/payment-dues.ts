import type Big from 'big.js'
import { Decimal } from '../../expressions/values'
import { money } from '../order/totals'
import type { OrderStatus, Order, Payment } from '../../../contract/records'

/**
 * The rules for money: the amount of each payment of an order, and the amount that its account has given. Every rule
 * is in this file; `payments.ts` moves the money so that the accounts agree with it after each change.
 *
 * A payment is a refund when it names an order return, and ordinary otherwise.
 *
 * Due is what a payment comes to. A payment with an amount comes to that amount, which is below zero for a refund. The
 * one ordinary payment without an amount, the rest, comes to the total of the order minus the amounts of the other
 * ordinary payments. Until an order is submitted, all of them are subtracted, since all must be accepted by then. From
 * then on only accepted ones are, so that a payment without acceptance does not reduce the rest. A total that falls
 * below what was refunded counts as the amount refunded, so that the same money is not given back twice.
 *
 * Charged is what a payment has taken from its spending account, as kept in the table `paymentholds`:
 *
 * | Status of the order               | Accepted, ordinary | Not accepted, ordinary | Refund                  |
 * | --------------------------------- | ------------------ | ---------------------- | ----------------------- |
 * | Unsubmitted, Declined, Canceled   | nothing            | nothing                | nothing                 |
 * | AwaitingApproval, Open, Completed | what is due        | nothing                | its amount, below zero  |
 *
 * This holds for payments by spending account. Purchase orders and credit cards are collected outside of the platform:
 * they count toward the total in the same way, and no account changes.
 *
 * Submitting an order charges its accounts. Approving and completing it changes nothing. Declining, canceling and
 * deleting it returns everything that is charged, refunds included. In between, each change of a payment or of the total
 * charges or returns the difference. So that only an administrator can lower what is charged:
 * - an order that was submitted and is paid in full takes no further payment;
 * - a shopper does not change or delete an accepted payment once the order is submitted.
 *
 * Refunds of an order come to its total at most. Once money is refunded, no change to the ordinary payments may lower
 * what the accepted ones come to below the amount refunded.
 */
const CHARGING = new Set<OrderStatus>(['AwaitingApproval', 'Open', 'Completed'])

/** The fields of orders and payments that the rules for money depend on. */
type DueOrder = Pick<Order, 'Status' | 'Total'>
type DuePayment = Pick<Payment, 'ID' | 'Amount' | 'Accepted' | 'OrderReturnID'>

const zero = new Decimal(0)
const larger = (one: Big, other: Big): Big => (one.gte(other) ? one : other)

/** Returns true while the accepted payments of an order are charged to their spending accounts. */
export function isCharging({ Status: status }: Pick<Order, 'Status'>): boolean {
  return CHARGING.has(status)
}

const isRefund = ({ OrderReturnID: id }: DuePayment): boolean => Boolean(id)
const isAccepted = ({ Accepted: accepted }: DuePayment): boolean => accepted
const isRest = ({ Amount: amount }: DuePayment): boolean => amount === null

/** Returns the payments for the order itself, without refunds. */
export function withoutRefunds<T extends DuePayment>(payments: readonly T[]): T[] {
  return payments.filter((payment) => !isRefund(payment))
}

/** Returns the sum of the amounts that payments specify. */
export function sumSpecifiedAmounts(payments: readonly DuePayment[]): Big {
  return payments.reduce<Big>((sum, { Amount }) => sum.plus(money(Amount)), zero)
}

/** Returns the sum of the refunds among the payments, as a positive amount. */
function refundedBy(payments: readonly DuePayment[]): Big {
  return sumSpecifiedAmounts(payments.filter(isRefund)).times(-1)
}

/** Returns the amount of each payment of an order, by the payment's id, accepted or not. */
export function duesOf(
  order: DueOrder,
  payments: readonly DuePayment[],
  isSubmitted = isCharging(order),
): Map<string, Big> {
  const subtracted = withoutRefunds(payments).filter((payment) => !isSubmitted || isAccepted(payment))
  const total = larger(money(order.Total), refundedBy(payments))
  let rest = larger(total.minus(sumSpecifiedAmounts(subtracted)), zero)
  return new Map(
    payments.map((payment) => {
      const due = isRest(payment) ? rest : money(payment.Amount)
      if (isRest(payment)) rest = zero
      return [payment.ID, due]
    }),
  )
}

/** Returns the amount that each payment must have charged while an order is charging, by the payment's id. */
export function chargesDue(order: DueOrder, payments: readonly DuePayment[]): Map<string, Big> {
  const dues = duesOf(order, payments, true)
  // Only administrators enter refunds, so that refunds need no acceptance.
  for (const payment of withoutRefunds(payments)) if (!isAccepted(payment)) dues.set(payment.ID, zero)
  return dues
}

/** Returns the sum of the accepted ordinary payments of a submitted order. */
function sumAcceptedPayments(order: DueOrder, payments: readonly DuePayment[]): Big {
  const dues = chargesDue(order, payments)
  return withoutRefunds(payments).reduce<Big>((sum, { ID }) => sum.plus(dues.get(ID) ?? 0), zero)
}

/** Returns true when the order's payments leave nothing for a further payment. */
export function isPaidInFull(order: DueOrder, payments: readonly DuePayment[]): boolean {
  const others = withoutRefunds(payments)
  if (others.length === 0) return false
  if (isCharging(order) && others.some((one) => isRest(one) && isAccepted(one))) return true
  return sumSpecifiedAmounts(others).gte(money(order.Total))
}

/** Returns true when an order has a payment for the rest. An order can have only one. */
export function hasRest(payments: readonly DuePayment[]): boolean {
  return withoutRefunds(payments).some(isRest)
}

/**
 * Returns true when a change increased the sum of the specified amounts, of all ordinary payments or of the accepted
 * ones.
 */
export function hasIncreasedAmounts(before: readonly DuePayment[], after: readonly DuePayment[]): boolean {
  const grew = (those: (payments: readonly DuePayment[]) => DuePayment[]): boolean =>
    sumSpecifiedAmounts(those(after)).gt(sumSpecifiedAmounts(those(before)))
  return grew(withoutRefunds) || grew((payments) => withoutRefunds(payments).filter(isAccepted))
}

/**
 * Returns the amounts covered by payments and refunded, when a change has reduced the covered amount below the refunded
 * one; null otherwise.
 */
export function uncoveredRefunds(
  order: DueOrder,
  before: readonly DuePayment[],
  after: readonly DuePayment[],
): { covered: Big; refunded: Big } | null {
  const [covered, refunded] = [sumAcceptedPayments(order, after), refundedBy(after)]
  return covered.lt(sumAcceptedPayments(order, before)) && covered.lt(refunded) ? { covered, refunded } : null
}
