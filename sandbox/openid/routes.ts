import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { asPlatformError } from '../core/http/dispatch'
import { isObject, textOf, type JsonObject } from '../core/records/json'
import type { Platform } from '../core/records/platform'
import { principalByName } from '../core/auth/principals'
import { checkPassword, recordSignIn } from '../core/auth/sign-in'
import type { Stored } from '../core/records/store'
import { publicJwk, TokenVerifier } from '../core/auth/tokens'
import { CORS } from '../http/cors'
import { DEMO_ACCOUNTS } from '../seed/constants'
import { areToolsEnabled } from '../tools/routes'
import { newBrowserKey, publicLoginUrl, setBrowserKey, takeBrowserKey } from './browser'
import { signInError } from './id-token'
import { plainPage, signInPage } from './pages'
import { Provider, PROVIDER_PATH, ProviderError } from './provider'
import { connectById, errorUrl, completeSignIn, startUrl, readSignInState } from './relying'

type Log = (message: string) => void

const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
/** Headers of documents that applications of any origin may read. */
const PUBLIC = { ...HEADERS, ...CORS }
const PAGE = {
  ...HEADERS,
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
}

const queryOf = (c: Context): URLSearchParams => new URL(c.req.url).searchParams

/**
 * Adds signing in through other providers (`/ocrplogin`, `/ocrpcode`), and outside of production a built-in provider to
 * try it with.
 */
export function addOpenId(app: Hono, platform: Platform, log: Log): void {
  addRelyingParty(app, platform, log)
  if (areToolsEnabled()) addProvider(app, platform)
}

function addRelyingParty(app: Hono, platform: Platform, log: Log): void {
  /**
   * Redirects the user, or reports an error: to the app's error address where it has one, else as a normal error
   * response.
   */
  const lead = async (
    c: Context,
    run: (found: (connect: Stored, path: string) => void) => Promise<string>,
  ): Promise<Response> => {
    let errorUrlFor: (message: string) => string | null = () => null
    try {
      const to = await run((connect, path) => {
        errorUrlFor = (message) => errorUrl(platform, connect, message, path)
      })
      return c.body(null, 302, { ...HEADERS, Location: to })
    } catch (thrown) {
      const { error, unexpected } = asPlatformError(thrown)
      if (unexpected) log(`${c.req.path}: ${thrown instanceof Error ? thrown.stack : String(thrown)}`)
      const to = errorUrlFor(error.message)
      return to
        ? c.body(null, 302, { ...HEADERS, Location: to })
        : c.json({ Errors: error.errors }, error.status as ContentfulStatusCode, HEADERS)
    }
  }

  app.get('/ocrplogin', (c) =>
    lead(c, async (found) => {
      const query = queryOf(c)
      const connect = await connectById(platform, query.get('id') ?? '')
      found(connect, query.get('appstartpath') ?? '')
      const publicUrl = publicLoginUrl(c, platform)
      if (publicUrl !== null) return publicUrl
      const key = newBrowserKey()
      const url = await startUrl(platform, connect, query, key)
      setBrowserKey(c, platform, key)
      return url
    }),
  )
  app.get('/ocrpcode', (c) =>
    lead(c, async (found) => {
      const query = queryOf(c)
      const trip = await readSignInState(platform, query.get('state') ?? '')
      found(trip.connect, trip.path)
      const key = takeBrowserKey(c, platform, trip.bound)
      const error = query.get('error_description') ?? query.get('error')
      if (error !== null) throw signInError(error)
      return completeSignIn(platform, trip, query.get('code') ?? '', key)
    }),
  )
}

async function accounts(platform: Platform) {
  const known = await Promise.all(DEMO_ACCOUNTS.map(({ username }) => principalByName(platform.db, username)))
  return DEMO_ACCOUNTS.filter((_, index) => known[index])
}

async function authorizePage(c: Context, platform: Platform, problem: string | null): Promise<Response> {
  const query = queryOf(c)
  const client = query.get('client_id') ?? ''
  const html = signInPage({ client, query, accounts: await accounts(platform), problem })
  return c.html(html, problem === null ? 200 : 400, PAGE)
}

/** Returns the client's credentials from basic authentication, or from the fields sent with the code. */
function clientIn(c: Context, sent: JsonObject): { clientId: string; secret: string } {
  const basic = /^basic\s+(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  if (!basic) return { clientId: textOf(sent.client_id), secret: textOf(sent.client_secret) }
  const [clientId = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':').map(decode)
  return { clientId, secret }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

async function sentIn(c: Context): Promise<JsonObject> {
  const body = await c.req.text()
  if (!/json/i.test(c.req.header('Content-Type') ?? '')) return Object.fromEntries(new URLSearchParams(body))
  try {
    const parsed: unknown = JSON.parse(body)
    return isObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

function addProvider(app: Hono, platform: Platform): void {
  const provider = new Provider(platform)
  const asPage = async (c: Context, run: () => Promise<Response>): Promise<Response> => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return c.html(plainPage('Sign-in failed', error.message), 400, PAGE)
    }
  }

  app.get(`${PROVIDER_PATH}/.well-known/openid-configuration`, (c) =>
    c.json(provider.discovery(), 200, PUBLIC),
  )
  app.get(`${PROVIDER_PATH}/jwks`, async (c) =>
    c.json({ keys: [await publicJwk(platform.keys)] }, 200, PUBLIC),
  )
  app.get(`${PROVIDER_PATH}/authorize`, (c) =>
    asPage(c, async () => {
      await provider.assertRequest(queryOf(c))
      return authorizePage(c, platform, null)
    }),
  )
  app.post(`${PROVIDER_PATH}/authorize`, (c) =>
    asPage(c, async () => {
      await provider.assertRequest(queryOf(c))
      const form = new URLSearchParams(await c.req.text())
      try {
        const user = await checkPassword(platform, form.get('username') ?? '', form.get('password') ?? '')
        await recordSignIn(platform, user)
        const to = await provider.grant(queryOf(c), user)
        return new Response(null, { status: 303, headers: { ...HEADERS, Location: to } })
      } catch (thrown) {
        const { error, unexpected } = asPlatformError(thrown)
        if (unexpected) throw thrown
        return authorizePage(c, platform, error.message)
      }
    }),
  )
  app.post(`${PROVIDER_PATH}/token`, async (c) => {
    const sent = await sentIn(c)
    try {
      const grant = {
        type: textOf(sent.grant_type),
        code: textOf(sent.code),
        verifier: textOf(sent.code_verifier),
        ...clientIn(c, sent),
      }
      return c.json(await provider.tokens(grant), 200, HEADERS)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const status = error.code === 'invalid_client' ? 401 : 400
      return c.json({ error: error.code, error_description: error.message }, status, HEADERS)
    }
  })
  // Final page of the demo's sign-in. It shows that a token arrived, without showing the token itself.
  app.get(`${PROVIDER_PATH}/welcome`, async (c) => {
    const claims = await new TokenVerifier(platform.keys).verify(
      queryOf(c).get('token') ?? '',
      platform.now(),
    )
    const sentence = claims
      ? `You are signed in as ${claims.usr}.`
      : 'The response contains no token of this marketplace.'
    return c.html(plainPage('Single sign-on', sentence), claims ? 200 : 400, PAGE)
  })
}
