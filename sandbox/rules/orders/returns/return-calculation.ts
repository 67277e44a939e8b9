import { createHash } from 'node:crypto'
import { callerOf, type Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { platformError } from '../../../core/http/errors'
import { objectsIn, type Json } from '../../../core/records/json'
import { externalResponse } from '../../../core/messaging/external-calls'
import { callCheckoutIntegration, type IntegrationResponse } from '../checkout/checkout-call'
import { actingOf, eventOf } from '../checkout/checkout-events'
import { money, round2 } from '../order/totals'
import { worksheetOf } from '../checkout/worksheet'
import type { OpenOrder } from '../order/open-order'
import type { OrderReturn } from '../../../contract/records'

/** Returns the key that identifies a request, without the fields that a repeated attempt generates again. */
function keyOf({ id, order }: OpenOrder, record: OrderReturn): string {
  const asked = { ...record, ID: null, DateCreated: null, LastUpdated: null }
  const text = JSON.stringify([id, order.LastUpdated, asked])
  return `return ${createHash('sha256').update(text).digest('base64')}`
}

/** Reads a refund amount, given as a number or a text, rounded to cents; null when it is empty. */
function amountOf(value: Json | undefined, failed: (why: string) => Error): number | null {
  if (value === null || value === undefined || value === '') return null
  const amount = Number(value)
  if (!Number.isFinite(amount) || amount < 0) throw failed('amounts must be numbers of at least 0')
  return round2(money(amount))
}

/**
 * Requests the refunds of a return from the OrderReturn event of the caller's API client, and sets those of its items
 * (facts of the platform, 6.12). Returns the refund of the whole return: null when the event leaves it to the items,
 * undefined without an event. Rejects with IntegrationEvent.BadRequest when the call fails.
 */
export async function calculateRefunds(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  record: OrderReturn,
): Promise<number | null | undefined> {
  const event = await eventOf(ctx, tx, 'OrderReturn')
  if (!event) return undefined
  const worksheet = await worksheetOf(ctx.platform, tx, open)
  const answer = await externalResponse(keyOf(open, record), (): Promise<IntegrationResponse> => {
    const about = { worksheet, acting: actingOf(callerOf(ctx)), more: { OrderReturn: record } }
    return callCheckoutIntegration(ctx.platform, event, 'calculateorderreturn', about)
  })
  const failed = (why: string): Error =>
    platformError(
      'IntegrationEvent.BadRequest',
      `The integration "${event.id}" could not calculate the return: ${why}.`,
      {
        IntegrationEventID: event.id,
        HttpStatusCode: answer.status,
        ResponseBody: answer.unhandled,
      },
    )
  if (answer.unhandled !== null) throw failed(answer.unhandled.slice(0, 200))
  const total = amountOf(answer.fields.RefundAmount, failed)
  const byLine = new Map(
    objectsIn(answer.fields.ItemsToReturnCalcs).map(({ LineItemID, RefundAmount }) => [
      LineItemID,
      amountOf(RefundAmount, failed),
    ]),
  )
  for (const item of record.ItemsToReturn ?? [])
    item.RefundAmount = byLine.get(item.LineItemID) ?? item.RefundAmount
  return total
}
