import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Order } from '@/lib/ordercloud/models'
import { ORDER_STEPS, readOrder } from '@/lib/orders/order-steps'
import type { Step, StepInput } from '@/lib/orders/step'
import { writeOnce } from '@/lib/orders/write-once'

/** An action on an order that is one call of the platform. */
export type OrderStep = keyof typeof ORDER_STEPS

/** The user who performs a step, as far as the platform's lists can be filtered by. */
interface Performer {
  userName: string
}

const ALL = 'All'
const at = encodeURIComponent

/**
 * Performs a step on an order and returns the order as the platform has it afterward. Undefined when it was deleted, or
 * when the step took effect but the order cannot be read now. Rejects like `writeOnce`.
 */
export async function performStep(
  step: OrderStep,
  id: string,
  input: StepInput,
  performer: Performer,
): Promise<Order | undefined> {
  await stepOnce(ORDER_STEPS[step], id, input, performer)
  // The step took effect. An error of this read would make the user repeat it.
  return step === 'delete' ? undefined : readOrder(id).catch(() => undefined)
}

/** Performs a step on an order or a return. Rejects like `writeOnce`. */
export function stepOnce(step: Step, id: string, input: StepInput, { userName }: Performer): Promise<void> {
  let before = step.isRepeatable ? undefined : 0
  return writeOnce(
    (oc) => step.send(oc, id, input),
    async () => {
      const now = await step.countEffects(id, userName)
      before ??= now
      return now > before
    },
  )
}

/** Reads the problems that would prevent the submission of an order. Empty when it can be submitted. */
export async function readSubmitProblems(id: string): Promise<PlatformError['errors']> {
  try {
    await call((oc) => oc.Orders.Validate(ALL, at(id)), { quiet: true, write: true })
    return []
  } catch (error) {
    if (error instanceof PlatformError && error.status === 400 && error.errors.length > 0) return error.errors
    throw error
  }
}

/** Reads whether a pending approval of the order can be given by the user. */
export async function readCanDecide(
  id: string,
  { userName }: Performer,
  signal?: AbortSignal,
): Promise<boolean> {
  const approvers = await call(
    (oc) =>
      oc.Orders.ListEligibleApprovers(
        ALL,
        at(id),
        { pageSize: 1, filters: { Username: userName } },
        { signal },
      ),
    { signal, quiet: true },
  )
  return (approvers.Items ?? []).length > 0
}
