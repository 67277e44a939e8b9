import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Payment, PaymentTransaction } from '@/lib/ordercloud/models'
import { createOnce } from '@/lib/resource/create-once'
import { writeOnce } from '@/lib/orders/write-once'

const ALL = 'All'
const at = encodeURIComponent

/**
 * Adds a payment to an order. The payment has an ID that the app generated, so that a repeated attempt adds it only
 * once.
 */
export async function addPayment(orderId: string, payment: Payment): Promise<Payment> {
  const order = at(orderId)
  return createOnce<Payment>(
    {
      create: (body) => call((oc) => oc.Payments.Create(ALL, order, body as Payment), { write: true }),
      get: (id) => readPayment(orderId, id),
      patch: (id, body) => call((oc) => oc.Payments.Patch(ALL, order, at(id), body), { write: true }),
    },
    `orders/${orderId}/payments`,
    payment.ID ?? '',
    payment,
  )
}

/** Changes fields of a payment. A repetition has no further effect. */
export async function changePayment(
  orderId: string,
  id: string,
  change: Pick<Payment, 'Accepted' | 'Description' | 'xp'> & { Amount?: number | null },
): Promise<void> {
  await call((oc) => oc.Payments.Patch(ALL, at(orderId), at(id), change as Partial<Payment>), { write: true })
}

/** Deletes a payment. Rejects like `writeOnce`. */
export async function deletePayment(orderId: string, id: string): Promise<void> {
  await writeOnce(
    (oc) => oc.Payments.Delete(ALL, at(orderId), at(id)),
    () =>
      readPayment(orderId, id).then(
        () => false,
        (error: unknown) => isMissing(error),
      ),
  )
}

/** Records a transaction with an ID that the app generated. Rejects like `writeOnce`. */
export async function recordTransaction(
  orderId: string,
  paymentId: string,
  transaction: PaymentTransaction,
): Promise<void> {
  await writeOnce(
    (oc) => oc.Payments.CreateTransaction(ALL, at(orderId), at(paymentId), transaction),
    async () => {
      const { Transactions } = await readPayment(orderId, paymentId)
      return (Transactions ?? []).some(({ ID }) => ID === transaction.ID)
    },
  )
}

/** Deletes a transaction. Rejects like `writeOnce`. */
export async function deleteTransaction(orderId: string, paymentId: string, id: string): Promise<void> {
  await writeOnce(
    (oc) => oc.Payments.DeleteTransaction(ALL, at(orderId), at(paymentId), at(id)),
    async () => {
      const { Transactions } = await readPayment(orderId, paymentId)
      return !(Transactions ?? []).some(({ ID }) => ID === id)
    },
  )
}

function readPayment(orderId: string, id: string): Promise<Payment> {
  return call((oc) => oc.Payments.Get(ALL, at(orderId), at(id)), { quiet: true })
}

function isMissing(error: unknown): boolean {
  if (error instanceof PlatformError && error.status === 404) return true
  throw error
}
