import type { Caller, Context } from '../../../core/http/context'
import type { Json, JsonObject } from '../../../core/records/json'
import { enqueue } from '../../../core/messaging/outbox'
import { readRecord, type Stored } from '../../../core/records/store'
import type { Queryable, Tx } from '../../../db/types'

/** Events that a checkout integration is notified of after the transaction. */
export type CheckoutEvent = 'ordersubmit' | 'ordersubmitforapproval' | 'orderapproved'
/** Requests to a checkout integration, named as the last part of the address. */
export type CheckoutRequestType = 'shippingrates' | 'ordercalculate' | 'calculateorderreturn'

/** Columns of the worksheet that store the response to each event. */
export const RESPONSE_COLUMN_BY_EVENT: Readonly<Record<CheckoutEvent, string>> = {
  ordersubmit: 'submit',
  ordersubmitforapproval: 'submitforapproval',
  orderapproved: 'approved',
}

/** The fields of a caller that are needed to create a token for the caller. */
export type Acting = Pick<Caller, 'uid' | 'clientId' | 'orderId'> & { roles: string[] }

export function actingOf({ uid, clientId, orderId, roles }: Caller): Acting {
  return { uid, clientId, orderId, roles: [...roles] }
}

/** Returns the integration event of the caller's API client for checkouts or for returns; null when it has none. */
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

/**
 * Queues a notification of the integration. It is sent after the transaction and repeated until the integration
 * responds.
 */
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
