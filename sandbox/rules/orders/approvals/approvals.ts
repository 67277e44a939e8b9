import { callerOf, type Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { platformError } from '../../../core/http/errors'
import { parseRecord } from '../../../core/records/json'
import { formatInstant } from '../../../core/records/model'
import { groupsOf, SIDE_OF } from '../../../core/auth/roles'
import { approvalKey, approverOf, evaluateRules, sellerRules, type Rule } from './approval-evaluation'
import { approvalsOf, saveApproval } from './approval-rows'
import { submitterOf } from '../order/notices'
import type { OpenOrder } from '../order/open-order'
import { assertOrderAction } from '../order/status'
import type { OrderApprovalInfo, Order, ApprovalRule } from '../../../contract/records'

/** Returns the rules that apply to an order: those of its buyer, and those of its seller for orders. */
async function rulesFor(ctx: Context, tx: Tx, order: Order): Promise<Rule[]> {
  const company = order.FromCompanyID
  const { rows } = await tx.query('select body from approvalrules where buyerid = $1 order by id', [company])
  const own = rows.map(([body]) => ({
    side: 'buyer' as const,
    company,
    body: parseRecord<ApprovalRule>(body),
  }))
  return [...own, ...(await sellerRules(ctx, tx, order, 'Order'))]
}

/** The result of evaluating approval rules: the pending state, and the keys of newly pending approvals. */
export interface ApprovalResult {
  isPending: boolean
  news: string[]
}

/**
 * Evaluates the rules that have not required an approval of the order yet. Approvals of the submitter's own groups
 * count as given.
 */
export async function requestApprovals(ctx: Context, tx: Tx, open: OpenOrder): Promise<ApprovalResult> {
  const { id, order, items } = open
  const rules = await rulesFor(ctx, tx, order)
  if (rules.length === 0) return { isPending: false, news: [] }
  const asked = new Map(
    (await approvalsOf(tx, id)).map((one) => [approvalKey(one.side, one.ruleId), one.status]),
  )
  const news = await evaluateRules(ctx, tx, {
    ...{ rules, order, items, asked },
    submitter: submitterOf(ctx, order),
    keep: ({ side, company }, body) =>
      saveApproval(tx, id, {
        side,
        company,
        ruleId: body.ApprovalRuleID,
        groupId: body.ApprovingGroupID,
        status: body.Status,
        body: { AllowResubmit: false, ...body },
      }),
  })
  return { isPending: [...asked.values()].includes('Pending'), news }
}

/** Deletes the approvals of earlier submissions and evaluates all rules again. */
export async function startApprovals(ctx: Context, tx: Tx, open: OpenOrder): Promise<ApprovalResult> {
  await tx.query('delete from order_approvals where orderid = $1', [open.id])
  return requestApprovals(ctx, tx, open)
}

/**
 * Approves or declines all pending approvals that the caller may decide. Rejects with Order.MustBeAwaitingApproval when
 * the order awaits none, and with Order.NotEligibleToApprove for the order's own user and for users who are in none of
 * the approving groups.
 */
export async function decideApprovals(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  status: 'Approved' | 'Declined',
  info: OrderApprovalInfo,
): Promise<void> {
  const { order } = open
  assertOrderAction(ctx, status === 'Approved' ? 'approve' : 'decline', open)
  const { kind, company, userId } = callerOf(ctx)
  const groups = await groupsOf(tx, { kind, company, userId })
  const pending = (await approvalsOf(tx, open.id)).filter((one) => one.status === 'Pending')
  const mine = pending.filter(
    (one) => one.side === SIDE_OF[kind] && one.company === company && groups.has(one.groupId),
  )
  const submitter = submitterOf(ctx, order)
  const isOwn = submitter.kind === kind && submitter.company === company && submitter.userId === userId
  if (mine.length === 0 || isOwn) {
    throw platformError(
      'Order.NotEligibleToApprove',
      isOwn
        ? 'Users cannot approve or decline their own orders.'
        : 'There is no pending approval for this user.',
      { OrderID: open.id, ApprovingGroupIDs: pending.map(({ groupId }) => groupId) },
    )
  }
  const approver = await approverOf(ctx, tx, { kind, company, userId })
  for (const one of mine) {
    one.status = status
    Object.assign(one.body, {
      Status: status,
      DateCompleted: formatInstant(ctx.platform.now()),
      Approver: approver,
      Comments: info.Comments ?? null,
      AllowResubmit: status === 'Declined' && Boolean(info.AllowResubmit),
    })
    await saveApproval(tx, open.id, one)
  }
}

/** Deletes the pending approvals of an order after a decline. */
export async function deletePendingApprovals(tx: Tx, orderId: string): Promise<void> {
  await tx.query(`delete from order_approvals where orderid = $1 and status = 'Pending'`, [orderId])
}
