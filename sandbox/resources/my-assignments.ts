import { callerOf, type Context } from '../core/context'
import { Sql } from '../core/sql'
import type { Narrow } from '../core/list'

/** How a kind of a buyer's things is assigned. */
export interface Shared {
  /** Table of the assignments, e.g. `addressassignments`. */
  assignments: string
  /** Its column with the thing's id. */
  column: string
  /** Whether it may be assigned to single users too. */
  forUsers: boolean
}

/** Condition on `a`, a row of the assignments, that it is for the caller: by company, group or person. */
export function forMe(ctx: Context, sql: Sql, { assignments, forUsers }: Shared): string {
  const me = sql.bind(callerOf(ctx).userId)
  for (const table of [assignments, 'usergroupassignments']) sql.uses.add(table)
  const company = forUsers ? '(a.userid is null and a.usergroupid is null)' : 'a.usergroupid is null'
  const group = `a.usergroupid in (select m.usergroupid from usergroupassignments m where m.buyerid = a.buyerid and m.userid = ${me})`
  return `(${company} or ${forUsers ? `a.userid = ${me} or ` : ''}${group})`
}

/** Condition on `t`, a thing of the caller's buyer, that it is assigned to the caller; `more` narrows the rows `a`. */
export function assignedToMe(ctx: Context, sql: Sql, shared: Shared, more = ''): string {
  const { assignments, column } = shared
  return `exists (select 1 from ${assignments} a where a.buyerid = t.buyerid and a.${column} = t.id${more} and ${forMe(ctx, sql, shared)})`
}

/** The statement that reads one thing of the caller's buyer under further conditions. */
export function ownQuery(
  ctx: Context,
  table: string,
  id: string,
  narrow: Narrow,
): { sql: Sql; text: string } {
  const sql = new Sql()
  const key = `t.buyerid = ${sql.bind(callerOf(ctx).company)} and t.id = ${sql.bind(id)}`
  return { sql, text: `select t.body from ${table} t where ${[key, ...narrow(sql)].join(' and ')}` }
}
