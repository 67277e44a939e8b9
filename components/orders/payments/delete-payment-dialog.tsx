'use client'

import { formatPrice } from '@/lib/format/price'
import type { Order, Payment, PaymentTransaction } from '@/lib/ordercloud/models'
import { StepQuestion } from '../parts/step-question'
import { paymentWords } from '../rules/payment'
import { useOrderWrite } from '../parts/use-order-write'
import { deletePayment, deleteTransaction } from './write-payment'

interface DeletePaymentDialogProps {
  order: Order
  payment: Payment
  /** The transaction to delete. Without it, the payment is deleted with all of its transactions. */
  transaction?: PaymentTransaction
  onClose: () => void
}

/** Dialog before a payment or one of its transactions is deleted. */
export function DeletePaymentDialog({ transaction, ...props }: DeletePaymentDialogProps) {
  return transaction ? (
    <DeleteTransaction {...props} transaction={transaction} />
  ) : (
    <DeletePayment {...props} />
  )
}

function DeletePayment({ order, payment, onClose }: DeletePaymentDialogProps) {
  const { run, isRunning, problem } = useOrderWrite(order.ID ?? '')
  const confirm = async () => {
    const isDone = await run(() => deletePayment(order.ID ?? '', payment.ID ?? ''), 'Payment deleted.')
    if (isDone) onClose()
  }
  return (
    <StepQuestion
      title={`Delete ${paymentWords(payment).toLowerCase()}?`}
      words={{
        text: 'Its transactions are deleted too. A spending account gets its money back. This cannot be undone.',
        button: 'Delete payment',
        keep: 'Keep payment',
        isDestructive: true,
      }}
      isRunning={isRunning}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}

function DeleteTransaction(props: Required<DeletePaymentDialogProps>) {
  const { order, payment, transaction, onClose } = props
  const { run, isRunning, problem } = useOrderWrite(order.ID ?? '')
  const { ID: id = '', Type: type = 'transaction', Amount: amount, Currency: currency } = transaction
  const confirm = async () => {
    const isDone = await run(
      () => deleteTransaction(order.ID ?? '', payment.ID ?? '', id),
      'Transaction deleted.',
    )
    if (isDone) onClose()
  }
  return (
    <StepQuestion
      title={`Delete ${type.toLowerCase()} of ${formatPrice(amount ?? 0, currency || order.Currency)}?`}
      words={{
        text: `The record of it is removed from ${paymentWords(payment).toLowerCase()}. This moves no money and cannot be undone.`,
        button: 'Delete transaction',
        keep: 'Keep transaction',
        isDestructive: true,
      }}
      isRunning={isRunning}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
