import { assertAccess } from '../../core/auth/access'
import { callerOf, type Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Handler } from '../../core/http/definitions'
import { notFound } from '../../core/http/errors'
import { principalOf, revokeTokens, unlock, USER_KINDS, type UserKind } from '../../core/auth/principals'
import { USER_RESOURCE } from '../../core/auth/sign-in'
import { assertParentsExist } from '../../core/records/write'

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

/** Operations that end the tokens or the lockout of a user. */
export const userTokenActions: Readonly<Record<string, Handler>> = {
  'Me.RevokeTokens': revokeOwn,
  ...Object.fromEntries(
    USER_KINDS.flatMap((kind) => [
      [`${USER_RESOURCE[kind]}.RevokeUserTokens`, signInAction(kind, revoke)],
      [`${USER_RESOURCE[kind]}.UnlockUserAccount`, signInAction(kind, (_ctx, tx, uid) => unlock(tx, uid))],
    ]),
  ),
}
