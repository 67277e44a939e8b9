'use client'

import { Braces, LayoutGrid, ListChecks, Printer, Rows3, Rows4, Sheet, Table2 } from 'lucide-react'
import { useExportImport } from '@/components/resource/csv/export-import-tools'
import { useLazyPart } from '@/components/ui/lazy'
import { MoreButton } from '@/components/ui/more-menu'
import { MoreMenuContent, type MoreAction } from '@/components/ui/more-menu-content'
import { useDensity } from '@/hooks/use-density'
import type { ListStateHandle } from '@/hooks/use-list-state'
import { lazy } from '@/lib/lazy'
import type { Access } from '@/lib/permissions/explain'
import { formatListState } from '@/lib/url/list-state'
import type { ListedResource } from '@/components/resource/listed-resource'

const checkCode = lazy(() =>
  import('@/components/resource/xp/xp-check-dialog').then((module) => module.XpCheckDialog),
)

/** Time in which the menu disappears, in milliseconds, so that it is not printed. */
const MENU_CLOSE_MS = 200

/** The list and its rows, for the menu "More". */
export interface ListMoreProps {
  resource: ListedResource<object>
  manage: Access
  list: ListStateHandle
  /** Rows on screen. `total` is the number of all rows. */
  rows: readonly object[]
  total: number
  /** Called when the user wants to select rows on a phone. Undefined for lists whose rows cannot be selected. */
  onSelect: (() => void) | undefined
}

/** The opened menu "More" of a list: import and export, print, and how the rows are shown. */
export function ListMoreMenu(props: ListMoreProps) {
  const { resource, manage, list, rows, total, onSelect } = props
  const { view } = list.state
  const density = useDensity()
  const files = useExportImport({ resource, manage, state: list.state, rows, total })
  const check = useLazyPart(checkCode, 'check of extended properties')
  const print = () => void setTimeout(() => window.print(), MENU_CLOSE_MS)
  const show = (next: typeof view) => list.change({ view: next })
  const actions: MoreAction[] = [
    ...(onSelect && total > 0
      ? [{ label: 'Select', icon: ListChecks, on: 'phones' as const, onSelect }]
      : []),
    ...files.actions,
    ...(resource.xp && total > 0
      ? [{ label: 'Check extended properties', icon: Braces, onSelect: check.open }]
      : []),
    { label: 'Print', icon: Printer, onSelect: print },
    {
      label: 'Compact rows',
      icon: Rows4,
      on: 'wide screens',
      startsGroup: true,
      isChecked: density.isCompact,
      onSelect: () => density.setCompact(true),
    },
    {
      label: 'Comfortable rows',
      icon: Rows3,
      on: 'wide screens',
      isChecked: !density.isCompact,
      onSelect: () => density.setCompact(false),
    },
    {
      label: 'Table',
      icon: Table2,
      startsGroup: true,
      isChecked: view === 'table',
      onSelect: () => show('table'),
    },
    { label: 'Cards', icon: LayoutGrid, isChecked: view === 'cards', onSelect: () => show('cards') },
    ...(resource.spreadsheet === undefined
      ? []
      : [
          {
            ...{ label: 'Spreadsheet', icon: Sheet },
            href: `${resource.spreadsheet}?${formatListState(list.state, resource.rules)}`,
          },
        ]),
  ]
  return (
    <>
      <MoreMenuContent actions={actions} trigger={<MoreButton onPointerEnter={files.prepare} />} />
      {files.dialogs}
      {check.isOpen && check.Part && (
        <check.Part {...{ resource, total }} state={list.state} onClose={check.close} />
      )}
    </>
  )
}
