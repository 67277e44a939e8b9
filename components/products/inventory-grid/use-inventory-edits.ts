'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { GridResult } from '@/components/resource/grid/grid-edit'
import { useGridEdits } from '@/components/resource/grid/use-grid-edits'
import { noteActivity } from '@/lib/activity/note'
import { keys } from '@/lib/ordercloud/keys'
import { notedRecord } from '@/lib/resource/resource'
import { products } from '../resource'
import {
  INVENTORY_RULES,
  inventoryPatch,
  SUM_OF_LOCATIONS,
  withNumbers,
  type InventoryField,
  type InventoryRow,
} from '../rules/inventory-grid'
import { saveInventory, type RowResult } from './save-inventory'

/**
 * The typed texts of the grid, and their save.
 *
 * @param onLocationsFound called with a row whose quantity the platform keeps, because it is the sum of locations
 */
export function useInventoryEdits(onLocationsFound: (row: InventoryRow) => void) {
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
          if (result.kind === 'failed' && result.now) onLocationsFound(row)
          onResult(key, toGridResult(row, result))
        },
      )
    },
    onEnd: (saved, rows) => {
      const idsOf = (some: readonly InventoryRow[]) => new Set(some.map(({ productId }) => productId))
      for (const id of idsOf(saved)) noteActivity({ ...notedRecord(products, id), kind: 'saved' })
      for (const id of idsOf(rows))
        void client.invalidateQueries({ queryKey: keys.item(products.path, [id]) })
      void client.invalidateQueries({ queryKey: keys.lists(products.path) })
    },
  })
}

function toGridResult(row: InventoryRow, result: RowResult): GridResult<InventoryRow> {
  if (result.kind !== 'failed') return { ...result, row: withNumbers(row, result.now) }
  const { kind, now, reason } = result
  // The typed quantity would be kept again.
  const locked = now && { ...withNumbers(row, now), quantityLockedReason: SUM_OF_LOCATIONS }
  return { kind, reason, ...(locked && { row: locked }) }
}
