import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { nonEmptyText, parseRecord, type JsonObject, type JsonFields } from '../../../core/records/json'
import { offersOf } from './item-offers'
import type { OpenOrder } from '../order/open-order'
import type { LineItem, ModelOf, Address, Variant } from '../../../contract/records'
import type { Models } from '../../../core/records/model'

/** Returns a copy of a record with the fields of a model. */
export function snapshot<Model extends string>(models: Models, model: Model, of: JsonFields): ModelOf<Model> {
  return Object.fromEntries(
    models.table(model).fields.map(([name]) => [name, of[name] ?? null]),
  ) as ModelOf<Model>
}

/** Returns a lookup of ship-from addresses by supplier and id: an address of the supplier, or of the marketplace. */
async function originsOf(
  ctx: Context,
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<(supplier: string | null, id: string | null) => Address | null> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return () => null
  const { rows } = await tx.query<[string, string, string]>(
    `select supplierid, id, body from supplieraddresses where id = any($1::text[])
     union all select '', id, body from adminaddresses where id = any($1::text[])`,
    [wanted],
  )
  const found = new Map(rows.map(([supplier, id, body]) => [`${supplier}/${id}`, body]))
  return (supplier, id) => {
    const body = found.get(`${supplier ?? ''}/${id}`) ?? found.get(`/${id}`)
    return body ? snapshot(ctx.platform.models, 'Address', parseRecord(body)) : null
  }
}

/** Returns the address that a new line is shipped from. */
export async function shipFrom(ctx: Context, tx: Tx, line: LineItem): Promise<Address | null> {
  const id = nonEmptyText(line.ShipFromAddressID)
  return (await originsOf(ctx, tx, [id]))(line.SupplierID, id)
}

/** Returns the variants of lines, by `product/variant`. */
async function variantsOf(tx: Tx, lines: readonly LineItem[]): Promise<Map<string, Variant>> {
  const varied = lines.flatMap(({ ProductID, Variant }) =>
    Variant?.ID ? [[ProductID, Variant.ID] as const] : [],
  )
  if (varied.length === 0) return new Map()
  const { rows } = await tx.query(
    `select productid, id, body from variants
     where (productid, id) in (select * from unnest($1::text[], $2::text[]))`,
    [varied.map(([product]) => product), varied.map(([, id]) => id)],
  )
  return new Map(rows.map(([product, id, body]) => [`${product}/${id}`, parseRecord<Variant>(body)]))
}

/** Sets the fields that differ. Unchanged lines are not stored again. */
function renew(line: LineItem, fields: Partial<LineItem>): void {
  const known: JsonObject = line
  for (const [name, value] of Object.entries(fields))
    if (!isDeepStrictEqual(known[name] ?? null, value)) known[name] = value
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
    own.map(({ ProductID }) => ProductID),
  )
  const lines = own.flatMap((line) => {
    const whole = offers.get(line.ProductID)?.whole
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
    const SupplierID = whole.DefaultSupplierID
    const named = nonEmptyText(line.ShipFromAddressID)
    const given = nonEmptyText(whole.ShipFromAddressID)
    const ShipFromAddressID = origin(SupplierID, named) ? named : (given ?? named)
    const variant = line.Variant ? variants.get(`${line.ProductID}/${line.Variant.ID}`) : undefined
    renew(line, {
      Product: snapshot(ctx.platform.models, 'LineItemProduct', whole),
      ...(variant ? { Variant: snapshot(ctx.platform.models, 'LineItemVariant', variant) } : {}),
      SupplierID,
      ShipFromAddressID,
      ShipFromAddress: origin(SupplierID, ShipFromAddressID),
    })
  }
}
