import type { Caller, Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import type { JsonObject } from '../../../core/records/json'
import type { Platform } from '../../../core/records/platform'
import { principalOf } from '../../../core/auth/principals'
import { createRecord } from '../../../core/records/write'
import { offersFor } from '../lines/item-offers'
import { draftLine } from '../lines/line-drafts'
import { createLine, saveItemsOf } from '../lines/line-items'
import { createOrder } from '../order/order-fields'
import { checkPayment } from '../payments/payment-rules'
import { assertOffer, itemsOf } from './subscription-items'
import { saveOrder } from '../order/save-order'
import type { OpenOrder } from '../order/open-order'
import type { LineItem, Subscription, SubscriptionPayment } from '../../../contract/records'

/** Returns the subscription's user as caller, with the role OrderAdmin so that any address of the buyer can be used. */
async function userOf(
  platform: Platform,
  tx: Tx,
  { FromCompanyID, FromUserID }: Subscription,
  clientId: string,
): Promise<Caller | null> {
  const key = { kind: 'buyer' as const, company: FromCompanyID ?? '', userId: FromUserID ?? '' }
  const principal = await principalOf(tx, key)
  if (!principal) return null
  const { uid, username } = principal
  return { ...key, uid, username, clientId, roles: new Set(['OrderAdmin', 'Shopper']) }
}

/**
 * Returns the context for creating a subscription's order as its user, without a request; null when there is no such
 * user.
 */
export async function contextOf(
  platform: Platform,
  tx: Tx,
  subscription: Subscription,
  clientId: string,
): Promise<Context | null> {
  const operation = platform.operations.get('Orders.Create')
  const caller = await userOf(platform, tx, subscription, clientId)
  if (!operation || !caller) return null
  return { platform, operation, params: { direction: 'Outgoing' }, query: [], body: undefined, caller }
}

const given = (record: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(fields.flatMap((field) => (record[field] ? [[field, record[field]]] : [])))

const ITEM_FIELDS = [
  'Quantity',
  'CostCenter',
  'ShippingAccount',
  'ShippingAddressID',
  'InventoryRecordID',
  'Specs',
  'xp',
]

/** Returns the fields of an item as a client would send them. The platform adds names and markups of specs. */
function sentItem(item: LineItem): JsonObject {
  return { ...given(item, ITEM_FIELDS), ProductID: item.ProductID }
}

/** Adds a bundle: a line for the bundle itself, and lines for its products at bundle prices. */
async function addBundle(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  bundle: LineItem,
  parts: readonly LineItem[],
): Promise<void> {
  const ids = [bundle, ...parts].map(({ ProductID }) => ProductID)
  const offers = await offersFor(ctx, tx, open.order, ids)
  const draft = (item: LineItem, computed: Partial<LineItem>): Promise<LineItem> => {
    const offer = assertOffer(item, offers.get(item.ProductID))
    return draftLine(ctx, tx, open, sentItem(item), offer, computed)
  }
  const { ID } = await draft(bundle, { IsBundle: true })
  for (const part of parts) await draft(part, { BundleItemID: ID })
  await saveItemsOf(ctx, tx, open)
}

async function pay(ctx: Context, tx: Tx, open: OpenOrder, payment: SubscriptionPayment): Promise<void> {
  const table = ctx.platform.table('Payments')
  const operation = ctx.platform.operations.get('Payments.Create') ?? ctx.operation
  const definition = {
    ...table.definition,
    write: (write: Parameters<typeof checkPayment>[0]) => checkPayment(write, open),
  }
  const body = { ...given(payment, ['Type', 'CreditCardID', 'SpendingAccountID']), Accepted: true }
  await createRecord({ ...ctx, operation }, tx, { ...table, definition }, [open.id], body)
}

/**
 * Creates the next order of a subscription with the same functions as a shopper's order, and leaves it unsubmitted.
 * Throws their errors; the caller must roll back then.
 */
export async function orderOf(ctx: Context, tx: Tx, subscription: Subscription): Promise<OpenOrder> {
  const fields = ['ToCompanyID', 'BillingAddressID', 'ShippingAddressID', 'FromUserID']
  const open = await createOrder(ctx, tx, 'Outgoing', given(subscription, fields))
  open.order.SubscriptionID = subscription.ID
  const items = await itemsOf(tx, subscription.ID)
  for (const item of items) {
    const parts = items.filter(({ BundleItemID }) => BundleItemID === item.ID)
    if (item.IsBundle) await addBundle(ctx, tx, open, item, parts)
    else if (!item.BundleItemID) await createLine(ctx, tx, open, sentItem(item))
  }
  await saveOrder(ctx, tx, open)
  const { Payment: payment } = subscription
  if (payment) await pay(ctx, tx, open, payment)
  return open
}
