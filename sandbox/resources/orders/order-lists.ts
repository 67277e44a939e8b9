import { callerOf, queryValue, type Context } from '../../core/http/context'
import type { Answer, Handler } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { parseFilter } from '../../core/lists/filters'
import { listRecords, type Narrow } from '../../core/lists/list'
import {
  orderApproverCondition,
  ownOrderCondition,
  directionOf,
  ordersFor,
  type Direction,
} from '../../rules/orders/order/order-access'
import { withinDates, withParties } from './order-query'
import { hasStatus } from '../../rules/orders/transitions'
import type { OrderStatus } from '../../contract/records'

const DRAFTS: readonly OrderStatus[] = ['Unsubmitted', 'AwaitingApproval', 'Declined']
const SUBMITTED: readonly OrderStatus[] = ['Open', 'Completed']
const includes = (those: readonly OrderStatus[], status: string): boolean =>
  those.some((one) => one.toLowerCase() === status)

/**
 * Returns whether the query lists submitted orders, and whether it filters by IsSubmitted. Submitted orders are the
 * default; IsSubmitted=false, or a status that no submitted order has, selects the others. Rejects a query that selects
 * both kinds.
 */
function requestedOrderKind(ctx: Context): { isSubmitted: boolean; isAsked: boolean } {
  const filters = ctx.query.map(([key, value]) => parseFilter(key, value))
  const of = (name: string) =>
    filters.filter(({ fields }) => fields.some((field) => field.toLowerCase() === name))
  const asked = of('issubmitted').flatMap(({ alternatives }) => alternatives)
  const kinds = new Set(asked.map(({ negated, pieces }) => (pieces[0]?.toLowerCase() === 'true') !== negated))
  const statuses = of('status').flatMap(({ alternatives }) =>
    alternatives
      .filter(({ negated, comparison }) => !negated && comparison === '=')
      .map(({ pieces }) => pieces[0]?.toLowerCase() ?? ''),
  )
  for (const status of statuses) {
    if (includes(DRAFTS, status)) kinds.add(false)
    else if (includes(SUBMITTED, status)) kinds.add(true)
  }
  if (kinds.size > 1) {
    throw platformError(
      'Order.CannotMixSubmittedAndUnsubmitted',
      'A list cannot contain both submitted and unsubmitted orders. Request them separately.',
      { Statuses: statuses },
    )
  }
  return { isSubmitted: !kinds.has(false), isAsked: asked.length > 0 }
}

/** Returns true for queries with a filter on fields of line items. */
function filtersByItem(ctx: Context): boolean {
  return ctx.query.some(([key]) => key.split('|').some((field) => /^\s*lineitems\./i.test(field)))
}

/** Lists orders under conditions, by default submitted ones. */
async function listOrders(
  ctx: Context,
  narrow: Narrow[],
  column: (isSubmitted: boolean) => string,
): Promise<Answer> {
  const { isSubmitted, isAsked } = requestedOrderKind(ctx)
  const isSearch = filtersByItem(ctx) || queryValue(ctx, 'searchType') !== null
  if (isSearch && !isSubmitted) {
    throw platformError(
      'Order.AllowedOnSubmittedOnly',
      'Line items and kinds of search are for submitted orders only.',
    )
  }
  const query: [string, string][] = isAsked ? ctx.query : [...ctx.query, ['IsSubmitted', String(isSubmitted)]]
  // This repeats the filter in the form of an index: pages are read in the order of the index, and counts use the
  // filter's term.
  const ofKind: Narrow = () =>
    isAsked ? [] : [{ counted: 'true', paged: isSubmitted ? 't.f_issubmitted' : 'not t.f_issubmitted' }]
  return listRecords({ ...ctx, query }, ctx.platform.table('Orders'), [], {
    collections: { LineItems: { of: 'LineItems', column: 'orderid' } },
    narrow: [...narrow, withinDates(ctx, column(isSubmitted)), ofKind],
  })
}

/** Returns the date column of a list: the creation date for outgoing orders, the submission date for incoming ones. */
function dateColumn(ctx: Context, direction: Direction): (isSubmitted: boolean) => string {
  const { kind } = callerOf(ctx)
  const isOutgoing = direction === 'Outgoing' || (direction === 'All' && kind === 'buyer')
  return (isSubmitted) => (isOutgoing || !isSubmitted ? 't.f_datecreated' : 't.f_datesubmitted')
}

const list: Handler = (ctx) => {
  const direction = directionOf(ctx)
  return listOrders(ctx, [ordersFor(ctx, direction), withParties(ctx, 't')], dateColumn(ctx, direction))
}

const listMyOrders: Handler = (ctx) =>
  listOrders(ctx, [(sql) => [ownOrderCondition(ctx, sql)]], () => 't.f_datecreated')

/** Lists orders with a pending approval by one of the caller's groups. */
const listApprovableOrders: Handler = (ctx) =>
  listRecords(ctx, ctx.platform.table('Orders'), [], {
    narrow: [
      (sql) => [hasStatus('t', 'AwaitingApproval'), orderApproverCondition(ctx, sql, 'Pending')],
      withinDates(ctx, 't.f_datecreated'),
    ],
  })

export const orderListActions: Readonly<Record<string, Handler>> = {
  'Orders.List': list,
  'Me.ListOrders': listMyOrders,
  'Me.ListApprovableOrders': listApprovableOrders,
}
