'use client'

import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { lazyComponent } from '@/components/ui/lazy'
import { useCan } from '@/hooks/use-can'
import { products } from '../resource'

const TITLE = 'Product spreadsheet'

const SpreadsheetView = lazyComponent(() => import('./spreadsheet-view').then((file) => file.SpreadsheetView))

/** Page with the rows of the list of products as a grid of cells that can be edited. */
export function SpreadsheetScreen() {
  const view = useCan(products.access.view)
  if (!view.allowed) return <NoAccess title={TITLE} access={view} />
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Type in the cells, or paste cells of a spreadsheet. The arrow keys and Enter move between the cells, Escape restores one, and Ctrl+D copies the cell above."
      />
      <SpreadsheetView />
    </>
  )
}
