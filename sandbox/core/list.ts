import type { ListTraits } from '../contract/types'
import type { Table } from '../db/schema'
import { visibleCondition } from './access'
import { ListCompiler } from './compile'
import type { Context } from './context'
import type { Answer, ReadRecord } from './definitions'
import type { Json, JsonObject } from './json'
import { fixedFields, parseListQuery } from './list-query'
import { Sql } from './sql'
import { facetsOf } from './facets'
import { wordSearch } from './words'

export interface Meta {
  Page: number
  PageSize: number
  TotalCount: number
  TotalPages: number
  ItemRange: [number, number]
  NextPageKey: string | null
}

/** Page arithmetic in the platform's form: an empty list has TotalPages 0 and ItemRange [1, 0]. */
export function pageMeta(page: number, pageSize: number, total: number): Meta {
  const first = (page - 1) * pageSize + 1
  return {
    Page: page,
    PageSize: pageSize,
    TotalCount: total,
    TotalPages: Math.ceil(total / pageSize),
    ItemRange: total === 0 ? [1, 0] : [first, Math.min(first + pageSize - 1, Math.max(total, first - 1))],
    NextPageKey: null,
  }
}

/** Records from here on are found by key before they are read: deep pages then cost the sort index only. */
const DEEP_PAGE = 10

interface ListPlan {
  where: string
  order: string
  sql: Sql
  /** What `where` alone binds and looks into: counting and facets take no more. */
  condition: Sql
}

/** Reads the query of a list over one resource's table into SQL. */
function plan(
  ctx: Context,
  table: Table,
  traits: ListTraits,
  parents: readonly string[],
  extra: Narrow[],
): ListPlan & { page: number; pageSize: number } {
  const { platform } = ctx
  const query = parseListQuery(ctx, traits)
  const sql = new Sql()
  const compiler = new ListCompiler(platform.models, table, sql)
  const conditions = parents.map((value, index) => `t.${table.parentColumns[index]} = ${sql.bind(value)}`)
  const visible = visibleCondition(ctx, table, sql)
  if (visible) conditions.push(visible)
  for (const narrow of extra) conditions.push(...narrow(sql))
  for (const filter of query.filters) conditions.push(compiler.filter(filter))
  let ranked: (() => string) | null = null
  if (query.search !== null) {
    if (table.definition.words && traits.searchType) {
      const { condition, order } = wordSearch(table, sql, query.search, query.searchType, query.searchOn)
      conditions.push(condition)
      ranked = order
    } else conditions.push(compiler.contains(query.search, query.searchOn ?? fixedFields(traits)))
  }
  const sort =
    query.sort.length > 0
      ? query.sort
      : (traits.defaultSort ?? []).map((path) => ({ path, descending: false }))
  const condition = sql.snapshot()
  const order = compiler.order(sort)
  return {
    condition,
    where: conditions.length > 0 ? conditions.join(' and ') : 'true',
    order: ranked !== null && query.sort.length === 0 ? `${(ranked as () => string)()}, ${order}` : order,
    sql,
    page: query.page,
    pageSize: query.pageSize,
  }
}

/** A further condition on `t`, e.g. from a query parameter that is no field. */
export type Narrow = (sql: Sql) => string[]

function count(ctx: Context, table: Table, where: string, sql: Sql): Promise<number> {
  const text = `select count(*) from ${table.name} t where ${where}`
  return ctx.platform.counts.get(JSON.stringify([text, sql.params]), [table.name, ...sql.uses], async () => {
    const { rows } = await ctx.platform.db.query(text, sql.params)
    return Number(rows[0]?.[0] ?? 0)
  })
}

function pageSql(
  table: Table,
  columns: string,
  { where, order }: ListPlan,
  total: number,
  whole: number,
  page: number,
  pageSize: number,
): string {
  const window = `limit ${pageSize} offset ${(page - 1) * pageSize}`
  // For a rare match the planner would walk the sort order for seconds; the fence makes it look up the matches first.
  const rare = total <= Math.sqrt(20 * Math.max(whole, 1))
  if (rare)
    return `select ${columns} from (select * from ${table.name} t where ${where} offset 0) t order by ${order} ${window}`
  if (page <= DEEP_PAGE)
    return `select ${columns} from ${table.name} t where ${where} order by ${order} ${window}`
  const key = [...table.parentColumns, 'id']
  const same = key.map((name) => `t.${name} = keys.${name}`).join(' and ')
  return `with keys as materialized
      (select ${key.map((name) => `t.${name}`).join(', ')} from ${table.name} t where ${where} order by ${order} ${window})
    select ${columns} from keys join ${table.name} t on ${same} order by ${order}`
}

/** Answers a list operation over a resource's table. */
export async function listRecords(
  ctx: Context,
  table: Table,
  parents: readonly string[],
  extra: Narrow[] = [],
): Promise<Answer> {
  const traits = ctx.operation.list ?? {}
  const { page, pageSize, ...listPlan } = plan(ctx, table, traits, parents, extra)
  const { where, sql, condition } = listPlan
  const total = await count(ctx, table, where, condition)
  const meta: JsonObject = { ...pageMeta(page, pageSize, total) }
  if (traits.facets) meta.Facets = (await facetsOf(ctx, table, where, condition)) as unknown as Json
  if (total === 0 || (page - 1) * pageSize >= total) return { text: pageText(meta, []) }
  const whole =
    where === 'true' || total <= 200
      ? total
      : await ctx.platform.counts.roughSize(table.name, () => count(ctx, table, 'true', new Sql()))
  const columns = ['t.body', ...table.parentColumns.map((name) => `t.${name}`)].join(', ')
  const { rows } = await ctx.platform.db.query(
    pageSql(table, columns, listPlan, total, whole, page, pageSize),
    sql.params,
  )
  const { read } = table.definition
  if (!read)
    return {
      text: pageText(
        meta,
        rows.map((row) => row[0] as string),
      ),
    }
  const records = rows.map((row): ReadRecord => ({
    body: JSON.parse(row[0] as string) as JsonObject,
    parents: row.slice(1) as string[],
  }))
  await read(ctx, records)
  return {
    text: pageText(
      meta,
      records.map(({ body }) => JSON.stringify(body)),
    ),
  }
}

/** A page as JSON text from its records' texts: nothing is parsed that need not be. */
export function pageText(meta: JsonObject, items: readonly string[]): string {
  return `{"Meta":${JSON.stringify(meta)},"Items":[${items.join(',')}]}`
}
