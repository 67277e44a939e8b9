import type { Tx } from '../../../db/types'
import { PlatformError } from '../../../core/http/errors'
import { runOrLog } from '../../../core/http/error-reports'
import { textOf, type JsonObject } from '../../../core/records/json'
import { queueMessage } from '../../../core/messaging/messages'
import { formatInstant, isStorableInstant } from '../../../core/records/model'
import { enqueue } from '../../../core/messaging/outbox'
import { runInSavepoint } from '../../../core/records/parts'
import type { Platform } from '../../../core/records/platform'
import { instantOf } from '../../../core/records/sql'
import { readRecord, updateRecord, type Stored } from '../../../core/records/store'
import { submitOrder } from '../order/submit'
import { nextDate, notificationDate } from './subscription-dates'
import { contextOf, orderOf } from './subscription-orders'
import type { Subscription } from '../../../contract/records'

const HOUR_MS = 3_600_000
/** Maximum delay of an order in milliseconds. Orders that were due earlier are skipped (facts of the platform, 7.6). */
const MAX_ORDER_DELAY_MS = 5 * HOUR_MS
/** Maximum number of orders per subscription and run. Prevents thousands of orders when the clock is moved by years. */
const MAX_ORDERS_PER_RUN = 100

type Log = (message: string) => void

async function settingsOf(platform: Platform): Promise<JsonObject | null> {
  const table = platform.table('SubscriptionIntegrations')
  const stored = await readRecord(platform.db, table, [], table.definition.name)
  return stored?.body.Active ? stored.body : null
}

/** Returns the ids of active subscriptions with an order due after `since` and by now. */
async function dueIds(platform: Platform, since: Date): Promise<string[]> {
  const now = platform.now().toISOString()
  const { rows } = await platform.db.query<[string]>(
    `select id from subscriptions where f_active and f_nextorderdate > $1 and f_nextorderdate <= $2
       and (f_enddate is null or f_enddate > $2) order by f_nextorderdate, id`,
    [since.toISOString(), now],
  )
  return rows.map(([id]) => id)
}

/**
 * Reads and locks a subscription; null when it is no longer due. The lock prevents two processes from creating the same
 * order.
 */
async function lockIfDue(platform: Platform, tx: Tx, id: string): Promise<Stored<Subscription> | null> {
  const stored = await readRecord(tx, platform.table('Subscriptions'), [], id, true)
  if (!stored) return null
  const { Active, NextOrderDate, EndDate } = stored.body
  const now = platform.now()
  const isOver = EndDate !== null && new Date(EndDate) <= now
  return Active && !isOver && new Date(NextOrderDate) <= now ? stored : null
}

/**
 * Sets the subscription's next order date, even when this order could not be created. Deactivates it after the year
 * 9999.
 */
function advance(
  platform: Platform,
  { body }: Stored<Subscription>,
  settings: JsonObject,
  isMade: boolean,
): void {
  const due = new Date(body.NextOrderDate)
  if (isMade) body.LastOrderDate = formatInstant(platform.now())
  const next = nextDate(due, body)
  if (isStorableInstant(next)) body.NextOrderDate = formatInstant(next)
  else body.Active = false
  body.NotificationDate = notificationDate(body.NextOrderDate, settings.NotificationDays)
}

/** Runs a part of a transaction. A rejection is logged and rolled back; the result is null then. */
async function runOrLogRejection<T>(
  tx: Tx,
  what: string,
  log: Log,
  run: () => Promise<T>,
): Promise<T | null> {
  try {
    return await runInSavepoint(tx, run)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    log(`${what} was rejected: ${error.message}`)
    return null
  }
}

/**
 * Creates the order of one due date and advances the subscription, in one transaction. Returns false when no order is
 * due anymore. Without an integration URL it submits the order. An order whose submission is rejected stays
 * unsubmitted, so that its user can see it. An order that cannot be created is skipped, because it would be rejected
 * every hour.
 */
function makeOrder(platform: Platform, id: string, settings: JsonObject, log: Log): Promise<boolean> {
  return platform.transaction(async (tx) => {
    const stored = await lockIfDue(platform, tx, id)
    if (!stored) return false
    const ctx = await contextOf(platform, tx, stored.body, textOf(settings.ApiClientID))
    const open =
      ctx &&
      (await runOrLogRejection(tx, `The order of subscription ${id}`, log, () =>
        orderOf(ctx, tx, stored.body),
      ))
    advance(platform, stored, settings, open !== null)
    const table = platform.table('Subscriptions')
    await updateRecord(tx, table, id, stored)
    if (!open) return true
    if (settings.Url) {
      const to = { resource: 'SubscriptionIntegrations' as const, id: 'SubscriptionIntegrations' }
      const body = { OrderID: open.id, ClientID: settings.ApiClientID ?? null }
      await enqueue(platform, tx, [{ cause: `Order ${open.id} of subscription ${id}`, to, body }])
    } else
      await runOrLogRejection(tx, `Submitting order ${open.id} of subscription ${id}`, log, () =>
        submitOrder(ctx, tx, open),
      )
    return true
  })
}

async function ordersOf(platform: Platform, id: string, settings: JsonObject, log: Log): Promise<void> {
  for (let made = 0; made < MAX_ORDERS_PER_RUN; made++)
    if (!(await makeOrder(platform, id, settings, log))) return
}

/** Reminds users of upcoming orders, once per order. */
async function remind(platform: Platform, log: Log): Promise<void> {
  const now = platform.now().toISOString()
  const { rows } = await platform.db.query<[string]>(
    `select id from subscriptions where f_active and f_nextorderdate > $1
       and ${instantOf(`body ->> 'NotificationDate'`)} <= $1
       and coalesce(secret ->> 'RemindedOf', '') <> (body ->> 'NextOrderDate')`,
    [now],
  )
  for (const [id] of rows)
    await runOrLog(log, `The reminder of subscription ${id}`, () => remindOfOne(platform, id))
}

async function remindOfOne(platform: Platform, id: string): Promise<void> {
  const table = platform.table('Subscriptions')
  await platform.transaction(async (tx) => {
    const stored = await readRecord(tx, table, [], id, true)
    if (!stored || stored.secret?.RemindedOf === stored.body.NextOrderDate) return
    stored.secret = { ...stored.secret, RemindedOf: stored.body.NextOrderDate ?? null }
    await updateRecord(tx, table, id, stored)
    const { FromCompanyID, FromUserID } = stored.body
    const to = { kind: 'buyer' as const, company: FromCompanyID ?? '', userId: FromUserID ?? '' }
    await queueMessage(platform, tx, {
      type: 'SubscriptionReminder',
      to,
      event: { Subscription: stored.body },
    })
  })
}

/**
 * Creates the orders of subscriptions that are due (facts of the platform, 7.6): within the last five hours, or since
 * five hours before `from` when the clock was moved. Does nothing without an active subscription integration.
 */
export async function runSubscriptions(
  platform: Platform,
  log: Log,
  from: Date = platform.now(),
): Promise<void> {
  const settings = await settingsOf(platform)
  if (!settings) return
  const since = new Date(Math.min(from.getTime(), platform.now().getTime()) - MAX_ORDER_DELAY_MS)
  for (const id of await dueIds(platform, since))
    await runOrLog(log, `Making the orders of subscription ${id}`, () =>
      ordersOf(platform, id, settings, log),
    )
  await runOrLog(log, 'Reminding users of the orders of their subscriptions', () => remind(platform, log))
}
