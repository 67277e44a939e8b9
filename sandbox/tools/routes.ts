import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { clockState, setClock, parseClockOffset } from '../core/records/clock'
import { faultRuleError, type FaultRule } from '../core/http/faults'
import type { Platform } from '../core/records/platform'
import { CORS } from '../http/cors'
import { clearMailbox, listMailbox, readMail } from '../core/messaging/mailbox'
import { mailboxPage, messagePage } from './mailbox-pages'
import { runDue } from '../rules/orders/subscriptions/hourly'

/**
 * Returns true when the tools are enabled explicitly, which also enables them for other machines. The operator must
 * then restrict access to the port.
 */
const areEnabledExplicitly = (env: NodeJS.ProcessEnv = process.env): boolean => env.SANDBOX_TOOLS === '1'

/**
 * Returns true when the tools are enabled. They expose messages and change the clock, so they are off in production
 * unless enabled explicitly.
 */
export function areToolsEnabled(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.NODE_ENV !== 'production' || areEnabledExplicitly(env)
}

type Log = (message: string) => void

const NO_STORE = { 'Cache-Control': 'no-store' }
const PAGE_HEADERS = {
  ...NO_STORE,
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

const LOCAL_HOST = /^(localhost|127(\.\d+){3}|\[::1\])$/
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d+){3})$/i

/**
 * Returns true where the connection comes from another machine, regardless of its headers. A request without a
 * connection is a call within the process.
 */
function isRemote(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return incoming !== undefined && !LOOPBACK_ADDRESS.test(incoming.socket.remoteAddress ?? '')
}

/**
 * Returns true for requests that a page of another machine sends through a browser. Requests of this machine come from
 * tests and the app. A host name other than the platform's own counts as another machine, regardless of its address.
 */
function isFromForeignPage(c: Context, { settings }: Platform): boolean {
  const host = c.req.header('Host') ?? ''
  const address = host === '' ? settings.publicUrl : `http://${host}`
  if (!URL.canParse(address)) return true
  const { hostname } = new URL(address)
  const isNamed = !LOCAL_HOST.test(hostname) && !/^[\d.]+$|^\[/.test(hostname)
  if (isNamed && hostname !== new URL(settings.publicUrl).hostname) return true
  const origin = c.req.header('Origin')
  if (origin === undefined) return false
  return (
    !URL.canParse(origin) || (new URL(origin).host !== host && !LOCAL_HOST.test(new URL(origin).hostname))
  )
}

async function jsonBody(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    return undefined
  }
}

const toolError = (c: Context, message: string, status: 400 | 404): Response =>
  c.json(
    {
      Errors: [
        { ErrorCode: status === 404 ? 'NotFound' : 'ValidationFailure', Message: message, Data: null },
      ],
    },
    status,
  )

function addFaults(app: Hono, { faults }: Platform): void {
  app.get('/_sandbox/faults', (c) => c.json({ Items: faults.list() }, 200, NO_STORE))
  app.post('/_sandbox/faults', async (c) => {
    const body = await jsonBody(c)
    const rules = Array.isArray(body) ? (body as unknown[]) : [body]
    const mistake = rules.map(faultRuleError).find((one) => one !== null)
    if (mistake) return toolError(c, mistake, 400)
    return c.json({ Items: faults.add(rules as FaultRule[]) }, 201, NO_STORE)
  })
  app.delete('/_sandbox/faults', (c) => {
    faults.remove(null)
    return c.body(null, 204)
  })
  app.delete('/_sandbox/faults/:id', (c) =>
    faults.remove(c.req.param('id')) > 0 ? c.body(null, 204) : toolError(c, 'There is no such rule.', 404),
  )
}

function addClock(app: Hono, platform: Platform, log: Log): void {
  const show = (c: Context): Response => c.json(clockState(platform), 200, NO_STORE)
  app.get('/_sandbox/clock', show)
  app.put('/_sandbox/clock', async (c) => {
    const offset = parseClockOffset(platform, await jsonBody(c))
    if (offset === null)
      return toolError(
        c,
        'Send one of "now" (ISO 8601), "offset" or "advance" (milliseconds), within 100 years.',
        400,
      )
    const before = platform.now()
    await setClock(platform, offset)
    // The jobs that became due in the skipped time are run.
    if (platform.now() > before) await runDue(platform, log, before)
    return show(c)
  })
  app.delete('/_sandbox/clock', async (c) => {
    await setClock(platform, 0)
    return show(c)
  })
}

function addMailbox(app: Hono, platform: Platform): void {
  const readFilter = (c: Context) => ({
    recipient: c.req.query('recipient') ?? '',
    type: c.req.query('type') ?? '',
    before: c.req.query('before') ?? '',
  })
  // The office shows deliveries. The checks of addTools reject pages of other machines before.
  app.get('/_sandbox/mailbox.json', async (c) =>
    c.json(await listMailbox(platform, readFilter(c)), 200, { ...NO_STORE, ...CORS }),
  )
  app.get('/_sandbox/mailbox', async (c) => {
    const filter = readFilter(c)
    return c.html(mailboxPage(filter, await listMailbox(platform, filter)), 200, PAGE_HEADERS)
  })
  app.delete('/_sandbox/mailbox', async (c) => {
    await clearMailbox(platform)
    return c.body(null, 204)
  })
  app.post('/_sandbox/mailbox/clear', async (c) => {
    await clearMailbox(platform)
    return c.redirect('/_sandbox/mailbox', 303)
  })
  app.get('/_sandbox/mailbox/:id', async (c) => {
    const mail = await readMail(platform, c.req.param('id'))
    return mail
      ? c.html(messagePage(mail), 200, PAGE_HEADERS)
      : toolError(c, 'There is no such message.', 404)
  })
}

/**
 * Adds the mailbox, the faults and the clock under `/_sandbox`. Pages of other machines may never use them. Other
 * machines themselves may use them only if the tools were enabled explicitly.
 */
export function addTools(app: Hono, platform: Platform, log: Log): void {
  const isForAll = areEnabledExplicitly()
  for (const path of ['/_sandbox/faults', '/_sandbox/clock', '/_sandbox/mailbox', '/_sandbox/mailbox.json']) {
    for (const at of [path, `${path}/*`]) {
      app.use(at, async (c, next) => {
        if (!isForAll && isRemote(c)) return c.body('Not from another machine.', 403)
        return isFromForeignPage(c, platform) ? c.body('Not from another origin.', 403) : next()
      })
    }
  }
  addFaults(app, platform)
  addClock(app, platform, log)
  addMailbox(app, platform)
}
