import { callerOf, type Context, type Tx } from '../../../core/http/context'
import type { Deletion } from '../../../core/http/definitions'
import { platformError } from '../../../core/http/errors'
import type { JsonObject } from '../../../core/records/json'
import type { Message } from '../../../core/messaging/messages'
import { newId } from '../../../core/records/ids'
import { formatInstant } from '../../../core/records/model'
import { groupsOf, SIDE_OF } from '../../../core/auth/roles'
import type { Sql } from '../../../core/records/sql'
import { insertRecord, updateRecord } from '../../../core/records/store'
import { valueTerm } from '../../../core/lists/terms'
import type { Queryable } from '../../../db/types'
import {
  approvalKey,
  approverOf,
  evaluateRules,
  approvingCompanyOf,
  sellerRules,
  type ApprovingCompany,
} from './approval-evaluation'
import { MEMBERSHIP, type Side } from './approval-rows'
import type { ApprovalResult } from './approvals'
import type { OpenOrder } from '../order/open-order'
import { isCreatedByCaller } from '../order/order-access'

/** An approval as stored. Its row has its own id, because rules may be renamed. */
interface Approval {
  id: string
  body: JsonObject
}

async function approvalsOf(db: Queryable, returnId: string): Promise<Approval[]> {
  const { rows } = await db.query(
    'select id, body from orderreturnapprovals where returnid = $1 order by f_datecreated, id',
    [returnId],
  )
  return rows.map(([id, body]) => ({ id: id as string, body: JSON.parse(body as string) as JsonObject }))
}

async function insertReturnApproval(
  ctx: Context,
  tx: Tx,
  returnId: string,
  { side, company }: { side: Side; company: string },
  body: JsonObject,
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
  tx.changed.add(table.name)
}

/**
 * Evaluates the seller's rules that have not required an approval of the return yet. Approvals of the caller's own
 * groups count as given.
 */
export async function requestReturnApprovals(
  ctx: Context,
  tx: Tx,
  { order, items }: OpenOrder,
  orderReturn: JsonObject,
): Promise<ApprovalResult> {
  const id = String(orderReturn.ID)
  const rules = await sellerRules(ctx, tx, order, 'OrderReturn')
  const side = SIDE_OF[approvingCompanyOf(ctx, order).kind]
  const asked = new Map(
    (await approvalsOf(tx, id)).map(({ body }) => [
      approvalKey(side, body.ApprovalRuleID),
      String(body.Status),
    ]),
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
  tx.changed.add('orderreturnapprovals')
}

/** Approves or declines all pending approvals that the caller may decide. Rejects callers who have none to decide. */
export async function decideReturnApprovals(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  orderReturn: JsonObject,
  status: 'Approved' | 'Declined',
  info: JsonObject,
): Promise<void> {
  const id = String(orderReturn.ID)
  const deciders = approvingCompanyOf(ctx, open.order)
  const { kind, company, userId } = callerOf(ctx)
  const isDecider =
    kind === deciders.kind && company === deciders.company && !isCreatedByCaller(ctx, open.order)
  const groups = isDecider ? await groupsOf(tx, { kind, company, userId }) : new Set<string>()
  const pending = (await approvalsOf(tx, id)).filter(({ body }) => body.Status === 'Pending')
  const mine = pending.filter(({ body }) => groups.has(String(body.ApprovingGroupID)))
  if (orderReturn.Status !== 'AwaitingApproval' || mine.length === 0)
    throw platformError(
      'OrderReturn.NotEligibleToApproveOrDecline',
      orderReturn.Status === 'AwaitingApproval'
        ? 'There is no pending approval for this user.'
        : `The return "${id}" is not awaiting approval: it is ${String(orderReturn.Status)}.`,
      {
        OrderReturnID: id,
        Status: orderReturn.Status ?? null,
        ApprovingGroupIDs: pending.map(({ body }) => body.ApprovingGroupID ?? null),
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
  tx.changed.add(table.name)
}

/** Rejects deleting a seller's rule that a return has a pending approval for. */
export async function rejectRuleWithPendingReturns({ tx, record }: Deletion): Promise<void> {
  const { rows } = await tx.query(
    `select returnid from orderreturnapprovals where terms @> $1::bigint[] and body ->> 'ApprovalRuleID' = $2
       and body ->> 'Status' = 'Pending' order by 1`,
    [[valueTerm('ApprovalRuleID', String(record.ID))], String(record.ID)],
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
  const { rows } = await tx.query(
    `select distinct m.userid from (select company, body ->> 'ApprovingGroupID' as groupid from orderreturnapprovals
       where returnid = $1 and ($2::text[] is null or side || '/' || (body ->> 'ApprovalRuleID') = any($2))) a
     join ${MEMBERSHIP[SIDE_OF[kind]]} order by 1`,
    [returnId, keys && [...keys]],
  )
  return rows.map(([userId]) => ({ kind, company, userId: String(userId) }))
}

/** Returns the SQL condition that return `t` has a pending approval that the caller may give. */
export function returnApproverCondition(ctx: Context, sql: Sql): string {
  const { kind, company, userId } = callerOf(ctx)
  const side = SIDE_OF[kind]
  const members = { buyer: 'usergroup', supplier: 'supplierusergroup', seller: 'adminusergroup' }[side]
  for (const table of ['orderreturnapprovals', `${members}assignments`]) sql.uses.add(table)
  return `exists (select 1 from (select *, body ->> 'ApprovingGroupID' as groupid from orderreturnapprovals) a
    join ${MEMBERSHIP[side]} where a.returnid = t.id and a.side = '${side}' and a.company = ${sql.bind(company)}
      and a.body ->> 'Status' = 'Pending' and m.userid = ${sql.bind(userId)})`
}
