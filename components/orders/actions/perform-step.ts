import { call, type OrderCloud } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { announceFailure } from '@/lib/ordercloud/failures'
import type { Order, OrderApproval, OrderReturnApproval, Shipment } from '@/lib/ordercloud/models'

/** An action on an order that is one call of the platform. */
export type OrderStep =
  'submit' | 'approve' | 'decline' | 'cancel' | 'complete' | 'forward' | 'split' | 'shipAll' | 'delete'

/** The bodies of the steps that have one. */
export interface StepInput {
  comments?: string
  /** For a decline: whether the buyer may change the order and submit it again. */
  allowResubmit?: boolean
  shipment?: Shipment
}

/** The user who performs a step, as far as the platform's lists can be filtered by. */
interface Performer {
  userName: string
}

interface Step {
  send: (oc: OrderCloud, id: string, input: StepInput) => Promise<unknown>
  /** Returns the check of whether the step has taken effect, for `writeOnce`. */
  checkOf: (id: string, performer: Performer) => () => Promise<boolean>
}

const ALL = 'All'
/** Number of approvals that are read to find an answer: the platform's maximum. */
export const MAX_APPROVALS = 100
const at = encodeURIComponent

const decision = ({ comments = '', allowResubmit = false }: StepInput) => ({
  Comments: comments,
  AllowResubmit: allowResubmit,
})

const STEPS: Readonly<Record<OrderStep, Step>> = {
  submit: { send: (oc, id) => oc.Orders.Submit(ALL, at(id)), checkOf: isNow(isNot('Unsubmitted')) },
  approve: {
    send: (oc, id, input) => oc.Orders.Approve(ALL, at(id), decision(input)),
    checkOf: isAnswered('Approved'),
  },
  decline: {
    send: (oc, id, input) => oc.Orders.Decline(ALL, at(id), decision(input)),
    checkOf: isAnswered('Declined'),
  },
  cancel: { send: (oc, id) => oc.Orders.Cancel(ALL, at(id)), checkOf: isNow(is('Canceled')) },
  complete: { send: (oc, id) => oc.Orders.Complete(ALL, at(id)), checkOf: isNow(is('Completed')) },
  forward: { send: (oc, id) => oc.Orders.Forward(ALL, at(id)), checkOf: isForwarded },
  split: { send: (oc, id) => oc.Orders.Split(ALL, at(id)), checkOf: isForwarded },
  shipAll: {
    send: (oc, id, { shipment = {} }) => oc.Orders.Ship(ALL, at(id), shipment),
    checkOf: isNow(is('Completed')),
  },
  delete: {
    send: (oc, id) => oc.Orders.Delete(ALL, at(id)),
    checkOf: (id) => () =>
      readOrder(id).then(
        () => false,
        (error: unknown) => error instanceof PlatformError && error.status === 404,
      ),
  },
}

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
  const { send, checkOf } = STEPS[step]
  await writeOnce((oc) => send(oc, id, input), checkOf(id, performer))
  // The step took effect. An error of this read would make the user repeat it.
  return step === 'delete' ? undefined : readOrder(id).catch(() => undefined)
}

/**
 * Makes one write whose repetition would be wrong. After a lost response, `hasHappened` reads whether it took effect.
 * Browsers repeat a request when a connection is reset before the response begins. The platform then rejects the
 * repetition, so the effect is also read after a rejection, unless it was there before. Rejects with the PlatformError
 * of the write when it had no effect, or when that is unknown.
 *
 * @param options.isOnlyHere true when nobody else can have the same effect, such as the creation of a record with a new
 *   ID. Nothing is read beforehand then.
 */
export async function writeOnce(
  send: (oc: OrderCloud) => Promise<unknown>,
  hasHappened: () => Promise<boolean>,
  options: { isOnlyHere?: boolean } = {},
): Promise<void> {
  return performOnce(() => call(send, { write: true, quiet: true }), hasHappened, options)
}

/** Does the same as `writeOnce` for a write that its caller sends, such as one on behalf of another user. */
export async function performOnce(
  write: () => Promise<unknown>,
  hasHappened: () => Promise<boolean>,
  { isOnlyHere = false } = {},
): Promise<void> {
  const hadHappened = !isOnlyHere && (await hasHappened().catch(() => true))
  try {
    await write()
  } catch (error) {
    const isUnclear = isUnanswered(error) || (!hadHappened && isRejectedByState(error))
    if (isUnclear && (await hasHappened().catch(() => false))) return
    if (error instanceof PlatformError && error.status !== 401) announceFailure(error)
    throw error
  }
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

function readOrder(id: string): Promise<Order> {
  return call((oc) => oc.Orders.Get(ALL, at(id)) as Promise<Order>, { quiet: true })
}

type HasStatus = (order: Order) => boolean

function is(status: Order['Status']): HasStatus {
  return ({ Status }) => Status === status
}

function isNot(status: Order['Status']): HasStatus {
  return ({ Status }) => Status !== status
}

function isNow(hasStatus: HasStatus): Step['checkOf'] {
  return (id) => async () => hasStatus(await readOrder(id))
}

// An order may await the approval of another group afterward, so its status does not tell.
function isAnswered(status: OrderApproval['Status']): Step['checkOf'] {
  return (id, { userName }) =>
    hasMoreAnswers(status, userName, async () => {
      const { Items } = await call(
        (oc) => oc.Orders.ListApprovals(ALL, at(id), { pageSize: MAX_APPROVALS }),
        {
          quiet: true,
        },
      )
      return Items ?? []
    })
}

/** An approval as far as its answer is concerned. */
type Answer = Pick<OrderApproval | OrderReturnApproval, 'Status' | 'Approver'>

/**
 * Returns a check for `writeOnce` whose first call counts the answers of a user with a status. Later calls return true
 * when there are more, because the user may have answered for another group before.
 */
export function hasMoreAnswers(
  status: Answer['Status'],
  userName: string,
  read: () => Promise<readonly Answer[]>,
): () => Promise<boolean> {
  let before: number | undefined
  return async () => {
    const answers = (await read()).filter(
      ({ Status, Approver }) =>
        Status === status && Approver?.Username?.toLowerCase() === userName.toLowerCase(),
    )
    before ??= answers.length
    return answers.length > before
  }
}

function isForwarded(id: string) {
  return async (): Promise<boolean> => {
    const forwarded = await call(
      (oc) => oc.LineItems.List(ALL, at(id), { pageSize: 1, filters: { OutgoingOrderID: '*' } }),
      { quiet: true },
    )
    return (forwarded.Items ?? []).length > 0
  }
}

/** True when the platform rejected a request because of the state of the record. */
function isRejectedByState(error: unknown): boolean {
  return error instanceof PlatformError && [400, 404, 409].includes(error.status ?? 0)
}

function isUnanswered(error: unknown): boolean {
  return !(error instanceof PlatformError) || error.status === null || error.status >= 500
}
