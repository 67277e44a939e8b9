import type { Queryable } from '../../db/types'
import type { Side } from '../../db/schema'
import { parseRecord, textsIn } from '../records/json'
import { MEMBERSHIPS, groupsOfUser, assignedCondition } from './memberships'
import type { UserKind } from './principals'
import type { PasswordConfig } from '../../contract/records'

export const SIDE_OF: Record<UserKind, Side> = { buyer: 'buyer', supplier: 'supplier', admin: 'seller' }

/**
 * Returns SQL that joins the profiles `p` assigned to users `u(company, userid)`, to one of their groups, or to their
 * company.
 */
function assignedProfiles(kind: UserKind): string {
  const side = SIDE_OF[kind]
  const { company } = MEMBERSHIPS[side]
  const belongs = company ? `a.${company} = u.company` : `a.buyerid is null and a.supplierid is null`
  const covers = assignedCondition('a', {
    side,
    user: 'u.userid',
    groups: groupsOfUser(side, 'u.company', 'u.userid'),
  })
  return `from unnest($1::text[], $2::text[]) as u(company, userid)
     join securityprofileassignments a on ${belongs} and ${covers}
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
  const { rows } = await db.query<[string, string, string | null, string | null]>(
    `select u.company, u.userid, p.body -> 'Roles', p.body -> 'CustomRoles' ${assignedProfiles(kind)}`,
    [users.map((user) => user.company), users.map((user) => user.userId)],
    { prepared: true },
  )
  const roles = new Map<string, Set<string>>()
  for (const [companyId, userId, platform, custom] of rows) {
    const key = `${companyId}/${userId}`
    const set = roles.get(key) ?? new Set()
    for (const list of [platform, custom]) {
      for (const role of textsIn(JSON.parse(list ?? 'null'))) set.add(role)
    }
    roles.set(key, set)
  }
  return new Map([...roles].map(([key, set]) => [key, [...set].sort()]))
}

/** Returns the password requirements of a user's security profiles. */
export async function passwordConfigs(
  db: Queryable,
  { kind, company, userId }: { kind: UserKind; company: string; userId: string },
): Promise<PasswordConfig[]> {
  const { rows } = await db.query<[string]>(
    `select distinct p.body -> 'PasswordConfig' ${assignedProfiles(kind)}
     where jsonb_typeof(p.body -> 'PasswordConfig') = 'object'`,
    [[company], [userId]],
  )
  return rows.map(([config]) => parseRecord<PasswordConfig>(config))
}

/** Returns the IDs of the groups that a user is in. */
export async function groupsOf(
  db: Queryable,
  { kind, company, userId }: { kind: UserKind; company: string; userId: string },
): Promise<Set<string>> {
  const side = SIDE_OF[kind]
  const { rows } = await db.query<[string]>(
    groupsOfUser(side, '$2', '$1'),
    MEMBERSHIPS[side].company ? [userId, company] : [userId],
  )
  return new Set(rows.map(([id]) => id))
}
