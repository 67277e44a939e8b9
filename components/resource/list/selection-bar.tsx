'use client'

import { Flex, Text } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { LinkButton } from '@/components/ui/link-button'
import { useLatest } from '@/hooks/use-latest'
import type { Selection } from '@/hooks/use-selection'
import { useViewer } from '@/hooks/use-session'
import { formatNumber } from '@/lib/format/number'
import { lazy } from '@/lib/lazy'
import type { Access } from '@/lib/permissions/explain'
import type { ListState } from '@/lib/url/list-state'
import type { BulkAction } from '@/lib/jobs/bulk'
import type { BulkVerb } from '@/components/resource/jobs/bulk-targets'
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
  /** Called after the selection is cleared. */
  onCleared: () => void
}

/** Returns the address of the page about the selected records. */
function addressOf({ route, parameter }: NonNullable<BulkAction['opens']>, ids: readonly string[]): string {
  return `${route}?${new URLSearchParams(ids.map((id) => [parameter, id])).toString()}`
}

/**
 * Returns a label without its verb, so that all actions of the bar fit in one line: "Change suppliers" is "Suppliers".
 */
const shortLabel = (label: string) => label.replace(/^Change (.)/, (_, first: string) => first.toUpperCase())

/**
 * Bar with the number of selected records and the actions for all of them. It covers the toolbar of the list, so that
 * no row moves, and stays below the header of the page while the rows scroll. Escape clears the selection.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { resource, manage, state, selection, rows, total, onCleared } = props
  const [verb, setVerb] = useState<BulkVerb>('edit')
  const bulk = useLazyPart(bulkCode, 'dialog for the selection')
  const exporting = useLazyPart(exportCode, 'export')
  const viewer = useViewer()
  const actions = resource.bulkActions?.filter(({ isSellerOnly }) => !isSellerOnly || !viewer.isSupplier)
  const count = selection.countOf(total)
  const isEverySelected = selection.isAll && selection.marked.size === 0
  const noRowReason = count === 0 ? 'Select a row first.' : undefined
  const readOnlyReason = manage.allowed ? noRowReason : manage.reason
  const openDialog = (next: typeof verb) => {
    setVerb(next)
    bulk.open()
  }
  // Both buttons disappear when they are clicked, so the focus moves to another element first.
  const chooseAll = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('[role=group]')?.querySelector<HTMLElement>('[data-clear]')?.focus()
    selection.chooseAll()
  }
  const clear = (bar: Element | null | undefined) => {
    const list = bar?.parentElement
    flushSync(() => {
      selection.clear()
      onCleared()
    })
    focusFirst(list?.querySelector<HTMLElement>('input[data-page]'), list?.querySelector('form input'))
  }
  useClearOnEscape(() => clear(document.querySelector('[data-selection-bar]')))
  return (
    <Flex
      role="group"
      aria-label="Selection"
      className="ui-selection-bar"
      data-selection-bar
      align="center"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      columnGap={{ base: '0', md: '2' }}
    >
      <Text
        fontWeight="medium"
        aria-live="polite"
        me="1"
        flex={{ base: '1', md: 'none' }}
        whiteSpace="nowrap"
      >
        {isEverySelected ? 'All ' : ''}
        {formatNumber(count)} selected
      </Text>
      {!selection.isAll && total > count && (
        <Button size="sm" variant="ghost" onClick={chooseAll}>
          Select all {formatNumber(total)}
        </Button>
      )}
      {/* On phones the actions are one line that scrolls sideways, because the bar has a fixed height. */}
      <Flex
        gap="2"
        py="0.5"
        wrap={{ base: 'nowrap', md: 'wrap' }}
        order={{ base: '1', md: '0' }}
        w={{ base: 'full', md: 'auto' }}
        overflowX={{ base: 'auto', md: 'visible' }}
        css={{ '& > *': { flexShrink: '0' } }}
      >
        {resource.bulk && (
          <Button
            size="sm"
            variant="outline"
            disabledReason={readOnlyReason}
            onClick={() => openDialog('edit')}
          >
            Edit…
          </Button>
        )}
        {actions?.map((action) =>
          action.opens ? (
            <LinkButton
              key={action.step}
              size="sm"
              variant="outline"
              href={addressOf(action.opens, chosenIds(selection, rows, resource))}
              disabledReason={countProblem(count, action.opens, resource.words)}
            >
              {action.label}
            </LinkButton>
          ) : (
            <Button
              key={action.step}
              size="sm"
              variant="outline"
              disabledReason={action.isRead ? noRowReason : readOnlyReason}
              onPointerEnter={bulk.prepare}
              onFocus={bulk.prepare}
              onClick={() => openDialog(action)}
              aria-label={`${action.label}…`}
            >
              {shortLabel(action.label)}…
            </Button>
          ),
        )}
        <Button size="sm" variant="outline" disabledReason={noRowReason} onClick={exporting.open}>
          Export…
        </Button>
        {!resource.isReadOnly && (
          <Button
            size="sm"
            variant="outline"
            disabledReason={readOnlyReason ?? resource.deleteBlockedReason?.(viewer)}
            onClick={() => openDialog('delete')}
          >
            Delete…
          </Button>
        )}
      </Flex>
      <Button
        data-clear
        size="sm"
        variant="ghost"
        ms={{ md: 'auto' }}
        onClick={({ currentTarget }) => clear(currentTarget.closest('[data-selection-bar]'))}
      >
        <Icon as={X} boxSize="4" />
        Clear
      </Button>
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

/**
 * Returns the IDs of the selected records. Of a selection of all records only those on the page are known, which are
 * all of them when there are few.
 */
function chosenIds(
  { isAll, marked, has }: Selection,
  rows: readonly object[],
  { idOf }: ListedResource<object>,
): string[] {
  return isAll ? rows.map(idOf).filter(has) : [...marked.keys()]
}

/** Returns the reason why an action for a few records cannot be performed on this number of records. */
function countProblem(
  count: number,
  { min, max }: { min: number; max: number },
  { many }: { many: string },
): string | undefined {
  return count < min || count > max ? `Select ${min} to ${max} ${many}.` : undefined
}

/** Gives the focus to the first of several elements that can have it. */
function focusFirst(...elements: (HTMLElement | null | undefined)[]): void {
  for (const element of elements) {
    element?.focus({ preventScroll: true })
    if (element && document.activeElement === element) return
  }
}

/** Calls a function on Escape, unless an open dialog or menu takes the key. */
function useClearOnEscape(clear: () => void): void {
  const latest = useLatest(clear)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('dialog[open], [role=dialog], [role=menu][data-state=open]')) return
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [latest])
}
