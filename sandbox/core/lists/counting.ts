import type { TypedFastBitSet } from 'typedfastbitset'
import type { Table } from '../../db/schema'
import type { TermCondition } from './bitmaps'
import type { Context } from '../http/context'
import { Sql } from '../records/sql'

/** The conditions that the records of a list fulfill. */
export interface Matched {
  /** Conditions on `t`, with their parameters and the tables they read. */
  where: string
  sql: Sql
  /** The same as conditions on terms; null where terms cannot express them. */
  terms: TermCondition[] | null
  /**
   * The ID after which a list by ID continues, which is the last parameter of `sql`. `rest` is `where` without that
   * condition.
   */
  after: string | null
  rest: string
}

/** Returns conditions that match every record of a table without parents. */
const everything = (): Matched => ({ where: 'true', sql: new Sql(), terms: [], after: null, rest: 'true' })

const tablesOf = (table: Table, { sql }: Matched): string[] => [table.name, ...sql.uses]

function keyOf(table: Table, { sql, rest, after }: Matched, id: string | null = after): string {
  const params = after === null ? sql.params : sql.params.slice(0, -1)
  return JSON.stringify([table.name, rest, params, id])
}

/** Returns the matching records as a bitmap; null where no bitmaps can evaluate the conditions. */
export async function matchedSet(
  ctx: Context,
  table: Table,
  { terms, after }: Matched,
): Promise<TypedFastBitSet | null> {
  const bitmaps = ctx.platform.bitmaps.get(table.name)
  if (!bitmaps || !terms || after !== null || !(await bitmaps.areWorthwhile())) return null
  return bitmaps.matching(terms)
}

/** Returns the number of matching records. The count is cached until one of the tables it depends on changes. */
export function countMatched(ctx: Context, table: Table, matched: Matched): Promise<number> {
  const { counts, db } = ctx.platform
  const compute = async (): Promise<number> => {
    const set = await matchedSet(ctx, table, matched)
    if (set) return set.size()
    const { rows } = await db.query(
      `select count(*) from ${table.name} t where ${matched.where}`,
      matched.sql.params,
    )
    return Number(rows[0]?.[0] ?? 0)
  }
  if (matched.sql.volatile) return compute()
  return counts.get(keyOf(table, matched), tablesOf(table, matched), compute)
}

/**
 * Returns the approximate number of records in the table, which is precise enough to choose a plan. Where records are
 * numbered, the highest number is used. This needs no count, and builds no bitmaps for lists that do not use them.
 */
export function roughSize(ctx: Context, table: Table): Promise<number> {
  const { counts, db } = ctx.platform
  return counts.roughSize(table.name, async () => {
    if (!table.definition.bitmaps) return countMatched(ctx, table, everything())
    const { rows } = await db.query(`select coalesce(max(n), 0) from ${table.name}`)
    return Number(rows[0]?.[0] ?? 0)
  })
}

/**
 * Caches the number of records after `lastId`. A client that lists by ID requests page after page, each after the last
 * ID of the previous page, so the next page needs no count.
 * @param stamp state of the tables from before the page was read
 */
export function cacheRemainingCount(
  ctx: Context,
  table: Table,
  matched: Matched,
  { lastId, left, stamp }: { lastId: string; left: number; stamp: string },
): void {
  if (matched.sql.volatile) return
  ctx.platform.counts.keep(keyOf(table, matched, lastId), tablesOf(table, matched), stamp, left)
}

/** Returns the version stamp of all tables that a count over these conditions depends on. */
export function stampOf(ctx: Context, table: Table, matched: Matched): string {
  return ctx.platform.counts.stamp(tablesOf(table, matched))
}
