import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { errorItem, PlatformError, type ErrorItem } from '../../../core/http/errors'
import { isObject } from '../../../core/records/json'
import { Sql } from '../../../core/records/sql'
import { stockOwner, type Offer } from '../../catalog/offers'
import { inventoryRecordCondition } from '../../catalog/stock'
import { offersOf, viewOfOrder } from './item-offers'
import { keyOf, StockLevels, type Place } from './stock-levels'
import type { OpenOrder } from '../order/open-order'
import type { Order, LineItem } from '../../../contract/records'

interface StockTake extends Place {
  line: string
  quantity: number
}

/** Returns the inventory records that the order's user may use, and the products and variants that have any records. */
async function recordsFor(ctx: Context, tx: Tx, order: Order, products: readonly string[]) {
  const view = await viewOfOrder(ctx, order)
  const sql = new Sql()
  const ids = sql.bind([...new Set(products)])
  const select = (resource: 'InventoryRecords' | 'VariantInventoryRecords', variant: string): string =>
    `select t.productid, ${variant}, t.id, (${view.buyer === '' ? 'true' : inventoryRecordCondition(view, resource, sql)})::text
     from ${resource.toLowerCase()} t where t.productid = any(${ids}::text[])`
  const { rows } = await tx.query<[string, string | null, string, string]>(
    `${select('InventoryRecords', 'null::text')} union all ${select('VariantInventoryRecords', 't.variantid')}`,
    sql.params,
    { prepared: true },
  )
  return {
    has: new Set(rows.map(([product, variant]) => JSON.stringify([product, variant]))),
    usable: new Set(
      rows
        .filter(([, , , usable]) => usable === 'true')
        .map(([product, variant, id]) => keyOf({ product, variant, record: id })),
    ),
  }
}

/** Returns the source of each line's stock, by line id. Lines whose stock is not tracked are left out. */
async function placesOf(
  ctx: Context,
  tx: Tx,
  { order }: OpenOrder,
  lines: readonly LineItem[],
  offers: ReadonlyMap<string, Offer>,
): Promise<{ places: Map<string, Place>; errors: ErrorItem[] }> {
  const counted = lines.flatMap((line) => {
    const offer = offers.get(line.ProductID)
    const inventory = offer?.whole.Inventory
    if (!offer || line.IsBundle || line.IncomingOrderID || !inventory?.Enabled) return []
    const variant = inventory.VariantLevelTracking ? (line.Variant?.ID ?? null) : null
    return [{ line, product: stockOwner(offer), variant }]
  })
  const places = new Map<string, Place>()
  const errors: ErrorItem[] = []
  if (counted.length === 0) return { places, errors }
  const { has, usable } = await recordsFor(
    ctx,
    tx,
    order,
    counted.map(({ product }) => product),
  )
  for (const { line, product, variant } of counted) {
    const record = line.InventoryRecordID || null
    const place = { product, variant, record }
    if (record === null) {
      if (!has.has(JSON.stringify([product, variant]))) places.set(line.ID, place)
    } else if (usable.has(keyOf(place))) places.set(line.ID, place)
    else {
      const Data = { ObjectType: 'InventoryRecord', ObjectID: record, LineItemID: line.ID }
      errors.push(errorItem('NotFound', `InventoryRecord "${record}" was not found.`, Data))
    }
  }
  return { places, errors }
}

function insufficient(
  lines: readonly LineItem[],
  place: Place,
  available: number,
  wanted: number,
): ErrorItem {
  const ids = lines.map(({ ID }) => ID)
  return errorItem(
    'Inventory.Insufficient',
    `Only ${available} of product "${place.product}" are left, and ${wanted} are wanted.`,
    {
      LineItemID: ids[0] ?? null,
      LineItemIDs: ids,
      ProductID: place.product,
      VariantID: place.variant,
      InventoryRecordID: place.record,
      QuantityAvailable: available,
      QuantityRequested: wanted,
    },
  )
}

/**
 * Returns the reasons that lines cannot be delivered from stock, for all lines or for the line `only`. Does not change
 * stock.
 */
export async function stockErrors(
  ctx: Context,
  tx: Tx,
  open: OpenOrder,
  offers: ReadonlyMap<string, Offer>,
  only?: string,
): Promise<ErrorItem[]> {
  const taken = await readStockTaken(tx, open.id)
  const { places, errors } = await placesOf(ctx, tx, open, open.items, offers)
  const wanted = only === undefined ? null : places.get(only)
  const groups = new Map<string, { place: Place; lines: LineItem[] }>()
  for (const line of open.items) {
    const place = places.get(line.ID)
    if (!place || (only !== undefined && (!wanted || keyOf(place) !== keyOf(wanted)))) continue
    const group = groups.get(keyOf(place)) ?? { place, lines: [] }
    groups.set(keyOf(place), group)
    group.lines.push(line)
  }
  const asked = [...groups.values()].map(({ place }) => place)
  const levels = await StockLevels.read(ctx, tx, asked, false)
  for (const { place, lines } of groups.values()) {
    const level = levels.at(place)
    const held = taken
      .filter((one) => keyOf(one) === keyOf(place))
      .reduce((sum, one) => sum + one.quantity, 0)
    const quantity = lines.reduce((sum, { Quantity }) => sum + Quantity, 0)
    if (level && !level.canExceed && quantity > level.available + held)
      errors.push(insufficient(lines, place, level.available + held, quantity))
  }
  return only === undefined
    ? errors
    : errors.filter(({ Data }) => isObject(Data) && ('LineItemIDs' in Data || Data.LineItemID === only))
}

async function readStockTaken(tx: Tx, orderId: string): Promise<StockTake[]> {
  const { rows } = await tx.query<[string, string, string | null, string | null, string]>(
    'select lineitemid, productid, variantid, recordid, quantity from order_stock where orderid = $1',
    [orderId],
  )
  return rows.map(([line, product, variant, record, quantity]) => ({
    line,
    product,
    variant,
    record,
    quantity: Number(quantity),
  }))
}

/**
 * Adjusts the stock that the order has taken to its items' quantities, or returns it all when `holds` is false. Locks
 * products in the order of their ids. Rejects with Inventory.Insufficient, with one entry per shortage.
 */
export async function adjustStock(ctx: Context, tx: Tx, open: OpenOrder, holds: boolean): Promise<void> {
  const taken = await readStockTaken(tx, open.id)
  const before = new Map(taken.map((one) => [one.line, one]))
  const ids = open.items.map(({ ProductID }) => ProductID)
  const offers = holds ? await offersOf(ctx, tx, open, ids) : new Map<string, Offer>()
  const { places, errors } = await placesOf(ctx, tx, open, holds ? open.items : [], offers)
  const wanted = new Map<string, StockTake>()
  for (const line of holds ? open.items : []) {
    const id = line.ID
    const place = places.get(id)
    if (place) wanted.set(id, { ...place, line: id, quantity: line.Quantity })
  }
  const deltas = new Map<string, { place: Place; delta: number; lines: LineItem[] }>()
  const count = (one: StockTake | undefined, sign: 1 | -1): void => {
    if (!one) return
    const entry = deltas.get(keyOf(one)) ?? { place: one, delta: 0, lines: [] }
    deltas.set(keyOf(one), entry)
    entry.delta += sign * one.quantity
    const line = open.items.find(({ ID }) => ID === one.line)
    if (line && sign === -1) entry.lines.push(line)
  }
  for (const one of before.values()) count(one, 1)
  for (const one of wanted.values()) count(one, -1)
  const moves = [...deltas.values()].filter(({ delta }) => delta !== 0)
  const moved = moves.map(({ place }) => place)
  const levels = await StockLevels.read(ctx, tx, moved, true)
  for (const { place, delta, lines } of moves) {
    const level = levels.at(place)
    if (!level) {
      // Stock is no longer tracked there, so that none is taken or returned.
      for (const { ID } of lines) wanted.delete(ID)
      continue
    }
    if (delta < 0 && !level.canExceed && level.available + delta < 0)
      errors.push(insufficient(lines, place, level.available, -delta))
    else levels.put(place, delta)
  }
  if (errors.length > 0) throw new PlatformError(400, errors)
  await levels.store(tx)
  if (taken.length > 0) await tx.query('delete from order_stock where orderid = $1', [open.id])
  const all = [...wanted.values()]
  if (all.length === 0) return
  await tx.query(
    `insert into order_stock (orderid, lineitemid, productid, variantid, recordid, quantity)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::numeric[])`,
    [
      open.id,
      all.map(({ line }) => line),
      all.map(({ product }) => product),
      all.map(({ variant }) => variant),
      all.map(({ record }) => record),
      all.map(({ quantity }) => quantity),
    ],
  )
}
