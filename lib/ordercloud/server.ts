import { getCookie } from 'cookies-next/server'
import { cookies, headers } from 'next/headers'
import { readSettings } from '../settings/server'
import { staffClaims, type Claims } from './claims'
import { ACCESS_COOKIE } from './cookies'
import { toQueryString } from './query'

const BUDGET_MS = 400

/**
 * Returns the claims of the user who requests this page, from the token cookie. Undefined when no staff user is
 * signed in.
 */
export async function readServerClaims(): Promise<Claims | undefined> {
  return staffClaims(await readToken())
}

/**
 * Fetches one platform response while the server renders a document, so that the document includes its first rows.
 * Undefined for navigation inside the app (the link has prefetched), when no user is signed in, and when the platform
 * is slow or fails. The browser then sends the request itself, and the document does not wait.
 *
 * @param path below the version, IDs already encoded: `/products`, `/buyers/${encodeURIComponent(id)}`
 * @param query list parameters as the library takes them, including filters
 */
export async function prefetchFromPlatform<T>(
  path: string,
  query?: Record<string, unknown>,
): Promise<T | undefined> {
  const [token, header] = await Promise.all([readToken(), headers()])
  if (header.get('sec-fetch-dest') !== 'document') return undefined
  if (!staffClaims(token)) return undefined
  try {
    const search = toQueryString(query)
    const answer = await fetch(`${readSettings().apiUrl}/v1${path}${search ? `?${search}` : ''}`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.timeout(BUDGET_MS),
    })
    return answer.ok ? ((await answer.json()) as T) : undefined
  } catch {
    return undefined
  }
}

function readToken(): Promise<string | undefined> {
  return getCookie(ACCESS_COOKIE, { cookies }) as Promise<string | undefined>
}
