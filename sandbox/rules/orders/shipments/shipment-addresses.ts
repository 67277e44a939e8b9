import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { notFound } from '../../../core/http/errors'
import type { Json, JsonObject } from '../../../core/records/json'
import { readRecord, type Stored } from '../../../core/records/store'

/**
 * Returns a saved address that a shipment may come from (its owner's) or go to (its buyer's); null when there is none.
 */
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
 * Returns the address for a shipment's From- or ToAddressID. For a saved address this is the copy made when the ID was
 * set. Without an ID it is the one-time address set before. 404 Address when the address does not exist.
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
