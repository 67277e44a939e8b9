import { getCookie } from 'cookies-next/server'
import { cookies, headers } from 'next/headers'
import { readSettings } from '../settings/server'
import { staffClaims, type Claims } from './claims'
import { ACCESS_COOKIE } from './cookies'
import { toQueryString } from './query'

const BUDGET_MS = 400

/** Who asks for this page, by the token cookie; undefined when nobody of the staff is signed in. */
export async function readServerClaims(): Promise<Claims | undefined> {
  return staffClaims(await readToken())
}

/**
 * Fetches one platform answer for the document being rendered, so that it arrives with its first rows.
 * Undefined, and the browser asks itself, when this is a navigation inside the app (whose link prefetched),
 * when nobody is signed in, or when the platform is slow or fails: a document never waits for it.
 *
 * @param path below the version, ids already encoded: `/products`, `/buyers/${encodeURIComponent(id)}`
 * @param query list parameters as the library takes them, filters included
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
