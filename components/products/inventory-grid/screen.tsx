'use client'

import { GridKeysHelp } from '@/components/resource/grid/keys-help'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { lazyComponent } from '@/components/ui/lazy'
import { useCan } from '@/hooks/use-can'
import { inventoryPage } from './area'

const InventoryView = lazyComponent(() => import('./inventory-view').then((file) => file.InventoryView))

/** Page with the inventory of all products and their variants in one grid. */
export function InventoryScreen() {
  const view = useCan(inventoryPage.view)
  const canEdit = useCan(inventoryPage.manage).allowed
  if (!view.allowed) return <NoAccess title={inventoryPage.label} access={view} />
  return (
    <>
      <PageHeader
        title={inventoryPage.label}
        description={
          <>
            Products that track their inventory, with their variants and locations.{' '}
            {canEdit && <GridKeysHelp />}
          </>
        }
      />
      <InventoryView />
    </>
  )
}
