'use client'

import type { Payment } from '@/lib/ordercloud/models'
import { PartXpDialog } from '../parts/part-xp-dialog'
import { paymentsWithXp } from '../parts/xp-of-parts'
import { paymentWords } from '../rules/payment'
import { nameInText } from '../rules/name-in-text'

/** Dialog that shows the extended properties of a payment and edits them while the payment can be changed. */
export function PaymentXpDialog(props: {
  orderId: string
  payment: Payment
  /** Reason why the payment cannot be changed now. */
  blockedReason: string | undefined
  onClose: () => void
}) {
  const { orderId, payment, blockedReason, onClose } = props
  return (
    <PartXpDialog
      title={`Extended properties of ${nameInText(paymentWords(payment))}`}
      {...{ orderId, blockedReason, onClose }}
      resource={paymentsWithXp(orderId)}
      record={payment}
    />
  )
}
