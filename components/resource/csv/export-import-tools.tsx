'use client'

import { HStack } from '@chakra-ui/react'
import { Download, Upload } from 'lucide-react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { lazy } from '@/lib/lazy'
import type { Access } from '@/lib/permissions/explain'
import type { ListState } from '@/lib/url/list-state'
import type { ListedResource } from '@/components/resource/listed-resource'

const exportCode = lazy(() => import('./export-dialog').then((module) => module.ExportDialog))
const importCode = lazy(() => import('./import-dialog').then((module) => module.ImportDialog))

/** Buttons of a list for export and import. The chunks of the dialogs load on demand. */
export function ExportImportTools(props: {
  resource: ListedResource<object>
  manage: Access
  state: ListState
  /** Rows on screen. `total` is the number of all rows. */
  rows: readonly object[]
  total: number
}) {
  const { resource, manage, state, rows, total } = props
  const exporting = useLazyPart(exportCode, 'export')
  const importing = useLazyPart(importCode, 'import')
  const { many } = resource.words
  const buttonProps = { size: 'sm', variant: 'outline' } as const
  return (
    <HStack gap="2">
      <IconButton
        label={`Export ${many}`}
        {...buttonProps}
        onPointerEnter={exporting.prepare}
        disabledReason={total === 0 ? 'There is nothing to export.' : undefined}
        onClick={exporting.open}
      >
        <Icon as={Download} boxSize="4" />
      </IconButton>
      {resource.loadImport && (
        <IconButton
          label={`Import ${many}`}
          {...buttonProps}
          onPointerEnter={importing.prepare}
          disabledReason={manage.allowed ? undefined : manage.reason}
          onClick={importing.open}
        >
          <Icon as={Upload} boxSize="4" />
        </IconButton>
      )}
      {exporting.isOpen && exporting.Part && (
        <exporting.Part {...{ resource, state, rows, total }} onClose={exporting.close} />
      )}
      {importing.isOpen && importing.Part && <importing.Part resource={resource} onClose={importing.close} />}
    </HStack>
  )
}
