import type { Hono } from 'hono'
import type { Platform } from '../core/records/platform'
import {
  DEMO_PASSWORD,
  INTEGRATION_CLIENT_ID,
  INTEGRATION_CLIENT_SECRET,
  OFFICE_CLIENT_ID,
} from './constants'
import { createFirstBundles } from './first-bundles'
import { createFirstCollections } from './first-collections'
import { createFirstIntegrations } from './first-integrations'
import { createFirstSubscriptions } from './first-subscriptions'
import type { SeedDocument } from './format'
import { loadSeed, type Progress } from './load'
import type { Transport } from '../shop/api'
import { DAY_MS } from '../shop/calendar'
import { movableClock } from '../shop/clock'
import type { Access } from '../shop/market'
import type { Report } from '../shop/report'
import { runSimulation } from '../shop/run'

/** Number of orders that the demo marketplace starts with. */
export const FIRST_ORDERS = 72
/** Number of days before the first start over which these orders are spread. */
export const FIRST_ORDER_DAYS = 730
/** Number of days before the first start at which the marketplace was set up. */
const MARKETPLACE_AGE_DAYS = 760
const SEED = '1'

/** Credentials of the order generator in the demo marketplace. */
export const DEMO_ACCESS: Access = {
  admin: { clientId: INTEGRATION_CLIENT_ID, secret: INTEGRATION_CLIENT_SECRET },
  people: { clientId: OFFICE_CLIENT_ID, password: DEMO_PASSWORD },
  desk: 'order.manager',
}

/**
 * Returns a transport that sends requests within the current transaction. A rejected request is undone, as it would be
 * in its own transaction.
 */
function withinTransaction({ db }: Platform, app: Hono): Transport {
  return async (request) => {
    if (request.method === 'GET') return app.fetch(request)
    // The statement is not awaited, because the following statements queue behind it on the same connection and fail
    // with it.
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
 * Fills a new demo marketplace with generated orders, through the platform's API but without a network. This is part of
 * a transaction, so that an interrupted first start leaves neither some of the orders nor a wrong clock.
 */
async function shopFirstOrders(
  platform: Platform,
  app: Hono,
  progress: Progress,
  orders = FIRST_ORDERS,
): Promise<Report> {
  return runSimulation({
    url: platform.settings.publicUrl,
    transport: withinTransaction(platform, app),
    access: DEMO_ACCESS,
    orders,
    seed: SEED,
    days: FIRST_ORDER_DAYS,
    // The offset is not stored with the data, because no other process may follow this clock. It ends with the
    // transaction.
    clock: movableClock((offset) => Promise.resolve(void (platform.clockOffset = offset))),
    progress,
  })
}

/** Runs a step of the seeding as of the day on which the marketplace was set up, before the first order. */
async function runAtSetUp<T>(platform: Platform, step: () => Promise<T>): Promise<T> {
  platform.clockOffset = -MARKETPLACE_AGE_DAYS * DAY_MS
  try {
    return await step()
  } finally {
    platform.clockOffset = 0
  }
}

/** Loads the records of the demo marketplace as it was two years ago, without orders. */
export function loadDemo(platform: Platform, document: SeedDocument, progress: Progress): Promise<void> {
  return runAtSetUp(platform, () => loadSeed(platform, document, progress))
}

/**
 * Adds what happened in the two years of the demo marketplace: orders, subscriptions, integrations, product collections
 * and bundles.
 */
export function addDemoHistory(platform: Platform, app: Hono, progress: Progress): Promise<void> {
  return runAtSetUp(platform, async () => {
    const { rejected } = await shopFirstOrders(platform, app, progress)
    for (const { count, call, code, message } of rejected)
      console.error(`Rejected ${count} times: ${call}: ${code}, ${message}`)
    await createFirstSubscriptions(platform, withinTransaction(platform, app), DEMO_ACCESS.admin)
    await createFirstIntegrations(platform, withinTransaction(platform, app), DEMO_ACCESS.admin)
    await createFirstCollections(platform, withinTransaction(platform, app))
    await createFirstBundles(platform, withinTransaction(platform, app), DEMO_ACCESS.admin)
  })
}
