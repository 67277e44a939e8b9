import type { UserKind } from '../../../core/auth/principals'
import { parseRecord } from '../../../core/records/json'
import type { Queryable, Tx } from '../../../db/types'
import type { OrderApproval, ApprovalStatus } from '../../../contract/records'
import { membersOfGroup } from '../../../core/auth/memberships'
import type { Side } from '../../../db/schema'

/** An approval that a submitted order requires. */
export interface Approval {
  side: Side
  /** ID of the buyer or supplier that owns the rule; empty for the marketplace. */
  company: string
  ruleId: string
  groupId: string
  status: ApprovalStatus
  body: OrderApproval
}

const KINDS: Record<Side, UserKind> = { buyer: 'buyer', supplier: 'supplier', seller: 'admin' }

/** Returns the approvals of an order, oldest first. */
export async function approvalsOf(db: Queryable, orderId: string): Promise<Approval[]> {
  const { rows } = await db.query<[Side, string, string, string, ApprovalStatus, string]>(
    `select side, company, ruleid, groupid, status, body from order_approvals where orderid = $1
     order by body ->> 'DateCreated', side, ruleid`,
    [orderId],
  )
  return rows.map(([side, company, ruleId, groupId, status, body]) => ({
    side,
    company,
    ruleId,
    groupId,
    status,
    body: parseRecord<OrderApproval>(body),
  }))
}

/** Inserts or updates an approval. */
export async function saveApproval(tx: Tx, orderId: string, one: Approval): Promise<void> {
  await tx.query(
    `insert into order_approvals (orderid, side, company, ruleid, groupid, status, body)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (orderid, side, ruleid) do update set status = excluded.status, body = excluded.body`,
    [orderId, one.side, one.company, one.ruleId, one.groupId, one.status, JSON.stringify(one.body)],
  )
}

/**
 * Returns the members of the groups of an order's approvals. Keys (`side/rule`) restrict the approvals; null means all.
 */
export async function membersOf(
  db: Queryable,
  orderId: string,
  keys: readonly string[] | null,
): Promise<{ kind: UserKind; company: string; userId: string }[]> {
  const sides = (['buyer', 'supplier', 'seller'] as const).map(
    (side) =>
      `select '${side}', a.company, m.userid from order_approvals a join ${membersOfGroup(side, 'a.company', 'a.groupid')}
       where a.orderid = $1 and a.side = '${side}' and ($2::text[] is null or a.side || '/' || a.ruleid = any($2))`,
  )
  const { rows } = await db.query<[Side, string, string]>(sides.join(' union ') + ' order by 1, 2, 3', [
    orderId,
    keys && [...keys],
  ])
  return rows.map(([side, company, userId]) => ({
    kind: KINDS[side],
    company,
    userId,
  }))
}
