import { queryValue, type Context } from '../../core/http/context'
import type { Answer, Handler, ResourceDefinition } from '../../core/http/definitions'
import { listRecords, type Narrow } from '../../core/lists/list'
import type { Sql } from '../../core/records/sql'
import { readVisibleReturn } from '../../rules/orders/returns/open-return'
import { ordersFor } from '../../rules/orders/order/order-access'
import { approvingCompanyOf } from '../../rules/orders/approvals/approval-evaluation'
import { returnApproverCondition } from '../../rules/orders/approvals/return-approvals'
import { MEMBERSHIPS, membersOfGroup } from '../../core/auth/memberships'
import { SIDE_OF } from '../../core/auth/roles'
import { USER_RESOURCE } from '../../core/auth/sign-in'

/** Approvals of returns that sellers must give. */
export const orderReturnApprovals: ResourceDefinition = {
  name: 'OrderReturnApprovals',
  model: 'OrderReturnApproval',
  table: 'orderreturnapprovals',
  parents: [{ param: 'returnID', of: 'OrderReturns' }],
  access: { kind: 'under' },
  operations: {
    List: 'OrderReturns.ListApprovals',
    Get: 'none',
    Create: 'none',
    Save: 'none',
    Patch: 'none',
    Delete: 'none',
  },
  references: [
    { field: 'OrderReturnID', to: 'OrderReturns', onDelete: 'keep' },
    { field: 'ApprovalRuleID', to: 'SellerApprovalRules', onDelete: 'keep' },
  ],
}

/** Selects the returns of orders that the caller may see. */
const visible =
  (ctx: Context): Narrow =>
  (sql: Sql) => {
    const conditions = ordersFor(ctx, 'All')(sql)
    if (conditions.length === 0) return []
    sql.uses.add('orders')
    return [`t.f_orderid in (select t.f_id from orders t where ${conditions.join(' and ')})`]
  }

const list: Handler = (ctx) => {
  const asked = queryValue(ctx, 'approvable')?.toLowerCase()
  const approvable: Narrow = (sql) => {
    if (asked !== 'true' && asked !== 'false') return []
    return [`${asked === 'true' ? '' : 'not '}${returnApproverCondition(ctx, sql)}`]
  }
  return listRecords(ctx, ctx.platform.table('OrderReturns'), [], { narrow: [visible(ctx), approvable] })
}

const get: Handler = async (ctx) => ({ body: (await readVisibleReturn(ctx)).stored.body })

const listApprovals: Handler = async (ctx) => {
  const { stored } = await readVisibleReturn(ctx)
  return listRecords(ctx, ctx.platform.table('OrderReturnApprovals'), [stored.id])
}

/** Lists the users in the groups whose approval is pending. */
async function listApprovers(ctx: Context): Promise<Answer> {
  const { order, stored } = await readVisibleReturn(ctx)
  const { kind, company } = approvingCompanyOf(ctx, order)
  const side = SIDE_OF[kind]
  const members = membersOfGroup(side, 't.supplierid', `a.body ->> 'ApprovingGroupID'`)
  const narrow: Narrow = (sql) => {
    for (const table of ['orderreturnapprovals', MEMBERSHIPS[side].table]) sql.uses.add(table)
    return [
      `exists (select 1 from orderreturnapprovals a join ${members}
        where m.userid = t.id and a.returnid = ${sql.bind(stored.id)} and a.body ->> 'Status' = 'Pending')`,
    ]
  }
  return listRecords(ctx, ctx.platform.table(USER_RESOURCE[kind]), kind === 'admin' ? [] : [company], {
    narrow: [narrow],
  })
}

export const orderReturnLists: Readonly<Record<string, Handler>> = {
  'OrderReturns.List': list,
  'OrderReturns.Get': get,
  'OrderReturns.ListApprovals': listApprovals,
  'OrderReturns.ListEligibleApprovers': listApprovers,
}
