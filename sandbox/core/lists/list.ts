import type { ListTraits } from '../../contract/types'
import type { Table } from '../../db/schema'
import { visibleCondition } from '../auth/access'
import { idColumn, ListCompiler } from './compile'
import type { Context } from '../http/context'
import { definitionOf, type Answer, type ReadRecord } from '../http/definitions'
import type { Collection } from '../../db/definitions'
import type { Matched } from './counting'
import type { TermCondition } from './bitmaps'
import type { Filter } from './filters'
import { parseRecord, type Json, type JsonObject } from '../records/json'
import type { Platform } from '../records/platform'
import { fixedFields, nextPageKey, parseListQuery } from './list-query'
import { Sql } from '../records/sql'
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

/** Returns the page data in the platform's form: an empty list has TotalPages 0 and ItemRange [1, 0]. */
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

/**
 * Number of pages after which records are located by key before they are read. Deep pages then cost only the scan of
 * the sort index.
 */
const DEEP_PAGE = 10
/**
 * Maximum number of matches that are ranked, because ranking reads every match. More matches are listed in the list's
 * own order, after the record whose ID equals the search.
 */
const MAX_RANKED_MATCHES = 1000

interface ListPlan {
  /** The source of the list: the table, or the query of `from` in its place. */
  source: Table
  /** The records of the list before the query's filters and search. */
  base: Matched
  matched: Matched
  /** The conditions of `matched` in the form for reading a page. */
  pageWhere: string
  /** Bound values of `matched`, and those that only the order needs. */
  sql: Sql
  order: string
  /** The search that ranks the list, where no other order applies. */
  words: WordSearch | null
  /**
   * True when the list is sorted by ID alone, ascending. The next page may then start after the last ID of this one.
   */
  isById: boolean
  page: number
  pageSize: number
}

/** Returns the ID of a filter `ID=>…`, after which the list continues; null for any other filter. */
function idAfter({ fields, alternatives }: Filter): string | null {
  const [one, ...others] = alternatives
  const isOnly = others.length === 0 && fields.length === 1 && fields[0]?.toLowerCase() === 'id'
  return isOnly && one?.comparison === '>' ? (one.pieces[0] ?? '') : null
}

/** Compiles the query of a list over one resource's table to SQL. */
function plan(
  ctx: Context,
  table: Table,
  traits: ListTraits,
  parents: readonly string[],
  { narrow = [], from, collections = {}, hasPageKeys }: Omit<ListOptions, 'read'>,
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
    table: source,
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
  // The ID is bound last, so that the SQL of the other conditions is the same for every ID.
  if (last) conditions.push(compiler.filter(last))
  const sort =
    query.sort.length > 0
      ? query.sort
      : (traits.defaultSort ?? []).map((path) => ({ path, descending: false }))
  const matched: Matched = {
    table: source,
    where: joined(conditions, 'counted'),
    sql: sql.snapshot(),
    terms,
    after: last ? idAfter(last) : null,
    rest,
  }
  const found = query.sort.length === 0 ? words : null
  // Across several parents the same ID may occur twice, so the parents break ties.
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
 * A condition on `t`, or two forms of one over the same bound values: `counted` for evaluating all matches, `paged` for
 * scanning the sort order until a page is full.
 */
export type Condition = string | { counted: string; paged: string }

/** Returns additional conditions on `t`, e.g. for a query parameter that is not a field. */
export type Narrow = (sql: Sql) => Condition[]

function joined(conditions: readonly Condition[], form: 'counted' | 'paged'): string {
  return conditions.map((one) => (typeof one === 'string' ? one : one[form])).join(' and ') || 'true'
}

/** Options of a list over a resource's table that differ from the resource's own list. */
export interface ListOptions<T extends JsonObject = JsonObject> {
  narrow?: Narrow[]
  /** Returns a query that replaces the table. It has the table's columns and adds the tables it reads to `sql.uses`. */
  from?: (sql: Sql) => string
  /** Records of other kinds that filters may name, by the first segment of such a filter. */
  collections?: Readonly<Record<string, Collection>>
  /** Fills and reshapes the records of the page, in place of the resource's own `read`. */
  read?: (ctx: Context, records: ReadRecord<T>[]) => Promise<void>
  /** True when pages return a NextPageKey and may be requested by it. */
  hasPageKeys?: boolean
}

/**
 * Returns the SQL of a page: the window of one order over a source of records, which is one of four.
 *
 * - Few matches: a fenced subquery. The planner would otherwise scan the sort order for seconds. `offset 0` makes it look
 *   up the matches first.
 * - A search with too many matches to rank: the record whose ID equals the search, then as many others as the page needs.
 * - A deep page: the keys of its records, so that the skipped ones cost only the scan of the sort index.
 * - Else the table itself.
 *
 * @param total number of matches
 * @param size approximate number of records in the table
 */
function pageSql(
  table: Table,
  columns: string,
  { pageWhere, order, words, page, pageSize }: ListPlan,
  total: number,
  size: number,
): string {
  const isRare = total <= Math.sqrt(20 * Math.max(size, 1))
  const isRanked = words !== null && (isRare || total <= MAX_RANKED_MATCHES)
  const by = isRanked ? [`(${words.exact()}) desc`, words.rank(), order].filter(Boolean).join(', ') : order
  const window = `limit ${pageSize} offset ${(page - 1) * pageSize}`
  const found = `${table.name} t where ${pageWhere}`
  const select = (source: string, place = ''): string =>
    `select ${columns} from ${source} order by ${place}${by} ${window}`
  if (isRare) return select(`(select t.* from ${found} offset 0) t`)
  if (words && !isRanked) {
    const exact = words.exact()
    const others = `select t.*, 1 from ${found} and not ${exact} order by ${order} limit ${page * pageSize}`
    return select(
      `((select t.*, 0 as place from ${found} and ${exact}) union all (${others})) t`,
      't.place, ',
    )
  }
  if (page <= DEEP_PAGE) return select(found)
  // The columns of the sort index, so that the table is not read for the skipped records.
  const key = [...table.parentColumns, idColumn(table)]
  const keys = `(select ${key.map((name) => `t.${name}`).join(', ')} from ${found} order by ${by} ${window}) keys`
  const same = key.map((name) => `t.${name} = keys.${name}`).join(' and ')
  return `select ${columns} from ${keys} join ${table.name} t on ${same} order by ${by}`
}

/**
 * Returns the approximate number of records in the table, which is precise enough to choose a plan. Where records are
 * numbered, the highest number is used, which needs no count.
 */
function roughSize({ cache, db }: Platform, { name, definition }: Table): Promise<number> {
  return cache.estimate(name, async () => {
    const size = definition.bitmaps ? 'coalesce(max(n), 0)' : 'count(*)'
    const { rows } = await db.query(`select ${size} from ${name}`)
    return Number(rows[0]?.[0] ?? 0)
  })
}

/** Handles a list operation over a resource's table. */
export async function listRecords<T extends JsonObject>(
  ctx: Context,
  table: Table<T>,
  parents: readonly string[],
  options: ListOptions<T> = {},
): Promise<Answer> {
  const { read = definitionOf(table).read } = options
  const traits = ctx.operation.list ?? {}
  const listed = plan(ctx, table, traits, parents, options)
  const { source, matched, page, pageSize, isById } = listed
  const { total, endedAt } = await ctx.platform.counter.count(matched)
  const meta: JsonObject = { ...pageMeta(page, pageSize, total) }
  if (options.hasPageKeys) meta.NextPageKey = nextPageKey(listed, total)
  if (traits.facets) meta.Facets = (await facetsOf(ctx.platform, listed)) as unknown as Json
  const left = total - (page - 1) * pageSize
  if (left <= 0) return { text: pageText(meta, []) }
  const tableSize = matched.where === 'true' || total <= 200 ? total : await roughSize(ctx.platform, table)
  const columns = ['t.body', ...table.parentColumns.map((name) => `t.${name}`), 't.id'].join(', ')
  const text = pageSql(source, columns, listed, total, tableSize)
  const { rows } = await ctx.platform.db.query<[string, ...string[]]>(text, listed.sql.exactParams)
  const lastId = rows.at(-1)?.at(-1)
  if (isById && lastId) endedAt(lastId, left - rows.length)
  if (!read)
    return {
      text: pageText(
        meta,
        rows.map(([body]) => body),
      ),
    }
  const records = rows.map(([body, ...key]): ReadRecord<T> => ({
    body: parseRecord<T>(body),
    parents: key.slice(0, -1),
  }))
  await read(ctx, records)
  return {
    text: pageText(
      meta,
      records.map(({ body }) => JSON.stringify(body)),
    ),
  }
}

/** Returns a page as JSON text made of its records' texts, so that no record is parsed unnecessarily. */
export function pageText(meta: JsonObject, items: readonly string[]): string {
  return `{"Meta":${JSON.stringify(meta)},"Items":[${items.join(',')}]}`
}
