import { Hono } from 'hono'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { openApiDocument } from './contract/openapi'
import { asPlatformError, Dispatcher, type PlatformRequest } from './core/http/dispatch'
import type { Handler } from './core/http/definitions'
import { handlersOf } from './core/http/engine'
import { platformError, type PlatformError } from './core/http/errors'
import { reportFailure } from './core/http/error-reports'
import { grantToken, oauthErrorBody } from './core/auth/oauth'
import type { Platform } from './core/records/platform'
import { checkEncoding, readUtf8 } from './core/http/request-body'
import { TokenVerifier } from './core/auth/tokens'
import { trackSignIn } from './core/messaging/tracking'
import { addOpenId } from './openid/routes'
import { CORS, preflight } from './http/cors'
import { ACTIONS } from './resources/all'
import { withFaults } from './http/apply-faults'
import { checkoutSender, subscriptionSender } from './rules/orders/checkout/notify-checkout'
import { startHourly } from './rules/orders/subscriptions/hourly'
import { demoPicture } from './seed/demo'
import { addTools, areToolsEnabled } from './tools/routes'
import { addUploads } from './uploads/routes'

const JSON_HEADERS = {
  ...CORS,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
}

/** Maximum size of a request body, in bytes: far above any record. A body is held in memory as a whole. */
const MAX_BODY_BYTES = 10 * 1024 * 1024

function bodyTooLarge(c: HonoContext): Response {
  const error = {
    ErrorCode: 'Request.InvalidRequestBody',
    Message: `The request body is larger than ${MAX_BODY_BYTES} bytes.`,
    Data: { Limit: MAX_BODY_BYTES },
  }
  // The rest of the body is still being sent, so the connection cannot be used again.
  return c.json({ Errors: [error] }, 413, { ...CORS, Connection: 'close' })
}

const limitStreamedBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: bodyTooLarge })

/** Rejects bodies of more than 10 MB with 413: at once where the length is stated, else when the limit is reached. */
const limitBody: MiddlewareHandler = (c, next) => {
  if (c.req.header('Transfer-Encoding') !== undefined) return limitStreamedBody(c, next)
  return Number(c.req.header('Content-Length') ?? 0) > MAX_BODY_BYTES
    ? Promise.resolve(bodyTooLarge(c))
    : next()
}

/** Returns every handler of the platform by operation ID. All other operations of the contract return 501. */
export function allHandlers(platform: Platform): Map<string, Handler> {
  const handlers = handlersOf(platform)
  for (const [id, handler] of Object.entries(ACTIONS)) handlers.set(id, handler)
  return handlers
}

/**
 * Converts a request to the form of the dispatcher.
 * @throws 400 when its query is not valid UTF-8
 */
function toRequest(c: HonoContext, path: string): PlatformRequest {
  const search = c.req.url.indexOf('?')
  if (search >= 0) checkEncoding(c.req.url.slice(search))
  const query = search < 0 ? [] : [...new URLSearchParams(c.req.url.slice(search + 1))]
  return {
    // A HEAD request is handled as the corresponding GET; the body is omitted when the response is sent.
    method: c.req.method === 'HEAD' ? 'GET' : c.req.method,
    path,
    query,
    authorization: c.req.header('Authorization') ?? null,
    body: async () => readUtf8(await c.req.arrayBuffer()),
  }
}

/** Returns the path as sent, without the query: Hono would decode it, and IDs may hold encoded slashes. */
function rawPath(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?')
  return start < 0 ? '/' : url.slice(start, end < 0 ? undefined : end)
}

/**
 * Creates the platform as an HTTP application; pass its `fetch` to a server or call it in a test. Pending deliveries
 * are sent from now on, until `platform.delivery.stop()`.
 */
export function createApp(platform: Platform, log: (message: string) => void = console.error): Hono {
  const app = new Hono()
  const handlers = allHandlers(platform)
  const tokens = new TokenVerifier(platform.keys)
  const api = new Dispatcher(platform, handlers, tokens, false)
  const root = new Dispatcher(platform, handlers, tokens, true)

  /**
   * Returns the response for an exception, with a body made by `bodyOf`. Unexpected exceptions are also logged and
   * reported.
   */
  const answerFailure = (
    thrown: unknown,
    method: string,
    path: string,
    bodyOf: (error: PlatformError) => object,
  ): Response => {
    const { error, unexpected } = asPlatformError(thrown)
    if (unexpected) {
      log(`${method} ${path}: ${thrown instanceof Error ? thrown.stack : String(thrown)}`)
      void reportFailure(platform, { method, path, message: error.errors[0]?.Message ?? '' })
    }
    return new Response(JSON.stringify(bodyOf(error)), { status: error.status, headers: JSON_HEADERS })
  }

  const run = async (c: HonoContext, dispatcher: Dispatcher, path: string): Promise<Response> => {
    try {
      const { status = 200, body, text, location } = await dispatcher.handle(toRequest(c, path))
      if (status === 204) return new Response(null, { status, headers: CORS })
      const headers = location
        ? { ...JSON_HEADERS, Location: `${c.req.url.split('?')[0]}/${location}` }
        : JSON_HEADERS
      return new Response(text ?? JSON.stringify(body ?? null), { status, headers })
    } catch (thrown) {
      return answerFailure(thrown, c.req.method, path, ({ errors }) => ({ Errors: errors }))
    }
  }

  const { faults } = platform
  /** Applies the fault rules to a request; without rules, the request is not inspected. */
  const guarded = (c: HonoContext, path: string, answer: () => Promise<Response>): Promise<Response> =>
    faults.active ? withFaults(faults, c, path, answer) : answer()

  platform.delivery.senders.set('IntegrationEvents', checkoutSender(platform))
  platform.delivery.senders.set('SubscriptionIntegrations', subscriptionSender(platform))
  platform.delivery.start(log)
  app.use('*', limitBody)
  platform.delivery.onStop(startHourly(platform, log))
  app.options('*', (c) => preflight(c.req.header('Access-Control-Request-Headers')))
  const token = async (c: HonoContext): Promise<Response> => {
    try {
      if (!/application\/x-www-form-urlencoded/i.test(c.req.header('Content-Type') ?? '')) {
        throw platformError(
          'Request.InvalidContentType',
          'The token endpoint requires application/x-www-form-urlencoded.',
        )
      }
      const text = readUtf8(await c.req.arrayBuffer())
      checkEncoding(text)
      const form = new Map(new URLSearchParams(text))
      const answer = await grantToken(platform, form)
      if (form.get('grant_type') === 'password') await trackSignIn(platform, answer.access_token)
      return c.json(answer, 200, JSON_HEADERS)
    } catch (thrown) {
      return answerFailure(thrown, 'POST', '/oauth/token', oauthErrorBody)
    }
  }
  app.post('/oauth/token', (c) => guarded(c, '/oauth/token', () => token(c)))
  app.get('/env', (c) =>
    c.json(
      { BuildNumber: platform.contract.version, Environment: 'Sandbox', Region: 'local' },
      200,
      JSON_HEADERS,
    ),
  )
  let document: string | undefined
  app.get('/v1/openapi/v3', () => {
    document ??= JSON.stringify(openApiDocument(platform.contract, platform.settings.publicUrl))
    return new Response(document, { headers: { ...JSON_HEADERS, 'Cache-Control': 'public, max-age=3600' } })
  })
  app.get('/_sandbox/images/:name', async (c) => {
    const svg = await demoPicture(c.req.param('name').replace(/\.svg$/, ''))
    if (svg === null) return c.notFound()
    return new Response(svg, {
      headers: { ...CORS, 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' },
    })
  })
  addUploads(app, platform, tokens, guarded, log)
  if (areToolsEnabled()) addTools(app, platform, log)
  addOpenId(app, platform, log)
  app.all('*', (c) => {
    const path = rawPath(c.req.url)
    if (/^\/v1(\/|$)/i.test(path)) return guarded(c, path, () => run(c, api, path.slice(3)))
    if (/^\/oauth\//i.test(path)) return guarded(c, path, () => run(c, root, path))
    return new Response(
      JSON.stringify({
        Errors: [
          {
            ErrorCode: 'NotFound',
            Message: `No resource found at ${path}.`,
            Data: { ObjectType: 'Path', ObjectID: path },
          },
        ],
      }),
      { status: 404, headers: JSON_HEADERS },
    )
  })
  return app
}
