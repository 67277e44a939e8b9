import type { Context, Tx } from '../../core/context'
import { notFound } from '../../core/errors'
import type { Json, JsonObject } from '../../core/json'
import { readRecord, type Stored } from '../../core/store'

/** A saved address that a shipment may leave from (its owner's) or go to (its buyer's). */
async function savedAddress(
  ctx: Context,
  tx: Tx,
  side: 'From' | 'To',
  { OwnerID, BuyerID }: JsonObject,
  id: string,
): Promise<Stored | null> {
  const { platform } = ctx
  if (side === 'To')
    return typeof BuyerID === 'string' ? readRecord(tx, platform.table('Addresses'), [BuyerID], id) : null
  return OwnerID === platform.settings.marketplaceId
    ? readRecord(tx, platform.table('AdminAddresses'), [], id)
    : readRecord(tx, platform.table('SupplierAddresses'), [String(OwnerID)], id)
}

/**
 * The address that goes with a shipment's From- or ToAddressID: of a saved one the copy made when it was named, and
 * without an id the one-time address set before. 404 Address for one that is not there.
 */
export async function addressOf(
  ctx: Context,
  tx: Tx,
  side: 'From' | 'To',
  record: JsonObject,
  existing: JsonObject | null,
): Promise<Json> {
  const [field, kept] = [`${side}AddressID`, `${side}Address`]
  const id = record[field]
  const before = existing?.[field] || null
  if (typeof id !== 'string' || id === '') {
    record[field] = null
    return before === null ? (existing?.[kept] ?? null) : null
  }
  if (before === id) return existing?.[kept] ?? null
  const found = await savedAddress(ctx, tx, side, record, id)
  if (!found) throw notFound('Address', id)
  const { fields } = ctx.platform.models.table('Address')
  return Object.fromEntries(fields.map(([name]) => [name, found.body[name] ?? null]))
}
