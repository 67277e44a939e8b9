import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { Fault, FaultRules } from '../core/http/faults'
import { isObject } from '../core/records/json'
import { CORS } from './cors'

/** An error page like that of a proxy whose backend does not answer. */
const PAGE =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

/**
 * Returns the username in a token, or in the form of a token request. The token is not verified, because the name only
 * selects the rule.
 */
async function userOf(c: Context): Promise<string | null> {
  const token = /^bearer\s+[^.]+\.([^.]+)/i.exec(c.req.header('Authorization') ?? '')?.[1]
  if (token === undefined)
    return new URLSearchParams(c.req.method === 'POST' ? await c.req.text() : '').get('username')
  try {
    const claims: unknown = JSON.parse(Buffer.from(token, 'base64url').toString())
    return isObject(claims) && typeof claims.usr === 'string' ? claims.usr : null
  } catch {
    return null
  }
}

function connectionOf(c: Context): ServerResponse | null {
  return ((c.env as Partial<HttpBindings> | undefined)?.outgoing as ServerResponse | undefined) ?? null
}

/** Ends the connection without a response; the client sees a reset. */
function reset(c: Context): Response {
  connectionOf(c)?.socket?.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

/** Delays until the client closes the connection or the rule is removed. */
function hang(c: Context, removed: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (removed.aborted) return done()
    removed.addEventListener('abort', () => done(), { once: true })
    connectionOf(c)?.once('close', () => done())
  })
}

async function truncateResponse(c: Context, answer: Response): Promise<Response> {
  const outgoing = connectionOf(c)
  const body = Buffer.from(await answer.arrayBuffer())
  if (!outgoing) return answer
  outgoing.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    'Content-Length': Math.max(body.length, 2),
  })
  const half = body.subarray(0, Math.floor(body.length / 2))
  await new Promise<void>((sent) => outgoing.write(half.length > 0 ? half : ' ', () => sent()))
  outgoing.socket?.destroySoon()
  return RESPONSE_ALREADY_SENT
}

function faultResponse({ fault }: Fault): Response {
  const headers = {
    ...CORS,
    ...(fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) }),
    'Content-Type': fault.html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    ...fault.headers,
  }
  if (fault.html) return new Response(PAGE, { status: fault.status ?? 502, headers })
  const { status = 500 } = fault
  const usual = {
    Errors: [
      { ErrorCode: status >= 500 ? 'ServerError' : 'Fault', Message: 'As a fault rule wants.', Data: null },
    ],
  }
  const text = typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? usual)
  return new Response(status === 204 || status === 304 ? null : text, { status, headers })
}

/** Responds as the first matching rule specifies, or with the result of `run` where none matches. */
export async function withFaults(
  faults: FaultRules,
  c: Context,
  path: string,
  run: () => Promise<Response>,
): Promise<Response> {
  const entry = faults.take({ method: c.req.method, path, user: await userOf(c) })
  if (!entry) return run()
  const { fault } = entry
  if (fault.delay) await sleep(fault.delay)
  if (fault.hang) {
    await hang(c, entry.removed.signal)
    return reset(c)
  }
  if (fault.reset === 'before') return reset(c)
  if (fault.status !== undefined || fault.html) return faultResponse(entry)
  if (fault.stale && c.req.method === 'GET')
    return faults.stale(entry, `${c.req.header('Authorization') ?? ''} ${c.req.url}`, run)
  const answer = await run()
  if (fault.reset === 'after') return reset(c)
  return fault.truncate ? truncateResponse(c, answer) : answer
}
