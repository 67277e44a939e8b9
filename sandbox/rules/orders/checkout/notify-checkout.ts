import type { Sender } from '../../../core/messaging/delivery'
import { textOf, type JsonObject } from '../../../core/records/json'
import type { Platform } from '../../../core/records/platform'
import { principalOf } from '../../../core/auth/principals'
import { readRecord } from '../../../core/records/store'
import { callTo } from '../../../core/messaging/outbox'
import {
  postToIntegration,
  callCheckoutIntegration,
  responseBody,
  tokenFor,
  type IntegrationResponse,
} from './checkout-call'
import { RESPONSE_COLUMN_BY_EVENT, type Acting, type CheckoutEvent } from './checkout-events'
import { saveResponse, worksheetOf } from './worksheet'
import { readOrder } from '../order/open-order'

interface Notice {
  Event: CheckoutEvent
  OrderID: string
  Acting: Acting
}

/**
 * Returns a sender that notifies a checkout integration of an order's event and stores the response on the worksheet.
 * Any HTTP response counts as delivered; only a missing response is retried.
 */
export function checkoutSender(platform: Platform): Sender {
  const { db } = platform
  return async (id, text, halt) => {
    const { Event, OrderID, Acting: acting } = JSON.parse(text) as Notice
    const event = await readRecord(db, platform.table('IntegrationEvents'), [], id)
    const open = await readOrder(db, OrderID, () => [])
    // Nothing needs to be sent once the event or the order was deleted.
    if (!event || !open) return null
    const worksheet = await worksheetOf(platform, db, open)
    const answer = await callCheckoutIntegration(platform, event, Event, { worksheet, acting, halt })
    if (answer.status === null && halt.aborted) return answer.unhandled
    await platform.transaction((tx) =>
      saveResponse(
        tx,
        OrderID,
        RESPONSE_COLUMN_BY_EVENT[Event] as 'submit',
        completeResponse(platform, responseBody(answer)),
      ),
    )
    return undeliveredReason(answer)
  }
}

/**
 * Returns the reason that there was no response, so that the delivery is retried; null when there was one.
 *
 * @throws UncallableAddress when the address must not be called, so that the delivery fails at once
 */
function undeliveredReason({ status, unhandled, uncallable }: IntegrationResponse): string | null {
  if (uncallable) throw uncallable
  return status === null ? unhandled : null
}

interface SubscriptionNotice {
  OrderID: string
  ClientID: string | null
}

/**
 * Returns a sender that passes a subscription's order to the subscription integration and stores the response on the
 * worksheet.
 */
export function subscriptionSender(platform: Platform): Sender {
  const { db } = platform
  return async (id, notice, halt) => {
    const { OrderID, ClientID } = JSON.parse(notice) as SubscriptionNotice
    const settings = await readRecord(db, platform.table('SubscriptionIntegrations'), [], id)
    const open = await readOrder(db, OrderID, () => [])
    if (!settings || !open || !textOf(settings.body.Url)) return null
    const { FromCompanyID: company, FromUserID: userId } = open.order
    const principal = await principalOf(db, {
      kind: 'buyer',
      company,
      userId,
    })
    const { ElevatedRoles, Url, CustomAuthHeaderName } = settings.body
    const acting = {
      uid: principal?.uid ?? 0,
      clientId: textOf(ClientID),
      orderId: undefined,
      roles: ['Shopper'],
    }
    const body = JSON.stringify({
      Environment: 'Sandbox',
      OrderCloudAccessToken: await tokenFor(platform, acting, ElevatedRoles),
      OrderWorksheet: await worksheetOf(platform, db, open),
      ConfigData: settings.body.xp ?? null,
    })
    const auth: [string, string] = [
      textOf(CustomAuthHeaderName),
      textOf(settings.secret?.CustomAuthHeaderValue),
    ]
    const answer = await postToIntegration(
      callTo(textOf(Url), textOf(settings.secret?.HashKey), auth, body),
      body,
      halt,
    )
    if (answer.status === null && halt.aborted) return answer.unhandled
    await platform.transaction((tx) =>
      saveResponse(tx, OrderID, 'subscription', completeResponse(platform, responseBody(answer))),
    )
    return undeliveredReason(answer)
  }
}

/** Completes the response to an event. All events have the same response model. */
function completeResponse({ models }: Platform, response: JsonObject): JsonObject {
  return models.complete('OrderSubmitResponse', models.read('OrderSubmitResponse', response))
}
