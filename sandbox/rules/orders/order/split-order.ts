import { callerOf, type Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { PlatformError, platformError } from '../../../core/http/errors'
import { newId } from '../../../core/records/ids'
import { formatInstant } from '../../../core/records/model'
import { readRecord } from '../../../core/records/store'
import { notifySubmitter } from './notices'
import { adoptSharedShippingAddress } from './order-addresses'
import { marketplaceParties } from './order-parties'
import { newOrder, type OpenOrder } from './open-order'
import { saveOrder } from './save-order'
import type { Direction } from './order-access'
import { FIRST_STATUS, isOpen, fixedField } from '../transitions'
import type { LineItem } from '../../../contract/records'

export interface Split {
  outgoing: OpenOrder[]
  remaining: string[]
}

/**
 * Creates one outgoing order per supplier from the lines, and links the lines with each other. Lines without a supplier
 * remain.
 */
async function splitLines(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  lines: readonly LineItem[],
  { userId, isForwarded }: { userId: string; isForwarded: boolean },
): Promise<Split> {
  const bySupplier = new Map<string, LineItem[]>()
  for (const line of lines) {
    const supplier = line.SupplierID
    if (supplier && !line.OutgoingOrderID && !line.IsBundle)
      bySupplier.set(supplier, [...(bySupplier.get(supplier) ?? []), line])
  }
  const outgoing: OpenOrder[] = []
  for (const [supplier, theirs] of bySupplier)
    outgoing.push(await makeOutgoing(ctx, tx, open, supplier, theirs, { userId, isForwarded }))
  const remaining = lines.filter(({ OutgoingOrderID: to }) => !to).map(({ ID }) => ID)
  return { outgoing, remaining }
}

async function outgoingId(ctx: Context, tx: Tx, from: string, supplier: string): Promise<string> {
  const id = `${from}-${supplier}`
  const isFree = id.length <= 100 && !(await readRecord(tx, ctx.platform.table('Orders'), [], id))
  return isFree ? id : newId()
}

async function makeOutgoing(
  ctx: Context,
  tx: Tx,
  { id, order }: OpenOrder,
  supplier: string,
  lines: readonly LineItem[],
  { userId, isForwarded }: { userId: string; isForwarded: boolean },
): Promise<OpenOrder> {
  const { models } = ctx.platform
  const now = formatInstant(ctx.platform.now())
  const parties = await marketplaceParties(ctx, tx, userId, supplier)
  const made = newOrder(
    models.complete(
      'Order',
      { ID: await outgoingId(ctx, tx, id, supplier) },
      {
        ...parties,
        Currency: order.Currency,
        Status: isForwarded ? 'Open' : FIRST_STATUS,
        IsSubmitted: isForwarded,
        DateCreated: now,
        DateSubmitted: isForwarded ? now : null,
      },
    ),
  )
  Object.assign(made.order, {
    FromCompanyID: parties.FromCompanyID,
    ToCompanyID: parties.ToCompanyID,
    FromUserID: parties.FromUserID,
  })
  made.items = lines.map((line) => ({
    ...line,
    PromotionDiscount: 0,
    QuantityShipped: 0,
    IncomingOrderID: id,
    OutgoingOrderID: null,
  }))
  for (const line of lines) line.OutgoingOrderID = made.id
  adoptSharedShippingAddress(made)
  await saveOrder(ctx, tx, made, { reprice: false })
  if (isForwarded) await notifySubmitter(ctx, tx, made, 'OrderSubmitted')
  return made
}

/**
 * Splits an open incoming order of the marketplace by supplier. `isForwarded` submits the new orders. Only admin users
 * may call it.
 */
export async function splitOrder(
  ctx: Context,
  tx: Tx,
  direction: Direction,
  open: OpenOrder,
  isForwarded: boolean,
): Promise<Split> {
  const { kind, userId } = callerOf(ctx)
  const { id, order, items } = open
  if (kind !== 'admin') {
    throw platformError(
      'Order.CannotSplitWrongUserType',
      'Only the marketplace can split and forward orders.',
      {
        OrderID: id,
      },
    )
  }
  if (direction === 'Outgoing' || order.ToCompanyID !== ctx.platform.settings.marketplaceId) {
    throw platformError(
      'Order.CannotSplitOutgoing',
      `The order "${id}" is not an incoming order of the marketplace.`,
      {
        OrderID: id,
        ToCompanyID: order.ToCompanyID,
      },
    )
  }
  if (!isOpen(order)) throw new PlatformError(400, [fixedField('Status', order)])
  const split = await splitLines(ctx, tx, open, items, { userId, isForwarded })
  if (split.outgoing.length > 0) await saveOrder(ctx, tx, open, { reprice: false })
  return split
}

/** Returns the admin user for orders that are forwarded automatically: the first active one. */
async function forwardingUser(tx: Tx): Promise<string> {
  const { rows } = await tx.query('select id from adminusers where f_active order by id limit 1')
  const id = rows[0]?.[0]
  if (id) return id
  throw platformError(
    'Seller.AutoForwardingUserRequired',
    'Forwarding needs an active admin user of the marketplace.',
  )
}

/** Forwards the items of an order that is being opened whose products have AutoForward. The caller stores the order. */
export async function forwardAutomatically(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  if (open.order.ToCompanyID !== ctx.platform.settings.marketplaceId) return
  const { rows } = await tx.query(
    `select id from products where id = any($1::text[]) and body @> '{"AutoForward": true}'`,
    [open.items.map(({ ProductID }) => ProductID)],
  )
  if (rows.length === 0) return
  const forwarded = new Set(rows.map(([id]) => id))
  const lines = open.items.filter(({ ProductID }) => forwarded.has(ProductID))
  await splitLines(ctx, tx, open, lines, { userId: await forwardingUser(tx), isForwarded: true })
}
