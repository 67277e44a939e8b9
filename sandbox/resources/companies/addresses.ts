import type { Deletion, ResourceDefinition, Write } from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import { textOf } from '../../core/records/json'
import { valueTerm } from '../../core/lists/terms'
import { requireStateAndZip } from '../../rules/address-rules'
import {
  amendAll,
  removeAddressFromSubscriptions,
  renameAddressReferences,
  renamed,
} from '../../rules/orders/order/renames'
import { IN_BUYER, IN_SUPPLIER } from './companies'
import type { Address } from '../../contract/records'

const STOCK = ['InventoryRecords', 'VariantInventoryRecords'] as const
type StockResource = (typeof STOCK)[number]

/**
 * Returns the keys of the inventory records at an address of its owner: the marketplace, or the supplier that has the
 * address.
 */
async function stockAt(
  { ctx, tx, parents }: Pick<Deletion, 'ctx' | 'tx' | 'parents'>,
  id: string,
): Promise<{ resource: StockResource; key: string[] }[]> {
  const owner = parents[0] ?? ctx.platform.settings.marketplaceId
  const found: { resource: StockResource; key: string[] }[] = []
  for (const resource of STOCK) {
    const table = ctx.platform.table(resource)
    const { rows } = await tx.query<string[]>(
      `select ${[...table.parentColumns, 'id'].join(', ')} from ${table.name}
       where terms @> $1::bigint[] and body ->> 'AddressID' = $2 and body ->> 'OwnerID' = $3`,
      [[valueTerm('AddressID', id)], id, owner],
    )
    found.push(...rows.map((key) => ({ resource, key })))
  }
  return found
}

/** Updates the inventory records at an address when its ID changes. */
async function renameInventoryAddress(write: Write): Promise<void> {
  const ids = renamed(write)
  if (!ids) return
  for (const { resource, key } of await stockAt(write, ids[0])) {
    await amendAll(write, resource, [key], (body) => {
      body.AddressID = ids[1]
    })
  }
}

async function rejectAddressWithInventory(deletion: Deletion): Promise<void> {
  const stock = await stockAt(deletion, textOf(deletion.record.ID))
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
  write: ({ record }: Write<Address>) => requireStateAndZip(record),
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
