import { getCookie } from 'cookies-next/server'
import { cookies, headers } from 'next/headers'
import { readSettings } from '../settings/server'
import { staffClaims, type Claims } from './claims'
import { ACCESS_COOKIE } from './cookies'
import { toQueryString } from './query'

/**
 * Maximum time that a document waits for the platform, for all of its reads together. Browser tests wait longer, because
 * their documents must not depend on the speed of the machine.
 */
const BUDGET_MS = Number(process.env.QM_READ_BUDGET_MS) || 400

/** The reads of one document. */
interface DocumentReads {
  /** Ends all reads. It starts with the first one. */
  deadline: AbortSignal
  /** Responses by address. A layout and the page below it may both need a record. */
  responses: Map<string, Promise<unknown>>
}

// Next has one headers object for each request.
const readsByRequest = new WeakMap<object, DocumentReads>()

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
 * is slow or fails. The first page after signing in is read like a document, because no link has prefetched it. The browser then sends the request itself, and the document does not wait. All reads of a document
 * share one time limit, so that reads in sequence do not add up.
 *
 * @param path below the version, IDs already encoded: `/products`, `/buyers/${encodeURIComponent(id)}`
 * @param query list parameters as the library takes them, including filters
 */
export async function prefetchFromPlatform<T>(
  path: string,
  query?: Record<string, unknown>,
): Promise<T | undefined> {
  const [token, header] = await Promise.all([readToken(), headers()])
  if (header.get('sec-fetch-dest') !== 'document' && !comesFromSignIn(header.get('referer'))) return undefined
  if (!token || !staffClaims(token)) return undefined
  const reads = readsOf(header)
  const search = toQueryString(query)
  const address = `${path}${search ? `?${search}` : ''}`
  const response = reads.responses.get(address) ?? readOnce(address, token, reads.deadline)
  reads.responses.set(address, response)
  return (await response) as T | undefined
}

/** Returns true when the page that sent the request is the sign-in page. */
function comesFromSignIn(referer: string | null): boolean {
  return referer !== null && URL.canParse(referer) && new URL(referer).pathname === '/'
}

function readsOf(request: object): DocumentReads {
  const known = readsByRequest.get(request)
  if (known) return known
  const reads = { deadline: AbortSignal.timeout(BUDGET_MS), responses: new Map<string, Promise<unknown>>() }
  readsByRequest.set(request, reads)
  return reads
}

async function readOnce(address: string, token: string, signal: AbortSignal): Promise<unknown> {
  try {
    const answer = await fetch(`${readSettings().apiUrl}/v1${address}`, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      cache: 'no-store',
      signal,
    })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

function readToken(): Promise<string | undefined> {
  return getCookie(ACCESS_COOKIE, { cookies }) as Promise<string | undefined>
}
