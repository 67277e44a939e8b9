import type Big from 'big.js'
import type { JsonObject } from '../../core/json'
import { Decimal } from '../expressions/values'
import { money } from './totals'

/**
 * The rules for money: what each payment of an order comes to, and what spending accounts have given for it. Every rule
 * is in this file; `payments.ts` moves the money so that the accounts agree with it after each change.
 *
 * A payment is a refund when it names an order return, and ordinary otherwise.
 *
 * Due is what a payment comes to. A payment with an amount comes to that amount, which is below zero for a refund. The
 * one ordinary payment without an amount, the rest, comes to the total of the order minus the amounts of the other
 * ordinary payments. Until an order is submitted, all of them are subtracted, since all must be accepted by then. From
 * then on only accepted ones are, so that a payment nobody has accepted takes nothing off the rest. A total that falls
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
 * they count towards the total in the same way, and no account changes.
 *
 * Submitting an order charges its accounts. Approving and completing it changes nothing. Declining, canceling and
 * deleting it returns everything that is charged, refunds included. In between, each change of a payment or of the total
 * charges or returns the difference. So that nobody but an administrator lowers what is charged:
 * - an order that was submitted and is paid in full takes no further payment;
 * - a shopper does not change or delete an accepted payment once the order is submitted.
 *
 * Refunds of an order come to its total at most. Once money is refunded, no change to the ordinary payments may lower
 * what the accepted ones come to below the amount refunded.
 */
const CHARGING = new Set(['AwaitingApproval', 'Open', 'Completed'])

const zero = new Decimal(0)
const larger = (one: Big, other: Big): Big => (one.gte(other) ? one : other)

/** True while the accepted payments of an order are charged to their spending accounts. */
export function isCharging({ Status: status }: JsonObject): boolean {
  return CHARGING.has(String(status))
}

const isRefund = ({ OrderReturnID: id }: JsonObject): boolean => Boolean(id)
const isAccepted = ({ Accepted: accepted }: JsonObject): boolean => accepted === true
const isRest = ({ Amount: amount }: JsonObject): boolean => typeof amount !== 'number'

/** Payments for the order itself: not those that give money back. */
export function ordinary(payments: readonly JsonObject[]): JsonObject[] {
  return payments.filter((payment) => !isRefund(payment))
}

/** The sum of the amounts that payments name. */
export function namedAmounts(payments: readonly JsonObject[]): Big {
  return payments.reduce<Big>((sum, { Amount }) => sum.plus(money(Amount)), zero)
}

/** The sum that refunds among the payments give back, as a positive amount. */
function refundedBy(payments: readonly JsonObject[]): Big {
  return namedAmounts(payments.filter(isRefund)).times(-1)
}

/** The amount of each payment of an order, by the payment's id, accepted or not. */
export function duesOf(
  order: JsonObject,
  payments: readonly JsonObject[],
  isSubmitted = isCharging(order),
): Map<string, Big> {
  const subtracted = ordinary(payments).filter((payment) => !isSubmitted || isAccepted(payment))
  const total = larger(money(order.Total), refundedBy(payments))
  let rest = larger(total.minus(namedAmounts(subtracted)), zero)
  return new Map(
    payments.map((payment) => {
      const due = isRest(payment) ? rest : money(payment.Amount)
      if (isRest(payment)) rest = zero
      return [String(payment.ID), due]
    }),
  )
}

/** The amounts that accounts must have given while an order is charging, by the payment's id. */
export function chargesDue(order: JsonObject, payments: readonly JsonObject[]): Map<string, Big> {
  const dues = duesOf(order, payments, true)
  // Refunds are entered by administrators alone, and count without being accepted.
  for (const payment of ordinary(payments)) if (!isAccepted(payment)) dues.set(String(payment.ID), zero)
  return dues
}

/** The sum of the accepted ordinary payments of a submitted order. */
function coveredBy(order: JsonObject, payments: readonly JsonObject[]): Big {
  const dues = chargesDue(order, payments)
  return ordinary(payments).reduce<Big>((sum, { ID }) => sum.plus(dues.get(String(ID)) ?? 0), zero)
}

/** True when an order has nothing left that a further payment could be for. */
export function isPaidInFull(order: JsonObject, payments: readonly JsonObject[]): boolean {
  const others = ordinary(payments)
  if (others.length === 0) return false
  if (isCharging(order) && others.some((one) => isRest(one) && isAccepted(one))) return true
  return namedAmounts(others).gte(money(order.Total))
}

/** True when an order has a payment for the rest: there is only one. */
export function hasRest(payments: readonly JsonObject[]): boolean {
  return ordinary(payments).some(isRest)
}

/** True when the amounts that an order's payments name, or those of the accepted ones, became more by a change. */
export function hasGrown(before: readonly JsonObject[], after: readonly JsonObject[]): boolean {
  const grew = (those: (payments: readonly JsonObject[]) => JsonObject[]): boolean =>
    namedAmounts(those(after)).gt(namedAmounts(those(before)))
  return grew(ordinary) || grew((payments) => ordinary(payments).filter(isAccepted))
}

/**
 * The amounts covered by payments and refunded, when a change left less covered than was refunded; null when it did not.
 */
export function uncoveredRefunds(
  order: JsonObject,
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): { covered: Big; refunded: Big } | null {
  const [covered, refunded] = [coveredBy(order, after), refundedBy(after)]
  return covered.lt(coveredBy(order, before)) && covered.lt(refunded) ? { covered, refunded } : null
}
