import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import type { JsonObject } from '../../../core/records/json'
import { track } from '../../../core/messaging/tracking'
import { paymentsOf } from '../payments/payments'
import type { OpenOrder } from './open-order'
import type { LineItem, Order } from '../../../contract/records'

/** Returns a line item in the format of tracking messages. */
function toTrackingLine({
  ID,
  Product,
  Variant,
  Quantity,
  UnitPrice,
  LineTotal,
  LineSubtotal,
  xp,
}: LineItem): JsonObject {
  return {
    LineID: ID ?? null,
    Product: {
      ProductID: Product?.ID ?? null,
      ProductName: Product?.Name ?? null,
      ProductDescription: Product?.Description ?? null,
      Price: UnitPrice ?? null,
      Variant: Variant ? { VariantName: Variant.Name, VariantDescription: Variant.Description } : null,
      xp: Product?.xp ?? null,
    },
    Quantity: Quantity ?? null,
    Price: UnitPrice ?? null,
    LineTotal: LineTotal ?? null,
    LineSubTotal: LineSubtotal ?? null,
    xp: xp ?? null,
  }
}

/** Returns the recipient's email address, language and currency from an order. */
function addresseeOf({ FromUser, Currency }: Order): JsonObject {
  return { Currency, Language: FromUser?.Locale?.Language ?? null, Email: FromUser?.Email ?? null }
}

/** Sends a tracking message for a line item that was added or changed. The line item and its order must be stored. */
export function trackLine(
  ctx: Context,
  tx: Tx,
  { id, order }: OpenOrder,
  line: LineItem,
  type: 'LineItemAdded' | 'LineItemUpdated',
): Promise<void> {
  return track(ctx, tx, type, () => ({
    OrderId: id,
    ...addresseeOf(order),
    LineItem: toTrackingLine(line),
  }))
}

/** Sends a tracking message for an order that has reached its seller. */
export function trackSubmit(ctx: Context, tx: Tx, { id, order, items }: OpenOrder): Promise<void> {
  return track(ctx, tx, 'OrderSubmitted', async () => ({
    OrderID: id,
    ...addresseeOf(order),
    OrderDate: order.DateCreated ?? null,
    OrderStatus: order.Status ?? null,
    OrderTotal: order.Total ?? null,
    OrderSubtotal: order.Subtotal ?? null,
    Payments: await paymentsOf(tx, id),
    LineItems: items.map(toTrackingLine),
    xp: order.xp ?? null,
  }))
}
