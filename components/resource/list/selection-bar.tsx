'use client'

import { Flex, HStack, Text } from '@chakra-ui/react'
import { Download, SquarePen, Trash2, X } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { Button } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import type { Selection } from '@/hooks/use-selection'
import { useViewer } from '@/hooks/use-session'
import { lazy } from '@/lib/lazy'
import type { Access } from '@/lib/permissions/explain'
import { countOf } from '@/lib/resource/words'
import type { ListState } from '@/lib/url/list-state'
import type { ListedResource } from '@/components/resource/listed-resource'

const bulkCode = lazy(() =>
  import('@/components/resource/jobs/bulk-dialog').then((module) => module.BulkDialog),
)
const exportCode = lazy(() =>
  import('@/components/resource/csv/export-dialog').then((module) => module.ExportDialog),
)

interface SelectionBarProps {
  resource: ListedResource<object>
  manage: Access
  state: ListState
  selection: Selection
  /** Rows on this page. `total` is the number of all rows. */
  rows: readonly object[]
  total: number
}

/** Bar with the number of selected records and the actions for all of them. */
export function SelectionBar({ resource, manage, state, selection, rows, total }: SelectionBarProps) {
  const [verb, setVerb] = useState<'edit' | 'delete'>('edit')
  const bulk = useLazyPart(bulkCode, 'dialog for the selection')
  const exporting = useLazyPart(exportCode, 'export')
  const viewer = useViewer()
  const { words } = resource
  const count = selection.countOf(total)
  const readOnlyReason = manage.allowed ? undefined : manage.reason
  const openDialog = (next: typeof verb) => {
    setVerb(next)
    bulk.open()
  }
  // Both buttons disappear when they are clicked, so the focus moves to another element first.
  const chooseAll = ({ currentTarget }: MouseEvent) => {
    currentTarget.parentElement?.querySelector<HTMLElement>('[data-clear]')?.focus()
    selection.chooseAll()
  }
  const clear = ({ currentTarget }: MouseEvent) => {
    const bar = currentTarget.closest('[role=group]')
    bar?.parentElement?.querySelector<HTMLElement>('input[data-page]')?.focus({ preventScroll: true })
    selection.clear()
  }
  const isWholePage = rows.every((row) => selection.has(resource.idOf(row)))
  return (
    <Flex
      role="group"
      aria-label="Selection"
      align="center"
      justify="space-between"
      gap="3"
      wrap="wrap"
      px={{ base: '4', md: '5' }}
      py="2.5"
      bg="bg.subtle"
      // Sticky, so that the bar is visible from every row. It follows the rows, so that they do not move when it
      // appears.
      position="sticky"
      bottom="0"
      zIndex="1"
      borderBottomRadius="lg"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <HStack gap="3" wrap="wrap">
        <Text fontSize="sm" fontWeight="medium" aria-live="polite">
          {selection.isAll && selection.marked.size === 0 ? 'All ' : ''}
          {countOf(count, words)} selected
        </Text>
        {!selection.isAll && isWholePage && total > count && (
          <Button size="sm" variant="outline" onClick={chooseAll}>
            Select all {countOf(total, words)} that match
          </Button>
        )}
        <Button data-clear size="sm" variant="ghost" onClick={clear}>
          <X aria-hidden />
          Clear selection
        </Button>
      </HStack>
      <HStack gap="2" wrap="wrap">
        {resource.bulk && (
          <Button
            size="sm"
            variant="outline"
            disabledReason={readOnlyReason}
            onClick={() => openDialog('edit')}
          >
            <SquarePen aria-hidden />
            Edit…
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={exporting.open}>
          <Download aria-hidden />
          Export…
        </Button>
        <Button
          size="sm"
          variant="outline"
          color="fg.error"
          disabledReason={readOnlyReason ?? resource.deleteBlockedReason?.(viewer)}
          onClick={() => openDialog('delete')}
        >
          <Trash2 aria-hidden />
          Delete…
        </Button>
      </HStack>
      {bulk.isOpen && bulk.Part && (
        <bulk.Part {...{ resource, state, selection, total, verb }} onClose={bulk.close} />
      )}
      {exporting.isOpen && exporting.Part && (
        <exporting.Part
          {...{ resource, state, rows, total }}
          selection={selection}
          onClose={exporting.close}
        />
      )}
    </Flex>
  )
}
