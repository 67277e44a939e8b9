import type Big from 'big.js'
import { callerOf, type Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import type { Write } from '../../../core/http/definitions'
import { insufficientRoles, notFound, platformError } from '../../../core/http/errors'
import { isCreatedByCaller, isOrderAdmin } from '../order/order-access'
import { duesOf, hasRest, isPaidInFull, withoutRefunds } from './payment-dues'
import { paymentsOf } from './payments'
import { checkRefund } from './refunds'
import { money, round2 } from '../order/totals'
import type { OpenOrder } from '../order/open-order'
import { isUnsubmitted, isCanceled } from '../transitions'
import type { Order, Payment, SubscriptionPayment } from '../../../contract/records'
import { groupsOfUser, assignedCondition } from '../../../core/auth/memberships'

/** Fields that identify the means of payment. They cannot be changed. */
const CREATE_ONLY_FIELDS = ['Type', 'CreditCardID', 'SpendingAccountID', 'OrderReturnID'] as const

/** Rejects changes to payments of a canceled order, and by callers who may only see the order. */
export function assertPayable(ctx: Context, { id, order }: OpenOrder): void {
  if (!isOrderAdmin(ctx) && !isCreatedByCaller(ctx, order))
    throw insufficientRoles(['FullAccess', 'OrderAdmin'], [...callerOf(ctx).roles])
  if (!isCanceled(order)) return
  throw platformError('Payment.CannotEditCancelled', `The order "${id}" is canceled.`, { OrderID: id })
}

/** Rejects a shopper's changes to accepted payments: to cards always, and to all payments after submission. */
export function assertNotSettled(ctx: Context, { order }: OpenOrder, payment: Payment): void {
  if (isOrderAdmin(ctx) || !payment.Accepted) return
  if (payment.Type !== 'CreditCard' && isUnsubmitted(order)) return
  throw platformError(
    'Payment.NotAuthorizedToPatch',
    `The payment "${payment.ID}" is accepted. Only an order administrator can change it.`,
    { PaymentID: payment.ID },
  )
}

/** Rejects payments, and payment settings of subscriptions, with fields that do not fit the type. */
export function checkPaymentMethod({
  Type,
  CreditCardID,
  SpendingAccountID,
}: Pick<SubscriptionPayment, 'Type' | 'CreditCardID' | 'SpendingAccountID'>): void {
  if (SpendingAccountID && Type !== 'SpendingAccount')
    throw platformError(
      'Payment.CannotSetSpendingAccount',
      `A payment of type ${Type} has no spending account.`,
      {
        Type,
        SpendingAccountID,
      },
    )
  if (CreditCardID && Type !== 'CreditCard')
    throw platformError('Payment.CannotSetCreditCard', `A payment of type ${Type} has no credit card.`, {
      Type,
      CreditCardID,
    })
  if (Type === 'SpendingAccount' && !SpendingAccountID)
    throw platformError(
      'Payment.SpendingAccountIdMissing',
      'SpendingAccountID must name the account to pay from.',
    )
}

/** Checks that a card of the order's buyer is assigned to the order's user or owned by that user; 404 otherwise. */
async function checkCard(tx: Tx, order: Order, id: string): Promise<void> {
  const { rows } = await tx.query(
    `select 1 from creditcards t where t.buyerid = $1 and t.id = $2 and (t.owner = $3 or (t.owner is null and exists (
       select 1 from creditcardassignments a where a.buyerid = t.buyerid and a.creditcardid = t.id
         and ${assignedCondition('a', { user: '$3', groups: groupsOfUser('buyer', '$1', '$3') })})))`,
    [order.FromCompanyID, id, order.FromUserID],
  )
  if (rows.length === 0) throw notFound('CreditCard', id)
}

/** Rejects amounts that are zero or negative, and payments for an order that is already paid in full. */
function checkAmount({ id, order }: OpenOrder, record: Payment, others: Payment[], isNew: boolean): void {
  const { Amount: amount } = record
  if (amount !== null && amount <= 0)
    throw platformError(
      'Payment.AmountGreaterThanZero',
      'Amount must be greater than zero, or empty for the remaining balance.',
      {
        Amount: amount,
      },
    )
  const isSecondRest = amount === null && hasRest(others)
  if (!isSecondRest && !(isNew && isPaidInFull(order, others))) return
  const dues = duesOf(order, others)
  throw platformError('Payment.AlreadyPaid', `The order "${id}" is already paid in full.`, {
    OrderID: id,
    OrderTotal: order.Total,
    PaymentTotal: round2([...dues.values()].reduce<Big>((sum, due) => sum.plus(due), money(0))),
    PaymentIDs: others.map(({ ID }) => ID),
  })
}

function checkFixed({ record, existing }: Write<Payment>): void {
  for (const field of CREATE_ONLY_FIELDS) {
    if (record[field] === (existing?.[field] ?? null)) continue
    throw platformError('Payment.CannotPatchProperty', `${field} of a payment cannot be changed.`, {
      Property: field,
    })
  }
}

/**
 * Returns whether a payment is accepted. Order administrators decide it. Without a decision, a new payment by card is
 * not accepted and every other new payment is. Rejects changes by other callers.
 */
function decideAcceptance({ ctx, record, existing, sent }: Write<Payment>): boolean {
  const stored = existing ? existing.Accepted : record.Type !== 'CreditCard'
  if (isOrderAdmin(ctx)) return typeof sent.Accepted === 'boolean' ? sent.Accepted : stored
  if (existing && Object.hasOwn(sent, 'Accepted') && sent.Accepted !== stored)
    throw platformError('Payment.CannotPatchAccepted', 'Only an order administrator can accept payments.', {
      PaymentID: record.ID,
    })
  return stored
}

/** Checks and completes a payment of an order before it is stored. */
export async function checkPayment(write: Write<Payment>, open: OpenOrder): Promise<void> {
  const { ctx, tx, record, existing } = write
  const { order } = open
  if (existing) checkFixed(write)
  else checkPaymentMethod(record)
  record.Accepted = decideAcceptance(write)
  if (record.Amount !== null) record.Amount = round2(money(record.Amount))
  record.Currency = order.Currency
  record.Transactions = existing?.Transactions ?? []
  const others = (await paymentsOf(tx, open.id)).filter(({ ID }) => ID !== existing?.ID)
  if (record.OrderReturnID) await checkRefund(ctx, tx, open, record, others)
  else checkAmount(open, record, withoutRefunds(others), !existing)
  if (!existing && record.CreditCardID) await checkCard(tx, order, record.CreditCardID)
}
