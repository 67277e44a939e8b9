import type Big from 'big.js'
import type { Context } from '../../../core/http/context'
import { PlatformError, platformError, type ErrorItem } from '../../../core/http/errors'
import { parseRecord } from '../../../core/records/json'
import type { Queryable, Tx } from '../../../db/types'
import { Decimal } from '../../expressions/values'
import {
  chargesDue,
  duesOf,
  hasIncreasedAmounts,
  isCharging,
  sumSpecifiedAmounts,
  withoutRefunds,
  uncoveredRefunds,
} from './payment-dues'
import {
  accountError,
  accountFor,
  addToBalance,
  byAccount,
  exceedsBalance,
  holdsOf,
  saveHold,
  type Charge,
} from './spending'
import { money } from '../order/totals'
import type { OpenOrder } from '../order/open-order'
import type { Order, Payment } from '../../../contract/records'

/** Returns the bodies of an order's payments, oldest first. */
export async function paymentsOf(db: Queryable, orderId: string): Promise<Payment[]> {
  const { rows } = await db.query<[string]>(
    'select body from payments where orderid = $1 order by f_datecreated nulls first, id',
    [orderId],
    { prepared: true },
  )
  return rows.map(([body]) => parseRecord<Payment>(body))
}

/**
 * Returns the amounts of payments by spending account, with their accounts. A charged payment keeps its account. A
 * refund goes to an account that the order was paid from, if there is one. Otherwise the account is one of the order's
 * buyer. Payments without an amount in `amounts` have their charges returned.
 */
function chargesOf(
  order: Order,
  payments: readonly Payment[],
  amounts: ReadonlyMap<string, Big>,
  holds: ReadonlyMap<string, Charge>,
): Charge[] {
  const charges = payments
    .filter(({ Type, SpendingAccountID: id }) => Type === 'SpendingAccount' && id)
    .map(({ ID: paymentId, SpendingAccountID, OrderReturnID }) => {
      const accountId = SpendingAccountID ?? ''
      const taken =
        holds.get(paymentId) ??
        (OrderReturnID ? [...holds.values()].find((one) => one.accountId === accountId) : undefined)
      return {
        paymentId,
        buyer: taken?.buyer ?? order.FromCompanyID,
        accountId,
        amount: amounts.get(paymentId) ?? new Decimal(0),
      }
    })
  const removed = [...holds.values()].filter(({ paymentId }) => !amounts.has(paymentId))
  return [...charges, ...removed.map((hold) => ({ ...hold, amount: new Decimal(0) }))]
}

/** Returns the changes that charges make to the amounts already taken. Unchanged charges are left out. */
function chargeDifferences(charges: readonly Charge[], holds: ReadonlyMap<string, Charge>): Charge[] {
  return charges
    .map((charge) => ({ ...charge, amount: charge.amount.minus(holds.get(charge.paymentId)?.amount ?? 0) }))
    .filter(({ amount }) => !amount.eq(0))
}

/**
 * Returns the reasons that charges cannot be taken. With `lock`, the accounts are locked until the transaction ends.
 */
async function chargeErrors(
  ctx: Context,
  tx: Queryable,
  { order }: OpenOrder,
  charges: readonly Charge[],
  holds: ReadonlyMap<string, Charge>,
  lock: boolean,
): Promise<ErrorItem[]> {
  const errors: ErrorItem[] = []
  const added = new Map(chargeDifferences(charges, holds).map(({ paymentId, amount }) => [paymentId, amount]))
  for (const { buyer, accountId, paymentIds } of byAccount(charges)) {
    const sum = paymentIds.reduce<Big>((all, id) => all.plus(added.get(id) ?? 0), new Decimal(0))
    const account = await accountFor(ctx, tx, order, { buyer, accountId }, lock)
    // Amounts taken earlier remain valid even if the account has changed since, and refunds are always possible.
    if (sum.lte(0) && account) continue
    const wrong = accountError(ctx, account, accountId)
    if (wrong) errors.push({ ...wrong, Data: { ...(wrong.Data as object), PaymentIDs: paymentIds } })
    if (wrong || !account || account.allowsExceed) continue
    const balance = money(account.stored.body.Balance)
    if (sum.gt(balance)) errors.push(exceedsBalance(accountId, balance, sum, paymentIds))
  }
  return errors
}

/** Returns an error when an order's payments exceed its total; null otherwise. */
function overpaymentError({ id, order }: OpenOrder, payments: readonly Payment[]): ErrorItem | null {
  const named = withoutRefunds(payments).filter(({ Amount }) => typeof Amount === 'number')
  const sum = sumSpecifiedAmounts(named)
  if (named.length === 0 || sum.lte(money(order.Total))) return null
  return {
    ErrorCode: 'Payment.AlreadyPaid',
    Message: `The payments of order "${id}" come to ${sum.toString()}; its total is ${money(order.Total).toString()}.`,
    Data: {
      OrderID: id,
      OrderTotal: order.Total ?? null,
      PaymentTotal: sum.toNumber(),
      PaymentIDs: named.map(({ ID }) => ID),
    },
  }
}

/**
 * Returns the errors in an order's payments that prevent its submission: unaccepted payments, amounts above the total,
 * expired accounts, and insufficient balances.
 */
export async function checkPayments(ctx: Context, tx: Tx, open: OpenOrder): Promise<ErrorItem[]> {
  const payments = await paymentsOf(tx, open.id)
  if (payments.length === 0) return []
  const errors: ErrorItem[] = []
  const unaccepted = withoutRefunds(payments).filter(({ Accepted }) => !Accepted)
  if (unaccepted.length > 0)
    errors.push({
      ErrorCode: 'Order.CannotSubmitWithUnaccceptedPayments',
      Message: `These payments are not accepted yet: ${unaccepted.map(({ ID }) => ID).join(', ')}.`,
      Data: { OrderID: open.id, PaymentIDs: unaccepted.map(({ ID }) => ID) },
    })
  const tooMuch = overpaymentError(open, payments)
  if (tooMuch) errors.push(tooMuch)
  const holds = await holdsOf(tx, open.id)
  const charges = chargesOf(open.order, payments, duesOf(open.order, payments), holds)
  return [...errors, ...(await chargeErrors(ctx, tx, open, charges, holds, false))]
}

/**
 * Charges spending accounts, or returns money to them, until they match the payments of an order that is submitted or
 * being submitted. Rejects with the errors of the accounts.
 */
export async function chargePayments(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  payments?: readonly Payment[],
): Promise<void> {
  const charged = payments ?? (await paymentsOf(tx, open.id))
  const holds = await holdsOf(tx, open.id)
  const charges = chargesOf(open.order, charged, chargesDue(open.order, charged), holds)
  // Accounts without changes are not checked, because the order's user may have moved to another buyer.
  const changes = chargeDifferences(charges, holds)
  if (changes.length === 0) return
  const changed = new Set(changes.map(({ paymentId }) => paymentId))
  const asked = charges.filter(({ paymentId }) => changed.has(paymentId))
  const errors = await chargeErrors(ctx, tx, open, asked, holds, true)
  if (errors.length > 0) throw new PlatformError(400, errors)
  for (const { buyer, accountId, amount } of byAccount(changes))
    await addToBalance(ctx, tx, { buyer, accountId, amount: amount.times(-1) })
  for (const charge of asked) await saveHold(tx, open.id, charge)
}

/** Returns everything that the order's payments have taken to their spending accounts. */
export async function reverseCharges(ctx: Context, tx: Tx, { id }: OpenOrder): Promise<void> {
  const holds = await holdsOf(tx, id)
  for (const sum of byAccount(holds.values())) await addToBalance(ctx, tx, sum)
  await tx.query('delete from paymentholds where orderid = $1', [id])
}

/**
 * Charges or returns the difference that a change of payments makes to a submitted order. `before` and `after` are the
 * payments of the order. Rejects increases beyond the total; when the total has shrunk, payments may be reduced in
 * steps. Rejects reducing the covered amount below the refunded amount.
 */
export async function adjustCharges(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  before: readonly Payment[],
  after: readonly Payment[],
): Promise<void> {
  if (!isCharging(open.order)) return
  const tooMuch = hasIncreasedAmounts(before, after) ? overpaymentError(open, after) : null
  if (tooMuch) throw new PlatformError(400, [tooMuch])
  const uncovered = uncoveredRefunds(open.order, before, after)
  if (uncovered)
    throw platformError(
      'OrderReturn.TotalRefundsExceedRefundAmount',
      `${uncovered.refunded.toString()} of the order "${open.id}" was refunded: its payments cannot come to less, which ${uncovered.covered.toString()} is.`,
      {
        OrderID: open.id,
        PaymentTotal: uncovered.covered.toNumber(),
        TotalRefunds: uncovered.refunded.toNumber(),
      },
    )
  await chargePayments(ctx, tx, open, after)
}

/** Rejects amounts that payments cannot take from an account, before money is taken. */
export async function checkAccount(ctx: Context, tx: Tx, open: OpenOrder, accountId: string): Promise<void> {
  const [payments, holds] = [await paymentsOf(tx, open.id), await holdsOf(tx, open.id)]
  const charges = chargesOf(open.order, payments, duesOf(open.order, payments), holds)
  const own = charges.filter((charge) => charge.accountId === accountId)
  const errors = await chargeErrors(ctx, tx, open, own, holds, false)
  if (errors.length > 0) throw new PlatformError(400, errors)
}

/** Charges or returns the difference that a new total makes to the payment for the rest of a submitted order. */
export async function adjustChargesToTotal(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  if (isCharging(open.order)) await chargePayments(ctx, tx, open)
}
