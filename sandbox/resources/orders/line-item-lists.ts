import { callerOf, type Context } from '../../core/http/context'
import { ListCompiler } from '../../core/lists/compile'
import type { Handler, ReadRecord } from '../../core/http/definitions'
import type { ComputedField } from '../../db/definitions'
import { notAuthorizedToAdmin, platformError } from '../../core/http/errors'
import { parseFilter, type Filter } from '../../core/lists/filters'
import { parseRecord } from '../../core/records/json'
import { listRecords } from '../../core/lists/list'
import type { Sql } from '../../core/records/sql'
import type { Table } from '../../db/schema'
import { withinDates, withParties } from './order-query'
import { directionOf, ordersFor } from '../../rules/orders/order/order-access'

const OF_ORDER = /^order\./i
const ORDER_ID = /^orderid$/i

const names = (ctx: Context, key: string): string[] =>
  ctx.query
    .filter(([name]) => name.toLowerCase() === key)
    .flatMap(([, value]) => value.split(','))
    .map((name) => name.trim().replace(/^!/, ''))
    .filter(Boolean)

/** Rejects sorts and searches that mix fields of orders and of items in ways that the platform does not support. */
function checkMixtures(ctx: Context): void {
  const sorts = names(ctx, 'sortby').map((name) => OF_ORDER.test(name))
  if (sorts.includes(true) && !sorts[0]) {
    throw platformError(
      'LineItem.MustSortByOrderFirst',
      'Fields of the order come before those of the item in sortBy.',
    )
  }
  const searches = new Set(names(ctx, 'searchon').map((name) => OF_ORDER.test(name)))
  if (searches.size > 1) {
    throw platformError(
      'LineItem.CannotSearchByOrderOrLineItem',
      'A search is on fields of the order or of the item.',
    )
  }
}

/**
 * Separates the filters on orders from those on items; rejects a filter on both. `OrderID` alone is treated as a filter
 * on orders, because their index finds the order without reading all line items.
 */
function orderFilters(ctx: Context): { filters: Filter[]; query: [string, string][] } {
  const filters: Filter[] = []
  const query: [string, string][] = []
  for (const [key, value] of ctx.query) {
    const filter = parseFilter(key, value)
    const fields = filter.fields.map((field) => OF_ORDER.test(field))
    if (filter.fields.every((field) => ORDER_ID.test(field))) filters.push({ ...filter, fields: ['ID'] })
    else if (!fields.includes(true)) query.push([key, value])
    else if (fields.includes(false)) {
      throw platformError(
        'LineItem.CannotFilterByOrderOrLineItem',
        `"${key}" asks for a field of the order or of the item.`,
      )
    } else filters.push(parseFilter(key.replace(/(^|\|)\s*order\./gi, '$1'), value))
  }
  return { filters, query }
}

/** Returns the table of ExtendedLineItems: line items with the columns of their orders in addition to their own. */
function extended(ctx: Context): { table: Table; columns: string[]; sortable: string[] } {
  const items = ctx.platform.table('LineItems')
  const orders = ctx.platform.table('Orders')
  const columns = orders.columns.map(({ path, name, kind }) => ({
    path: `Order.${path}`,
    name: `f_order_${name.slice(2)}`,
    kind,
    from: name,
  }))
  const computed: Record<string, ComputedField> = {
    ...items.definition.computed,
    OrderID: { kind: 'string', expression: () => 't.f_order_id' },
  }
  const definition = { ...items.definition, model: 'ExtendedLineItem', computed }
  return {
    table: { ...items, definition, columns: [...items.columns, ...columns] },
    columns: columns.map(({ name, from }) => `o.${from} as ${name}`),
    sortable: ['OrderID', ...columns.map(({ path }) => path)],
  }
}

/** Adds the order and its ID to the items of a page. */
async function withOrders(ctx: Context, records: ReadRecord[]): Promise<void> {
  const { rows } = await ctx.platform.db.query('select id, body from orders where id = any($1::text[])', [
    [...new Set(records.map(({ parents }) => parents[0] ?? ''))],
  ])
  const orders = new Map(rows.map(([id, body]) => [id, parseRecord(body)]))
  for (const record of records) {
    const id = record.parents[0] ?? ''
    record.body = { OrderID: id, Order: orders.get(id) ?? null, ...record.body }
  }
}

/** Lists the items of submitted orders, for sellers. */
const listAcrossOrders: Handler = (ctx) => {
  if (callerOf(ctx).kind === 'buyer') throw notAuthorizedToAdmin('line items across orders')
  const direction = directionOf(ctx)
  checkMixtures(ctx)
  const { filters, query } = orderFilters(ctx)
  const { table, columns, sortable } = extended(ctx)
  const { operation, platform } = ctx
  const isOutgoing = direction === 'Outgoing' || (direction === 'All' && callerOf(ctx).kind === 'buyer')
  const dates = withinDates(ctx, `t.${isOutgoing ? 'f_datecreated' : 'f_datesubmitted'}`)
  const ofOrder = (sql: Sql): string => {
    for (const one of ['orders', 'lineitems']) sql.uses.add(one)
    const compiler = new ListCompiler(platform, platform.table('Orders'), sql)
    const conditions = [
      't.f_issubmitted',
      ...ordersFor(ctx, direction)(sql),
      ...withParties(ctx, 't')(sql),
      ...dates(sql),
      ...filters.map((filter) => compiler.filter(filter)),
    ]
    return `t.orderid in (select t.id from orders t where ${conditions.join(' and ')})`
  }
  const listed: Context = {
    ...ctx,
    query,
    operation: {
      ...operation,
      list: { ...operation.list, sortable: [...(operation.list?.sortable ?? []), ...sortable] },
    },
  }
  return listRecords(listed, table, [], {
    from: (sql) => {
      sql.uses.add('orders')
      return `select l.*, ${columns.join(', ')} from lineitems l join orders o on o.id = l.orderid`
    },
    narrow: [(sql) => [ofOrder(sql)]],
    read: withOrders,
    hasPageKeys: true,
  })
}

export const lineItemListActions: Readonly<Record<string, Handler>> = {
  'LineItems.ListAcrossOrders': listAcrossOrders,
}
