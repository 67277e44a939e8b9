import type { Context } from '../../core/http/context'
import type { Tx } from '../../db/types'
import type { Write } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { formatInstant } from '../../core/records/model'
import { readRecord, requireRecord } from '../../core/records/store'
import type { Inventory, Product, Variant, VariantInventory } from '../../contract/records'
import { isObject, type JsonObject } from '../../core/records/json'

/** The inventory of a product or of a variant. */
type AnyInventory = Inventory | VariantInventory

/** Sets LastUpdated of an inventory whose quantity is new or changed. */
function stampQuantity(ctx: Context, before: AnyInventory | null, after: AnyInventory): void {
  if (after.QuantityAvailable === (before?.QuantityAvailable ?? null) && before) return
  after.LastUpdated = formatInstant(ctx.platform.now())
}

/**
 * Checks a change to a product's inventory. While inventory records exist, the inventory cannot be removed, its
 * tracking level must match that of the records, and its quantity remains their sum.
 */
export async function checkInventoryChange({ ctx, tx, record, existing }: Write<Product>): Promise<void> {
  const before = existing?.Inventory ?? null
  const after = record.Inventory
  if (before && existing && JSON.stringify(before) !== JSON.stringify(after)) {
    const { rows } = await tx.query(
      `select exists (select 1 from inventoryrecords where productid = $1)::text,
              exists (select 1 from variantinventoryrecords where productid = $1)::text`,
      [existing.ID],
    )
    const [hasOwn, hasVariants] = (rows[0] ?? []).map((one) => one === 'true')
    if (!after && (hasOwn || hasVariants)) {
      throw platformError(
        'InventoryConfiguration.ProductInventoryMustExist',
        'The inventory of a product with inventory records cannot be removed.',
      )
    }
    if (after?.VariantLevelTracking && !before.VariantLevelTracking && hasOwn) {
      throw platformError(
        'InventoryConfiguration.CannotSetVariantLevelTracking',
        'The product has inventory records. Delete them before tracking by variant.',
      )
    }
    if (after && !after.VariantLevelTracking && before.VariantLevelTracking && hasVariants) {
      throw platformError(
        'InventoryConfiguration.CannotChangeVariantLevelTracking',
        'Variants of the product have inventory records. Delete them before tracking by product.',
      )
    }
    if (after && hasOwn) after.QuantityAvailable = before.QuantityAvailable ?? null
  }
  if (after) stampQuantity(ctx, before, after)
}

/** Checks a change to a variant's inventory. The product must track inventory by variant. */
export async function checkVariantInventoryChange({
  ctx,
  tx,
  parents,
  record,
  existing,
}: Write<Variant>): Promise<void> {
  const before = existing?.Inventory ?? null
  const after = record.Inventory
  const [product = ''] = parents
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    const found = await readRecord(tx, ctx.platform.table('Products'), [], product)
    const tracked = found?.body.Inventory
    if (after && !(tracked?.Enabled && tracked.VariantLevelTracking)) {
      throw platformError(
        'Variant.MustEnableInventory',
        'The inventory of the product must be enabled and tracked by variant.',
        { ProductID: product },
      )
    }
    const { rows } = await tx.query(
      'select 1 from variantinventoryrecords where productid = $1 and variantid = $2 limit 1',
      [product, existing?.ID ?? record.ID],
    )
    if (after && rows.length > 0) after.QuantityAvailable = before?.QuantityAvailable ?? null
  }
  if (after) stampQuantity(ctx, before, after)
}

/** Sets the quantity of a product or variant with inventory records to their sum. Sets LastUpdated when it changes. */
export function setSum(ctx: Context, body: JsonObject, sum: number): void {
  const inventory = isObject(body.Inventory) ? body.Inventory : { NotificationPoint: null }
  if (inventory.QuantityAvailable !== sum) inventory.LastUpdated = formatInstant(ctx.platform.now())
  body.Inventory = { ...inventory, QuantityAvailable: sum }
}

/** Locks the product of a new inventory record. Rejects a record that the product cannot have at this level. */
export async function checkRecordLevel(ctx: Context, tx: Tx, parents: readonly string[]): Promise<void> {
  const [product = '', variant] = parents
  const found = await requireRecord(tx, ctx.platform.table('Products'), [], product, true)
  const { body } = found
  if (body.IsParent || body.IsBundle) {
    throw platformError(
      'InventoryConfiguration.CannotCreateInventoryRecord',
      'Parent products and bundles cannot have inventory.',
      { ProductID: product },
    )
  }
  const inventory = body.Inventory
  if (!inventory) {
    throw platformError(
      'InventoryConfiguration.ProductInventoryMustExist',
      'The product must have an Inventory before it can have inventory records.',
      { ProductID: product },
    )
  }
  if (!inventory.Enabled) {
    throw platformError('Inventory.MustEnable', 'The inventory of the product is not enabled.', {
      ProductID: product,
    })
  }
  if (inventory.VariantLevelTracking !== (variant !== undefined)) {
    throw platformError(
      'InventoryConfiguration.InvalidVariantLevelTracking',
      inventory.VariantLevelTracking
        ? 'The product tracks inventory by variant: its variants have the records.'
        : 'The product does not track inventory by variant.',
      { ProductID: product },
    )
  }
}
