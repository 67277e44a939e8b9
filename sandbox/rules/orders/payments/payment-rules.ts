import type Big from 'big.js'
import { callerOf, type Context, type Tx } from '../../../core/http/context'
import type { Write } from '../../../core/http/definitions'
import { insufficientRoles, notFound, platformError } from '../../../core/http/errors'
import type { JsonObject } from '../../../core/records/json'
import type { OpenOrder } from '../order/open-order'
import { isCreatedByCaller, isOrderAdmin } from '../order/order-access'
import { duesOf, hasRest, isPaidInFull, withoutRefunds } from './payment-dues'
import { paymentsOf } from './payments'
import { checkRefund } from './refunds'
import { money, round2 } from '../order/totals'

/** Fields that identify the means of payment. They cannot be changed. */
const CREATE_ONLY_FIELDS = ['Type', 'CreditCardID', 'SpendingAccountID', 'OrderReturnID'] as const

/** Rejects changes to payments of a canceled order, and by callers who may only see the order. */
export function assertPayable(ctx: Context, { id, order }: OpenOrder): void {
  if (!isOrderAdmin(ctx) && !isCreatedByCaller(ctx, order))
    throw insufficientRoles(['FullAccess', 'OrderAdmin'], [...callerOf(ctx).roles])
  if (order.Status !== 'Canceled') return
  throw platformError('Payment.CannotEditCancelled', `The order "${id}" is canceled.`, { OrderID: id })
}

/** Rejects a shopper's changes to accepted payments: to cards always, and to all payments after submission. */
export function assertNotSettled(ctx: Context, { order }: OpenOrder, payment: JsonObject): void {
  if (isOrderAdmin(ctx) || payment.Accepted !== true) return
  if (payment.Type !== 'CreditCard' && order.Status === 'Unsubmitted') return
  throw platformError(
    'Payment.NotAuthorizedToPatch',
    `The payment "${String(payment.ID)}" is accepted. Only an order administrator can change it.`,
    { PaymentID: payment.ID ?? null },
  )
}

/** Rejects payments, and payment settings of subscriptions, with fields that do not fit the type. */
export function checkPaymentMethod({ Type, CreditCardID, SpendingAccountID }: JsonObject): void {
  if (SpendingAccountID && Type !== 'SpendingAccount')
    throw platformError(
      'Payment.CannotSetSpendingAccount',
      `A payment of type ${String(Type)} has no spending account.`,
      {
        Type: Type ?? null,
        SpendingAccountID,
      },
    )
  if (CreditCardID && Type !== 'CreditCard')
    throw platformError(
      'Payment.CannotSetCreditCard',
      `A payment of type ${String(Type)} has no credit card.`,
      {
        Type: Type ?? null,
        CreditCardID,
      },
    )
  if (Type === 'SpendingAccount' && !SpendingAccountID)
    throw platformError(
      'Payment.SpendingAccountIdMissing',
      'SpendingAccountID must name the account to pay from.',
    )
}

/** Checks that a card of the order's buyer is assigned to the order's user or owned by that user; 404 otherwise. */
async function checkCard(tx: Tx, order: JsonObject, id: string): Promise<void> {
  const { rows } = await tx.query(
    `select 1 from creditcards t where t.buyerid = $1 and t.id = $2 and (t.owner = $3 or (t.owner is null and exists (
       select 1 from creditcardassignments a where a.buyerid = t.buyerid and a.creditcardid = t.id
         and ((a.userid is null and a.usergroupid is null) or a.userid = $3 or a.usergroupid in
           (select m.usergroupid from usergroupassignments m where m.buyerid = a.buyerid and m.userid = $3)))))`,
    [String(order.FromCompanyID ?? ''), id, String(order.FromUserID ?? '')],
  )
  if (rows.length === 0) throw notFound('CreditCard', id)
}

/** Rejects amounts that are zero or negative, and payments for an order that is already paid in full. */
function checkAmount(
  { id, order }: OpenOrder,
  record: JsonObject,
  others: JsonObject[],
  isNew: boolean,
): void {
  const { Amount: amount } = record
  if (typeof amount === 'number' && amount <= 0)
    throw platformError(
      'Payment.AmountGreaterThanZero',
      'Amount must be greater than zero, or empty for the remaining balance.',
      {
        Amount: amount,
      },
    )
  const isSecondRest = typeof amount !== 'number' && hasRest(others)
  if (!isSecondRest && !(isNew && isPaidInFull(order, others))) return
  const dues = duesOf(order, others)
  throw platformError('Payment.AlreadyPaid', `The order "${id}" is already paid in full.`, {
    OrderID: id,
    OrderTotal: order.Total ?? null,
    PaymentTotal: round2([...dues.values()].reduce<Big>((sum, due) => sum.plus(due), money(0))),
    PaymentIDs: others.map(({ ID }) => ID ?? null),
  })
}

function checkFixed({ record, existing }: Write): void {
  for (const field of CREATE_ONLY_FIELDS) {
    if ((record[field] ?? null) === (existing?.[field] ?? null)) continue
    throw platformError('Payment.CannotPatchProperty', `${field} of a payment cannot be changed.`, {
      Property: field,
    })
  }
}

/**
 * Returns whether a payment is accepted. Order administrators decide it. Without a decision, a new payment by card is
 * not accepted and every other new payment is. Rejects changes by other callers.
 */
function decideAcceptance({ ctx, record, existing, sent }: Write): boolean {
  const stored = existing ? existing.Accepted === true : record.Type !== 'CreditCard'
  if (isOrderAdmin(ctx)) return typeof sent.Accepted === 'boolean' ? sent.Accepted : stored
  if (existing && Object.hasOwn(sent, 'Accepted') && sent.Accepted !== stored)
    throw platformError('Payment.CannotPatchAccepted', 'Only an order administrator can accept payments.', {
      PaymentID: record.ID ?? null,
    })
  return stored
}

/** Checks and completes a payment of an order before it is stored. */
export async function checkPayment(write: Write, open: OpenOrder): Promise<void> {
  const { ctx, tx, record, existing } = write
  const { order } = open
  if (existing) checkFixed(write)
  else checkPaymentMethod(record)
  record.Accepted = decideAcceptance(write)
  if (typeof record.Amount === 'number') record.Amount = round2(money(record.Amount))
  record.Currency = order.Currency ?? null
  record.Transactions = existing?.Transactions ?? []
  const others = (await paymentsOf(tx, open.id)).filter(({ ID }) => ID !== existing?.ID)
  if (record.OrderReturnID) await checkRefund(ctx, tx, open, record, others)
  else checkAmount(open, record, withoutRefunds(others), !existing)
  if (!existing && typeof record.CreditCardID === 'string' && record.CreditCardID !== '')
    await checkCard(tx, order, record.CreditCardID)
}
