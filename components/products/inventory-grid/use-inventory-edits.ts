'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useGridEdits } from '@/components/resource/grid/use-grid-edits'
import { noteActivity } from '@/lib/activity/note'
import { keys } from '@/lib/ordercloud/keys'
import { notedRecord } from '@/lib/resource/resource'
import { products } from '../resource'
import { inventoryPage } from './area'
import {
  INVENTORY_RULES,
  inventoryPatch,
  type InventoryField,
  type InventoryRow,
} from '../rules/inventory-grid'
import { saveInventory } from './save-inventory'

/** The typed texts of the grid, and their save. */
export function useInventoryEdits() {
  const client = useQueryClient()
  return useGridEdits<InventoryRow, InventoryField>({
    rules: INVENTORY_RULES,
    save: (changed, onResult) => {
      const rows = new Map(changed.map(({ row }) => [row.key, row]))
      return saveInventory(
        changed.map(({ row, input }) => ({ row, patch: inventoryPatch(row, input) })),
        (key, result) => {
          const row = rows.get(key)
          if (!row) return
          onResult(
            key,
            result.kind === 'failed' ? result : { ...result, row: { ...row, numbers: result.now } },
          )
        },
      )
    },
    onEnd: (saved, rows) => {
      const idsOf = (some: readonly InventoryRow[]) => new Set(some.map(({ productId }) => productId))
      for (const id of idsOf(saved)) noteActivity({ ...notedRecord(products, id), kind: 'saved' })
      for (const id of idsOf(rows))
        void client.invalidateQueries({ queryKey: keys.item(products.path, [id]) })
      void client.invalidateQueries({ queryKey: keys.lists(inventoryPage.key) })
      void client.invalidateQueries({ queryKey: keys.lists(products.path) })
    },
  })
}
