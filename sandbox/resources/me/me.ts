import { isDeepStrictEqual } from 'node:util'
import { rejectImpersonator } from '../../core/auth/access'
import { principalOfValidToken } from '../../core/auth/authorize'
import { callerOf, type Caller, type Context } from '../../core/http/context'
import { usableClient } from '../../core/auth/client-access'
import type { Answer, Handler } from '../../core/http/definitions'
import { invalidToken, notFound, platformError } from '../../core/http/errors'
import { grantedRoles, issueToken } from '../../core/auth/issue'
import type { JsonObject } from '../../core/records/json'
import { changePassword } from '../../core/auth/password-rules'
import { principalOf } from '../../core/auth/principals'
import { consumeTokenCode } from '../../core/auth/sent-codes'
import { checkUserMaySignIn, USER_RESOURCE, userRecord } from '../../core/auth/sign-in'
import { readRecord, requireRecord, type Stored } from '../../core/records/store'
import { bodyObject, changeRecord, createRecord } from '../../core/records/write'
import { transferOrder } from '../../rules/orders/order/transfer'
import { readUsers } from '../companies/users'
import { anonymousClaims, orderOf } from './me-orders'
import type { User } from '../../contract/records'

async function companyOf({ platform }: Context, caller: Caller): Promise<JsonObject> {
  const own: JsonObject = { Buyer: null, Supplier: null, Seller: null }
  if (caller.kind === 'admin') own.Seller = { ID: platform.settings.marketplaceId }
  else if (caller.kind === 'supplier') own.Supplier = { ID: caller.company }
  else {
    const buyer = await readRecord(platform.db, platform.table('Buyers'), [], caller.company)
    own.Buyer = { ID: caller.company, DefaultCatalogID: buyer?.body.DefaultCatalogID ?? null }
  }
  return own
}

async function asMe(ctx: Context, { parents, body: user }: Stored<User>): Promise<JsonObject> {
  const caller = callerOf(ctx)
  await readUsers(caller.kind, ctx, [{ parents, body: user }])
  const own = await companyOf(ctx, caller)
  const fields: JsonObject = user
  const body: JsonObject = {}
  for (const [name] of ctx.platform.models.table('MeUser').fields)
    body[name] = own[name] ?? fields[name] ?? null
  return body
}

/** Returns the caller's own record with its company; any signed-in user may read it. */
export async function readMe(ctx: Context): Promise<JsonObject> {
  const stored = await userRecord(ctx.platform, callerOf(ctx))
  if (!stored) throw invalidToken()
  return asMe(ctx, stored)
}

/**
 * Returns the fields that the caller may change of the record. Changing xp needs a separate role; without it, xp stays
 * unchanged.
 */
function ownChanges(ctx: Context, existing: User, mode: 'save' | 'patch'): JsonObject {
  const { roles } = callerOf(ctx)
  const body = bodyObject(ctx)
  if (roles.has('MeXpAdmin') || roles.has('FullAccess')) return body
  const sent = ctx.platform.models.read('MeUser', body)
  if (Object.hasOwn(sent, 'xp') && !isDeepStrictEqual(sent.xp ?? null, existing.xp)) {
    throw platformError('User.XPNotAllowed', 'Changing xp requires the role MeXpAdmin.', null, 403)
  }
  const rest = Object.entries(body).filter(([name]) => name.toLowerCase() !== 'xp')
  return Object.fromEntries(mode === 'save' ? [...rest, ['xp', existing.xp]] : rest)
}

function changeMe(mode: 'save' | 'patch'): Handler {
  return async (ctx) => {
    const { kind, company, userId } = callerOf(ctx)
    const table = ctx.platform.table(USER_RESOURCE[kind])
    const stored = await ctx.platform.transaction(async (tx) => {
      const existing = await readRecord(tx, table, company === '' ? [] : [company], userId, true)
      if (!existing) throw invalidToken()
      return changeRecord(ctx, tx, table, existing, ownChanges(ctx, existing.body, mode), mode)
    })
    return { body: await asMe(ctx, stored) }
  }
}

/** Sets the caller's password. The token of a message can do so once, and only while the code beside it is valid. */
async function resetPassword(ctx: Context): Promise<Answer> {
  const { platform, operation } = ctx
  const caller = callerOf(ctx)
  rejectImpersonator(caller)
  const body = platform.models.read('TokenPasswordReset', bodyObject(ctx))
  platform.models.validate('TokenPasswordReset', body, operation.required)
  const now = platform.now()
  await platform.transaction(async (tx) => {
    await consumeTokenCode(tx, caller, now)
    await changePassword(tx, caller, body.NewPassword ?? '', { now, own: true })
  })
  return {}
}

/** Returns the anonymous user of `anonUserToken`, its order, and the API client that issued the token. */
async function anonymousUser(ctx: Context) {
  const { platform } = ctx
  const claims = await anonymousClaims(ctx)
  const user = await principalOfValidToken(platform, Number(claims.u), claims, platform.now())
  return { user, orderId: orderOf(claims), client: await usableClient(platform, claims.cid) }
}

/**
 * Registers an anonymous user as a user with a profile, in the same buyer and with the same order, and signs the user
 * in.
 */
async function register(ctx: Context): Promise<Answer> {
  const { platform } = ctx
  const { user: anonymous, orderId, client } = await anonymousUser(ctx)
  const { company } = anonymous
  await requireRecord(platform.db, platform.table('Buyers'), [], company)
  const user = await platform.transaction(async (tx) => {
    const { id } = await createRecord(ctx, tx, platform.table('Users'), [company], bodyObject(ctx))
    const made = await principalOf(tx, { kind: 'buyer', company, userId: id })
    if (!made) throw notFound('User', id)
    await transferOrder(ctx, tx, orderId, company, id)
    await checkUserMaySignIn(platform, client, made)
    return made
  })
  const { access_token } = await issueToken(
    platform,
    client,
    user,
    await grantedRoles(platform, client, user, ''),
  )
  return { body: { access_token } }
}

export const meActions: Readonly<Record<string, Handler>> = {
  'Me.Get': async (ctx) => ({ body: await readMe(ctx) }),
  'Me.Save': changeMe('save'),
  'Me.Patch': changeMe('patch'),
  'Me.Register': register,
  'Me.ResetPasswordByToken': resetPassword,
}
