import { NextResponse, type NextRequest } from 'next/server'
import { staffClaims } from '@/lib/ordercloud/claims'
import { ACCESS_COOKIE } from '@/lib/ordercloud/cookies'
import { REQUEST_ID_HEADER, requestIdOf } from '@/lib/operations/log-error'
import { contentSecurityPolicy } from '@/lib/security/csp'
import { readSettings } from '@/lib/settings/server'
import { safeNextPath, signInPath } from '@/lib/url/next-path'

/**
 * Parameters of the sign-in page that signed-in users may open too. A return from single sign-on brings a new session
 * or an error, which the page handles. A code from a mail sets a password.
 */
const LINKS = ['sso', 'sso-error', 'reset']

/** HTTP methods that browsers and proxies send to pages. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'POST']

/**
 * Redirects visitors without a session to the sign-in page and signed-in staff away from it, and sets the content
 * security policy of every document. The token is only decoded, because the platform decides what it allows.
 */
export function middleware(request: NextRequest) {
  const { pathname, search, searchParams } = request.nextUrl
  const requestId = requestIdOf(request.headers.get(REQUEST_ID_HEADER))
  if (!METHODS.includes(request.method)) return reject(405, 'Method not allowed', requestId)
  if (isForNothingHere(request)) return reject(404, 'Not found', requestId)
  const isSignedIn = staffClaims(request.cookies.get(ACCESS_COOKIE)?.value) !== undefined
  if (pathname === '/' && isSignedIn && !LINKS.some((name) => searchParams.has(name)))
    return redirect(request, safeNextPath(searchParams.get('next')) ?? '/dashboard')
  if (pathname !== '/' && !isSignedIn) return redirect(request, signInPath(pathname + search))

  const nonce = btoa(crypto.randomUUID())
  const { apiUrl, avatarUrl, uploadUrl, uploadStorageUrl } = readSettings()
  const policy = contentSecurityPolicy({
    nonce,
    apiUrl,
    avatarUrl,
    uploadUrls: [uploadUrl, uploadStorageUrl],
    isDevelopment: process.env.NODE_ENV === 'development',
  })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set(REQUEST_ID_HEADER, requestId)
  headers.set('Content-Security-Policy', policy) // Next reads the nonce for its own scripts from this header
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  response.headers.set(REQUEST_ID_HEADER, requestId)
  response.headers.set('Cache-Control', 'private, no-cache, no-store, max-age=0, must-revalidate')
  return response
}

/**
 * Returns true for requests that only scanners send. The app has no server actions and resizes no images, and Next
 * would log each such request as an error.
 */
function isForNothingHere(request: NextRequest): boolean {
  const isAction =
    request.headers.has('next-action') ||
    (request.method === 'POST' && /^multipart\/form-data/i.test(request.headers.get('content-type') ?? ''))
  return isAction || request.nextUrl.pathname.startsWith('/_next/image')
}

function reject(status: number, sentence: string, requestId: string) {
  return new NextResponse(sentence, {
    status,
    headers: {
      ...(status === 405 && { Allow: METHODS.join(', ') }),
      'Content-Type': 'text/plain',
      'Cache-Control': 'no-store',
      [REQUEST_ID_HEADER]: requestId,
    },
  })
}

function redirect(request: NextRequest, path: string) {
  const response = NextResponse.redirect(new URL(path, request.url))
  response.headers.set('Cache-Control', 'no-store')
  return response
}

export const config = {
  // Matches everything except built files, the icon, the fonts in `public`, health checks, and files that browsers and
  // robots request on their own. Each excluded name is complete, because a path that merely begins with one is a page,
  // with a policy and a session. Prefetches match too, because a redirect must also apply to them.
  matcher: [
    '/((?!_next/static/|healthz$|readyz$|favicon\\.ico$|robots\\.txt$|icon\\.svg$|fonts/[\\w-]+\\.(?:woff2|ttf|txt)$).*)',
  ],
}
