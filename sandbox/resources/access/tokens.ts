import { assertAccess } from '../../core/auth/access'
import { callerOf, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Answer, Handler } from '../../core/http/definitions'
import { notFound } from '../../core/http/errors'
import { principalOf, revokeTokens, unlock, USER_KINDS, type UserKind } from '../../core/auth/principals'
import { USER_RESOURCE } from '../../core/auth/sign-in'
import { publicJwk, signIdentity } from '../../core/auth/tokens'
import { textOf } from '../../core/records/json'
import { assertParentsExist } from '../../core/records/write'
import { readMe } from '../me/me'

/**
 * Lifetime of an identity token, in seconds: that of the shortest access token, because the token is not meant to be
 * stored.
 */
const IDENTITY_TOKEN_LIFETIME_SECONDS = 600

/** Returns the public key that verifies tokens. */
async function getPublicKey({ platform, params }: Context): Promise<Answer> {
  if (params.ID !== platform.keys.kid) throw notFound('PublicKey', params.ID ?? '')
  return { body: (await publicJwk(platform.keys)) as Answer['body'] }
}

/** Handles `/oauth/userinfo`: returns the caller's identity as a signed token in OpenID Connect's terms. */
async function getUserInfo(ctx: Context): Promise<Answer> {
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
    exp: now + IDENTITY_TOKEN_LIFETIME_SECONDS,
  }
  const token = await signIdentity(platform.keys, claims, platform.settings.publicUrl, caller.clientId)
  return { body: { identity_token: token, expires_in: IDENTITY_TOKEN_LIFETIME_SECONDS - 1 } }
}

/** Creates a handler that changes the sign-in of the user in the path. */
function signInAction(kind: UserKind, run: (ctx: Context, tx: Tx, uid: number) => Promise<void>): Handler {
  return async (ctx) => {
    const { platform, params } = ctx
    const users = platform.table(USER_RESOURCE[kind])
    const { access, parents = [] } = users.definition
    const path = parents.map(({ param }) => params[param] ?? '')
    const { userID: userId = '' } = params
    await assertAccess(ctx, access, 'write', 'User', path[0] ?? null)
    await assertParentsExist(platform, platform.db, users.definition, path)
    await platform.transaction(async (tx) => {
      const user = await principalOf(tx, { kind, company: path[0] ?? '', userId })
      if (!user) throw notFound('User', userId)
      await run(ctx, tx, user.uid)
    })
    return {}
  }
}

const revoke = (ctx: Context, tx: Tx, uid: number): Promise<void> => revokeTokens(tx, uid, ctx.platform.now())

/** Revokes all tokens of the caller, including the current one. */
const revokeOwn: Handler = async (ctx) => {
  await ctx.platform.transaction(async (tx) => {
    await revoke(ctx, tx, callerOf(ctx).uid)
  })
  return {}
}

/** Operations on tokens, and those that end the lockout of a user. */
export const tokenActions: Readonly<Record<string, Handler>> = {
  'Certs.GetPublicKey': getPublicKey,
  'UserInfo.GetToken': getUserInfo,
  'Me.RevokeTokens': revokeOwn,
  ...Object.fromEntries(
    USER_KINDS.flatMap((kind) => [
      [`${USER_RESOURCE[kind]}.RevokeUserTokens`, signInAction(kind, revoke)],
      [`${USER_RESOURCE[kind]}.UnlockUserAccount`, signInAction(kind, (_ctx, tx, uid) => unlock(tx, uid))],
    ]),
  ),
}
