import type { RowFile } from '@/components/resource/csv/row-file'
import { readMappedRows, type PlanScope } from '@/lib/csv/import-plan'
import { distinctIds, isPlatformId } from '@/lib/forms/platform-id'
import type { Product } from '@/lib/ordercloud/models'
import { readByIds } from '@/lib/resource/every-page'
import { createCountedQueue } from '@/lib/resource/parallel-requests'
import { readRecordsById } from '@/lib/resource/records-by-id'
import { supplierReference } from '@/lib/resource/references'
import { shipFromReference } from '@/lib/resource/ship-from-reference'
import { getSettings } from '@/lib/settings'
import { readOwnSupplierId, withoutForeignProducts } from '../foreign-rows'
import { products } from '../resource'
import {
  addressKey,
  INVENTORY_COLUMNS,
  INVENTORY_ROW_WORDS,
  inventoryFileRows,
  newLocationRows,
  planInventory,
  supplierOf,
  type InventoryFileRow,
  variantsWithLocations,
  type NewLocationFacts,
} from '../rules/inventory-file'
import { inventoryPage } from './area'
import { readInventoryWithVariants } from './read-inventory'

/**
 * The file with the inventory of products: one row for each product, each of its variants, and each location of these.
 */
export const inventoryFile: RowFile<Product> = {
  columns: INVENTORY_COLUMNS,
  exportHelp:
    'One row for each product that tracks its inventory, one for each variant of products that track it by variant, and one for each location of these. The quantity is empty where the locations or the variants have the quantities. The locations of each variant with a quantity take one more request.',
  readRows: async (records, { signal }) =>
    inventoryFileRows(await readInventoryWithVariants(records, { signal })),
  rules: {
    fields: [
      { name: 'ProductID', label: 'Product ID', aliases: ['ID', 'Product'], isRequired: true },
      { name: 'VariantID', label: 'Variant ID', aliases: ['Variant'] },
      { name: 'LocationID', label: 'Location ID', aliases: ['Location', 'InventoryRecordID'] },
      { name: 'AddressID', label: 'Address ID', aliases: ['Address'] },
      { name: 'OwnerID', label: 'Owner ID', aliases: ['Owner', 'Kept by'] },
      { name: 'Quantity', label: 'Quantity', aliases: ['QuantityAvailable', 'In stock'] },
      { name: 'NotificationPoint', label: 'Notification point' },
    ],
    columnsHelp:
      'Each row is a product, one of its variants, or a location of either. The variant ID is empty for products that do not track their inventory by variant. Skip the column of quantities to change notification points only, because orders may have changed the quantities since the export. An empty notification point clears it. A new location ID with an address ID adds a location, kept by the marketplace or by the supplier of the owner ID. Addresses and owners of other locations are compared, and not changed.',
    note: 'All buyers can order from new locations.',
    changes: {
      ...{ path: products.path, route: inventoryPage.href },
      words: INVENTORY_ROW_WORDS,
    },
    async plan(file, mapping, scope) {
      const rows: InventoryFileRow[] = readMappedRows(file, mapping)
      const ids = distinctIds(rows.map(({ ProductID = '' }) => ProductID))
      const found = await readByIds(products, ids, scope)
      const stored = await readInventoryWithVariants([...found.values()], {
        signal: scope.signal,
        inTurn: createCountedQueue(scope.onProgress),
        idsOf: variantIdsOf(rows),
        needsLocations: variantsWithLocations(rows),
      })
      const facts = await readNewLocationFacts(newLocationRows(rows, stored), scope)
      const byId = new Map([...found].map(([id, product]) => [id.toLowerCase(), product]))
      const plan = planInventory(rows, stored, { ...facts, products: byId })
      return withoutForeignProducts(plan, rows, byId, scope)
    },
  },
}

/** Returns a function that returns the IDs of the variants of a product that rows name. */
function variantIdsOf(rows: readonly InventoryFileRow[]): (productId: string) => string[] {
  const named = new Map<string, string[]>()
  for (const { ProductID = '', VariantID = '' } of rows) {
    const id = ProductID.toLowerCase()
    named.set(id, [...(named.get(id) ?? []), VariantID])
  }
  return (productId) => distinctIds(named.get(productId.toLowerCase()) ?? [])
}

/**
 * Reads the suppliers and addresses of new locations. Takes one request for the suppliers, and one for 100 addresses of
 * each company. Sends none when no row adds a location.
 */
async function readNewLocationFacts(
  rows: readonly InventoryFileRow[],
  scope: PlanScope,
): Promise<Omit<NewLocationFacts, 'products'>> {
  const { marketplaceId } = getSettings()
  if (rows.length === 0)
    return { marketplaceId, ownSupplierId: undefined, suppliers: new Map(), addresses: new Map() }
  const ownSupplierId = await readOwnSupplierId(scope)
  const idsBySupplier = new Map<string, string[]>()
  for (const row of rows) {
    const supplierId = supplierOf(row, { marketplaceId, ownSupplierId })
    const { AddressID = '' } = row
    const isOwn = ownSupplierId === undefined || supplierId.toLowerCase() === ownSupplierId.toLowerCase()
    if (isOwn && isPlatformId(AddressID) && (supplierId === '' || isPlatformId(supplierId)))
      idsBySupplier.set(supplierId, [...(idsBySupplier.get(supplierId) ?? []), AddressID])
  }
  const supplierIds = [...idsBySupplier.keys()].filter(Boolean)
  const canonicalIds = new Map(
    ownSupplierId === undefined
      ? (await readRecordsById(supplierReference, supplierIds, scope)).map(({ ID = '' }) => [
          ID.toLowerCase(),
          ID,
        ])
      : [[ownSupplierId.toLowerCase(), ownSupplierId]],
  )
  const lists = await Promise.all(
    [...idsBySupplier].map(async ([supplierId, ids]) => {
      const owner = supplierId === '' ? '' : canonicalIds.get(supplierId.toLowerCase())
      if (owner === undefined) return []
      const to = shipFromReference(owner)
      return (await readRecordsById(to, ids, scope)).map(
        (address) =>
          [
            addressKey(supplierId, to.idOf(address)),
            { id: to.idOf(address), name: to.titleOf(address) },
          ] as const,
      )
    }),
  )
  return { marketplaceId, ownSupplierId, suppliers: canonicalIds, addresses: new Map(lists.flat()) }
}
