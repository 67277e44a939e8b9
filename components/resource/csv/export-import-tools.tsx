'use client'

import { Download, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLazyPart } from '@/components/ui/lazy'
import type { MoreAction } from '@/components/ui/more-menu-content'
import { lazy } from '@/lib/lazy'
import type { Access } from '@/lib/permissions/explain'
import type { ListState } from '@/lib/url/list-state'
import type { ListedResource } from '@/components/resource/listed-resource'

const exportCode = lazy(() => import('./export-dialog').then((module) => module.ExportDialog))
const importCode = lazy(() => import('./import-dialog').then((module) => module.ImportDialog))

interface ListedRows {
  resource: ListedResource<object>
  manage: Access
  state: ListState
  /** Rows on screen. `total` is the number of all rows. */
  rows: readonly object[]
  total: number
}

/** Returns the actions of a list for export and import, with their dialogs. The chunks of the dialogs load on demand. */
export function useExportImport({ resource, manage, state, rows, total }: ListedRows): {
  actions: MoreAction[]
  /** Loads the dialogs in advance. */
  prepare: () => void
  dialogs: ReactNode
} {
  const exporting = useLazyPart(exportCode, 'export')
  const importing = useLazyPart(importCode, 'import')
  const importAction: MoreAction = {
    label: 'Import…',
    icon: Upload,
    disabledReason: manage.allowed ? undefined : manage.reason,
    onSelect: importing.open,
  }
  const exportAction: MoreAction = {
    label: 'Export…',
    icon: Download,
    disabledReason: total === 0 ? 'There is nothing to export.' : undefined,
    onSelect: exporting.open,
  }
  return {
    actions: resource.loadImport ? [importAction, exportAction] : [exportAction],
    prepare: () => {
      exporting.prepare()
      if (resource.loadImport) importing.prepare()
    },
    dialogs: (
      <>
        {exporting.isOpen && exporting.Part && (
          <exporting.Part {...{ resource, state, rows, total }} onClose={exporting.close} />
        )}
        {importing.isOpen && importing.Part && (
          <importing.Part resource={resource} onClose={importing.close} />
        )}
      </>
    ),
  }
}
