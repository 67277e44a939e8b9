import type { RowFile } from '@/components/resource/csv/row-file'
import { readMappedRows } from '@/lib/csv/import-plan'
import { isPlatformId } from '@/lib/forms/platform-id'
import type { Product } from '@/lib/ordercloud/models'
import { readByIds } from '@/lib/resource/every-page'
import { products } from '../resource'
import {
  INVENTORY_COLUMNS,
  inventoryFileRows,
  planInventory,
  type InventoryFileRow,
} from '../rules/inventory-file'
import { inventoryPage } from './area'
import { readInventoryOf } from './read-inventory'

/** The file with the inventory of products: one row for each product and each of its locations. */
export const inventoryFile: RowFile<Product> = {
  columns: INVENTORY_COLUMNS,
  exportHelp:
    'One row for each product that tracks its inventory, and one for each of its locations. The quantity is empty where it is the sum of the locations or of the variants.',
  readRows: async (records, { signal }) => inventoryFileRows(await readInventoryOf(records, signal)),
  rules: {
    fields: [
      { name: 'ProductID', label: 'Product ID', aliases: ['ID', 'Product'] },
      { name: 'LocationID', label: 'Location ID', aliases: ['Location', 'InventoryRecordID'] },
      { name: 'Quantity', label: 'Quantity', aliases: ['QuantityAvailable', 'In stock'] },
      { name: 'NotificationPoint', label: 'Notification point' },
    ],
    columnsHelp:
      'Each row is a product, or one of its locations. Skip the column of quantities to change notification points only, because orders may have changed the quantities since the export. An empty notification point clears it.',
    changes: {
      ...{ path: products.path, route: inventoryPage.href },
      words: { one: 'inventory row', many: 'inventory rows' },
    },
    async plan(file, mapping, scope) {
      const rows: InventoryFileRow[] = readMappedRows(file, mapping)
      const ids = rows.map(({ ProductID = '' }) => ProductID).filter(isPlatformId)
      const distinct = [...new Map(ids.map((id) => [id.toLowerCase(), id])).values()]
      const found = await readByIds(products, distinct, scope)
      return planInventory(rows, await readInventoryOf([...found.values()], scope.signal))
    },
  },
}
