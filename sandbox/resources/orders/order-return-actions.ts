import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Handler } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { formatInstant } from '../../core/records/model'
import { updateRecord } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import { approvingCompanyOf } from '../../rules/orders/approvals/approval-evaluation'
import { assertMayChange, openReturn, type OpenReturn } from '../../rules/orders/returns/open-return'
import {
  decideReturnApprovals,
  requestReturnApprovals,
  deleteReturnApprovals,
  returnApprovers,
} from '../../rules/orders/approvals/return-approvals'
import { tellOfReturn } from '../../rules/orders/returns/return-messages'
import { checkItems } from '../../rules/orders/returns/returns'
import { isUnsubmitted } from '../../rules/orders/transitions'
import { assertReturnAction, badReturnStatus, setReturnStatus } from '../../rules/orders/returns/status'
import type { MessageType, OrderApprovalInfo } from '../../contract/records'

type Step = (ctx: Context, tx: Tx, found: OpenReturn) => Promise<void>

/** Creates a handler that runs an action on a return as one transaction. The changed body is stored and returned. */
function returnAction(step: Step): Handler {
  return async (ctx) => {
    const body = await ctx.platform.transaction(async (tx) => {
      const found = await openReturn(ctx, tx)
      await step(ctx, tx, found)
      const { stored } = found
      stored.body.LastUpdated = formatInstant(ctx.platform.now())
      await updateRecord(tx, ctx.platform.table('OrderReturns'), stored.id, stored)
      return stored.body
    })
    return { body }
  }
}

const notifyOfReturn = (
  ctx: Context,
  tx: Tx,
  { open, stored }: OpenReturn,
  type: MessageType,
): Promise<void> => tellOfReturn(ctx, tx, open, stored.body, type)

async function notifyApprovers(
  ctx: Context,
  tx: Tx,
  { open, stored }: OpenReturn,
  type: MessageType,
  keys: readonly string[] | null = null,
): Promise<void> {
  const to = await returnApprovers(tx, stored.id, approvingCompanyOf(ctx, open.order), keys)
  await tellOfReturn(ctx, tx, open, stored.body, type, to)
}

const submit: Step = async (ctx, tx, found) => {
  const { open, stored } = found
  assertMayChange(ctx, found, true)
  assertReturnAction(ctx, 'submit', found)
  await checkItems(ctx, tx, open, stored.body, stored.id)
  await deleteReturnApprovals(tx, stored.id)
  const { isPending, news } = await requestReturnApprovals(ctx, tx, open, stored.body)
  stored.body.DateDeclined = null
  if (isPending) setReturnStatus(stored.body, 'submit', 'AwaitingApproval')
  else {
    setReturnStatus(stored.body, 'submit', 'Open')
    stored.body.DateSubmitted = formatInstant(ctx.platform.now())
  }
  await notifyOfReturn(ctx, tx, found, isPending ? 'OrderReturnSubmittedForApproval' : 'OrderReturnSubmitted')
  if (isPending) await notifyApprovers(ctx, tx, found, 'OrderReturnSubmittedForYourApproval', news)
}

function decision(ctx: Context): Partial<OrderApprovalInfo> {
  const { models } = ctx.platform
  const sent = models.read('OrderApprovalInfo', bodyObject(ctx))
  models.validate('OrderApprovalInfo', sent)
  return sent
}

const approve: Step = async (ctx, tx, found) => {
  const { open, stored } = found
  await decideReturnApprovals(ctx, tx, open, stored.body, 'Approved', decision(ctx))
  const { isPending, news } = await requestReturnApprovals(ctx, tx, open, stored.body)
  if (isPending) return notifyApprovers(ctx, tx, found, 'OrderReturnSubmittedForYourApproval', news)
  const now = formatInstant(ctx.platform.now())
  setReturnStatus(stored.body, 'approve', 'Open')
  Object.assign(stored.body, { DateApproved: now, DateSubmitted: now })
  await notifyOfReturn(ctx, tx, found, 'OrderReturnApproved')
  await notifyApprovers(ctx, tx, found, 'OrderReturnSubmittedForYourApprovalHasBeenApproved')
}

const decline: Step = async (ctx, tx, found) => {
  const { open, stored } = found
  const info = decision(ctx)
  await decideReturnApprovals(ctx, tx, open, stored.body, 'Declined', info)
  setReturnStatus(stored.body, 'decline', info.AllowResubmit ? 'Unsubmitted' : 'Declined')
  stored.body.DateDeclined = formatInstant(ctx.platform.now())
  await notifyOfReturn(ctx, tx, found, 'OrderReturnDeclined')
  await notifyApprovers(ctx, tx, found, 'OrderReturnSubmittedForYourApprovalHasBeenDeclined')
  await deleteReturnApprovals(tx, stored.id, 'Pending')
}

/**
 * Cancels a return. Shoppers may cancel returns that are not completed; unsubmitted ones are deleted instead. Only
 * order administrators may cancel completed returns. A return with refunds cannot be canceled.
 */
const cancel: Step = async (ctx, tx, found) => {
  const { stored } = found
  assertMayChange(ctx, found, true)
  const { PaymentIDs: payments } = stored.body
  if (isUnsubmitted(stored.body))
    throw badReturnStatus('cancel', stored.body, 'OrderReturn.CannotCancelUnsubmitted')
  assertReturnAction(ctx, 'cancel', found)
  // After a cancellation, the items of a refunded return could be returned and refunded again.
  if (payments && payments.length > 0) throw badReturnStatus('cancel', stored.body)
  setReturnStatus(stored.body, 'cancel', 'Canceled')
  stored.body.DateCanceled = formatInstant(ctx.platform.now())
  await deleteReturnApprovals(tx, stored.id, 'Pending')
}

const complete: Step = async (ctx, tx, found) => {
  const { id, body } = found.stored
  assertReturnAction(ctx, 'complete', found)
  const { RefundAmount: amount } = body
  if (typeof amount !== 'number' || amount < 0)
    throw platformError(
      'OrderReturn.CannotCompleteInvalidAmount',
      `The return "${id}" cannot be completed without a refund amount.`,
      { OrderReturnID: id, RefundAmount: amount ?? null },
    )
  setReturnStatus(body, 'complete', 'Completed')
  body.DateCompleted = formatInstant(ctx.platform.now())
  await notifyOfReturn(ctx, tx, found, 'OrderReturnCompleted')
}

export const orderReturnSteps: Readonly<Record<string, Handler>> = {
  'OrderReturns.Submit': returnAction(submit),
  'OrderReturns.Approve': returnAction(approve),
  'OrderReturns.Decline': returnAction(decline),
  'OrderReturns.Cancel': returnAction(cancel),
  'OrderReturns.Complete': returnAction(complete),
}
