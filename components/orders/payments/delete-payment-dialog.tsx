'use client'

import type { Order, Payment } from '@/lib/ordercloud/models'
import { StepQuestion } from '../parts/step-question'
import { paymentWords } from '../rules/payment'
import { usePaymentWrite } from './use-payment-write'
import { deletePayment } from './write-payment'

/** Dialog before a payment is deleted with its transactions. */
export function DeletePaymentDialog(props: { order: Order; payment: Payment; onClose: () => void }) {
  const { order, payment, onClose } = props
  const { run, isRunning, problem } = usePaymentWrite(order.ID ?? '')
  const confirm = async () => {
    const isDone = await run(() => deletePayment(order.ID ?? '', payment.ID ?? ''), 'The payment is deleted.')
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
