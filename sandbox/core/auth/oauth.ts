import { authError, checkSecret, compareSecret, usableClient } from './client-access'
import type { PlatformError } from '../http/errors'
import { grantedRoles, issueToken, issueTokens, narrowedRoles, scopeWords, type TokenAnswer } from './issue'
import { isObject, type JsonObject } from '../records/json'
import type { Platform } from '../records/platform'
import { principalByName, type Principal } from './principals'
import { readRefreshToken, renewRefreshToken } from './refresh-tokens'
import { checkPassword, checkUserMaySignIn, recordSignIn } from './sign-in'
import type { Stored } from '../records/store'
import type { ApiClient } from '../../contract/records'

type Form = ReadonlyMap<string, string>

/** Maximum length of an anonymous user ID. Longer values are not valid IDs and are cut. */
const ANON_USER_ID_LENGTH = 100

/**
 * Returns the user for a client that signs in without a user: its default user, either authenticated by the client's
 * secret or as an anonymous guest.
 */
async function byClient(
  platform: Platform,
  client: Stored<ApiClient>,
  form: Form,
): Promise<{ user: Principal; anonymous: boolean }> {
  const given = form.get('client_secret') ?? ''
  const anonymous = client.body.IsAnonBuyer && given === ''
  if (!anonymous) {
    const fits = await compareSecret(platform, client, given)
    if (fits === 'none')
      throw authError(
        'OauthError',
        'This API client has no secret, so it cannot use client credentials.',
        401,
      )
    if (fits === 'wrong') throw authError('OauthError', 'The client secret is missing or wrong.', 401)
  }
  const user = await principalByName(platform.db, client.body.DefaultContextUserName ?? '')
  if (!user) throw authError('UserNotFound', 'The API client has no default user.')
  return { user, anonymous }
}

/** Handles POST /oauth/token (facts of the platform, 1.4). */
export async function grantToken(platform: Platform, form: Form): Promise<TokenAnswer> {
  const grant = form.get('grant_type')
  const client = await usableClient(platform, form.get('client_id') ?? '')
  const scope = form.get('scope') ?? ''
  if (grant === 'password') {
    await checkSecret(platform, client, form.get('client_secret') ?? '')
    const user = await checkPassword(platform, form.get('username') ?? '', form.get('password') ?? '')
    await checkUserMaySignIn(platform, client, user)
    const answer = await issueTokens(platform, client, user, scope)
    await recordSignIn(platform, user)
    return answer
  }
  if (grant === 'refresh_token') {
    await checkSecret(platform, client, form.get('client_secret') ?? '')
    const session = await readRefreshToken(platform, client, form.get('refresh_token') ?? '')
    const { user, scope: granted } = session
    await checkUserMaySignIn(platform, client, user)
    const most = await grantedRoles(platform, client, user, granted)
    // A renewal may request fewer roles than were granted, but never more.
    const requested = scopeWords(scope)
    const roles = requested ? narrowedRoles(platform, client, most, requested) : most
    const answer = await issueToken(platform, client, user, roles)
    return { ...answer, ...(await renewRefreshToken(platform, client, session)) }
  }
  if (grant === 'client_credentials') {
    const { user, anonymous } = await byClient(platform, client, form)
    await checkUserMaySignIn(platform, client, user)
    const anonUserId = (anonymous && form.get('anonuserid')?.slice(0, ANON_USER_ID_LENGTH)) || ''
    const roles = await grantedRoles(platform, client, user, scope)
    return issueToken(platform, client, user, roles, { anonymous, anonUserId })
  }
  throw authError('OauthError', `The grant type "${grant ?? ''}" is not supported.`)
}

/**
 * Returns the body of an OAuth error. It has both OAuth's own fields and the platform's Errors, which clients read on
 * every error.
 */
export function oauthErrorBody(error: PlatformError): JsonObject {
  const first = error.errors[0]
  return {
    error: error.status === 401 ? 'invalid_client' : 'invalid_grant',
    error_description: first?.Message ?? 'Rejected',
    Errors: error.errors.map((item) => ({ ...item, Data: isObject(item.Data) ? item.Data : null })),
  }
}
