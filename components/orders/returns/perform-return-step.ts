import { call, type OrderCloud } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { OrderReturn, Payment } from '@/lib/ordercloud/models'
import { createOnce } from '@/lib/resource/create-once'
import { hasMoreAnswers, MAX_APPROVALS, writeOnce } from '../actions/perform-step'

/** An action on a return that is one call of the platform. */
export type ReturnStep = 'submit' | 'approve' | 'decline' | 'complete' | 'cancel' | 'delete'

/** The answers that some steps need. */
export interface ReturnStepInput {
  comments?: string
  /** For a decline: whether the buyer may change the return and submit it again. */
  allowResubmit?: boolean
}

const at = encodeURIComponent

const decision = ({ comments = '', allowResubmit = false }: ReturnStepInput) => ({
  Comments: comments,
  AllowResubmit: allowResubmit,
})

const SENDS: Readonly<
  Record<ReturnStep, (oc: OrderCloud, id: string, input: ReturnStepInput) => Promise<unknown>>
> = {
  submit: (oc, id) => oc.OrderReturns.Submit(at(id)),
  approve: (oc, id, input) => oc.OrderReturns.Approve(at(id), decision(input)),
  decline: (oc, id, input) => oc.OrderReturns.Decline(at(id), decision(input)),
  complete: (oc, id) => oc.OrderReturns.Complete(at(id)),
  cancel: (oc, id) => oc.OrderReturns.Cancel(at(id)),
  delete: (oc, id) => oc.OrderReturns.Delete(at(id)),
}

/** The status of a return after each step that leads to one status only. */
const STATUS_AFTER: Readonly<Partial<Record<ReturnStep, OrderReturn['Status']>>> = {
  complete: 'Completed',
  cancel: 'Canceled',
}

/**
 * Performs a step on a return and returns the return as the platform has it afterward. Undefined when it was deleted, or
 * when the step took effect but the return cannot be read now. Rejects like `writeOnce`.
 */
export async function performReturnStep(
  step: ReturnStep,
  id: string,
  input: ReturnStepInput,
  performer: { userName: string },
): Promise<OrderReturn | undefined> {
  await writeOnce((oc) => SENDS[step](oc, id, input), checkOf(step, id, performer.userName))
  // The step took effect. An error of this read would make the user repeat it.
  return step === 'delete' ? undefined : readReturn(id).catch(() => undefined)
}

/** Returns the check of whether a step has taken effect, for `writeOnce`. */
function checkOf(step: ReturnStep, id: string, userName: string): () => Promise<boolean> {
  // A return may await the approval of another group afterward, so its status does not tell.
  if (step === 'approve' || step === 'decline')
    return hasMoreAnswers(step === 'approve' ? 'Approved' : 'Declined', userName, async () => {
      const { Items } = await call(
        (oc) => oc.OrderReturns.ListApprovals(at(id), { pageSize: MAX_APPROVALS }),
        {
          quiet: true,
        },
      )
      return Items ?? []
    })
  if (step === 'delete') return () => isGone(id)
  return async () => {
    const { Status } = await readReturn(id)
    return step === 'submit' ? Status !== 'Unsubmitted' : Status === STATUS_AFTER[step]
  }
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

async function isGone(id: string): Promise<boolean> {
  return readReturn(id).then(
    () => false,
    (error: unknown) => error instanceof PlatformError && error.status === 404,
  )
}

function readReturn(id: string): Promise<OrderReturn> {
  return call((oc) => oc.OrderReturns.Get(at(id)) as Promise<OrderReturn>, { quiet: true })
}
