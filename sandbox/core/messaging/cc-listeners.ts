import type { Queryable } from '../../db/types'
import { MEMBERSHIPS } from '../auth/memberships'
import type { UserKey, UserKind } from '../auth/principals'
import { SIDE_OF } from '../auth/roles'

const USERS: Record<UserKind, string> = { buyer: 'users', supplier: 'supplierusers', admin: 'adminusers' }

/**
 * Returns SQL for the email addresses of a listener's users: one user by UserID, or the members of its UserGroupID.
 * Selects the rows of `l` that name this kind of company.
 */
function emailsOf(kind: UserKind): string {
  const { table: groups, company } = MEMBERSHIPS[SIDE_OF[kind]]
  const within = (alias: string): string =>
    company === null
      ? ''
      : `${alias}.${company} = l.body ->> '${kind === 'buyer' ? 'BuyerID' : 'SupplierID'}' and `
  const side =
    kind === 'admin'
      ? `l.body ->> 'BuyerID' is null and l.body ->> 'SupplierID' is null`
      : `l.body ->> '${kind === 'buyer' ? 'BuyerID' : 'SupplierID'}' is not null`
  return `select u.body ->> 'Email' as email from l join ${USERS[kind]} u on ${within('u')}(u.id = l.body ->> 'UserID' or u.id in
    (select m.userid from ${groups} m where ${within('m')}m.usergroupid = l.body ->> 'UserGroupID')) where ${side}`
}

/**
 * Returns the email addresses that get a copy of a message. They belong to the listeners for this message type on those
 * assignments of the sender that cover the recipient's company (or group).
 */
export async function ccListOf(
  tx: Queryable,
  senderId: string,
  type: string,
  to: UserKey,
): Promise<string[]> {
  const { table: groups, company } = MEMBERSHIPS[SIDE_OF[to.kind]]
  const { rows } = await tx.query<[string]>(
    `with l as (
       select body from messagecclisteners where body ->> 'MessageType' = $1
         and body #>> '{MessageSenderAssignment,MessageSenderID}' = $2
         and coalesce(body #>> '{MessageSenderAssignment,BuyerID}', '') = $3
         and coalesce(body #>> '{MessageSenderAssignment,SupplierID}', '') = $4
         and (body #>> '{MessageSenderAssignment,UserGroupID}' is null or body #>> '{MessageSenderAssignment,UserGroupID}' in
           (select m.usergroupid from ${groups} m where ${company === null ? '' : `m.${company} = $6 and `}m.userid = $5 and $6::text is not null))
     )
     select distinct email from (${(['buyer', 'supplier', 'admin'] as const).map(emailsOf).join(' union all ')}) e
     where email is not null and email <> '' order by email`,
    [
      type,
      senderId,
      to.kind === 'buyer' ? to.company : '',
      to.kind === 'supplier' ? to.company : '',
      to.userId,
      to.company,
    ],
  )
  return rows.map(([email]) => email)
}
