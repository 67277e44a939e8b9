import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { isObject, type JsonObject } from '../../../core/records/json'
import { nonEmptyText } from '../../catalog/product-rules'
import { offersOf } from './item-offers'
import type { OpenOrder } from '../order/open-order'

/** Returns a copy of a record with the fields of a model. */
export function snapshot(ctx: Context, model: string, of: JsonObject): JsonObject {
  return Object.fromEntries(ctx.platform.models.table(model).fields.map(([name]) => [name, of[name] ?? null]))
}

/** Returns a lookup of ship-from addresses by supplier and id: an address of the supplier, or of the marketplace. */
async function originsOf(
  ctx: Context,
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<(supplier: unknown, id: string | null) => JsonObject | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return () => null
  const { rows } = await tx.query(
    `select supplierid, id, body from supplieraddresses where id = any($1::text[])
     union all select '', id, body from adminaddresses where id = any($1::text[])`,
    [wanted],
  )
  const found = new Map(rows.map(([supplier, id, body]) => [`${supplier}/${id}`, body as string]))
  return (supplier, id) => {
    const body = found.get(`${String(supplier ?? '')}/${id}`) ?? found.get(`/${id}`)
    return body ? snapshot(ctx, 'Address', JSON.parse(body) as JsonObject) : null
  }
}

/** Returns the address that a new line is shipped from. */
export async function shipFrom(ctx: Context, tx: Tx, line: JsonObject): Promise<JsonObject | null> {
  const id = nonEmptyText(line.ShipFromAddressID)
  return (await originsOf(ctx, tx, [id]))(line.SupplierID, id)
}

/** Returns the variants of lines, by `product/variant`. */
async function variantsOf(tx: Tx, lines: readonly JsonObject[]): Promise<Map<string, JsonObject>> {
  const varied = lines.flatMap(({ ProductID, Variant }) =>
    isObject(Variant) ? [[String(ProductID), String(Variant.ID)] as const] : [],
  )
  if (varied.length === 0) return new Map()
  const { rows } = await tx.query(
    `select productid, id, body from variants
     where (productid, id) in (select * from unnest($1::text[], $2::text[]))`,
    [varied.map(([product]) => product), varied.map(([, id]) => id)],
  )
  return new Map(
    rows.map(([product, id, body]) => [`${product}/${id}`, JSON.parse(body as string) as JsonObject]),
  )
}

/** Sets the fields that differ. Unchanged lines are not stored again. */
function renew(line: JsonObject, fields: JsonObject): void {
  for (const [name, value] of Object.entries(fields))
    if (!isDeepStrictEqual(line[name] ?? null, value)) line[name] = value
}

/**
 * Updates the copies in lines from their products before the copies are frozen: product, variant, supplier, and
 * ship-from address. A line keeps its own ship-from address while the supplier or the marketplace has it; otherwise the
 * product's address replaces it.
 */
export async function renewSnapshots(ctx: Context, tx: Tx, open: OpenOrder): Promise<void> {
  const own = open.items.filter(({ IncomingOrderID }) => !IncomingOrderID)
  const offers = await offersOf(
    ctx,
    tx,
    open,
    own.map(({ ProductID }) => String(ProductID)),
  )
  const lines = own.flatMap((line) => {
    const whole = offers.get(String(line.ProductID))?.whole
    return whole ? [{ line, whole }] : []
  })
  const variants = await variantsOf(
    tx,
    lines.map(({ line }) => line),
  )
  const origin = await originsOf(
    ctx,
    tx,
    lines.flatMap(({ line, whole }) => [
      nonEmptyText(line.ShipFromAddressID),
      nonEmptyText(whole.ShipFromAddressID),
    ]),
  )
  for (const { line, whole } of lines) {
    const SupplierID = whole.DefaultSupplierID ?? null
    const named = nonEmptyText(line.ShipFromAddressID)
    const given = nonEmptyText(whole.ShipFromAddressID)
    const ShipFromAddressID = origin(SupplierID, named) ? named : (given ?? named)
    const variant = isObject(line.Variant)
      ? variants.get(`${String(line.ProductID)}/${String(line.Variant.ID)}`)
      : undefined
    renew(line, {
      Product: snapshot(ctx, 'LineItemProduct', whole),
      ...(variant ? { Variant: snapshot(ctx, 'LineItemVariant', variant) } : {}),
      SupplierID,
      ShipFromAddressID,
      ShipFromAddress: origin(SupplierID, ShipFromAddressID),
    })
  }
}
