import type { Queryable } from '../../db/types'
import type { Side } from '../../db/schema'
import type { UserKind } from './principals'
import type { JsonObject } from '../records/json'

export const SIDE_OF: Record<UserKind, Side> = { buyer: 'buyer', supplier: 'supplier', admin: 'seller' }

const MEMBERSHIPS: Record<Side, { table: string; company: string | null }> = {
  buyer: { table: 'usergroupassignments', company: 'buyerid' },
  supplier: { table: 'supplierusergroupassignments', company: 'supplierid' },
  seller: { table: 'adminusergroupassignments', company: null },
}

/**
 * Returns SQL that joins the profiles `p` assigned to users `u(company, userid)`, to one of their groups, or to their
 * company.
 */
function assignedProfiles(kind: UserKind): string {
  const side = SIDE_OF[kind]
  const { table, company } = MEMBERSHIPS[side]
  const companyOf = (alias: string): string => (company ? `${alias}.${company}` : `''`)
  const belongs = company ? `a.${company} = u.company` : `a.buyerid is null and a.supplierid is null`
  return `from unnest($1::text[], $2::text[]) as u(company, userid)
     join securityprofileassignments a on ${belongs}
       and ((a.${side}_userid is null and a.${side}_usergroupid is null)
         or a.${side}_userid = u.userid
         or exists (select 1 from ${table} m where ${companyOf('m')} = u.company
           and m.userid = u.userid and m.usergroupid = a.${side}_usergroupid))
     join securityprofiles p on p.id = a.securityprofileid`
}

/**
 * Returns the roles of users: the union of Roles and CustomRoles of every security profile assigned to the user, to one
 * of the user's groups, or to the user's company. Keys are `company/userId`.
 */
export async function availableRoles(
  db: Queryable,
  kind: UserKind,
  users: readonly { company: string; userId: string }[],
): Promise<Map<string, string[]>> {
  const { rows } = await db.query(
    `select u.company, u.userid, p.body -> 'Roles', p.body -> 'CustomRoles' ${assignedProfiles(kind)}`,
    [users.map((user) => user.company), users.map((user) => user.userId)],
    { prepared: true },
  )
  const roles = new Map<string, Set<string>>()
  for (const [companyId, userId, platform, custom] of rows) {
    const key = `${companyId}/${userId}`
    const set = roles.get(key) ?? new Set()
    for (const list of [platform, custom]) {
      for (const role of (list ? (JSON.parse(list) as string[] | null) : null) ?? []) set.add(role)
    }
    roles.set(key, set)
  }
  return new Map([...roles].map(([key, set]) => [key, [...set].sort()]))
}

/** Returns the password requirements of a user's security profiles. */
export async function passwordConfigs(
  db: Queryable,
  { kind, company, userId }: { kind: UserKind; company: string; userId: string },
): Promise<JsonObject[]> {
  const { rows } = await db.query(
    `select distinct p.body -> 'PasswordConfig' ${assignedProfiles(kind)}
     where jsonb_typeof(p.body -> 'PasswordConfig') = 'object'`,
    [[company], [userId]],
  )
  return rows.map(([config]) => JSON.parse(config as string) as JsonObject)
}

/** Returns the IDs of the groups that a user is in. */
export async function groupsOf(
  db: Queryable,
  { kind, company, userId }: { kind: UserKind; company: string; userId: string },
): Promise<Set<string>> {
  const { table, company: column } = MEMBERSHIPS[SIDE_OF[kind]]
  const within = column ? `and ${column} = $2` : ''
  const { rows } = await db.query(
    `select usergroupid from ${table} where userid = $1 ${within}`,
    column ? [userId, company] : [userId],
  )
  return new Set(rows.map(([id]) => id as string))
}
