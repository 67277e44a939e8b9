import { callerOf, type Context } from '../../core/http/context'
import { Sql } from '../../core/records/sql'
import type { Narrow } from '../../core/lists/list'
import { groupsOfUser, assignedCondition } from '../../core/auth/memberships'

/** Description of the assignments of one kind of buyer record. */
export interface Shared {
  /** Table of the assignments, e.g. `addressassignments`. */
  assignments: string
  /** Column of that table with the ID of the assigned record. */
  column: string
  /** True when the records may also be assigned to single users. */
  forUsers: boolean
}

/** Returns the condition that assignment row `a` applies to the caller: by company, group or user. */
export function forMe(ctx: Context, sql: Sql, { assignments, forUsers }: Shared): string {
  const me = sql.bind(callerOf(ctx).userId)
  for (const table of [assignments, 'usergroupassignments']) sql.uses.add(table)
  const groups = groupsOfUser('buyer', 'a.buyerid', me)
  return assignedCondition('a', forUsers ? { user: me, groups } : { groups })
}

/**
 * Returns the condition that record `t` of the caller's buyer is assigned to the caller.
 * @param more additional conditions on the rows `a`
 */
export function assignedToMe(ctx: Context, sql: Sql, shared: Shared, more = ''): string {
  const { assignments, column } = shared
  return `exists (select 1 from ${assignments} a where a.buyerid = t.buyerid and a.${column} = t.id${more} and ${forMe(ctx, sql, shared)})`
}

/** Returns the statement that reads one record of the caller's buyer under additional conditions. */
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
