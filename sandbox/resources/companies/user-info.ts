import { callerOf, type Context } from '../../core/http/context'
import type { Answer } from '../../core/http/definitions'
import { signIdentity } from '../../core/auth/tokens'
import { textOf } from '../../core/records/json'
import { readMe } from '../me/me'

/**
 * Lifetime of an identity token, in seconds: that of the shortest access token, because the token is not meant to be
 * stored.
 */
const TOKEN_LIFETIME_SECONDS = 600

/** Handles `/oauth/userinfo`: returns the caller's identity as a signed token in OpenID Connect's terms. */
export async function userInfo(ctx: Context): Promise<Answer> {
  const { platform } = ctx
  const caller = callerOf(ctx)
  const user = await readMe(ctx)
  const text = (name: string): string => textOf(user[name])
  const now = Math.floor(platform.now().getTime() / 1000)
  const claims = {
    sub: String(caller.uid),
    preferred_username: caller.username,
    given_name: text('FirstName'),
    family_name: text('LastName'),
    name: `${text('FirstName')} ${text('LastName')}`.trim(),
    email: text('Email'),
    iat: now,
    exp: now + TOKEN_LIFETIME_SECONDS,
  }
  const token = await signIdentity(platform.keys, claims, platform.settings.publicUrl, caller.clientId)
  return { body: { identity_token: token, expires_in: TOKEN_LIFETIME_SECONDS - 1 } }
}
