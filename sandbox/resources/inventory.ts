import type { AssignmentDefinition, Deletion, ResourceDefinition, Write } from '../core/definitions'
import { notFound } from '../core/errors'
import { formatInstant } from '../core/model'
import { amendRecord, readRecord } from '../core/store'
import { isObject, type JsonObject } from '../core/json'
import { OWNER } from './owner'

/** The address a record names: an admin address where the marketplace owns the record, else one of the supplier's. */
async function findAddress({ ctx, tx, record }: Write): Promise<JsonObject> {
  const id = String(record.AddressID ?? '')
  const owner = String(record.OwnerID ?? ctx.platform.settings.marketplaceId)
  const own = owner === ctx.platform.settings.marketplaceId
  const table = ctx.platform.table(own ? 'AdminAddresses' : 'SupplierAddresses')
  const found = await readRecord(tx, table, own ? [] : [owner], id)
  if (!found) throw notFound('Address', id)
  return found.body
}

/** QuantityAvailable of a product with records is their sum. */
async function sumUp({ ctx, tx, parents }: Pick<Deletion, 'ctx' | 'tx' | 'parents'>): Promise<void> {
  const [product = '', variant] = parents
  const table = variant === undefined ? 'inventoryrecords' : 'variantinventoryrecords'
  const { rows } = await tx.query(
    `select sum((body ->> 'QuantityAvailable')::numeric), count(*) from ${table} where productid = $1 ${variant === undefined ? '' : 'and variantid = $2'}`,
    variant === undefined ? [product] : [product, variant],
  )
  if (Number(rows[0]?.[1]) === 0) return
  const set = (body: JsonObject): void => {
    if (isObject(body.Inventory)) body.Inventory.QuantityAvailable = Number(rows[0]?.[0] ?? 0)
  }
  if (variant === undefined) await amendRecord(tx, ctx.platform.table('Products'), [], product, set)
  else await amendRecord(tx, ctx.platform.table('Variants'), [product], variant, set)
  tx.changed.add(variant === undefined ? 'products' : 'variants')
}

const shared = {
  model: 'InventoryRecord',
  access: { kind: 'under' },
  references: [OWNER],
  async write(write: Write) {
    const { ctx, record, existing } = write
    record.OwnerID ??= existing?.OwnerID ?? ctx.platform.settings.marketplaceId
    record.Address = await findAddress(write)
    record.LastUpdated = formatInstant(ctx.platform.now())
  },
  written: sumUp,
  removed: sumUp,
} as const satisfies Partial<ResourceDefinition>

export const inventoryRecords: ResourceDefinition = {
  ...shared,
  references: [...shared.references],
  name: 'InventoryRecords',
  table: 'inventoryrecords',
  parents: [{ param: 'productID', of: 'Products' }],
}

export const variantInventoryRecords: ResourceDefinition = {
  ...shared,
  references: [...shared.references],
  name: 'VariantInventoryRecords',
  table: 'variantinventoryrecords',
  parents: [
    { param: 'productID', of: 'Products' },
    { param: 'variantID', of: 'Variants' },
  ],
  operations: {
    List: 'InventoryRecords.ListVariant',
    Create: 'InventoryRecords.CreateVariant',
    Get: 'InventoryRecords.GetVariant',
    Save: 'InventoryRecords.SaveVariant',
    Patch: 'InventoryRecords.PatchVariant',
    Delete: 'InventoryRecords.DeleteVariant',
  },
}

function assignments(of: ResourceDefinition, variant: string): AssignmentDefinition {
  return {
    name: `${of.name.slice(0, -1)}Assignments`,
    model: 'InventoryRecordAssignment',
    table: `${of.table.slice(0, -1)}assignments`,
    access: { kind: 'under' },
    list: `InventoryRecords.List${variant}Assignments`,
    save: `InventoryRecords.Save${variant}Assignment`,
    delete: [`InventoryRecords.Delete${variant}Assignment`],
    parents: of.parents,
    keys: [
      { field: 'InventoryRecordID', of: of.name, underParent: true },
      { field: 'BuyerID', of: 'Buyers' },
      { field: 'UserGroupID', of: 'UserGroups', optional: true, parentField: 'BuyerID' },
    ],
  }
}

export const inventoryRecordAssignments = assignments(inventoryRecords, '')
export const variantInventoryRecordAssignments = assignments(variantInventoryRecords, 'Variant')
