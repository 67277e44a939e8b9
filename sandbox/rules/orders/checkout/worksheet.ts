import type { Json, JsonObject } from '../../../core/records/json'
import type { Platform } from '../../../core/records/platform'
import { readRecord } from '../../../core/records/store'
import type { Queryable, Tx } from '../../../db/types'
import { appliedTo, bodiesOf } from '../promotions/promotion-rows'
import type { OpenOrder } from '../order/open-order'

/** Columns of `orderworksheets`, by the worksheet field that they store. */
const RESPONSES = {
  ShipEstimateResponse: 'estimate',
  OrderCalculateResponse: 'calculate',
  OrderSubmitResponse: 'submit',
  OrderSubmitForApprovalResponse: 'submitforapproval',
  OrderApprovedResponse: 'approved',
  SubscriptionIntegrationResponse: 'subscription',
} as const

type ResponseColumn = (typeof RESPONSES)[keyof typeof RESPONSES]

/** Returns the stored responses of an order's integrations, by field; null for missing ones. */
async function responsesOf(db: Queryable, orderId: string): Promise<JsonObject> {
  const { rows } = await db.query(
    `select ${Object.values(RESPONSES).join(', ')} from orderworksheets where orderid = $1`,
    [orderId],
    { prepared: true },
  )
  return Object.fromEntries(
    Object.keys(RESPONSES).map((field, index): [string, Json] => {
      const stored = rows[0]?.[index]
      return [field, stored ? (JSON.parse(stored) as Json) : null]
    }),
  )
}

/** Returns an order with its related records, as integrations receive it. */
export async function worksheetOf(platform: Platform, db: Queryable, open: OpenOrder): Promise<JsonObject> {
  const { id, order, items } = open
  const [responses, applied] = [await responsesOf(db, id), await appliedTo(db, id)]
  const subscription =
    typeof order.SubscriptionID === 'string' && order.SubscriptionID !== ''
      ? await readRecord(db, platform.table('Subscriptions'), [], order.SubscriptionID)
      : null
  return {
    Order: order,
    LineItems: items,
    OrderPromotions: applied.flatMap((one) => bodiesOf(platform.models, 'OrderPromotion', one)),
    Subscription: subscription?.body ?? null,
    ...responses,
  }
}

/** Stores a response; null removes it. */
export async function saveResponse(
  tx: Pick<Tx, 'query'>,
  orderId: string,
  column: ResponseColumn,
  response: JsonObject | null,
): Promise<void> {
  await tx.query(
    `insert into orderworksheets (orderid, ${column}) values ($1, $2)
     on conflict (orderid) do update set ${column} = excluded.${column}`,
    [orderId, response && JSON.stringify(response)],
  )
}
