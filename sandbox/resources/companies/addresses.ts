import type { Deletion, ResourceDefinition, Write } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { amendRecord } from '../../core/records/store'
import { valueTerm } from '../../core/lists/terms'
import type { Table } from '../../db/schema'
import { requireStateAndZip } from '../../rules/address-rules'
import { renameAddressReferences, removeAddressFromSubscriptions } from '../../rules/orders/order/renames'
import { IN_BUYER, IN_SUPPLIER } from './companies'

const STOCK = ['InventoryRecords', 'VariantInventoryRecords']

/**
 * Returns the keys of the inventory records at an address of its owner: the marketplace, or the supplier that has the
 * address.
 */
async function stockAt(
  { ctx, tx, parents }: Pick<Deletion, 'ctx' | 'tx' | 'parents'>,
  id: string,
): Promise<{ table: Table; key: string[] }[]> {
  const owner = parents[0] ?? ctx.platform.settings.marketplaceId
  const found: { table: Table; key: string[] }[] = []
  for (const name of STOCK) {
    const table = ctx.platform.table(name)
    const { rows } = await tx.query(
      `select ${[...table.parentColumns, 'id'].join(', ')} from ${table.name}
       where terms @> $1::bigint[] and body ->> 'AddressID' = $2 and body ->> 'OwnerID' = $3`,
      [[valueTerm('AddressID', id)], id, owner],
    )
    found.push(...rows.map((key) => ({ table, key: key as string[] })))
  }
  return found
}

/** Updates the inventory records at an address when its ID changes. */
async function renameInventoryAddress(write: Write): Promise<void> {
  const { tx, record, existing } = write
  if (!existing || existing.ID === record.ID) return
  for (const { table, key } of await stockAt(write, String(existing.ID))) {
    await amendRecord(tx, table, key.slice(0, -1), key.at(-1) ?? '', (body) => {
      body.AddressID = record.ID ?? null
    })
  }
}

async function rejectAddressWithInventory(deletion: Deletion): Promise<void> {
  const stock = await stockAt(deletion, String(deletion.record.ID))
  if (stock.length === 0) return
  const ids = [...new Set(stock.map(({ key }) => key.at(-1)))]
  throw platformError(
    'Address.CannotDeleteInventoryRecordAddress',
    `The address has inventory: ${ids.slice(0, 10).join(', ')}.`,
    { InventoryRecordIDs: ids },
  )
}

const shared = {
  model: 'Address',
  write: ({ record }: Write) => requireStateAndZip(record),
} as const

/** Addresses of buyers, of suppliers and of the marketplace. */
export const addressResources: ResourceDefinition[] = [
  {
    ...shared,
    name: 'Addresses',
    table: 'addresses',
    parents: IN_BUYER,
    access: { kind: 'within', of: 'buyer' },
    privateOf: 'Users',
    written: renameAddressReferences,
    remove: removeAddressFromSubscriptions,
  },
  {
    ...shared,
    name: 'SupplierAddresses',
    table: 'supplieraddresses',
    parents: IN_SUPPLIER,
    access: { kind: 'within', of: 'supplier' },
    written: renameInventoryAddress,
    remove: rejectAddressWithInventory,
  },
  {
    ...shared,
    name: 'AdminAddresses',
    table: 'adminaddresses',
    access: { kind: 'seller' },
    async written(write) {
      await renameInventoryAddress(write)
      await renameAddressReferences(write)
    },
    remove: rejectAddressWithInventory,
  },
]
