import type Big from 'big.js'
import type { Context } from '../../../core/http/context'
import type { ErrorItem } from '../../../core/http/errors'
import { readRecord, updateRecord, type Stored } from '../../../core/records/store'
import type { Queryable, Tx } from '../../../db/types'
import { Decimal } from '../../expressions/values'
import { money, round2 } from '../order/totals'
import type { Order, SpendingAccount } from '../../../contract/records'
import { groupsOfUser, assignedCondition } from '../../../core/auth/memberships'

/** A spending account with the rights of an order's user. */
export interface Account {
  stored: Stored<SpendingAccount>
  isAssigned: boolean
  /** True when one of the assignments allows a negative balance. */
  allowsExceed: boolean
}

/** The amount that a payment takes from an account; negative for a refund. */
export interface Charge {
  paymentId: string
  /** ID of the account's buyer: the order's buyer when money was taken, even after the order's user has moved. */
  buyer: string
  accountId: string
  amount: Big
}

/**
 * Returns a buyer's account with the rights of the order's user. A user who has moved to another buyer has no rights.
 * Returns null when the buyer has no such account.
 */
export async function accountFor(
  ctx: Context,
  db: Queryable,
  order: Order,
  { buyer, accountId }: Pick<Charge, 'buyer' | 'accountId'>,
  lock = false,
): Promise<Account | null> {
  const stored = await readRecord(db, ctx.platform.table('SpendingAccounts'), [buyer], accountId, lock)
  if (!stored) return null
  const { rows } = await db.query(
    `select count(*), coalesce(bool_or((a.body ->> 'AllowExceed')::boolean), false)
     from spendingaccountassignments a where a.buyerid = $1 and a.spendingaccountid = $2
       and ${assignedCondition('a', { user: '$3', groups: groupsOfUser('buyer', '$1', '$3') })}`,
    [buyer, accountId, order.FromUserID],
  )
  const [count, exceeds] = rows[0] ?? []
  const isAssigned = buyer === order.FromCompanyID && Number(count) > 0
  return { stored, isAssigned, allowsExceed: exceeds === 't' }
}

/** Returns the reason that an order cannot be paid from an account, apart from its balance; null when it can. */
export function accountError(ctx: Context, account: Account | null, accountId: string): ErrorItem | null {
  const data = { SpendingAccountID: accountId }
  if (!account?.isAssigned || !account.stored.body.AllowAsPaymentMethod) {
    const why = !account?.isAssigned ? 'is not there for the user of the order' : 'is not for payments'
    const Message = `The spending account "${accountId}" ${why}.`
    return { ErrorCode: 'Payment.InvalidSpendingAccountID', Message, Data: data }
  }
  const { StartDate: start, EndDate: end } = account.stored.body
  const now = ctx.platform.now()
  const isOver = end !== null && new Date(end) <= now
  if (!isOver && !(start !== null && new Date(start) > now)) return null
  return {
    ErrorCode: 'Payment.CannotUseExpiredSpendingAccount',
    Message: `The spending account "${accountId}" ${isOver ? 'has expired' : 'is not valid yet'}.`,
    Data: { ...data, StartDate: start, EndDate: end },
  }
}

/** Returns the error for an account whose balance is too low for the payments. */
export function exceedsBalance(
  accountId: string,
  balance: Big,
  wanted: Big,
  paymentIds: string[],
): ErrorItem {
  return {
    ErrorCode: 'Payment.ExceedsBalance',
    Message: `The spending account "${accountId}" has a balance of ${balance.toString()}, but the payment needs ${wanted.toString()}.`,
    Data: {
      SpendingAccountID: accountId,
      Balance: balance.toNumber(),
      Amount: wanted.toNumber(),
      PaymentIDs: paymentIds,
    },
  }
}

/** Returns the amounts that the order's payments have taken so far, by payment. */
export async function holdsOf(tx: Queryable, orderId: string): Promise<Map<string, Charge>> {
  const { rows } = await tx.query<[string, string, string, string]>(
    'select paymentid, buyerid, accountid, amount from paymentholds where orderid = $1',
    [orderId],
    { prepared: true },
  )
  return new Map(
    rows.map(([paymentId, buyer, accountId, amount]) => [
      paymentId,
      { paymentId, buyer, accountId, amount: new Decimal(amount) },
    ]),
  )
}

/** Adds an amount, which may be negative, to an account's balance. The account stays locked afterwards. */
export async function addToBalance(
  ctx: Context,
  tx: Tx,
  { buyer, accountId, amount }: Omit<Charge, 'paymentId'>,
): Promise<void> {
  const table = ctx.platform.table('SpendingAccounts')
  const stored = await readRecord(tx, table, [buyer], accountId, true)
  if (!stored) return
  stored.body.Balance = round2(money(stored.body.Balance).plus(amount))
  await updateRecord(tx, table, accountId, stored)
}

/** Stores the amount that a payment has taken. An amount of zero removes the entry. */
export async function saveHold(tx: Tx, orderId: string, charge: Charge): Promise<void> {
  const { paymentId, buyer, accountId, amount } = charge
  await tx.query('delete from paymentholds where orderid = $1 and paymentid = $2', [orderId, paymentId])
  if (amount.eq(0)) return
  await tx.query(
    'insert into paymentholds (orderid, paymentid, buyerid, accountid, amount) values ($1, $2, $3, $4, $5)',
    [orderId, paymentId, buyer, accountId, amount.toString()],
  )
}

/** The total of several charges to one account. */
export interface Sum extends Omit<Charge, 'paymentId'> {
  paymentIds: string[]
}

/** Returns totals by account, sorted by account so that locks are always taken in the same order. */
export function byAccount(charges: Iterable<Charge>): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { buyer, accountId, amount, paymentId } of charges) {
    const key = `${accountId}/${buyer}`
    const sum = sums.get(key) ?? { buyer, accountId, amount: new Decimal(0), paymentIds: [] }
    sums.set(key, { ...sum, amount: sum.amount.plus(amount), paymentIds: [...sum.paymentIds, paymentId] })
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}
