import type { UserKind } from '../../../core/auth/principals'
import type { Tx } from '../../../db/types'
import type { Write } from '../../../core/http/definitions'
import { isObject } from '../../../core/records/json'
import { SIDE_OF } from '../../../core/auth/roles'
import { amendAll, renamed } from './renames'
import type { Order } from '../../../contract/records'

/** Replaces the id `from` by `to` in a copy of a user. */
function rename(copy: unknown, field: 'ID' | 'CompanyID', [from, to]: readonly [string, string]): void {
  if (isObject(copy) && copy[field] === from) copy[field] = to
}

/** Replaces the id of a user, or of the company of its users, in the approvals of one side that they have given. */
async function renameApproverReferences(
  { ctx, tx }: Pick<Write, 'ctx' | 'tx'>,
  { kind, company }: { kind: UserKind; company: string },
  field: 'ID' | 'CompanyID',
  ids: readonly [string, string],
): Promise<void> {
  const given = `body #>> '{Approver,${field}}' = $1 and side = $2 and ($2 = 'seller' or company = $3)`
  const bound = [ids[0], SIDE_OF[kind], company]
  await tx.query(
    `update order_approvals set body = jsonb_set(body, '{Approver,${field}}', to_jsonb($4::text)) where ${given}`,
    [...bound, ids[1]],
  )
  const { rows } = await tx.query<[string, string]>(
    `select returnid, id from orderreturnapprovals where ${given}`,
    bound,
  )
  await amendAll({ ctx, tx }, 'OrderReturnApprovals', rows, (body) => rename(body.Approver, field, ids))
}

async function ordersOf(tx: Tx, company: string, user: string | null): Promise<string[][]> {
  const { rows } = await tx.query<[string]>(
    'select id from orders where f_fromcompanyid = $1 and ($2::text is null or f_fromuserid = $2)',
    [company.toLowerCase(), user?.toLowerCase() ?? null],
  )
  return rows
}

/** Updates orders and given approvals when a user is renamed: the user's id, and the copies of the user. */
export async function renameUserReferences(kind: UserKind, write: Write): Promise<void> {
  const ids = renamed(write)
  if (!ids) return
  const { ctx, tx, parents } = write
  const company = parents[0] ?? ctx.platform.settings.marketplaceId
  await renameApproverReferences(write, { kind, company }, 'ID', ids)
  // Suppliers' users create no orders.
  if (kind === 'supplier') return
  // Orders of buyers' users were already updated by reference. The marketplace's own orders belong to its admin users.
  const found = await ordersOf(tx, company, kind === 'buyer' ? ids[1] : ids[0])
  await amendAll(write, 'Orders', found, (order: Order) => {
    if (order.FromUserID === ids[0]) order.FromUserID = ids[1]
    rename(order.FromUser, 'ID', ids)
  })
}

/** Updates the copies of users in orders and approvals when their company is renamed. */
export async function renameCompanyOfUsers(write: Write, kind: 'buyer' | 'supplier'): Promise<void> {
  const ids = renamed(write)
  if (!ids) return
  // The company of approvals was already updated, so that the new id selects them.
  await renameApproverReferences(write, { kind, company: ids[1] }, 'CompanyID', ids)
  if (kind === 'supplier') return
  await amendAll(write, 'Orders', await ordersOf(write.tx, ids[1], null), (order) =>
    rename(order.FromUser, 'CompanyID', ids),
  )
}
