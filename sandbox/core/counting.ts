import type { TypedFastBitSet } from 'typedfastbitset'
import type { Table } from '../db/schema'
import type { TermCondition } from './bitmaps'
import type { Context } from './context'
import { Sql } from './sql'

/** What the records of a list fulfil. */
export interface Matched {
  /** Conditions on `t`, and what they bind and look into. */
  where: string
  sql: Sql
  /** The same as conditions on terms; null where that cannot say it. */
  terms: TermCondition[] | null
  /** The id that a list by id goes on after, which is the last that `sql` binds; `where` without it is `rest`. */
  after: string | null
  rest: string
}

/** Every record of a table without parents. */
const everything = (): Matched => ({ where: 'true', sql: new Sql(), terms: [], after: null, rest: 'true' })

const tablesOf = (table: Table, { sql }: Matched): string[] => [table.name, ...sql.uses]

function keyOf(table: Table, { sql, rest, after }: Matched, id: string | null = after): string {
  const params = after === null ? sql.params : sql.params.slice(0, -1)
  return JSON.stringify([table.name, rest, params, id])
}

/** The records that match as a bitmap, where there are bitmaps that can tell. */
export async function matchedSet(
  ctx: Context,
  table: Table,
  { terms, after }: Matched,
): Promise<TypedFastBitSet | null> {
  const bitmaps = ctx.platform.bitmaps.get(table.name)
  if (!bitmaps || !terms || after !== null || !(await bitmaps.areWorthwhile())) return null
  return bitmaps.matching(terms)
}

/** How many records match; counted once until one of the tables it looked at changes. */
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
 * About how many records the table has: good enough to choose a plan by. Where records are numbered the last number
 * will do: nothing is counted, and no bitmaps are built for lists that have no other use for them.
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
 * Whoever lists by id, page after page, each beginning after the last id of the one before, need not have the rest
 * counted every time: what is left after `lastId` is remembered at once. `stamp` is of before the page was read.
 */
export function foreseeRest(
  ctx: Context,
  table: Table,
  matched: Matched,
  { lastId, left, stamp }: { lastId: string; left: number; stamp: string },
): void {
  if (matched.sql.volatile) return
  ctx.platform.counts.keep(keyOf(table, matched, lastId), tablesOf(table, matched), stamp, left)
}

/** The state of everything that a count over these conditions depends on. */
export function stampOf(ctx: Context, table: Table, matched: Matched): string {
  return ctx.platform.counts.stamp(tablesOf(table, matched))
}
