import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { notFound, platformError } from '../../../core/http/errors'
import { parseRecord, type JsonObject, type JsonFields } from '../../../core/records/json'
import { requireRecord } from '../../../core/records/store'
import { bodyObject } from '../../../core/records/write'
import { requireStateAndZip } from '../../address-rules'
import { isOrderAdmin } from './order-access'
import type { OpenOrder } from './open-order'
import type { LineItem, Address } from '../../../contract/records'
import { snapshot } from '../lines/line-snapshots'
import type { Parties } from '../lines/item-offers'
import { groupsOfUser, assignedCondition } from '../../../core/auth/memberships'

type Use = 'Shipping' | 'Billing'

/** Returns the fields of an address that orders store. */
const asAddress = (ctx: Context, body: JsonFields): Address => snapshot(ctx.platform.models, 'Address', body)

/**
 * Returns a saved address that an order may use; 404 Address otherwise. The order's user may use private addresses and
 * addresses assigned for this use. Order administrators may use any address of the buyer. Orders of the marketplace use
 * the marketplace's addresses.
 */
export async function savedAddress(
  ctx: Context,
  tx: Tx,
  { FromCompanyID: company, FromUserID: userId }: Pick<Parties, 'FromCompanyID' | 'FromUserID'>,
  id: string,
  use: Use,
): Promise<Address> {
  if (company === ctx.platform.settings.marketplaceId) {
    const own = await requireRecord(tx, ctx.platform.table('AdminAddresses'), [], id)
    return asAddress(ctx, own.body)
  }
  const { rows } = await tx.query(
    `select t.body, (t.owner is not null)::text, coalesce(u.assigned, false)::text, coalesce(u.used, false)::text
     from addresses t left join lateral (
       select true as assigned, bool_or(coalesce((a.body ->> 'Is${use}')::boolean, false)) as used
       from addressassignments a where a.buyerid = t.buyerid and a.addressid = t.id
         and ${assignedCondition('a', { user: '$3', groups: groupsOfUser('buyer', 'a.buyerid', '$3') })}
       having count(*) > 0) u on true
     where t.buyerid = $1 and t.id = $2 and (t.owner is null or t.owner = $3)`,
    [company, id, userId],
  )
  const [text, isPrivate, isAssigned, isUsed] = rows[0] ?? []
  const isFree = isOrderAdmin(ctx)
  if (!text || (isPrivate !== 'true' && isAssigned !== 'true' && !isFree)) throw notFound('Address', id)
  const body = parseRecord(text)
  const mayUse = isPrivate === 'true' ? body[use] === true : isUsed === 'true'
  if (use === 'Shipping' && !mayUse && !isFree) {
    throw platformError('Address.IsNotShippingAddress', `Address "${id}" is not for shipping.`, {
      AddressID: id,
    })
  }
  return asAddress(ctx, body)
}

/** Reads the request body as an address of this order alone, complete or merged into the previous one. */
function oneTimeAddress(ctx: Context, before: Address | null): Address {
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
  address: Address | null,
): void {
  if (address) hidden.ShipTo = { ID: id, Address: address }
  else delete hidden.ShipTo
  order.ShippingAddressID = id
  for (const line of items) setLineAddress(line, id, address)
}

export function setLineAddress(line: LineItem, id: string | null, address: Address | null): void {
  line.ShippingAddressID = id
  line.ShippingAddress = address
}

/** Copies the order's shipping address to a new line that has none. */
export function inheritAddress({ hidden }: OpenOrder, line: LineItem): void {
  const { ShipTo: to } = hidden
  if (line.ShippingAddressID || !to) return
  setLineAddress(line, to.ID, to.Address && { ...to.Address })
}

/** Sets the order's ShippingAddressID to the one that all items share, or null when they differ. */
export function updateShippingAddressId({ order, items, hidden }: OpenOrder): void {
  if (items.length === 0) {
    order.ShippingAddressID = hidden.ShipTo?.ID ?? null
    return
  }
  const ids = new Set(items.map(({ ShippingAddressID }) => ShippingAddressID))
  order.ShippingAddressID = ids.size === 1 ? ([...ids][0] ?? null) : null
}

/**
 * Sets the shipping address of an order created from lines, for the order and items added later, when all lines share
 * it.
 */
export function adoptSharedShippingAddress(open: OpenOrder): void {
  const [first, ...others] = open.items.map(({ ShippingAddressID: ID, ShippingAddress: Address }) => ({
    ID,
    Address,
  }))
  if (first?.Address && others.every((one) => isDeepStrictEqual(one, first))) open.hidden.ShipTo = first
  updateShippingAddressId(open)
}

/**
 * Returns the one-time address to be patched. Rejects a missing address and one that was set by the ID of a saved
 * address.
 */
function patchable(
  address: Address | null | undefined,
  id: string | null,
  missing: string,
  setById: string,
  data: JsonObject,
): Address {
  if (id) {
    throw platformError(setById, `The address was set by its ID "${id}". Set another address instead.`, {
      ...data,
      AddressID: id,
    })
  }
  if (!address) throw platformError(missing, 'The order has no address. Set one first.', data)
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
  const held = hidden.ShipTo ? hidden.ShipTo.Address : items[0]?.ShippingAddress
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
export function shipLineTo(ctx: Context, open: OpenOrder, line: LineItem, mode: 'set' | 'patch'): void {
  const before =
    mode === 'set'
      ? null
      : patchable(
          line.ShippingAddress,
          line.ShippingAddressID,
          'LineItem.CannotPatchShippingAddressIfMissing',
          'ShippingAddress.CannotPatchSetByID',
          { OrderID: open.id, LineItemID: line.ID },
        )
  setLineAddress(line, null, oneTimeAddress(ctx, before))
  updateShippingAddressId(open)
}
