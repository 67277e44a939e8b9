import { call } from '@/lib/ordercloud/client'
import type { OrderReturn, Payment } from '@/lib/ordercloud/models'
import { readReturn, RETURN_STEPS } from '@/lib/orders/return-steps'
import type { StepInput } from '@/lib/orders/step'
import { createOnce } from '@/lib/resource/create-once'
import { stepOnce } from '../actions/perform-step'

/** An action on a return that is one call of the platform. */
export type ReturnStep = keyof typeof RETURN_STEPS

const at = encodeURIComponent

/**
 * Performs a step on a return and returns the return as the platform has it afterward. Undefined when it was deleted, or
 * when the step took effect but the return cannot be read now. Rejects like `writeOnce`.
 */
export async function performReturnStep(
  step: ReturnStep,
  id: string,
  input: StepInput,
  performer: { userName: string },
): Promise<OrderReturn | undefined> {
  await stepOnce(RETURN_STEPS[step], id, input, performer)
  // The step took effect. An error of this read would make the user repeat it.
  return step === 'delete' ? undefined : readReturn(id).catch(() => undefined)
}

/** Reads whether a pending approval of the return can be given by the user. */
export async function readCanDecideReturn(
  id: string,
  { userName }: { userName: string },
  signal?: AbortSignal,
): Promise<boolean> {
  const approvers = await call(
    (oc) =>
      oc.OrderReturns.ListEligibleApprovers(
        at(id),
        { pageSize: 1, filters: { Username: userName } },
        { signal },
      ),
    { signal, quiet: true },
  )
  return (approvers.Items ?? []).length > 0
}

/** A refund that is about to be recorded. Its ID is generated once, so that a repetition records it only once. */
export interface Refund {
  id: string
  orderId: string
  returnId: string
  /** Positive amount in the currency of the order. */
  amount: number
  /** The payment whose means gets the money back. */
  payment: Pick<Payment, 'Type' | 'CreditCardID' | 'SpendingAccountID'> | undefined
}

/**
 * Records a refund as a negative payment of the order. The platform completes the return when its refunds reach the
 * refund amount. Can be repeated with the same refund.
 */
export async function recordRefund({ id, orderId, returnId, amount, payment }: Refund): Promise<void> {
  const order = at(orderId)
  const { Type = 'PurchaseOrder', CreditCardID, SpendingAccountID } = payment ?? {}
  await createOnce<Payment>(
    {
      create: (body) => call((oc) => oc.Payments.Create('All', order, body as Payment), { write: true }),
      get: (paymentId) => call((oc) => oc.Payments.Get('All', order, paymentId), { quiet: true }),
      patch: (paymentId, body) =>
        call((oc) => oc.Payments.Patch('All', order, paymentId, body), { write: true }),
    },
    `orders/${orderId}/payments`,
    id,
    {
      ...{ ID: id, Type, Amount: -amount, OrderReturnID: returnId, Accepted: true },
      ...(CreditCardID && { CreditCardID }),
      ...(SpendingAccountID && { SpendingAccountID }),
    },
  )
}
