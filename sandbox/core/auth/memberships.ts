import type { Side } from '../../db/schema'

/** The table of group members of each kind of company, and its column of the company; the marketplace needs none. */
export const MEMBERSHIPS: Record<Side, { table: string; company: string | null }> = {
  buyer: { table: 'usergroupassignments', company: 'buyerid' },
  supplier: { table: 'supplierusergroupassignments', company: 'supplierid' },
  seller: { table: 'adminusergroupassignments', company: null },
}

const ofCompany = (side: Side, company: string): string => {
  const { company: column } = MEMBERSHIPS[side]
  return column === null ? '' : `m.${column} = ${company} and `
}

/** Returns the SQL query of a user's groups. The company and the user are SQL expressions. */
export function groupsOfUser(side: Side, company: string, user: string): string {
  return `select m.usergroupid from ${MEMBERSHIPS[side].table} m where ${ofCompany(side, company)}m.userid = ${user}`
}

/** Returns SQL that joins the members `m` of a group. The company and the group are SQL expressions. */
export function membersOfGroup(side: Side, company: string, group: string): string {
  return `${MEMBERSHIPS[side].table} m on ${ofCompany(side, company)}m.usergroupid = ${group}`
}

/** A user as SQL expressions, for conditions on assignments. */
interface Assignee {
  /** The user's ID; left out for assignments that name no single users. */
  user?: string
  /** The user's groups: a query, or a bound array. */
  groups: string
  /** Set for assignments of parties of any kind, whose columns name the kind. */
  side?: Side
}

/**
 * Returns the SQL condition that an assignment to the user's company covers the user: it names no party, the user, or
 * one of the user's groups. `row` is the alias of the assignment.
 */
export function assignedCondition(row: string, { user, groups, side }: Assignee): string {
  const prefix = side ? `${row}.${side}_` : `${row}.`
  const toAll = `${user ? `${prefix}userid is null and ` : ''}${prefix}usergroupid is null`
  const toUser = user ? ` or ${prefix}userid = ${user}` : ''
  return `((${toAll})${toUser} or ${prefix}usergroupid = any(${groups}))`
}
