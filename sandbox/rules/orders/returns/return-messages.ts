import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import type { JsonObject } from '../../../core/records/json'
import { queueMessage, type Message } from '../../../core/messaging/messages'
import type { OpenOrder } from '../order/open-order'
import type { MessageType, OrderReturn } from '../../../contract/records'

/** Returns the buyer's user of an order, as recipient of messages; null for orders of the marketplace. */
export function buyerUserOf(ctx: Context, { order }: OpenOrder): Message['to'] | null {
  const { FromCompanyID: company, FromUserID: userId } = order
  return company === ctx.platform.settings.marketplaceId ? null : { kind: 'buyer', company, userId }
}

/** Notifies the order's user of a return, or the recipients in `to`. */
export async function tellOfReturn(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  orderReturn: OrderReturn,
  type: MessageType,
  to: readonly Message['to'][] | null = null,
): Promise<void> {
  const own = buyerUserOf(ctx, open)
  const event: JsonObject = { Order: open.order, LineItems: open.items, OrderReturn: orderReturn }
  for (const one of to ?? (own ? [own] : [])) await queueMessage(ctx.platform, tx, { type, to: one, event })
}
