import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Answer, Handler, ResourceDefinition } from '../../core/http/definitions'
import type { Reference } from '../../db/definitions'
import { notFound } from '../../core/http/errors'
import { listRecords } from '../../core/lists/list'
import { readText } from '../../core/records/store'
import { bodyObject } from '../../core/records/write'
import { shipLineTo } from '../../rules/orders/order/order-addresses'
import {
  assertItemsMayChange,
  changeLine,
  createLine,
  deleteLine,
  lineOf,
  saveItemsOf,
} from '../../rules/orders/lines/line-items'
import { cartOf, readVisibleCart } from './cart'
import { directionOf } from '../../rules/orders/order/order-access'
import { openOrder, readVisibleOrder, type OpenOrder } from '../../rules/orders/order/open-order'
import type { LineItem } from '../../contract/records'

/**
 * References of order and subscription lines to the catalog. They follow renames, and are kept when the target is
 * deleted.
 */
export const OF_PRODUCT: Reference[] = [
  { field: 'ProductID', to: 'Products', onDelete: 'keep' },
  { field: 'Product.ID', to: 'Products', onDelete: 'keep' },
  { field: 'Variant.ID', to: 'Variants', parentField: 'ProductID', onDelete: 'keep' },
  { field: 'PriceScheduleID', to: 'PriceSchedules', onDelete: 'keep' },
  { field: 'SupplierID', to: 'Suppliers', onDelete: 'keep' },
  { field: 'ShipFromAddressID', to: 'SupplierAddresses', parentField: 'SupplierID', onDelete: 'keep' },
  { field: 'ShipFromAddressID', to: 'AdminAddresses', unless: 'SupplierID', onDelete: 'keep' },
]

/** The line items of an order. They are changed together with the order, because its totals depend on them. */
export const lineItems: ResourceDefinition = {
  name: 'LineItems',
  model: 'LineItem',
  table: 'lineitems',
  parents: [{ param: 'orderID', of: 'Orders' }],
  access: { kind: 'under' },
  columns: ['DateAdded'],
  words: { A: ['ID'], B: ['ProductID'] },
  indexes: { products: '(f_productid)' },
  references: [
    ...OF_PRODUCT,
    { field: 'IncomingOrderID', to: 'Orders', onDelete: 'clear' },
    { field: 'OutgoingOrderID', to: 'Orders', onDelete: 'clear' },
  ],
}

type Opener = (ctx: Context, tx: Tx) => Promise<OpenOrder>
type Step = (ctx: Context, tx: Tx, open: OpenOrder) => Promise<LineItem | null>

const lineId = (ctx: Context): string => ctx.params.lineItemID ?? ''

const inPath: Opener = (ctx, tx) => openOrder(ctx, tx, directionOf(ctx), ctx.params.orderID ?? '', true)
const inCart: Opener = async (ctx, tx) => {
  const open = await cartOf(ctx, tx, { create: false })
  if (!open) throw notFound('LineItem', lineId(ctx))
  return open
}
const inNewCart: Opener = (ctx, tx) => cartOf(ctx, tx, { create: true })

/** Runs a change to the items of an order as one transaction, and returns the item. */
export function itemAction(opener: Opener, step: Step): Handler {
  return (ctx) =>
    ctx.platform.transaction(async (tx): Promise<Answer> => {
      const line = await step(ctx, tx, await opener(ctx, tx))
      if (!line) return {}
      return ctx.operation.verb === 'POST' ? { body: line, location: line.ID } : { body: line }
    })
}

const create: Step = (ctx, tx, open) => createLine(ctx, tx, open, bodyObject(ctx))
const change =
  (mode: 'save' | 'patch'): Step =>
  (ctx, tx, open) =>
    changeLine(ctx, tx, open, lineId(ctx), bodyObject(ctx), mode)
const remove: Step = async (ctx, tx, open) => {
  await deleteLine(ctx, tx, open, lineId(ctx))
  return null
}
const address =
  (mode: 'set' | 'patch'): Step =>
  async (ctx, tx, open) => {
    const line = lineOf(open, lineId(ctx))
    assertItemsMayChange(ctx, open, line)
    shipLineTo(ctx, open, line, mode)
    await saveItemsOf(ctx, tx, open)
    return line
  }

const list = (ctx: Context, orderId: string): Promise<Answer> =>
  listRecords(ctx, ctx.platform.table('LineItems'), [orderId])

async function get(ctx: Context, orderId: string): Promise<Answer> {
  const text = await readText(ctx.platform.db, ctx.platform.table('LineItems'), [orderId], lineId(ctx))
  if (text === null) throw notFound('LineItem', lineId(ctx))
  return { text }
}

export const lineItemActions: Readonly<Record<string, Handler>> = {
  'LineItems.List': async (ctx) => list(ctx, (await readVisibleOrder(ctx)).id),
  'LineItems.Get': async (ctx) => get(ctx, (await readVisibleOrder(ctx)).id),
  'LineItems.Create': itemAction(inPath, create),
  'LineItems.Save': itemAction(inPath, change('save')),
  'LineItems.Patch': itemAction(inPath, change('patch')),
  'LineItems.Delete': itemAction(inPath, remove),
  'LineItems.SetShippingAddress': itemAction(inPath, address('set')),
  'LineItems.PatchShippingAddress': itemAction(inPath, address('patch')),
  'Cart.ListLineItems': async (ctx) => list(ctx, (await readVisibleCart(ctx))?.id ?? ''),
  'Cart.GetLineItem': async (ctx) => get(ctx, (await readVisibleCart(ctx))?.id ?? ''),
  'Cart.CreateLineItem': itemAction(inNewCart, create),
  'Cart.SaveLineItem': itemAction(inNewCart, change('save')),
  'Cart.PatchLineItem': itemAction(inCart, change('patch')),
  'Cart.DeleteLineItem': itemAction(inCart, remove),
}
