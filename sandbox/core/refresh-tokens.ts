import { randomUUID } from 'node:crypto'
import { isWriteRefused } from '../db/room'
import type { Queryable } from '../db/types'
import { authError } from './client-access'
import { isObject } from './json'
import type { Platform } from './platform'
import { principalById, type Principal } from './principals'
import type { Stored } from './store'
import { hashSecret } from './tokens'

/** The refresh token of an answer of the token endpoint, and its lifetime. */
export interface RefreshGrant {
  refresh_token: string
  /** Seconds. */
  refresh_token_expires_in: number
}

/** A refresh token that somebody has presented and that counts. */
export interface RefreshSession {
  user: Principal
  scope: string
  token: string
  /** The sign-in that the token descends from. */
  family: string
  expires: Date
}

/** For so long a token that has been replaced still counts: for tabs that renew at once, and for answers that were lost. */
export const REUSE_GRACE_SECONDS = 30

/**
 * True where renewals are to give out a new refresh token each. The platform's API client has no field for it, and the
 * official SDK goes on with the first token it got, so that it is asked for in the client's xp.
 */
function rotates(client: Stored): boolean {
  return isObject(client.body.xp) && client.body.xp.RotateRefreshTokens === true
}

/** Makes the refresh token of a sign-in, where the client gives any and the disk has room to note it. */
export async function newRefreshToken(
  platform: Platform,
  client: Stored,
  user: Principal,
  scope: string,
): Promise<RefreshGrant | null> {
  const minutes = Number(client.body.RefreshTokenDuration ?? 0)
  if (!(minutes > 0)) return null
  const now = platform.now()
  const expires = new Date(now.getTime() + minutes * 60_000)
  try {
    await platform.db.query('delete from refresh_tokens where expires < $1', [now.toISOString()])
    const token = await insertToken(platform.db, client, {
      user,
      scope,
      family: randomUUID(),
      expires,
    })
    return grant(token, expires, now)
  } catch (error) {
    if (isWriteRefused(error)) return null
    throw error
  }
}

/** Finds whom a refresh token lets in. Refuses one that is unknown, over, or replaced longer ago than the grace. */
export async function readRefreshToken(
  platform: Platform,
  client: Stored,
  token: string,
): Promise<RefreshSession> {
  const now = platform.now()
  const { rows } = await platform.db.query(
    `select uid, scope, expires, coalesce(family, token_hash), replaced from refresh_tokens
     where token_hash = $1 and client_id = $2 and expires > $3`,
    [hashSecret(token), client.id, now.toISOString()],
  )
  const [uid, scope, expires, family, replaced] = rows[0] ?? []
  const user = uid ? await principalById(platform.db, Number(uid)) : null
  if (!user || !expires || !family) throw authError('OauthError', 'The refresh token is invalid or expired.')
  if (replaced && now.getTime() - new Date(replaced).getTime() > REUSE_GRACE_SECONDS * 1000) {
    // Two hold it: the one that has its successor, and whoever comes now. Which of them is the thief nobody can tell.
    await platform.db.query('delete from refresh_tokens where coalesce(family, token_hash) = $1', [family])
    throw authError(
      'OauthError',
      'The refresh token was used before, so the session has ended. Sign in again.',
    )
  }
  return { user, scope: scope ?? '', token, family, expires: new Date(expires) }
}

/**
 * Gives out the refresh token of a renewal: the same one again, or, where the client rotates them, a new one that ends
 * when the first would have. While the disk has no room to note a new one, the same one stays.
 */
export async function renewRefreshToken(
  platform: Platform,
  client: Stored,
  session: RefreshSession,
): Promise<RefreshGrant> {
  const now = platform.now()
  if (!rotates(client)) return grant(session.token, session.expires, now)
  try {
    const token = await platform.transaction(async (tx) => {
      await tx.query(
        'update refresh_tokens set family = $2, replaced = coalesce(replaced, $3) where token_hash = $1',
        [hashSecret(session.token), session.family, now.toISOString()],
      )
      return insertToken(tx, client, session)
    })
    return grant(token, session.expires, now)
  } catch (error) {
    if (isWriteRefused(error)) return grant(session.token, session.expires, now)
    throw error
  }
}

async function insertToken(
  db: Queryable,
  client: Stored,
  { user, scope, family, expires }: Omit<RefreshSession, 'token'>,
): Promise<string> {
  const token = randomUUID()
  await db.query(
    'insert into refresh_tokens (token_hash, uid, client_id, scope, expires, family) values ($1, $2, $3, $4, $5, $6)',
    [hashSecret(token), user.uid, client.id, scope, expires.toISOString(), family],
  )
  return token
}

function grant(token: string, expires: Date, now: Date): RefreshGrant {
  const seconds = Math.floor((expires.getTime() - now.getTime()) / 1000)
  return { refresh_token: token, refresh_token_expires_in: seconds }
}
