import type { Context } from '../core/http/context'
import { parseRecord } from '../core/records/json'
import type { Locale } from '../contract/records'
import { groupsOfUser, assignedCondition } from '../core/auth/memberships'

/**
 * Returns the locales of the buyer users who have one, by `company/userId`. A group's locale overrides the company's.
 */
export async function localesOf(
  ctx: Context,
  users: readonly { company: string; userId: string }[],
): Promise<Map<string, Locale>> {
  const { rows } = await ctx.platform.db.query(
    `select u.company, u.userid, l.body from unnest($1::text[], $2::text[]) as u(company, userid)
     join localeassignments a on a.buyerid = u.company
       and ${assignedCondition('a', { groups: groupsOfUser('buyer', 'u.company', 'u.userid') })}
     join locales l on l.id = a.localeid order by a.usergroupid nulls first`,
    [users.map((user) => user.company), users.map((user) => user.userId)],
  )
  return new Map(rows.map(([company, userId, body]) => [`${company}/${userId}`, parseRecord<Locale>(body)]))
}
