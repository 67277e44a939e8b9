import { callerOf, type Context } from '../../../core/http/context'
import { insufficientRoles, notFound, type PlatformError } from '../../../core/http/errors'
import { SIDE_OF } from '../../../core/auth/roles'
import { instantOf, type Sql } from '../../../core/records/sql'
import { isUnsubmitted, hasStatus } from '../transitions'
import type { Order } from '../../../contract/records'
import { MEMBERSHIPS, membersOfGroup } from '../../../core/auth/memberships'

export type Direction = 'Incoming' | 'Outgoing' | 'All'

/** Reads the direction from the path, ignoring case; 404 for unknown directions. */
export function directionOf(ctx: Context): Direction {
  const asked = ctx.params.direction ?? ''
  const found = (['Incoming', 'Outgoing', 'All'] as const).find(
    (one) => one.toLowerCase() === asked.toLowerCase(),
  )
  if (!found) throw notFound('Direction', asked)
  return found
}

/** Returns the company that the caller orders and sells for: a buyer, a supplier, or the marketplace. */
export function ownCompany(ctx: Context): string {
  const { kind, company } = callerOf(ctx)
  return kind === 'admin' ? ctx.platform.settings.marketplaceId : company
}

/** Returns true for callers whose role covers more than their own orders: any role of the operation except Shopper. */
function hasRoleBeyondShopper({ operation, caller }: Context): boolean {
  return (operation.roles ?? []).some((role) => role !== 'Shopper' && caller?.roles.has(role))
}

/** Returns true for callers who may administer orders. */
export function isOrderAdmin(ctx: Context): boolean {
  const { roles } = callerOf(ctx)
  return roles.has('OrderAdmin') || roles.has('FullAccess')
}

/** Returns the SQL condition that order `t` is the caller's own. */
export function ownOrderCondition(ctx: Context, sql: Sql): string {
  const { userId, orderId, invitationId } = callerOf(ctx)
  if (invitationId !== undefined) {
    sql.volatile = true
    return `t.id in (select i.body ->> 'OrderID' from grouporderinvitations i where i.id = ${sql.bind(invitationId)}
      and ${instantOf(`i.body ->> 'ExpirationDate'`)} > ${sql.bind(ctx.platform.now().toISOString())}::timestamptz)`
  }
  if (orderId !== undefined) {
    sql.uses.add('order_tokens')
    return `t.id in (select k.orderid from order_tokens k where k.token_order = ${sql.bind(orderId)})`
  }
  const [company, user] = [ownCompany(ctx), userId].map((id) => sql.bind(id.toLowerCase()))
  sql.uses.add('order_tokens')
  return `(t.f_fromcompanyid = ${company} and t.f_fromuserid = ${user} and not exists (
    select 1 from order_tokens k where k.orderid = t.id))`
}

/**
 * Returns the SQL condition that the caller is in a group that approves order `t`. The status restricts the approvals.
 */
export function orderApproverCondition(ctx: Context, sql: Sql, status: 'Pending' | null): string {
  const { kind, company, userId } = callerOf(ctx)
  const side = SIDE_OF[kind]
  for (const table of ['order_approvals', MEMBERSHIPS[side].table]) sql.uses.add(table)
  const pending = status === null ? '' : `and a.status = ${sql.bind(status)}`
  return `exists (select 1 from order_approvals a join ${membersOfGroup(side, 'a.company', 'a.groupid')}
    where a.orderid = t.id and a.side = '${side}' and a.company = ${sql.bind(company)}
      and m.userid = ${sql.bind(userId)} ${pending})`
}

/** Returns the SQL conditions that order `t` has the given direction, as seen from the caller's company. */
function directionConditions(ctx: Context, direction: Direction, sql: Sql): string[] {
  const { kind } = callerOf(ctx)
  if (direction === 'All' && kind === 'admin') return []
  const isFrom = direction === 'All' ? kind === 'buyer' : direction === 'Outgoing'
  const company = sql.bind(ownCompany(ctx).toLowerCase())
  return [`t.${isFrom ? 'f_fromcompanyid' : 'f_tocompanyid'} = ${company}`]
}

/**
 * Returns the SQL conditions on orders `t` that the caller may see in a direction. Shoppers see their own orders and
 * those that they approve. Other callers see the orders of their company. Unsubmitted orders of other users require a
 * role that allows them, or an operation for drafts of the marketplace's buyers (`hasDrafts`, which never applies to
 * suppliers).
 */
export function ordersFor(
  ctx: Context,
  direction: Direction,
  { hasDrafts = false }: { hasDrafts?: boolean } = {},
): (sql: Sql) => string[] {
  return (sql) => {
    const { kind, roles, orderId, invitationId } = callerOf(ctx)
    const conditions = directionConditions(ctx, direction, sql)
    if (orderId !== undefined || invitationId !== undefined)
      return [...conditions, ownOrderCondition(ctx, sql)]
    if (!hasRoleBeyondShopper(ctx))
      return [...conditions, `(${ownOrderCondition(ctx, sql)} or ${orderApproverCondition(ctx, sql, null)})`]
    const seesDrafts = ['FullAccess', 'UnsubmittedOrderReader'].some((role) => roles.has(role))
    if (seesDrafts || (kind !== 'supplier' && (hasDrafts || roles.has('OrderAdmin')))) return conditions
    // Suppliers do not see orders that await or were denied the buyer's approval, because these have not reached the
    // seller yet. A supplier's own approval rules may involve its users before that.
    const hidden =
      kind === 'supplier'
        ? hasStatus('t', 'Unsubmitted', 'AwaitingApproval', 'Declined')
        : hasStatus('t', 'Unsubmitted')
    const asked = kind === 'supplier' ? ` or ${orderApproverCondition(ctx, sql, null)}` : ''
    return [...conditions, `(not ${hidden} or ${ownOrderCondition(ctx, sql)}${asked})`]
  }
}

/** Returns true when the caller created the order. */
export function isCreatedByCaller(ctx: Context, order: Order): boolean {
  const { userId } = callerOf(ctx)
  return order.FromCompanyID === ownCompany(ctx) && order.FromUserID === userId
}

const notOrderAdmin = (ctx: Context): PlatformError =>
  insufficientRoles(['FullAccess', 'OrderAdmin'], [...callerOf(ctx).roles])

/**
 * Rejects changes to an order by callers who may only see it. The order's user may change it until it is submitted;
 * order administrators may change it afterwards too.
 */
export function assertMayChange(ctx: Context, order: Order): void {
  if (isOrderAdmin(ctx) || (isCreatedByCaller(ctx, order) && isUnsubmitted(order))) return
  throw notOrderAdmin(ctx)
}

/**
 * Rejects an action on an order by callers who may only see it, regardless of the order's status. For actions that
 * check the status themselves, because they allow more statuses for the order's user or have their own error code.
 */
export function assertMayActOn(ctx: Context, order: Order): void {
  if (isOrderAdmin(ctx) || isCreatedByCaller(ctx, order)) return
  throw notOrderAdmin(ctx)
}
