'use client'

import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { lazyComponent } from '@/components/ui/lazy'
import { useCan } from '@/hooks/use-can'
import { inventoryPage } from './area'

const InventoryView = lazyComponent(() => import('./inventory-view').then((file) => file.InventoryView))

const KEYS_HELP =
  ' Type quantities in the grid, or paste a column of a spreadsheet. The up and down keys move between the rows, Ctrl+D fills selected cells down, Ctrl+Z undoes, and Ctrl+Y redoes.'

/** Page with the inventory of all products and their variants in one grid. */
export function InventoryScreen() {
  const view = useCan(inventoryPage.view)
  const canEdit = useCan(inventoryPage.manage).allowed
  if (!view.allowed) return <NoAccess title={inventoryPage.label} access={view} />
  return (
    <>
      <PageHeader
        title={inventoryPage.label}
        description={`Products that track their inventory, with their variants and locations.${canEdit ? KEYS_HELP : ''}`}
      />
      <InventoryView />
    </>
  )
}
