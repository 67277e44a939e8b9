import type { Tx } from '../../db/types'
import type { Deletion } from '../../core/http/definitions'
import { amendRecord, readRecord, splitKey } from '../../core/records/store'
import { valueTerm } from '../../core/lists/terms'
import { removeRecord } from '../../core/records/write'
import type { Table } from '../../db/schema'
import { clearDefaultSupplier } from '../../rules/catalog/product-rules'
import type { Supplier } from '../../contract/records'

/** Resources whose records name addresses or groups of the supplier. They are deleted with it. */
const RESOURCES_DELETED_WITH_SUPPLIER = ['InventoryRecords', 'VariantInventoryRecords', 'SellerApprovalRules']

/** Transfers all records of a kind from one owner to another with one statement. */
async function transferOwnership(tx: Tx, table: Table, from: string, to: string): Promise<void> {
  await tx.query(
    `update ${table.name} set body = jsonb_set(body, '{OwnerID}', to_jsonb($2::text)), f_ownerid = lower($2),
       terms = array_append(array_remove(terms, $3::bigint), $4::bigint)
     where f_ownerid = lower($1) and body ->> 'OwnerID' = $1 ${table.definition.bitmaps ? 'returning n' : ''}`,
    [from, to, valueTerm('OwnerID', from), valueTerm('OwnerID', to)],
  )
}

/**
 * Removes a deleted supplier as the default supplier of products. Forwarding to it and shipping from its address end
 * too.
 */
async function clearDefaultSupplierOfProducts({ ctx, tx, record }: Deletion<Supplier>): Promise<void> {
  const products = ctx.platform.table('Products')
  const supplier = record.ID
  const { rows } = await tx.query<[string]>(
    `select id from products where terms @> $1::bigint[] and body ->> 'DefaultSupplierID' = $2 order by id`,
    [[valueTerm('DefaultSupplierID', supplier)], supplier],
  )
  for (const [id] of rows) {
    await amendRecord(tx, products, [], id, clearDefaultSupplier)
  }
}

/**
 * Transfers or deletes the records of a deleted supplier: the marketplace takes over its catalog; its stock and
 * approval rules are deleted.
 */
export async function releaseSupplierRecords(deletion: Deletion<Supplier>): Promise<void> {
  const { ctx, tx, record } = deletion
  const { platform } = ctx
  const supplier = record.ID
  for (const name of RESOURCES_DELETED_WITH_SUPPLIER) {
    const table = platform.table(name)
    const { rows } = await tx.query<string[]>(
      `select ${[...table.parentColumns, 'id'].join(', ')} from ${table.name}
       where terms @> $1::bigint[] and body ->> 'OwnerID' = $2`,
      [[valueTerm('OwnerID', supplier)], supplier],
    )
    for (const row of rows) {
      const { parents, id } = splitKey(row)
      const found = await readRecord(tx, table, parents, id, true)
      if (found) await removeRecord(ctx, tx, table, found)
    }
  }
  for (const table of platform.tables.values()) {
    if (table.definition.access.kind !== 'owned') continue
    await transferOwnership(tx, table, supplier, platform.settings.marketplaceId)
  }
  await clearDefaultSupplierOfProducts(deletion)
}
