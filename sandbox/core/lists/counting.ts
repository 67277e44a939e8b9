import type { TypedFastBitSet } from 'typedfastbitset'
import type { Table } from '../../db/schema'
import type { Param, Queryable } from '../../db/types'
import type { Sql } from '../records/sql'
import type { TableCache } from '../records/table-cache'
import type { Bitmaps, TermCondition } from './bitmaps'

/** The records of a list that fulfill its conditions. */
export interface Matched {
  /** The table, or a query in its place. */
  table: Pick<Table, 'name'>
  /** Conditions on `t`, with their parameters and the tables they read. */
  where: string
  sql: Sql
  /** The conditions as conditions on terms; null where terms cannot express them. */
  terms: TermCondition[] | null
  /**
   * The ID after which a list by ID continues, which is the last parameter of `sql`. `rest` is `where` without that
   * condition.
   */
  after: string | null
  rest: string
}

export interface Count {
  total: number
  /**
   * Notes that a page ended with `lastId` and that `left` records follow. A client that lists by ID requests page after
   * page, each after the last ID of the previous one, so the next page needs no count.
   */
  endedAt(lastId: string, left: number): void
}

export type ValueCounts = [value: string, count: number][]

/**
 * Counts the records of lists. There are two implementations with the same results: `SqlCounter` is plain, and
 * `FastCounter` uses caches and bitmaps.
 */
export interface Counter {
  count(matched: Matched): Promise<Count>
  /** Counts the records by their values at each jsonpath. */
  values(matched: Matched, paths: readonly string[]): Promise<ValueCounts[]>
}

/** Counts with one statement each time. */
export class SqlCounter implements Counter {
  constructor(
    private readonly db: Queryable,
    /** True where equal hashes are taken for equal values, as by bitmaps. Pages always compare the values. */
    private readonly trustsHashes = false,
  ) {}

  async count(matched: Matched): Promise<Count> {
    return { total: await this.total(matched), endedAt: () => undefined }
  }

  async total({ table, where, sql }: Matched): Promise<number> {
    const { rows } = await this.db.query(
      `select count(*) from ${table.name} t where ${where}`,
      this.paramsOf(sql),
    )
    return Number(rows[0]?.[0] ?? 0)
  }

  async values({ table, where, sql }: Matched, paths: readonly string[]): Promise<ValueCounts[]> {
    const branches = paths.map(
      (_, index) =>
        `select ${index} as facet, v.value from matched t,
           lateral (select distinct x #>> '{}' as value from jsonb_path_query(t.body, $${sql.params.length + index + 1}::jsonpath) x
             where jsonb_typeof(x) not in ('object', 'array')) v`,
    )
    const { rows } = await this.db.query(
      `with matched as materialized (select body from ${table.name} t where ${where})
       select facet, value, count(*) from (${branches.join(' union all ')}) f where value is not null group by 1, 2`,
      [...this.paramsOf(sql), ...paths],
    )
    const counted = paths.map((): ValueCounts => [])
    for (const [at, value, n] of rows) counted[Number(at)]?.push([String(value), Number(n)])
    return counted
  }

  private paramsOf(sql: Sql): Param[] {
    return this.trustsHashes ? sql.params : sql.exactParams
  }
}

/**
 * Counts with bitmaps where a table has them and they are built, else with SQL. Results are cached until one of the
 * tables they depend on changes.
 */
export class FastCounter implements Counter {
  private readonly plain: SqlCounter

  constructor(
    db: Queryable,
    private readonly cache: TableCache,
    private readonly bitmaps: ReadonlyMap<string, Bitmaps>,
    /** False while the caller's own transaction has changed the table. */
    private readonly isCurrent: (tables: readonly string[]) => boolean,
  ) {
    this.plain = new SqlCounter(db, true)
  }

  async count(matched: Matched): Promise<Count> {
    const tables = tablesOf(matched)
    const stamp = this.cache.stamp(tables)
    const total = await this.cached(keyOf(matched), matched, async () => {
      const set = await this.matchedSet(matched)
      return set ? set.size() : this.plain.total(matched)
    })
    return {
      total,
      endedAt: (lastId, left) => {
        if (!matched.sql.volatile) this.cache.keep(keyOf(matched, lastId), tables, stamp, left)
      },
    }
  }

  values(matched: Matched, paths: readonly string[]): Promise<ValueCounts[]> {
    const { table, where, sql } = matched
    const key = JSON.stringify(['values', table.name, where, sql.params, paths])
    return this.cached(key, matched, () => this.countValues(matched, paths))
  }

  private cached<T>(key: string, matched: Matched, read: () => Promise<T>): Promise<T> {
    return matched.sql.volatile ? read() : this.cache.get(key, tablesOf(matched), read)
  }

  private async countValues(matched: Matched, paths: readonly string[]): Promise<ValueCounts[]> {
    const bitmaps = await this.bitmapsOf(matched)
    let set = await this.matchedSet(matched)
    // SQL finds the matching records, but bitmaps count their values: reading many records is the slow part.
    if (!set && bitmaps?.knows(paths)) set = await bitmaps.matchingSql(matched.where, matched.sql.params)
    const counted = paths.map((path) => (bitmaps && set ? bitmaps.values(path, set) : null))
    const missing = paths.filter((_, index) => !counted[index])
    const read = missing.length > 0 ? await this.plain.values(matched, missing) : []
    return counted.map((one) => one ?? read.shift() ?? [])
  }

  /** Returns the matching records as a bitmap; null where no bitmaps can evaluate the conditions. */
  private async matchedSet(matched: Matched): Promise<TypedFastBitSet | null> {
    if (!matched.terms || matched.after !== null) return null
    return (await this.bitmapsOf(matched))?.matching(matched.terms) ?? null
  }

  private async bitmapsOf({ table }: Matched): Promise<Bitmaps | null> {
    const bitmaps = this.bitmaps.get(table.name)
    return bitmaps && this.isCurrent([table.name]) && (await bitmaps.areWorthwhile()) ? bitmaps : null
  }
}

const tablesOf = ({ table, sql }: Matched): string[] => [table.name, ...sql.uses]

/** Returns the key of a cached count, for the records after the ID `after`. */
function keyOf(matched: Matched, after: string | null = matched.after): string {
  const { table, rest, sql } = matched
  const params = matched.after === null ? sql.params : sql.params.slice(0, -1)
  return JSON.stringify([table.name, rest, params, after])
}
