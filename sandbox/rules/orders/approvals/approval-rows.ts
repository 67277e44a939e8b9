import type { UserKind } from '../../../core/auth/principals'
import type { JsonObject } from '../../../core/records/json'
import type { Queryable, Tx } from '../../../db/types'

export type Side = 'buyer' | 'supplier' | 'seller'

/** An approval that a submitted order requires. */
export interface Approval {
  side: Side
  /** ID of the buyer or supplier that owns the rule; empty for the marketplace. */
  company: string
  ruleId: string
  groupId: string
  status: string
  /** The OrderApproval record. */
  body: JsonObject
}

/** SQL joins of group memberships `m` to approvals `a`, by side. */
export const MEMBERSHIP: Record<Side, string> = {
  buyer: 'usergroupassignments m on m.buyerid = a.company and m.usergroupid = a.groupid',
  supplier: 'supplierusergroupassignments m on m.supplierid = a.company and m.usergroupid = a.groupid',
  seller: 'adminusergroupassignments m on m.usergroupid = a.groupid',
}

const KINDS: Record<Side, UserKind> = { buyer: 'buyer', supplier: 'supplier', seller: 'admin' }

/** Returns the approvals of an order, oldest first. */
export async function approvalsOf(db: Queryable, orderId: string): Promise<Approval[]> {
  const { rows } = await db.query(
    `select side, company, ruleid, groupid, status, body from order_approvals where orderid = $1
     order by body ->> 'DateCreated', side, ruleid`,
    [orderId],
  )
  return rows.map(([side, company, ruleId, groupId, status, body]) => ({
    side: side as Side,
    company: company as string,
    ruleId: ruleId as string,
    groupId: groupId as string,
    status: status as string,
    body: JSON.parse(body as string) as JsonObject,
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
      `select '${side}', a.company, m.userid from order_approvals a join ${MEMBERSHIP[side]}
       where a.orderid = $1 and a.side = '${side}' and ($2::text[] is null or a.side || '/' || a.ruleid = any($2))`,
  )
  const { rows } = await db.query(sides.join(' union ') + ' order by 1, 2, 3', [orderId, keys && [...keys]])
  return rows.map(([side, company, userId]) => ({
    kind: KINDS[side as Side],
    company: company as string,
    userId: userId as string,
  }))
}
