import { ownerOf } from '../../core/auth/access'
import { queryValue, type Context } from '../../core/http/context'
import type {
  AssignmentDefinition,
  Deletion,
  ReadRecord,
  ResourceDefinition,
  Write,
} from '../../core/http/definitions'
import { formatInstant } from '../../core/records/model'
import { amendRecord, readRecord, requireRecord } from '../../core/records/store'
import { parseRecord, type JsonObject } from '../../core/records/json'
import { checkRecordLevel, setSum } from '../../rules/catalog/inventory-rules'
import { rejectInventoryRecordInUse } from '../../rules/orders/order/order-use'
import { renameRecordReferences } from '../../rules/orders/order/renames'
import { OWNER } from '../owner'
import type { Address, InventoryRecord } from '../../contract/records'

/**
 * Returns the address that a record names: an admin address where the marketplace owns the record, else one of the
 * supplier's.
 */
async function findAddress({ ctx, tx, record }: Write<InventoryRecord>): Promise<Address> {
  const { AddressID: id, OwnerID: owner } = record
  const own = owner === ctx.platform.settings.marketplaceId
  const table = ctx.platform.table(own ? 'AdminAddresses' : 'SupplierAddresses')
  return (await requireRecord(tx, table, own ? [] : [owner], id)).body
}

/** Locks the product, so that its records change in sequence and every sum includes all of them. */
async function lockProduct({ ctx, tx, parents }: Pick<Deletion, 'ctx' | 'tx' | 'parents'>): Promise<void> {
  await readRecord(tx, ctx.platform.table('Products'), [], parents[0] ?? '', true)
}

/**
 * Updates QuantityAvailable of a product or variant to the sum of its records; it becomes 0 when the last record is
 * deleted.
 */
async function updateAvailableQuantity({
  ctx,
  tx,
  parents,
}: Pick<Deletion, 'ctx' | 'tx' | 'parents'>): Promise<void> {
  const [product = '', variant] = parents
  const table = variant === undefined ? 'inventoryrecords' : 'variantinventoryrecords'
  const { rows } = await tx.query(
    `select sum((body ->> 'QuantityAvailable')::numeric) from ${table} where productid = $1 ${variant === undefined ? '' : 'and variantid = $2'}`,
    variant === undefined ? [product] : [product, variant],
  )
  const set = (body: JsonObject): void => setSum(ctx, body, Number(rows[0]?.[0] ?? 0))
  if (variant === undefined) await amendRecord(tx, ctx.platform.table('Products'), [], product, set)
  else await amendRecord(tx, ctx.platform.table('Variants'), [product], variant, set)
}

/** Fills in the current addresses of records, with one query for those of the marketplace and of suppliers. */
async function fillAddresses(ctx: Context, records: ReadRecord<InventoryRecord>[]): Promise<void> {
  const { rows } = await ctx.platform.db.query<[string, string, string]>(
    `select $1::text, id, body from adminaddresses where id = any($2::text[])
     union all select supplierid, id, body from supplieraddresses
     where supplierid = any($3::text[]) and id = any($2::text[])`,
    [
      ctx.platform.settings.marketplaceId,
      records.map(({ body }) => body.AddressID),
      records.map(({ body }) => body.OwnerID),
    ],
  )
  const addresses = new Map(rows.map(([owner, id, body]) => [`${owner}/${id}`, body]))
  for (const { body } of records) {
    const address = addresses.get(`${body.OwnerID}/${body.AddressID}`)
    if (address) body.Address = parseRecord<Address>(address)
  }
}

/** Fills in the addresses of single records. Lists contain addresses only when they are requested. */
async function readRecords(ctx: Context, records: ReadRecord<InventoryRecord>[]): Promise<void> {
  const leaves = ctx.operation.list && queryValue(ctx, 'includeAddress')?.toLowerCase() !== 'true'
  if (leaves) for (const { body } of records) body.Address = null
  else await fillAddresses(ctx, records)
}

const shared = {
  model: 'InventoryRecord',
  access: { kind: 'under' },
  references: [OWNER],
  filled: {
    Address: {
      key: `t.body ->> 'OwnerID', t.body ->> 'AddressID'`,
      from: {
        AdminAddresses: (owner) => `${owner}, t.id`,
        SupplierAddresses: () => 't.supplierid, t.id',
      },
    },
  },
  async write(write: Write<InventoryRecord>) {
    const { ctx, tx, parents, record, existing } = write
    if (existing) await lockProduct(write)
    else await checkRecordLevel(ctx, tx, parents)
    record.OwnerID = existing ? existing.OwnerID : ownerOf(ctx, record.OwnerID)
    record.Address = await findAddress(write)
    record.LastUpdated = formatInstant(ctx.platform.now())
  },
  read: readRecords,
  async written(write: Write) {
    await updateAvailableQuantity(write)
    await renameRecordReferences(write)
  },
  async remove(deletion: Deletion) {
    await lockProduct(deletion)
    await rejectInventoryRecordInUse(deletion)
  },
  removed: updateAvailableQuantity,
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
