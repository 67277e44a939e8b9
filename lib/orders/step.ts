import { call, type OrderCloud } from '../ordercloud/client'
import { PlatformError } from '../ordercloud/errors'
import type { OrderApproval, OrderReturnApproval, Shipment } from '../ordercloud/models'

/** An action on an order or a return that is one call of the platform, and whose repetition would be wrong. */
export interface Step {
  send: (oc: OrderCloud, id: string, input: StepInput) => Promise<unknown>
  /**
   * Reads how often the step has taken effect on a record. Most steps lead to a status, so the number is 0 or 1. A
   * decision counts the answers of the user with this name. Forwarding and splitting count forwarded lines.
   */
  countEffects: (id: string, userName: string) => Promise<number>
  /**
   * True when the number can be above 0 before the step, because it can be performed again: for another group that must
   * approve, or for lines that were added later.
   */
  isRepeatable?: true
}

/** The bodies of the steps that have one. */
export interface StepInput {
  comments?: string
  /** For a decline: whether the buyer may change the record and submit it again. */
  allowResubmit?: boolean
  shipment?: Shipment
}

/** Number of approvals that are read to find an answer: the platform's maximum. */
export const MAX_APPROVALS = 100

/** An approval as far as its answer is concerned. */
type Answer = Pick<OrderApproval | OrderReturnApproval, 'Status' | 'Approver'>

/** Returns the body of an approval or a decline. */
export function decisionBody({ comments = '', allowResubmit = false }: StepInput) {
  return { Comments: comments, AllowResubmit: allowResubmit }
}

/** Returns the counter of a step that leads to a status: 1 when `hasHappened` is true of the record. */
export function countWhen<R>(
  read: (id: string) => Promise<R>,
  hasHappened: (record: R) => boolean,
): Step['countEffects'] {
  return async (id) => Number(hasHappened(await read(id)))
}

/** Returns the counter of a deletion. */
export function countWhenGone(read: (id: string) => Promise<unknown>): Step['countEffects'] {
  return (id) =>
    read(id).then(
      () => 0,
      (error: unknown) => Number(error instanceof PlatformError && error.status === 404),
    )
}

/** Returns the counter of a decision: the answers of the user with a status. */
export function countAnswers(
  status: Answer['Status'],
  list: (oc: OrderCloud, id: string) => Promise<{ Items?: readonly Answer[] }>,
): Step['countEffects'] {
  return async (id, userName) => {
    const { Items = [] } = await call((oc) => list(oc, id), { quiet: true })
    return Items.filter(
      ({ Status, Approver }) =>
        Status === status && Approver?.Username?.toLowerCase() === userName.toLowerCase(),
    ).length
  }
}
