import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import type { Deletion } from '../../../core/http/definitions'
import { platformError } from '../../../core/http/errors'
import { updateRecord } from '../../../core/records/store'
import { valueTerm } from '../../../core/lists/terms'
import { readHead, secretOf } from './open-order'
import { hasStatus } from '../transitions'
import { textOf } from '../../../core/records/json'

/** Condition for orders that are in progress. Errors list them in Data, and the first ten in the message. */
const IN_PROGRESS_ORDER_SQL = hasStatus('t', 'Open', 'AwaitingApproval')

function inUse(code: string, message: string, rows: (string | null)[][], more: object = {}) {
  const ids = rows.map(([id]) => id)
  return platformError(code, `${message} ${ids.slice(0, 10).join(', ')}.`, { OrderIDs: ids, ...more })
}

/** Rejects deleting or moving a buyer's user who has an order that is open or awaits approval. */
export async function rejectUserWithOpenOrders(
  tx: Tx,
  buyer: string,
  userId: string,
  code: 'User.CannotDeleteWithOpenOrder' | 'User.CannotMoveeWithOpenOrder',
): Promise<void> {
  const { rows } = await tx.query(
    `select t.id from orders t where t.f_fromcompanyid = $1 and t.f_fromuserid = $2 and ${IN_PROGRESS_ORDER_SQL} order by t.id`,
    [buyer.toLowerCase(), userId.toLowerCase()],
  )
  if (rows.length > 0) throw inUse(code, `The user "${userId}" has orders underway:`, rows)
}

/**
 * Rejects deleting a buyer whose users have orders that are open or await approval, because these users could not
 * continue.
 */
export async function rejectBuyerWithOpenOrders(tx: Tx, buyer: string): Promise<void> {
  const { rows } = await tx.query(
    `select t.id from orders t where t.f_fromcompanyid = $1 and ${IN_PROGRESS_ORDER_SQL} order by t.id`,
    [buyer.toLowerCase()],
  )
  if (rows.length > 0)
    throw inUse('User.CannotDeleteWithOpenOrder', `Users of the buyer "${buyer}" have orders underway:`, rows)
}

/** Rejects deleting an approval rule that an order has a pending approval for. */
export function rejectRuleWithPendingApprovals(side: 'buyer' | 'seller') {
  return async ({ tx, parents, record }: Deletion): Promise<void> => {
    const sides = side === 'buyer' ? ['buyer'] : ['seller', 'supplier']
    const { rows } = await tx.query(
      `select orderid from order_approvals where ruleid = $1 and side = any($2::text[]) and status = 'Pending'
       and ($3::text is null or company = $3) order by orderid`,
      [textOf(record.ID), sides, parents[0] ?? null],
    )
    if (rows.length > 0)
      throw inUse('ApprovalRule.CannotDeleteIfPending', 'Orders wait for an approval by this rule:', rows)
  }
}

/** Rejects deleting an inventory record that line items of orders in progress use. */
export async function rejectInventoryRecordInUse({ tx, parents, record }: Deletion): Promise<void> {
  const [product = '', variant] = parents
  const { rows } = await tx.query(
    `select distinct t.id from lineitems l join orders t on t.id = l.orderid and ${IN_PROGRESS_ORDER_SQL}
     where l.terms @> $1::bigint[] and l.body ->> 'InventoryRecordID' = $2
       and ($3::text is null or l.body #>> '{Variant,ID}' = $3) order by t.id`,
    [
      [valueTerm('InventoryRecordID', textOf(record.ID)), valueTerm('ProductID', product)],
      textOf(record.ID),
      variant ?? null,
    ],
  )
  if (rows.length > 0) throw inUse('InventoryRecord.OpenOrdersExist', 'Orders underway take from it:', rows)
}

/** Moves a user's orders to another buyer: none, the unsubmitted ones, or all. */
export async function moveOrders(
  ctx: Context,
  tx: Tx,
  [from, to]: [string, string],
  userId: string,
  which: string,
): Promise<void> {
  const kind = which.toLowerCase()
  if (kind === 'none') return
  const { rows } = await tx.query<[string]>(
    `select t.id from orders t where t.f_fromcompanyid = $1 and t.f_fromuserid = $2
     ${kind === 'unsubmitted' ? `and ${hasStatus('t', 'Unsubmitted')}` : ''} order by t.id`,
    [from.toLowerCase(), userId.toLowerCase()],
  )
  const orders = ctx.platform.table('Orders')
  for (const [id] of rows) {
    const head = await readHead(tx, id, () => [], true)
    if (!head) continue
    const { order, hidden } = head
    order.FromCompanyID = to
    if (order.FromUser) order.FromUser.CompanyID = to
    const secret = secretOf(hidden)
    await updateRecord(tx, orders, head.id, { parents: [], id: head.id, body: order, secret })
  }
}
