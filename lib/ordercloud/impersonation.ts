import type { CallOptions } from './attempt'
import { call, type OrderCloud } from './client'
import { isExpired, readClaims } from './claims'
import { ACCESS_COOKIE, IMPERSONATION_COOKIE, limitCookie, readCookie, REFRESH_COOKIE } from './cookies'
import { PlatformError } from './errors'
import { loadOrderCloud } from './sdk'
import { invalidToken } from './tokens'

/** A resource of the platform's library. `As` makes its next request use the impersonation token. */
export interface Impersonating {
  As(): unknown
}

/** Options of a call on behalf of another user. */
export interface ImpersonatedCallOptions extends Omit<CallOptions, 'bringsToken'> {
  /**
   * Token of the user whom the call is for. All tabs share one stored token, so another tab may have replaced it by
   * that of another user. It is then stored again right before the request, unless the current user has signed out.
   * Without it, the stored token is used.
   */
  token?: string
}

/**
 * Stores the token of a user whom the current user may act for, from `Users.GetAccessToken`, for the calls of `as`.
 * Undefined deletes it. Rejects with "Invalid token" for a token that does not decode, and with "TokenNotStored" when
 * the browser drops the cookie. The token of an earlier user is deleted first, because a failure would otherwise leave
 * it in use.
 */
export async function storeImpersonationToken(token: string | undefined): Promise<void> {
  const { Tokens } = await loadOrderCloud()
  Tokens.RemoveImpersonationToken()
  if (token !== undefined) keepToken(Tokens, token)
}

/**
 * Stores a token that `storeImpersonationToken` has replaced, or deletes the stored one. The token is dropped when it is
 * no longer valid, or when the current user has signed out meanwhile.
 */
export async function restoreImpersonationToken(token: string | undefined): Promise<void> {
  const claims = token === undefined ? null : readClaims(token)
  const isValid = claims && !isExpired(claims) && isSignedIn()
  await storeImpersonationToken(isValid ? token : undefined)
}

function keepToken(Tokens: OrderCloud['Tokens'], token: string): void {
  if (!readClaims(token)) throw invalidToken()
  Tokens.SetImpersonationToken(token)
  if (readCookie(IMPERSONATION_COOKIE) !== token) {
    throw new PlatformError(
      'Your browser did not store the token of the user you act for. Allow cookies for this site, then try again.',
      { errorCode: 'TokenNotStored' },
    )
  }
  limitCookie(IMPERSONATION_COOKIE)
}

/**
 * Makes one call on behalf of the impersonated user: `as((oc) => oc.Me, (me) => me.Get())`. Fails as `call` does.
 * Also fails without a valid impersonation, because the library would then silently act as the current user.
 *
 * The library stores "impersonating" as a flag of the resource, shared by the whole page, until the next request
 * begins. The flag is therefore set and reset in the same synchronous step, and the resource that `run` receives is
 * only valid during that step. `run` must start its request synchronously. A later call is rejected instead of being
 * made as the current user.
 */
export function callAsUser<S extends Impersonating, T>(
  pick: (oc: OrderCloud) => S,
  run: (resource: S) => Promise<T>,
  { token, ...options }: ImpersonatedCallOptions = {},
): Promise<T> {
  return call(
    async (oc) => {
      if (token !== undefined && isSignedIn() && readCookie(IMPERSONATION_COOKIE) !== token) {
        oc.Tokens.RemoveImpersonationToken()
        keepToken(oc.Tokens, token)
      }
      const claims = readClaims(readCookie(IMPERSONATION_COOKIE))
      if (!claims || isExpired(claims)) {
        throw new PlatformError('The impersonation has ended.', { errorCode: 'ImpersonationOver' })
      }
      const resource = pick(oc)
      const flag = resource as unknown as { impersonating: boolean }
      const { proxy, revoke } = Proxy.revocable(resource, {})
      resource.As()
      let answer: Promise<T>
      let wasUsed: boolean
      try {
        answer = run(proxy)
        wasUsed = !flag.impersonating
      } finally {
        revoke()
        flag.impersonating = false
      }
      if (wasUsed) return answer
      answer.catch(() => undefined)
      throw new PlatformError('The impersonated request must start immediately.', {
        errorCode: 'ImpersonationUnused',
      })
    },
    { ...options, bringsToken: true },
  )
}

function isSignedIn(): boolean {
  return readCookie(ACCESS_COOKIE) !== undefined || readCookie(REFRESH_COOKIE) !== undefined
}
