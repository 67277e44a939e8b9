import type { Hono } from 'hono'
import type { Platform } from './core/platform'
import {
  DEMO_PASSWORD,
  INTEGRATION_CLIENT_ID,
  INTEGRATION_CLIENT_SECRET,
  OFFICE_CLIENT_ID,
} from './seed/constants'
import type { SeedDocument } from './seed/format'
import { loadSeed, type Progress } from './seed/load'
import type { Transport } from './shop/api'
import { DAY } from './shop/calendar'
import { movableClock } from './shop/clock'
import type { Access } from './shop/market'
import type { Report } from './shop/report'
import { runFleet } from './shop/run'

/** The orders that the demo marketplace begins with. */
export const FIRST_ORDERS = 72
/** They lie on so many days until the first start. */
export const DAYS = 730
/** The marketplace was set up so many days before the first start. */
const FOUNDED = 760
const SEED = '1'

/** Whom the fleet acts as in the demo marketplace. */
export const DEMO_ACCESS: Access = {
  admin: { clientId: INTEGRATION_CLIENT_ID, secret: INTEGRATION_CLIENT_SECRET },
  people: { clientId: OFFICE_CLIENT_ID, password: DEMO_PASSWORD },
  desk: 'order.manager',
}

/**
 * Requests to the platform within the transaction that runs: each of them is undone when it is refused, as it would be
 * in a transaction of its own.
 */
function withinTransaction({ db }: Platform, app: Hono): Transport {
  return async (request) => {
    if (request.method === 'GET') return app.fetch(request)
    // Not awaited: what follows queues up behind it on the same connection, and fails with it.
    const kept = db.query('savepoint request', [], { prepared: true })
    kept.catch(() => undefined)
    const response = await app.fetch(request)
    await kept
    if (response.ok) await db.query('release savepoint request', [], { prepared: true })
    else await db.query('rollback to savepoint request')
    return response
  }
}

/**
 * Has the fleet fill a new demo marketplace with orders, by the platform's API but without a network. Part of the
 * transaction that seeds: a first start that is cut short leaves neither a half marketplace nor a wrong clock.
 */
export async function shopFirstOrders(
  platform: Platform,
  app: Hono,
  progress: Progress,
  orders = FIRST_ORDERS,
): Promise<Report> {
  return runFleet({
    url: platform.settings.publicUrl,
    transport: withinTransaction(platform, app),
    access: DEMO_ACCESS,
    orders,
    seed: SEED,
    days: DAYS,
    // Not kept with the data: nobody else is to follow this clock, and it ends with the transaction.
    clock: movableClock((offset) => Promise.resolve(void (platform.clockOffset = offset))),
    progress,
  })
}

/** The demo marketplace as it is after its first two years: its records, and what was ordered since. */
export async function seedDemo(
  platform: Platform,
  app: Hono,
  document: SeedDocument,
  progress: Progress,
): Promise<void> {
  // What the demo sells was there before the first order.
  platform.clockOffset = -FOUNDED * DAY
  try {
    await loadSeed(platform, document, progress)
    const { refused } = await shopFirstOrders(platform, app, progress)
    for (const { count, call, code, message } of refused)
      console.error(`Refused ${count} times: ${call}: ${code}, ${message}`)
  } finally {
    platform.clockOffset = 0
  }
}
