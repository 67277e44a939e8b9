import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { queueMessage, type Message } from '../../../core/messaging/messages'
import type { JsonObject } from '../../../core/records/json'
import { approvalsOf, membersOf } from '../approvals/approval-rows'
import type { OpenOrder } from './open-order'
import type { MessageType, Order } from '../../../contract/records'

/** Returns the user who created the order, of a buyer or of the marketplace. */
export function submitterOf(ctx: Context, { FromCompanyID: from, FromUserID: userId }: Order): Message['to'] {
  if (from === ctx.platform.settings.marketplaceId) return { kind: 'admin', company: '', userId }
  return { kind: 'buyer', company: from, userId }
}

/** Notifies the order's user of a change to the order. */
export async function notifySubmitter(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  type: MessageType,
): Promise<void> {
  if (ctx.seeding) return
  await queueMessage(ctx.platform, tx, {
    type,
    to: submitterOf(ctx, open.order),
    event: await eventOf(tx, open),
  })
}

/**
 * Notifies all members of the groups of an order's approvals, or of the approvals with the given keys. Each user gets
 * one message.
 */
export async function notifyApprovers(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  type: MessageType,
  keys: readonly string[] | null = null,
): Promise<void> {
  if (ctx.seeding) return
  const event = await eventOf(tx, open)
  for (const to of await membersOf(tx, open.id, keys))
    await queueMessage(ctx.platform, tx, { type, to, event })
}

async function eventOf(tx: Tx, { id, order, items }: OpenOrder): Promise<JsonObject> {
  const approvals = (await approvalsOf(tx, id)).map(({ body }) => body)
  return { Order: order, Approvals: approvals, LineItems: items }
}
