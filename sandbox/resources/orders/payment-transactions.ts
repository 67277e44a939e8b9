import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Handler } from '../../core/http/definitions'
import { idExists, notFound } from '../../core/http/errors'
import { newId } from '../../core/records/ids'
import { updateRecord, type Stored } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import { money, round2 } from '../../rules/orders/order/totals'
import { changing, inCart, inPath, paymentInPath, type Step } from './payments'
import type { Payment, PaymentTransaction } from '../../contract/records'

const transactionsOf = ({ body }: Stored<Payment>): PaymentTransaction[] => body.Transactions ?? []

async function saveTransactions(
  ctx: Context,
  tx: Tx,
  payment: Stored<Payment>,
  list: PaymentTransaction[],
): Promise<void> {
  payment.body.Transactions = list
  await updateRecord(tx, ctx.platform.table('Payments'), payment.id, payment)
}

/**
 * Records a transaction of a payment processor. This is also possible on canceled orders, because their money is
 * refunded.
 */
const createTransaction: Step = async (ctx, tx, open) => {
  const payment = await paymentInPath(ctx, tx, open)
  const { models } = ctx.platform
  const sent = models.read('PaymentTransaction', bodyObject(ctx))
  models.validate('PaymentTransaction', sent, ctx.operation.required)
  const transaction = models.complete('PaymentTransaction', sent)
  const list = transactionsOf(payment)
  const id = transaction.ID || newId()
  if (list.some(({ ID }) => ID === id)) throw idExists('PaymentTransaction', id)
  transaction.ID = id
  if (transaction.Amount !== null) transaction.Amount = round2(money(transaction.Amount))
  transaction.Currency ??= payment.body.Currency
  await saveTransactions(ctx, tx, payment, [...list, transaction])
  return { body: payment.body, location: id }
}

const deleteTransaction: Step = async (ctx, tx, open) => {
  const payment = await paymentInPath(ctx, tx, open)
  const id = ctx.params.transactionID ?? ''
  const list = transactionsOf(payment)
  const left = list.filter(({ ID }) => ID !== id)
  if (left.length === list.length) throw notFound('PaymentTransaction', id)
  await saveTransactions(ctx, tx, payment, left)
  return {}
}

export const paymentTransactionActions: Readonly<Record<string, Handler>> = {
  'Payments.CreateTransaction': changing(inPath, createTransaction),
  'Payments.DeleteTransaction': changing(inPath, deleteTransaction),
  'Cart.CreatePaymentTransaction': changing(inCart('Payment'), createTransaction),
  'Cart.DeletePaymentTransaction': changing(inCart('Payment'), deleteTransaction),
}
