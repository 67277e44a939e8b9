import { decodeJwt } from 'jose'
import type { Queryable, Tx } from '../../db/types'
import type { Context } from '../http/context'
import { parseRecord, type JsonObject } from '../records/json'
import { formatInstant } from '../records/model'
import { configuredDestination, enqueue } from './outbox'
import type { Platform } from '../records/platform'
import type { TrackingEvent, TrackingEventType } from '../../contract/records'

/** Names of the messages in the hosted platform's spelling. */
const NAMESPACES: Readonly<Record<TrackingEventType, string>> = {
  UserLoggedIn: 'tracking.userloggedin',
  LineItemAdded: 'orders.lines.added',
  LineItemUpdated: 'orders.lines.updated',
  OrderSubmitted: 'orders.submitted',
}

/** Tracking events by API client, in lower case, and type: at most one of each. */
type TrackingEvents = ReadonlyMap<string, TrackingEvent>

const keyOf = (clientId: string, type: string): string => `${clientId.toLowerCase()}/${type}`

async function loadTrackingEvents(db: Queryable): Promise<TrackingEvents> {
  const { rows } = await db.query<[string]>('select body from trackingevents')
  const events = rows.map(([body]) => parseRecord<TrackingEvent>(body))
  return new Map(events.map((event) => [keyOf(event.ClientID, event.EventType), event]))
}

async function eventFor(
  platform: Platform,
  clientId: string,
  type: TrackingEventType,
): Promise<TrackingEvent | null> {
  const events = await platform.cache.get('trackingevents', ['trackingevents'], () =>
    loadTrackingEvents(platform.db),
  )
  return events.get(keyOf(clientId, type)) ?? null
}

async function send(platform: Platform, tx: Tx, event: TrackingEvent, fields: JsonObject): Promise<void> {
  const body: JsonObject = {
    Type: `sitecore.ordercloud.messages.${NAMESPACES[event.EventType]}`,
    Date: formatInstant(platform.now()),
    ConfigData: event.ConfigData,
    ...fields,
  }
  const to = configuredDestination(event.DeliveryConfigID)
  await enqueue(platform, tx, [{ cause: `${event.EventType} ${event.ID}`, to, body }])
}

/** Reports a sign-in, where the API client has an event for it. */
export async function trackSignIn(platform: Platform, accessToken: string): Promise<void> {
  const { cid, usr, usrtype } = decodeJwt(accessToken)
  const event = await eventFor(platform, String(cid), 'UserLoggedIn')
  if (!event) return
  const user = { Username: String(usr), UserType: String(usrtype), ClientID: String(cid) }
  await platform.transaction((tx) => send(platform, tx, event, { UserContext: user }))
}

/** Reports an action of the caller, where the API client has an event for it; `what` is called only then. */
export async function track(
  { platform, caller, seeding }: Context,
  tx: Tx,
  type: TrackingEventType,
  what: () => JsonObject | Promise<JsonObject>,
): Promise<void> {
  if (!caller || seeding) return
  const event = await eventFor(platform, caller.clientId, type)
  if (!event) return
  const user = { Username: caller.username, UserType: caller.kind, ClientID: caller.clientId }
  await send(platform, tx, event, { UserContext: user, ...(await what()) })
}
