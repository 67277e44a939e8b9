import type { ListTraits } from '../contract/types'
import type { Table } from '../db/schema'
import { visibleCondition } from './access'
import { ListCompiler } from './compile'
import type { Context } from './context'
import type { Answer, Collection, ReadRecord } from './definitions'
import { countMatched, foreseeRest, roughSize, stampOf, type Matched } from './counting'
import type { TermCondition } from './bitmaps'
import type { Filter } from './filters'
import type { Json, JsonObject } from './json'
import { fixedFields, parseListQuery } from './list-query'
import { nextPageKey } from './page-key'
import { Sql } from './sql'
import { facetsOf } from './facets'
import { wordSearch, type WordSearch } from './words'

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
/** Ranking reads every match: more than these come in the list's own order, after the one whose id was typed. */
const RANKED = 1000

interface ListPlan {
  /** What is listed: the table, or what `from` reads in its place. */
  source: Table
  /** The records of the list before the query's filters and search. */
  base: Matched
  matched: Matched
  /** What `matched` says, as it is put for a page. */
  pageWhere: string
  /** Binds what `matched` does, and what only the order needs. */
  sql: Sql
  order: string
  /** The search that ranks the list, where nothing else orders it. */
  words: WordSearch | null
  /** Upwards by id alone, so that the next page may begin after the last id of this one. */
  isById: boolean
  page: number
  pageSize: number
}

/** `ID=>…` alone: the list goes on after that id. */
function idAfter({ fields, alternatives }: Filter): string | null {
  const [one, ...others] = alternatives
  const isOnly = others.length === 0 && fields.length === 1 && fields[0]?.toLowerCase() === 'id'
  return isOnly && one?.comparison === '>' ? (one.pieces[0] ?? '') : null
}

/** Reads the query of a list over one resource's table into SQL. */
function plan(
  ctx: Context,
  table: Table,
  traits: ListTraits,
  parents: readonly string[],
  { narrow = [], from, collections = {}, hasPageKeys }: ListOptions,
): ListPlan {
  const { platform } = ctx
  const query = parseListQuery(ctx, traits, hasPageKeys)
  const sql = new Sql()
  const source = from ? { ...table, name: `(${from(sql)})` } : table
  const elements = Object.entries(collections).map(([name, { of, column }]) => [
    name,
    { table: platform.table(of), column },
  ])
  const compiler = new ListCompiler(platform, table, sql, Object.fromEntries(elements))
  const conditions: Condition[] = parents.map(
    (value, index) => `t.${table.parentColumns[index]} = ${sql.bind(value)}`,
  )
  const visible = visibleCondition(ctx, table, sql)
  if (visible) conditions.push(visible)
  if (table.ownerColumn) conditions.push(`t.${table.ownerColumn} is null`)
  for (const one of narrow) conditions.push(...one(sql))
  const last = query.filters.find((filter) => idAfter(filter) !== null)
  const filters = query.filters.filter((filter) => filter !== last)
  const isOpen = conditions.every((one) => typeof one !== 'string' && one.counted === 'true')
  const where = joined(conditions, 'counted')
  const base: Matched = {
    where,
    sql: sql.snapshot(),
    terms: !from && isOpen ? [] : null,
    after: null,
    rest: where,
  }
  let terms: TermCondition[] | null = query.search === null ? base.terms : null
  for (const filter of filters) {
    conditions.push(compiler.filter(filter))
    const condition = terms && compiler.termCondition(filter)
    terms = terms && condition ? [...terms, condition] : null
  }
  let words: WordSearch | null = null
  if (query.search !== null) {
    if (table.definition.words && traits.searchType) {
      words = wordSearch(table, sql, query.search, query.searchType, query.searchOn)
      conditions.push(words.condition)
    } else conditions.push(compiler.contains(query.search, query.searchOn, fixedFields(traits)))
  }
  const rest = joined(conditions, 'counted')
  // Bound last, so that the rest reads the same whatever the id is.
  if (last) conditions.push(compiler.filter(last))
  const sort =
    query.sort.length > 0
      ? query.sort
      : (traits.defaultSort ?? []).map((path) => ({ path, descending: false }))
  const matched: Matched = {
    where: joined(conditions, 'counted'),
    sql: sql.snapshot(),
    terms,
    after: last ? idAfter(last) : null,
    rest,
  }
  const found = query.sort.length === 0 ? words : null
  // Over several parents the same id may come twice.
  const among = table.parentColumns.slice(parents.length).map((name) => `lower(t.${name})`)
  const order = [compiler.order(sort), ...among].join(', ')
  return {
    source,
    base,
    matched,
    pageWhere: joined(conditions, 'paged'),
    order,
    words: found,
    isById:
      !found && among.length === 0 && sort.length === 1 && sort[0]?.path === 'ID' && !sort[0].descending,
    sql,
    page: query.page,
    pageSize: query.pageSize,
  }
}

/**
 * A condition on `t`, or one put in two ways over the same bound values: `counted` for looking at all that match,
 * `paged` for walking the sort order until a page is full.
 */
export type Condition = string | { counted: string; paged: string }

/** A further condition on `t`, e.g. from a query parameter that is no field. */
export type Narrow = (sql: Sql) => Condition[]

function joined(conditions: readonly Condition[], form: 'counted' | 'paged'): string {
  return conditions.map((one) => (typeof one === 'string' ? one : one[form])).join(' and ') || 'true'
}

/** What a list over a resource's table does otherwise than the resource's own list. */
export interface ListOptions {
  narrow?: Narrow[]
  /** A query that is listed in place of the table; it has the table's columns and names what it reads in `sql.uses`. */
  from?: (sql: Sql) => string
  /** Records of other kinds that filters may name, by the first word of such a filter. */
  collections?: Readonly<Record<string, Collection>>
  /** Fills and reshapes the records of the page, in place of the resource's own `read`. */
  read?: (ctx: Context, records: ReadRecord[]) => Promise<void>
  /** Its pages tell a NextPageKey, and may be asked for by it. */
  hasPageKeys?: boolean
}

function pageSql(
  table: Table,
  columns: string,
  { pageWhere: where, order, words, page, pageSize }: ListPlan,
  total: number,
  whole: number,
): string {
  const last = page * pageSize
  const window = `limit ${pageSize} offset ${last - pageSize}`
  const rare = total <= Math.sqrt(20 * Math.max(whole, 1))
  if (words && !rare && total > RANKED) {
    const exact = words.exact()
    return `select ${columns} from (
        (select t.*, 0 as place from ${table.name} t where ${where} and ${exact})
        union all
        (select t.*, 1 from ${table.name} t where ${where} and not ${exact} order by ${order} limit ${last})
      ) t order by t.place, ${order} ${window}`
  }
  const by = words ? [`(${words.exact()}) desc`, words.rank(), order].filter(Boolean).join(', ') : order
  // For a rare match the planner would walk the sort order for seconds; the fence makes it look up the matches first.
  if (rare)
    return `select ${columns} from (select * from ${table.name} t where ${where} offset 0) t order by ${by} ${window}`
  if (page <= DEEP_PAGE)
    return `select ${columns} from ${table.name} t where ${where} order by ${by} ${window}`
  const key = [...table.parentColumns, 'id']
  const same = key.map((name) => `t.${name} = keys.${name}`).join(' and ')
  return `with keys as materialized
      (select ${key.map((name) => `t.${name}`).join(', ')} from ${table.name} t where ${where} order by ${by} ${window})
    select ${columns} from keys join ${table.name} t on ${same} order by ${by}`
}

/** Answers a list operation over a resource's table. */
export async function listRecords(
  ctx: Context,
  table: Table,
  parents: readonly string[],
  options: ListOptions = {},
): Promise<Answer> {
  const { read = table.definition.read } = options
  const traits = ctx.operation.list ?? {}
  const listed = plan(ctx, table, traits, parents, options)
  const { source, matched, page, pageSize, isById } = listed
  const stamp = stampOf(ctx, source, matched)
  const total = await countMatched(ctx, source, matched)
  const meta: JsonObject = { ...pageMeta(page, pageSize, total) }
  if (options.hasPageKeys) meta.NextPageKey = nextPageKey(listed, total)
  if (traits.facets) meta.Facets = (await facetsOf(ctx, source, listed)) as unknown as Json
  const left = total - (page - 1) * pageSize
  if (left <= 0) return { text: pageText(meta, []) }
  const whole = matched.where === 'true' || total <= 200 ? total : await roughSize(ctx, table)
  const columns = ['t.body', ...table.parentColumns.map((name) => `t.${name}`), 't.id'].join(', ')
  const text = pageSql(source, columns, listed, total, whole)
  const { rows } = await ctx.platform.db.query(text, listed.sql.params)
  const lastId = rows.at(-1)?.at(-1)
  if (isById && lastId) foreseeRest(ctx, source, matched, { lastId, left: left - rows.length, stamp })
  if (!read)
    return {
      text: pageText(
        meta,
        rows.map((row) => row[0] as string),
      ),
    }
  const records = rows.map((row): ReadRecord => ({
    body: JSON.parse(row[0] as string) as JsonObject,
    parents: row.slice(1, -1) as string[],
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
