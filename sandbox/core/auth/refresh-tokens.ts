import { randomUUID } from 'node:crypto'
import { isDiskWriteError } from '../../db/disk-space'
import type { Queryable } from '../../db/types'
import { authError } from './client-access'
import type { Platform } from '../records/platform'
import { principalById, type Principal } from './principals'
import type { Stored } from '../records/store'
import { hashSecret } from './tokens'
import type { ApiClient } from '../../contract/records'

/** The refresh token in a response of the token endpoint, and its lifetime. */
interface RefreshGrant {
  refresh_token: string
  /** Lifetime in seconds. */
  refresh_token_expires_in: number
}

/** A valid refresh token that a client has presented. */
interface RefreshSession {
  user: Principal
  scope: string
  token: string
  /** The sign-in from which the token descends. */
  family: string
  expires: Date
}

/**
 * Time for which a replaced token stays valid, in seconds: for tabs that renew at the same time, and for lost
 * responses.
 */
export const REUSE_GRACE_SECONDS = 30

/**
 * Returns true when each renewal issues a new refresh token. The platform's API client has no field for this, and the
 * official SDK continues to use its first token, so the client's xp enables it.
 */
function rotates(client: Stored<ApiClient>): boolean {
  return client.body.xp?.RotateRefreshTokens === true
}

/**
 * Creates the refresh token of a sign-in. Returns null where the client issues none, or where the disk cannot store it.
 */
export async function newRefreshToken(
  platform: Platform,
  client: Stored<ApiClient>,
  user: Principal,
  scope: string,
): Promise<RefreshGrant | null> {
  const minutes = client.body.RefreshTokenDuration ?? 0
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
    if (isDiskWriteError(error)) return null
    throw error
  }
}

/**
 * Returns the session of a refresh token. Rejects a token that is unknown, expired, or replaced longer ago than the
 * grace time.
 */
export async function readRefreshToken(
  platform: Platform,
  client: Stored<ApiClient>,
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
    // Two parties hold this token: the one that has its successor, and the current caller. The platform cannot tell
    // which of them is the thief, so it ends the session for both.
    await platform.db.query('delete from refresh_tokens where coalesce(family, token_hash) = $1', [family])
    throw authError(
      'OauthError',
      'The refresh token was used before, so the session has ended. Sign in again.',
    )
  }
  return { user, scope: scope ?? '', token, family, expires: new Date(expires) }
}

/**
 * Returns the refresh token of a renewal: the same one, or, where the client rotates them, a new one with the expiry of
 * the first. While the disk cannot store a new one, the same one is returned.
 */
export async function renewRefreshToken(
  platform: Platform,
  client: Stored<ApiClient>,
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
    if (isDiskWriteError(error)) return grant(session.token, session.expires, now)
    throw error
  }
}

async function insertToken(
  db: Queryable,
  client: Stored<ApiClient>,
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
