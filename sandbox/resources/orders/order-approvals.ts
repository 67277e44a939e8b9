import type { Context } from '../../core/http/context'
import { definitionOf, type Handler } from '../../core/http/definitions'
import { parseRecord, type JsonObject } from '../../core/records/json'
import { listValues } from '../../core/lists/listed-values'
import { approvalsOf } from '../../rules/orders/approvals/approval-rows'
import { readVisibleOrder } from '../../rules/orders/order/open-order'
import type { Side } from '../../db/schema'
import { membersOfGroup } from '../../core/auth/memberships'

const listApprovals: Handler = async (ctx) => {
  const { db } = ctx.platform
  const approvals = await approvalsOf(db, (await readVisibleOrder(ctx)).id)
  // Approvals have no ID of their own: the ID of their rule distinguishes them.
  return listValues(
    ctx,
    'OrderApproval',
    approvals.map(({ body }) => body),
  )
}

const USERS = { buyer: 'Users', supplier: 'SupplierUsers', seller: 'AdminUsers' } as const

/** Returns the users in groups of one side whose approval of an order is pending. */
async function approversOf(ctx: Context, orderId: string, side: Side): Promise<JsonObject[]> {
  const { db } = ctx.platform
  const table = ctx.platform.table(USERS[side])
  const key = table.parentColumns.map((column) => `t.${column}`)
  const within = key.map((column) => `${column} = a.company and`).join(' ')
  const { rows } = await db.query<string[]>(
    `select ${['t.body', ...key].join(', ')} from ${table.name} t where exists (
       select 1 from order_approvals a join ${membersOfGroup(side, 'a.company', 'a.groupid')}
       where a.orderid = $1 and a.side = $2 and a.status = 'Pending' and ${within} m.userid = t.id)`,
    [orderId, side],
  )
  const records = rows.map(([body, ...parents]) => ({
    body: parseRecord(body),
    parents,
  }))
  await definitionOf(table).read?.(ctx, records)
  return records.map(({ body }) => body)
}

/** Lists the users who may give a pending approval, of the order's buyer and of its seller. */
const eligibleApprovers: Handler = async (ctx) => {
  const { db } = ctx.platform
  const { id } = await readVisibleOrder(ctx)
  const pending = (await approvalsOf(db, id)).filter(({ status }) => status === 'Pending')
  const users: JsonObject[] = []
  for (const side of new Set(pending.map((one) => one.side)))
    users.push(...(await approversOf(ctx, id, side)))
  return listValues(ctx, 'User', users)
}

export const orderApprovalActions: Readonly<Record<string, Handler>> = {
  'Orders.ListApprovals': listApprovals,
  'Orders.ListEligibleApprovers': eligibleApprovers,
}
