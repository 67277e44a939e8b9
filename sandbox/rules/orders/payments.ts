import type Big from 'big.js'
import type { Context, Tx } from '../../core/context'
import { PlatformError, type ErrorItem } from '../../core/errors'
import type { JsonObject } from '../../core/json'
import type { Queryable } from '../../db/types'
import { Decimal } from '../expressions/values'
import type { OpenOrder } from './open-order'
import {
  accountError,
  accountFor,
  addToBalance,
  byAccount,
  exceedsBalance,
  holdsOf,
  keepHold,
  type Charge,
} from './spending'
import { money } from './totals'

/** While an order is in one of these, its payments have taken what they are for. */
const TAKEN = new Set(['AwaitingApproval', 'Open', 'Completed'])

/** Bodies of an order's payments, oldest first. */
export async function paymentsOf(db: Queryable, orderId: string): Promise<JsonObject[]> {
  const { rows } = await db.query(
    'select body from payments where orderid = $1 order by f_datecreated nulls first, id',
    [orderId],
    { prepared: true },
  )
  return rows.map(([body]) => JSON.parse(body as string) as JsonObject)
}

/** Payments for the order itself: not those that give money back. */
export function ordinary(payments: readonly JsonObject[]): JsonObject[] {
  return payments.filter(({ OrderReturnID: id }) => !id)
}

/** The sum of the amounts that payments name; one without an amount is for the rest. */
export function namedAmounts(payments: readonly JsonObject[]): Big {
  return payments.reduce<Big>((sum, { Amount }) => sum.plus(money(Amount)), new Decimal(0))
}

/** What each payment comes to: its amount, or for the first one without what the others leave of the total. */
function amountsOf({ Total }: JsonObject, payments: readonly JsonObject[]): Map<string, Big> {
  const named = namedAmounts(ordinary(payments))
  let rest = money(Total).minus(named)
  if (rest.lt(0)) rest = new Decimal(0)
  return new Map(
    payments.map((payment) => {
      const isNamed = typeof payment.Amount === 'number'
      const amount = isNamed ? money(payment.Amount) : rest
      if (!isNamed) rest = new Decimal(0)
      return [String(payment.ID), amount]
    }),
  )
}

/**
 * What payments by spending account come to. An account is the one that money was taken from, and of a refund one that
 * the order was paid from, if there is any; else it is one of the order's buyer.
 */
function chargesOf(
  order: JsonObject,
  payments: readonly JsonObject[],
  holds: ReadonlyMap<string, Charge>,
): Charge[] {
  const amounts = amountsOf(order, payments)
  return payments
    .filter(({ Type, SpendingAccountID: id }) => Type === 'SpendingAccount' && id)
    .map(({ ID, SpendingAccountID, OrderReturnID }) => {
      const [paymentId, accountId] = [String(ID), String(SpendingAccountID)]
      const taken =
        holds.get(paymentId) ??
        (OrderReturnID ? [...holds.values()].find((one) => one.accountId === accountId) : undefined)
      return {
        paymentId,
        buyer: taken?.buyer ?? String(order.FromCompanyID ?? ''),
        accountId,
        amount: amounts.get(paymentId) ?? new Decimal(0),
      }
    })
}

/** What charges would add to what is taken already; those that add nothing are left out. */
function addedBy(charges: readonly Charge[], holds: ReadonlyMap<string, Charge>): Charge[] {
  return charges
    .map((charge) => ({ ...charge, amount: charge.amount.minus(holds.get(charge.paymentId)?.amount ?? 0) }))
    .filter(({ amount }) => !amount.eq(0))
}

/** Why the charges cannot be taken; with `lock`, the accounts stay as they are until the transaction ends. */
async function refusalsOf(
  ctx: Context,
  tx: Queryable,
  { order }: OpenOrder,
  charges: readonly Charge[],
  holds: ReadonlyMap<string, Charge>,
  lock: boolean,
): Promise<ErrorItem[]> {
  const errors: ErrorItem[] = []
  const added = new Map(addedBy(charges, holds).map(({ paymentId, amount }) => [paymentId, amount]))
  for (const { buyer, accountId, paymentIds } of byAccount(charges)) {
    const sum = paymentIds.reduce<Big>((all, id) => all.plus(added.get(id) ?? 0), new Decimal(0))
    const account = await accountFor(ctx, tx, order, { buyer, accountId }, lock)
    // What was taken before stays taken, whatever became of the account; a refund is always welcome.
    if (sum.lte(0) && account) continue
    const wrong = accountError(ctx, account, accountId)
    if (wrong) errors.push({ ...wrong, Data: { ...(wrong.Data as object), PaymentIDs: paymentIds } })
    if (wrong || !account || account.allowsExceed) continue
    const balance = money(account.stored.body.Balance)
    if (sum.gt(balance)) errors.push(exceedsBalance(accountId, balance, sum, paymentIds))
  }
  return errors
}

/** That an order's payments are for more than its total; null when they are not. */
export function overpaid({ id, order }: OpenOrder, payments: readonly JsonObject[]): ErrorItem | null {
  const named = ordinary(payments).filter(({ Amount }) => typeof Amount === 'number')
  const sum = namedAmounts(named)
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

/** What keeps an order's payments from being submitted: unaccepted ones, too much, accounts that are over or too low. */
export async function checkPayments(ctx: Context, tx: Tx, open: OpenOrder): Promise<ErrorItem[]> {
  const payments = await paymentsOf(tx, open.id)
  if (payments.length === 0) return []
  const errors: ErrorItem[] = []
  const unaccepted = ordinary(payments).filter(({ Accepted }) => Accepted !== true)
  if (unaccepted.length > 0)
    errors.push({
      ErrorCode: 'Order.CannotSubmitWithUnaccceptedPayments',
      Message: `These payments are not accepted yet: ${unaccepted.map(({ ID }) => ID).join(', ')}.`,
      Data: { OrderID: open.id, PaymentIDs: unaccepted.map(({ ID }) => ID) },
    })
  const tooMuch = overpaid(open, payments)
  if (tooMuch) errors.push(tooMuch)
  const holds = await holdsOf(tx, open.id)
  const charges = chargesOf(open.order, payments, holds)
  return [...errors, ...(await refusalsOf(ctx, tx, open, charges, holds, false))]
}

/**
 * Makes what the spending accounts have given the same as what the order's accepted payments are for; refuses what they
 * lack.
 */
export async function takePayments(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  const payments = await paymentsOf(tx, open.id)
  // Refunds are entered by those who accept payments.
  const isDue = ({ Accepted, OrderReturnID }: JsonObject): boolean =>
    Accepted === true || Boolean(OrderReturnID)
  const due = new Set(payments.filter(isDue).map(({ ID }) => String(ID)))
  const holds = await holdsOf(tx, open.id)
  const charges = chargesOf(open.order, payments, holds).map((charge) =>
    due.has(charge.paymentId) ? charge : { ...charge, amount: new Decimal(0) },
  )
  // Accounts of which nothing is asked are not looked at: the order's user may have left their buyer.
  const changes = addedBy(charges, holds)
  if (changes.length === 0) return
  const changed = new Set(changes.map(({ paymentId }) => paymentId))
  const asked = charges.filter(({ paymentId }) => changed.has(paymentId))
  const errors = await refusalsOf(ctx, tx, open, asked, holds, true)
  if (errors.length > 0) throw new PlatformError(400, errors)
  for (const { buyer, accountId, amount } of byAccount(changes))
    await addToBalance(ctx, tx, { buyer, accountId, amount: amount.times(-1) })
  for (const charge of asked) await keepHold(tx, open.id, charge)
}

/** Gives back to spending accounts what the order's payments have taken, or of `only` that one. */
export async function returnPayments(ctx: Context, tx: Tx, { id }: OpenOrder, only?: string): Promise<void> {
  const holds = [...(await holdsOf(tx, id)).values()].filter(
    ({ paymentId }) => only === undefined || paymentId === only,
  )
  for (const sum of byAccount(holds)) await addToBalance(ctx, tx, sum)
  for (const { paymentId } of holds)
    await tx.query('delete from paymentholds where orderid = $1 and paymentid = $2', [id, paymentId])
}

/**
 * After a change to a payment of an order that has been submitted: takes or gives back the difference. Payments that
 * come to more than the total are refused, unless `isLess`: what an order that shrank has too much is taken off in steps.
 */
export async function settlePayments(ctx: Context, tx: Tx, open: OpenOrder, isLess = false): Promise<void> {
  if (!TAKEN.has(String(open.order.Status))) return
  const tooMuch = isLess ? null : overpaid(open, await paymentsOf(tx, open.id))
  if (tooMuch) throw new PlatformError(400, [tooMuch])
  await takePayments(ctx, tx, open)
}

/** Refuses what a payment cannot take from its account, before anything is taken. */
export async function checkAccount(ctx: Context, tx: Tx, open: OpenOrder, accountId: string): Promise<void> {
  const holds = await holdsOf(tx, open.id)
  const charges = chargesOf(open.order, await paymentsOf(tx, open.id), holds)
  const own = charges.filter((charge) => charge.accountId === accountId)
  const errors = await refusalsOf(ctx, tx, open, own, holds, false)
  if (errors.length > 0) throw new PlatformError(400, errors)
}

/** After the total of an order has changed: payments for the rest of it take or give back the difference. */
export async function followTotal(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  if (TAKEN.has(String(open.order.Status))) await takePayments(ctx, tx, open)
}
