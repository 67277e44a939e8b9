import type { Caller, Context, Tx } from '../../core/context'
import type { Json, JsonObject } from '../../core/json'
import { enqueue } from '../../core/outbox'
import { readRecord, type Stored } from '../../core/store'
import type { Queryable } from '../../db/types'

/** What a checkout integration is told after the fact. */
export type CheckoutEvent = 'ordersubmit' | 'ordersubmitforapproval' | 'orderapproved'
/** What it is asked, by the end of the address. */
export type CheckoutQuestion = 'shippingrates' | 'ordercalculate' | 'calculateorderreturn'

/** Where the worksheet keeps what was answered to an event. */
export const ANSWER_COLUMNS: Readonly<Record<CheckoutEvent, string>> = {
  ordersubmit: 'submit',
  ordersubmitforapproval: 'submitforapproval',
  orderapproved: 'approved',
}

/** As much of a caller as a token in their name takes. */
export type Acting = Pick<Caller, 'uid' | 'clientId' | 'orderId'> & { roles: string[] }

export function actingOf({ uid, clientId, orderId, roles }: Caller): Acting {
  return { uid, clientId, orderId, roles: [...roles] }
}

/** The checkout integration of the caller's API client, or the one for returns; null where it has none. */
export async function eventOf(
  ctx: Context,
  db: Queryable,
  type: 'OrderCheckout' | 'OrderReturn' = 'OrderCheckout',
): Promise<Stored | null> {
  const { rows } = await db.query(
    'select body ->> $2 from apiclients where f_id = $1',
    [(ctx.caller?.clientId ?? '').toLowerCase(), `${type}IntegrationEventID`],
    { prepared: true },
  )
  const id = rows[0]?.[0]
  return id ? readRecord(db, ctx.platform.table('IntegrationEvents'), [], id) : null
}

/** Notes that the integration is to be told: it is called after the transaction, and again until it answers. */
export async function queueEvent(ctx: Context, tx: Tx, orderId: string, event: CheckoutEvent): Promise<void> {
  const found = ctx.caller && (await eventOf(ctx, tx))
  if (!found || !ctx.caller) return
  const body: JsonObject = {
    Event: event,
    OrderID: orderId,
    Acting: actingOf(ctx.caller) as unknown as Json,
  }
  const to = { resource: 'IntegrationEvents' as const, id: found.id }
  await enqueue(ctx.platform, tx, [{ cause: `${event} of order ${orderId}`, to, body }])
}
