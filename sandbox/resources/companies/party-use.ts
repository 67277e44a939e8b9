import type { UserKind } from '../../core/auth/principals'
import type { Tx } from '../../db/types'
import { platformError } from '../../core/http/errors'
import { valueTerm } from '../../core/lists/terms'

/** The users of a company, or one of them. */
export interface Users {
  kind: UserKind
  company: string
  userId?: string
}

/** Returns the first of these users that is the default user of an API client; null when there is none. */
async function defaultContextUser(
  tx: Tx,
  { kind, company, userId }: Users,
): Promise<{ username: string; clientId: string } | null> {
  const { rows } = await tx.query(
    `select p.username, c.id from apiclients c
     join principals p on p.username_key = lower(c.body ->> 'DefaultContextUserName')
     where p.kind = $1 and p.company = $2 and ($3::text is null or p.user_id = $3) order by c.id limit 1`,
    [kind, company, userId ?? null],
  )
  const [username, clientId] = rows[0] ?? []
  return username && clientId ? { username, clientId } : null
}

/** Rejects the deletion or move of users that are the default user of an API client. */
export async function rejectDefaultContextUser(
  tx: Tx,
  users: Users,
  does: 'Delete' | 'Move' = 'Delete',
): Promise<void> {
  const used = await defaultContextUser(tx, users)
  if (!used) return
  throw platformError(
    `User.Cannot${does}DefaultContextUser`,
    `API client ${used.clientId} acts as "${used.username}".`,
    { ApiClientID: used.clientId, Username: used.username },
    does === 'Delete' ? 409 : 400,
  )
}

/**
 * Rejects the move of a buyer user that an impersonation configuration names on either side, because the configuration
 * names the buyer too.
 */
export async function rejectImpersonatedMove(tx: Tx, buyer: string, userId: string): Promise<void> {
  const sides = ['', 'Impersonation'].map(
    (side, index) =>
      `(terms @> $${index + 3}::bigint[] and body ->> '${side}UserID' = $2 and body ->> '${side}BuyerID' = $1)`,
  )
  const { rows } = await tx.query(
    `select id from impersonationconfigs where ${sides.join(' or ')} order by id limit 1`,
    [buyer, userId, [valueTerm('UserID', userId)], [valueTerm('ImpersonationUserID', userId)]],
  )
  const id = rows[0]?.[0]
  if (!id) return
  throw platformError(
    'User.CannotMoveDevImpersonationUser',
    `Impersonation config "${id}" refers to the user.`,
    {
      ImpersonationConfigID: id,
    },
  )
}
