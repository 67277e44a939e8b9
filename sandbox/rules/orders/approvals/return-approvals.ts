import { callerOf, type Context } from '../../../core/http/context'
import type { Deletion } from '../../../core/http/definitions'
import { platformError } from '../../../core/http/errors'
import { parseRecord } from '../../../core/records/json'
import type { Message } from '../../../core/messaging/messages'
import { newId } from '../../../core/records/ids'
import { formatInstant } from '../../../core/records/model'
import { groupsOf, SIDE_OF } from '../../../core/auth/roles'
import type { Sql } from '../../../core/records/sql'
import { insertRecord, updateRecord } from '../../../core/records/store'
import { valueTerm } from '../../../core/lists/terms'
import type { Queryable, Tx } from '../../../db/types'
import {
  approvalKey,
  approverOf,
  evaluateRules,
  approvingCompanyOf,
  sellerRules,
  type ApprovingCompany,
} from './approval-evaluation'
import type { ApprovalResult } from './approvals'
import { isCreatedByCaller } from '../order/order-access'
import type { OpenOrder } from '../order/open-order'
import { isAwaitingApproval } from '../transitions'
import { badReturnStatus } from '../returns/status'
import type {
  OrderApprovalInfo,
  OrderReturn,
  OrderReturnApproval,
  ApprovalRule,
} from '../../../contract/records'
import { MEMBERSHIPS, membersOfGroup } from '../../../core/auth/memberships'
import type { Side } from '../../../db/schema'

/** An approval as stored. Its row has its own id, because rules may be renamed. */
interface Approval {
  id: string
  body: OrderReturnApproval
}

async function approvalsOf(db: Queryable, returnId: string): Promise<Approval[]> {
  const { rows } = await db.query<[string, string]>(
    'select id, body from orderreturnapprovals where returnid = $1 order by f_datecreated, id',
    [returnId],
  )
  return rows.map(([id, body]) => ({ id, body: parseRecord<OrderReturnApproval>(body) }))
}

async function insertReturnApproval(
  ctx: Context,
  tx: Tx,
  returnId: string,
  { side, company }: { side: Side; company: string },
  body: OrderReturnApproval,
): Promise<void> {
  const table = ctx.platform.table('OrderReturnApprovals')
  const id = newId()
  await insertRecord(tx, table, { parents: [returnId], id, body, secret: null })
  await tx.query('update orderreturnapprovals set side = $3, company = $4 where returnid = $1 and id = $2', [
    returnId,
    id,
    side,
    company,
  ])
}

/**
 * Evaluates the seller's rules that have not required an approval of the return yet. Approvals of the caller's own
 * groups count as given.
 */
export async function requestReturnApprovals(
  ctx: Context,
  tx: Tx,
  { order, items }: OpenOrder,
  orderReturn: OrderReturn,
): Promise<ApprovalResult> {
  const id = orderReturn.ID
  const rules = await sellerRules(ctx, tx, order, 'OrderReturn')
  const side = SIDE_OF[approvingCompanyOf(ctx, order).kind]
  const asked = new Map(
    (await approvalsOf(tx, id)).map(({ body }) => [approvalKey(side, body.ApprovalRuleID), body.Status]),
  )
  const { kind, company, userId } = callerOf(ctx)
  const news = await evaluateRules(ctx, tx, {
    ...{ rules, order, items, orderReturn, asked },
    submitter: { kind, company, userId },
    keep: (rule, body) => insertReturnApproval(ctx, tx, id, rule, { OrderReturnID: id, ...body }),
  })
  return { isPending: [...asked.values()].includes('Pending'), news }
}

/** Deletes the approvals of a return, or only the pending ones. */
export async function deleteReturnApprovals(
  tx: Tx,
  returnId: string,
  only: 'Pending' | null = null,
): Promise<void> {
  await tx.query(
    `delete from orderreturnapprovals where returnid = $1 and ($2::text is null or body ->> 'Status' = $2)`,
    [returnId, only],
  )
}

/** Approves or declines all pending approvals that the caller may decide. Rejects callers who have none to decide. */
export async function decideReturnApprovals(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  orderReturn: OrderReturn,
  status: 'Approved' | 'Declined',
  info: OrderApprovalInfo,
): Promise<void> {
  const id = orderReturn.ID
  const deciders = approvingCompanyOf(ctx, open.order)
  const { kind, company, userId } = callerOf(ctx)
  const isDecider =
    kind === deciders.kind && company === deciders.company && !isCreatedByCaller(ctx, open.order)
  const groups = isDecider ? await groupsOf(tx, { kind, company, userId }) : new Set<string>()
  const pending = (await approvalsOf(tx, id)).filter(({ body }) => body.Status === 'Pending')
  const mine = pending.filter(({ body }) => groups.has(body.ApprovingGroupID))
  if (!isAwaitingApproval(orderReturn))
    throw badReturnStatus(status === 'Approved' ? 'approve' : 'decline', orderReturn)
  if (mine.length === 0)
    throw platformError(
      'OrderReturn.NotEligibleToApproveOrDecline',
      'There is no pending approval for this user.',
      {
        OrderReturnID: id,
        Status: orderReturn.Status,
        ApprovingGroupIDs: pending.map(({ body }) => body.ApprovingGroupID),
      },
    )
  const approver = await approverOf(ctx, tx, { kind, company, userId })
  const table = ctx.platform.table('OrderReturnApprovals')
  for (const { id: row, body } of mine) {
    Object.assign(body, {
      Status: status,
      DateCompleted: formatInstant(ctx.platform.now()),
      Approver: approver,
      Comments: info.Comments ?? null,
    })
    await updateRecord(tx, table, row, { parents: [id], id: row, body, secret: null })
  }
}

/** Rejects deleting a seller's rule that a return has a pending approval for. */
export async function rejectRuleWithPendingReturns({ tx, record }: Deletion<ApprovalRule>): Promise<void> {
  const { rows } = await tx.query(
    `select returnid from orderreturnapprovals where terms @> $1::bigint[] and body ->> 'ApprovalRuleID' = $2
       and body ->> 'Status' = 'Pending' order by 1`,
    [[valueTerm('ApprovalRuleID', record.ID)], record.ID],
  )
  if (rows.length === 0) return
  const ids = rows.map(([id]) => id)
  throw platformError(
    'ApprovalRule.CannotDeleteIfPending',
    `Returns are awaiting approval by this rule: ${ids.slice(0, 10).join(', ')}.`,
    { OrderReturnIDs: ids },
  )
}

/**
 * Returns the members of the groups of a return's approvals, each once. Keys (`side/rule`) restrict the approvals; null
 * means all.
 */
export async function returnApprovers(
  tx: Queryable,
  returnId: string,
  { kind, company }: ApprovingCompany,
  keys: readonly string[] | null,
): Promise<Message['to'][]> {
  const { rows } = await tx.query<[string]>(
    `select distinct m.userid from (select company, body ->> 'ApprovingGroupID' as groupid from orderreturnapprovals
       where returnid = $1 and ($2::text[] is null or side || '/' || (body ->> 'ApprovalRuleID') = any($2))) a
     join ${membersOfGroup(SIDE_OF[kind], 'a.company', 'a.groupid')} order by 1`,
    [returnId, keys && [...keys]],
  )
  return rows.map(([userId]) => ({ kind, company, userId }))
}

/** Returns the SQL condition that return `t` has a pending approval that the caller may give. */
export function returnApproverCondition(ctx: Context, sql: Sql): string {
  const { kind, company, userId } = callerOf(ctx)
  const side = SIDE_OF[kind]
  for (const table of ['orderreturnapprovals', MEMBERSHIPS[side].table]) sql.uses.add(table)
  return `exists (select 1 from (select *, body ->> 'ApprovingGroupID' as groupid from orderreturnapprovals) a
    join ${membersOfGroup(side, 'a.company', 'a.groupid')} where a.returnid = t.id and a.side = '${side}' and a.company = ${sql.bind(company)}
      and a.body ->> 'Status' = 'Pending' and m.userid = ${sql.bind(userId)})`
}
