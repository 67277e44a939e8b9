import type { Context } from '../../../core/http/context'
import type { Tx } from '../../../db/types'
import { isObject, type JsonObject } from '../../../core/records/json'
import { formatInstant } from '../../../core/records/model'
import { readRecords, updateRecords, type Stored } from '../../../core/records/store'
import { setSum } from '../../catalog/inventory-rules'

/** The source of a line item's stock: a product, one of its variants, or an inventory record of either. */
export interface Place {
  product: string
  variant: string | null
  record: string | null
}

export const keyOf = ({ product, variant, record }: Place): string =>
  JSON.stringify([product, variant, record])

/** The available quantity at a place, and whether orders may exceed it. */
export interface Level {
  available: number
  canExceed: boolean
}

const TABLES = ['Products', 'Variants', 'InventoryRecords', 'VariantInventoryRecords'] as const
type TableName = (typeof TABLES)[number]

/** Returns the keys of the records that determine the stock of a place. */
function keysOf({ product, variant, record }: Place): [TableName, string[]][] {
  const keys: [TableName, string[]][] = [['Products', [product]]]
  if (variant !== null) keys.push(['Variants', [product, variant]])
  if (record === null) return keys
  return variant === null
    ? [...keys, ['InventoryRecords', [product, record]]]
    : [...keys, ['VariantInventoryRecords', [product, variant, record]]]
}

const inventoryOf = (of: Stored | undefined): JsonObject | null =>
  of && isObject(of.body.Inventory) ? of.body.Inventory : null

/** The stock of many places. Reads and stores it with a constant number of statements. */
export class StockLevels {
  private readonly changed = new Map<TableName, Set<Stored>>(TABLES.map((name) => [name, new Set()]))
  /** Keys of products and variants whose quantity must become the sum of their inventory records. */
  private readonly summed = new Map<string, string[]>()

  private constructor(
    private readonly ctx: Context,
    private readonly records: ReadonlyMap<string, Stored>,
  ) {}

  /**
   * Reads the stock of places. With `lock` the records are locked until the transaction ends: products first, then the
   * other tables, each by its ids.
   */
  static async read(ctx: Context, tx: Tx, places: readonly Place[], lock: boolean): Promise<StockLevels> {
    const wanted = places.flatMap(keysOf)
    const records = new Map<string, Stored>()
    for (const name of TABLES) {
      const keys = new Map(
        wanted.filter(([of]) => of === name).map(([, key]) => [JSON.stringify([name, ...key]), key]),
      )
      if (keys.size === 0) continue
      const found = await readRecords(tx, ctx.platform.table(name), [...keys.values()], lock)
      for (const one of found) records.set(JSON.stringify([name, ...one.parents, one.id]), one)
    }
    return new StockLevels(ctx, records)
  }

  private find(name: TableName, ...key: string[]): Stored | undefined {
    return this.records.get(JSON.stringify([name, ...key]))
  }

  /** Returns the stock of a place; null when the place no longer exists or does not track stock. */
  at(place: Place): Level | null {
    const { product, variant, record } = place
    const inventory = inventoryOf(this.find('Products', product))
    if (!inventory) return null
    if (record !== null) {
      const found = this.recordAt(place)
      if (!found) return null
      const canExceed = Boolean(found.body.OrderCanExceed || inventory.OrderCanExceed)
      return { available: Number(found.body.QuantityAvailable ?? 0), canExceed }
    }
    const own = variant === null ? inventory : inventoryOf(this.find('Variants', product, variant))
    return {
      available: Number(own?.QuantityAvailable ?? 0),
      canExceed: Boolean(inventory.OrderCanExceed),
    }
  }

  private recordAt({ product, variant, record }: Place): Stored | undefined {
    if (record === null) return undefined
    return variant === null
      ? this.find('InventoryRecords', product, record)
      : this.find('VariantInventoryRecords', product, variant, record)
  }

  /** Adds a quantity to a locked place; a negative quantity takes stock. */
  put(place: Place, quantity: number): void {
    const { product, variant, record } = place
    const now = formatInstant(this.ctx.platform.now())
    const add = (to: JsonObject): void => {
      to.QuantityAvailable = Number(to.QuantityAvailable ?? 0) + quantity
      to.LastUpdated = now
    }
    if (record !== null) {
      const found = this.recordAt(place)
      if (!found) return
      add(found.body)
      this.changed.get(variant === null ? 'InventoryRecords' : 'VariantInventoryRecords')?.add(found)
      const key = variant === null ? [product] : [product, variant]
      this.summed.set(JSON.stringify(key), key)
      return
    }
    const name = variant === null ? 'Products' : 'Variants'
    const found = this.find(name, ...(variant === null ? [product] : [product, variant]))
    if (!found) return
    found.body.Inventory = { ...(inventoryOf(found) ?? { NotificationPoint: null }) }
    add(found.body.Inventory as JsonObject)
    this.changed.get(name)?.add(found)
    // The product or variant may have got inventory records since; then its quantity must remain their sum.
    const key = variant === null ? [product] : [product, variant]
    if (quantity > 0) this.summed.set(JSON.stringify(key), key)
  }

  /** Stores changed records, and the sums of inventory records in their products and variants. */
  async store(tx: Tx): Promise<void> {
    for (const name of ['InventoryRecords', 'VariantInventoryRecords'] as const) await this.flush(tx, name)
    await this.sumUp(tx)
    for (const name of ['Products', 'Variants'] as const) await this.flush(tx, name)
  }

  private async flush(tx: Tx, name: TableName): Promise<void> {
    const changed = [...(this.changed.get(name) ?? [])]
    if (changed.length === 0) return
    const table = this.ctx.platform.table(name)
    await updateRecords(tx, table, changed)
  }

  private async sumUp(tx: Tx): Promise<void> {
    const keys = [...this.summed.values()]
    const products = keys.filter(({ length }) => length === 1).flat()
    const variants = keys.filter(({ length }) => length === 2)
    const total = `sum((body ->> 'QuantityAvailable')::numeric)`
    const ofProducts =
      products.length > 0 &&
      (await tx.query<[string, string]>(
        `select productid, ${total} from inventoryrecords where productid = any($1::text[]) group by 1`,
        [products],
      ))
    for (const [id, sum] of ofProducts ? ofProducts.rows : []) this.setSum('Products', [id], sum)
    const ofVariants =
      variants.length > 0 &&
      (await tx.query<[string, string, string]>(
        `select productid, variantid, ${total} from variantinventoryrecords
         where (productid, variantid) in (select * from unnest($1::text[], $2::text[])) group by 1, 2`,
        [variants.map(([product = '']) => product), variants.map(([, variant = '']) => variant)],
      ))
    for (const [product, variant, sum] of ofVariants ? ofVariants.rows : [])
      this.setSum('Variants', [product, variant], sum)
  }

  private setSum(name: 'Products' | 'Variants', key: string[], sum: string): void {
    const found = this.find(name, ...key)
    if (!found) return
    setSum(this.ctx, found.body, Number(sum))
    this.changed.get(name)?.add(found)
  }
}
