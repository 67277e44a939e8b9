import { isDeepStrictEqual } from 'node:util'
import type { Context, Tx } from '../../../core/http/context'
import { notFound, platformError } from '../../../core/http/errors'
import { isObject, type JsonObject } from '../../../core/records/json'
import { readRecord } from '../../../core/records/store'
import { bodyObject } from '../../../core/records/write'
import { requireStateAndZip } from '../../address-rules'
import type { OpenOrder } from './open-order'
import { isOrderAdmin } from './order-access'

type Use = 'Shipping' | 'Billing'

/** Returns the fields of an address that orders store. */
function asAddress(ctx: Context, body: JsonObject): JsonObject {
  const { fields } = ctx.platform.models.table('Address')
  return Object.fromEntries(fields.map(([name]) => [name, body[name] ?? null]))
}

/**
 * Returns a saved address that an order may use; 404 Address otherwise. The order's user may use private addresses and
 * addresses assigned for this use. Order administrators may use any address of the buyer. Orders of the marketplace use
 * the marketplace's addresses.
 */
export async function savedAddress(
  ctx: Context,
  tx: Tx,
  order: JsonObject,
  id: string,
  use: Use,
): Promise<JsonObject> {
  const company = String(order.FromCompanyID)
  if (company === ctx.platform.settings.marketplaceId) {
    const own = await readRecord(tx, ctx.platform.table('AdminAddresses'), [], id)
    if (!own) throw notFound('Address', id)
    return asAddress(ctx, own.body)
  }
  const { rows } = await tx.query(
    `select t.body, (t.owner is not null)::text, coalesce(u.assigned, false)::text, coalesce(u.used, false)::text
     from addresses t left join lateral (
       select true as assigned, bool_or(coalesce((a.body ->> 'Is${use}')::boolean, false)) as used
       from addressassignments a where a.buyerid = t.buyerid and a.addressid = t.id
         and (a.userid = $3 or (a.userid is null and (a.usergroupid is null or exists (
           select 1 from usergroupassignments m
           where m.buyerid = a.buyerid and m.usergroupid = a.usergroupid and m.userid = $3))))
       having count(*) > 0) u on true
     where t.buyerid = $1 and t.id = $2 and (t.owner is null or t.owner = $3)`,
    [company, id, String(order.FromUserID)],
  )
  const [text, isPrivate, isAssigned, isUsed] = rows[0] ?? []
  const isFree = isOrderAdmin(ctx)
  if (!text || (isPrivate !== 'true' && isAssigned !== 'true' && !isFree)) throw notFound('Address', id)
  const body = JSON.parse(text) as JsonObject
  const mayUse = isPrivate === 'true' ? body[use] === true : isUsed === 'true'
  if (use === 'Shipping' && !mayUse && !isFree) {
    throw platformError('Address.IsNotShippingAddress', `Address "${id}" is not for shipping.`, {
      AddressID: id,
    })
  }
  return asAddress(ctx, body)
}

/** Reads the request body as an address of this order alone, complete or merged into the previous one. */
export function oneTimeAddress(ctx: Context, before: JsonObject | null): JsonObject {
  const { models } = ctx.platform
  const sent = models.read('Address', bodyObject(ctx))
  models.validate('Address', { ...sent, ID: null }, before ? [] : ctx.operation.required)
  const address = before ? models.patch('Address', before, sent) : models.complete('Address', sent)
  models.validate('Address', { ...address, ID: null }, ['Street1', 'City', 'Country'])
  requireStateAndZip(address)
  return { ...address, ID: null, DateCreated: null }
}

/** Sets the shipping address of an order, of all its items and of items added later; null removes it. */
export function shipTo(
  { order, items, hidden }: OpenOrder,
  id: string | null,
  address: JsonObject | null,
): void {
  if (address) hidden.ShipTo = { ID: id, Address: address }
  else delete hidden.ShipTo
  order.ShippingAddressID = id
  for (const line of items) setLineAddress(line, id, address)
}

export function setLineAddress(line: JsonObject, id: string | null, address: JsonObject | null): void {
  line.ShippingAddressID = id
  line.ShippingAddress = address
}

/** Copies the order's shipping address to a new line that has none. */
export function inheritAddress({ hidden }: OpenOrder, line: JsonObject): void {
  const { ShipTo: to } = hidden
  if (line.ShippingAddressID || !isObject(to)) return
  setLineAddress(
    line,
    typeof to.ID === 'string' ? to.ID : null,
    isObject(to.Address) ? { ...to.Address } : null,
  )
}

/** Sets the order's ShippingAddressID to the one that all items share, or null when they differ. */
export function updateShippingAddressId({ order, items, hidden }: OpenOrder): void {
  if (items.length === 0) {
    order.ShippingAddressID = isObject(hidden.ShipTo) ? (hidden.ShipTo.ID ?? null) : null
    return
  }
  const ids = new Set(items.map(({ ShippingAddressID }) => ShippingAddressID ?? null))
  order.ShippingAddressID = ids.size === 1 ? ([...ids][0] ?? null) : null
}

/**
 * Sets the shipping address of an order created from lines, for the order and items added later, when all lines share
 * it.
 */
export function adoptSharedShippingAddress(open: OpenOrder): void {
  const [first, ...others] = open.items.map(({ ShippingAddressID: ID, ShippingAddress: Address }) => ({
    ID: ID ?? null,
    Address: Address ?? null,
  }))
  if (first?.Address && others.every((one) => isDeepStrictEqual(one, first))) open.hidden.ShipTo = first
  updateShippingAddressId(open)
}

/**
 * Returns the one-time address to be patched. Rejects a missing address and one that was set by the ID of a saved
 * address.
 */
export function patchable(
  address: unknown,
  id: unknown,
  missing: string,
  setById: string,
  data: JsonObject,
): JsonObject {
  if (typeof id === 'string' && id !== '') {
    throw platformError(setById, `The address was set by its ID "${id}". Set another address instead.`, {
      ...data,
      AddressID: id,
    })
  }
  if (!isObject(address)) throw platformError(missing, 'The order has no address. Set one first.', data)
  return address
}

/** Sets or patches the billing address of an order from the request body. */
export function billTo(ctx: Context, { id, order }: OpenOrder, mode: 'set' | 'patch'): void {
  const before =
    mode === 'set'
      ? null
      : patchable(
          order.BillingAddress,
          order.BillingAddressID,
          'BillingAddress.CannotModifyNotFound',
          'BillingAddress.CannotPatchSetByID',
          { OrderID: id },
        )
  order.BillingAddress = oneTimeAddress(ctx, before)
  order.BillingAddressID = null
}

/** Sets or patches the shipping address of an order and all its items from the request body. */
export function shipToBody(ctx: Context, open: OpenOrder, mode: 'set' | 'patch'): void {
  const { hidden, items, order, id } = open
  const held = isObject(hidden.ShipTo) ? hidden.ShipTo.Address : items[0]?.ShippingAddress
  const before =
    mode === 'set'
      ? null
      : patchable(
          held,
          order.ShippingAddressID,
          'ShippingAddress.CannotModifyNotFound',
          'ShippingAddress.CannotPatchSetByID',
          { OrderID: id },
        )
  shipTo(open, null, oneTimeAddress(ctx, before))
}

/** Sets or patches the shipping address of one line item from the request body. */
export function shipLineTo(ctx: Context, open: OpenOrder, line: JsonObject, mode: 'set' | 'patch'): void {
  const before =
    mode === 'set'
      ? null
      : patchable(
          line.ShippingAddress,
          line.ShippingAddressID,
          'LineItem.CannotPatchShippingAddressIfMissing',
          'ShippingAddress.CannotPatchSetByID',
          { OrderID: open.id, LineItemID: line.ID ?? null },
        )
  setLineAddress(line, null, oneTimeAddress(ctx, before))
  updateShippingAddressId(open)
}
