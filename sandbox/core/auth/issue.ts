import { authError } from './client-access'
import { newId } from '../records/ids'
import type { Platform } from '../records/platform'
import { principalById, revokedUntil, type Principal } from './principals'
import { newRefreshToken } from './refresh-tokens'
import { availableRoles } from './roles'
import type { Stored } from '../records/store'
import { hashSecret, signToken, type Claims } from './tokens'
import type { ApiClient } from '../../contract/records'

/** Response of the token endpoint; lifetimes in seconds. */
export interface TokenAnswer {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  refresh_token?: string
  /** Lifetime of the refresh token, in seconds. The hosted platform does not return it. */
  refresh_token_expires_in?: number
}

/** Returns the platform's roles and the custom roles that an API client requires at least, or grants at most. */
function rolesOfClient({ body }: Stored<ApiClient>, limit: 'MinimumRequired' | 'MaximumGranted'): string[] {
  return [...(body[`${limit}Roles`] ?? []), ...(body[`${limit}CustomRoles`] ?? [])]
}

/**
 * Returns a check for held roles. FullAccess includes every role of the platform, but no custom role of a marketplace.
 */
function createRoleCheck(platform: Platform, held: Iterable<string>): (role: string) => boolean {
  const own = new Set(held)
  const all = new Set(own.has('FullAccess') ? platform.contract.enums.ApiRole : [])
  return (role) => own.has(role) || all.has(role)
}

/** Returns the `asked` roles (all, when null) among the `held` ones, limited to those that the client may grant. */
export function narrowedRoles(
  platform: Platform,
  client: Stored<ApiClient>,
  held: readonly string[],
  requested: readonly string[] | null,
): string[] {
  const holds = createRoleCheck(platform, held)
  const maximum = rolesOfClient(client, 'MaximumGranted')
  // The client's maximum narrows FullAccess in the same way as a scope.
  if (requested === null) return maximum.length === 0 ? [...held] : maximum.filter(holds)
  return requested.filter((role) => holds(role) && (maximum.length === 0 || maximum.includes(role)))
}

/** Returns the roles that a scope names; null where it names none, which requests all roles. */
export function scopeWords(scope: string): string[] | null {
  const words = scope.split(/\s+/).filter((word) => word !== '' && word !== 'undefined')
  return words.length === 0 ? null : words
}

/**
 * Returns the user's roles, narrowed by the scope and by the client's maximum.
 * @throws 401 when the user lacks a role that the client requires
 */
export async function grantedRoles(
  platform: Platform,
  client: Stored<ApiClient>,
  user: Principal,
  scope: string,
): Promise<string[]> {
  const roles = await availableRoles(platform.db, user.kind, [{ company: user.company, userId: user.userId }])
  const held = roles.get(`${user.company}/${user.userId}`) ?? []
  const least = rolesOfClient(client, 'MinimumRequired')
  const holds = createRoleCheck(platform, held)
  const missing = least.filter((role) => !holds(role))
  if (missing.length > 0) {
    throw authError('UnauthorizedRole', `The API client requires these roles: ${missing.join(', ')}.`, 401)
  }
  return narrowedRoles(platform, client, held, scopeWords(scope))
}

interface TokenOptions {
  anonymous?: boolean
  /** Lifetime, where it differs from the client's setting. */
  minutes?: number
  /** Numeric ID of the user who impersonates this user. */
  impersonator?: number | undefined
  /** The shop's own ID of an anonymous user. */
  anonUserId?: string
  /** The order invitation that the token is for. */
  invitationId?: string
  /** The code in the same message. Its use voids the token. */
  sentCode?: string
}

/** Default lifetime of an anonymous token in minutes, according to the platform's documentation. */
const ANONYMOUS_MINUTES = 10_080

/** Signs a token for a user who has passed all checks. */
export async function issueToken(
  platform: Platform,
  client: Stored<ApiClient>,
  user: Principal,
  roles: readonly string[],
  { anonymous = false, minutes, impersonator, anonUserId, invitationId, sentCode }: TokenOptions = {},
): Promise<TokenAnswer> {
  const configured = anonymous
    ? client.body.AnonymousTokenDuration || ANONYMOUS_MINUTES
    : client.body.AccessTokenDuration || 10
  const seconds = Math.floor((minutes ?? configured) * 60)
  const now = platform.now()
  const second = Math.floor(now.getTime() / 1000)
  const [firstRole, ...others] = roles
  const claims: Claims = {
    usr: user.username,
    cid: client.id.toLowerCase(),
    u: String(user.uid),
    usrtype: user.kind,
    ...(firstRole === undefined ? {} : { role: others.length === 0 ? firstRole : [...roles] }),
    exp: second + seconds,
    // The token must not start within the second in which the user's tokens were revoked.
    nbf: Math.max(second, await earliestStart(platform, user, impersonator, now)),
    ...(anonymous ? { orderid: newId() } : {}),
    ...(anonUserId ? { anonuserid: anonUserId } : {}),
    ...(impersonator === undefined ? {} : { imp: String(impersonator) }),
    ...(invitationId === undefined ? {} : { invitationid: invitationId }),
    ...(sentCode === undefined ? {} : { codehash: hashSecret(sentCode) }),
  }
  const token = await signToken(platform.keys, claims, platform.settings.publicUrl)
  return { access_token: token, token_type: 'bearer', expires_in: seconds - 1 }
}

async function earliestStart(
  platform: Platform,
  user: Principal,
  impersonator: number | undefined,
  now: Date,
): Promise<number> {
  const other = impersonator === undefined ? null : await principalById(platform.db, impersonator)
  return Math.max(revokedUntil(user, now), other ? revokedUntil(other, now) : 0)
}

/** Issues the access token and the refresh token of a user who signs in, narrowed to a scope. */
export async function issueTokens(
  platform: Platform,
  client: Stored<ApiClient>,
  user: Principal,
  scope: string,
): Promise<TokenAnswer> {
  const answer = await issueToken(platform, client, user, await grantedRoles(platform, client, user, scope))
  return { ...answer, ...(await newRefreshToken(platform, client, user, scope)) }
}
