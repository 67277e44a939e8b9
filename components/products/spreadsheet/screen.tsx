'use client'

import { GridKeysHelp } from '@/components/resource/grid/keys-help'
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
  const canEdit = useCan(products.access.manage).allowed
  if (!view.allowed) return <NoAccess title={TITLE} access={view} />
  return (
    <>
      <PageHeader title={TITLE} description={canEdit ? <GridKeysHelp /> : undefined} />
      <SpreadsheetView />
    </>
  )
}
