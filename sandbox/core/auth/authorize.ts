import type { Operation } from '../../contract/types'
import type { Caller } from '../http/context'
import { insufficientRoles, invalidToken, platformError, tokenRevoked } from '../http/errors'
import type { Platform } from '../records/platform'
import { revokedUntil, type Principal } from './principals'
import type { Claims, TokenVerifier } from './tokens'

/**
 * Returns true for operations that change the caller's own data, below /me. Anonymous users of a shop share one user
 * record, so none of them may change it.
 */
function changesOwnData({ id, verb, path }: Operation): boolean {
  return verb !== 'GET' && /^\/me(\/|$)/.test(path) && id !== 'Me.Register'
}

/**
 * Operations that a user invited to an order may call: read the order and the products on offer, and add line items.
 */
const OPERATIONS_FOR_INVITED_USERS =
  /^(LineItems\.(?!ListAcrossOrders)\w+|Orders\.Get|Me\.Get|Me\.(List|Get)(Product|Catalog|Categor|Spec|Variant)\w*)$/

/**
 * Returns the user of a token that is not revoked.
 * @throws 401 when the user is missing or the token is revoked
 */
export async function principalOfValidToken(
  platform: Platform,
  uid: number,
  { nbf }: Claims,
  now: Date,
): Promise<Principal> {
  const principal = await platform.principals.find(platform.db, uid)
  if (!principal) throw invalidToken()
  if (nbf < revokedUntil(principal, now)) {
    throw tokenRevoked()
  }
  return principal
}

/**
 * Returns the caller of an operation. The token must be issued by this platform, unexpired and not revoked, and must
 * hold one of the operation's roles; otherwise the call is rejected with 401 or 403. Revoking the tokens of an
 * impersonator also revokes the tokens that the impersonator got for other users.
 */
export async function authorize(
  platform: Platform,
  tokens: TokenVerifier,
  token: string | null,
  operation: Operation,
): Promise<Caller> {
  const now = platform.now()
  const claims = token === null ? null : await tokens.verify(token, now)
  if (!claims) throw invalidToken()
  const { uid, kind, company, userId, username } = await principalOfValidToken(
    platform,
    Number(claims.u),
    claims,
    now,
  )
  const impersonator = claims.imp === undefined ? undefined : Number(claims.imp)
  if (impersonator !== undefined) await principalOfValidToken(platform, impersonator, claims, now)
  const assigned = claims.role === undefined ? [] : Array.isArray(claims.role) ? claims.role : [claims.role]
  const roles = new Set(assigned)
  const sufficient = operation.roles ?? []
  if (sufficient.length > 0 && !sufficient.some((role) => roles.has(role))) {
    throw insufficientRoles([...sufficient], assigned)
  }
  if (claims.orderid !== undefined && changesOwnData(operation)) {
    throw platformError(
      'Auth.AnonUserProhibited',
      'Anonymous users cannot do this. Register first.',
      null,
      403,
    )
  }
  const { orderid: orderId, invitationid: invitationId, codehash: codeHash } = claims
  if (invitationId !== undefined && !OPERATIONS_FOR_INVITED_USERS.test(operation.id)) {
    throw platformError(
      'GroupOrder.CannotModify',
      'This token is for adding line items to an order only.',
      null,
      403,
    )
  }
  return {
    uid,
    kind,
    company,
    userId,
    username,
    roles,
    clientId: claims.cid,
    impersonator,
    orderId,
    invitationId,
    codeHash,
  }
}
