'use client'

import { Box } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import {
  type CSSProperties,
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { ProgressLine } from '@/components/ui/progress-line'
import { SortLink, type SortDirection } from '@/components/ui/table'
import { classNames } from '@/components/ui/theme/class-names'
import { useDensity } from '@/hooks/use-density'
import { useLatest } from '@/hooks/use-latest'
import type { Selection } from '@/hooks/use-selection'
import type { Access } from '@/lib/permissions/explain'
import { recordQuery, recordUrl } from '@/lib/resource/resource'
import { ZoneOfColumn } from '@/components/resource/day'
import { rememberRow } from './list-memory'
import type { Column, ListedResource } from '@/components/resource/listed-resource'
import { OpenedRowActions, RowMenuButton, useRowMenu } from './row-actions'
import type { RowMenu } from './row-menu'
import { SelectBox, SelectPage, toggleRow } from './selection-cells'

const HOVER_DELAY_MS = 100

interface ListTableProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  /** The columns to show. */
  columns: readonly Column<T>[]
  /** Minimum width of the table with chosen columns, as CSS. On narrower screens the table scrolls within the list. */
  minWidth?: string | undefined
  manage: Access
  rows: readonly T[]
  /** The selected rows. Rows cannot be selected when it is undefined. */
  selection?: Selection | undefined
  sort: string
  onSort: (sort: string) => void
  /** Returns the address of the list in another order. */
  sortAddress: (sort: string) => string
  /** True while the rows are those of the previous state and the new ones are loading. */
  isLoading: boolean
}

/**
 * The rows of a list as a table. The name is the only link of a row, but a click anywhere in the row opens it.
 *
 * A list shows up to 100 rows, and each element with a component or a handler of its own delays the moment when the
 * page reacts. So the rows are plain elements with static classes, the body of the table handles the events of all
 * rows, and a row renders again only when it changes.
 */
export function ListTable<T extends object, R extends T>(props: ListTableProps<T, R>) {
  const { resource, columns, minWidth, manage, rows, selection, sort, onSort, sortAddress, isLoading } = props
  const { isCompact } = useDensity()
  const page = rows.map((row) => ({ id: resource.idOf(row), name: resource.titleOf(row) }))
  const [pressed, setPressed] = useState<string>()
  // The menu opens when its row is rendered, so it must not be rendered again when a row returns to the list. It is
  // kept while the row is in the list, because the dialog of the row is part of it.
  if (pressed !== undefined && !page.some(({ id }) => id === pressed)) setPressed(undefined)
  const menu = useRowMenu()
  const events = useRowEvents(resource, rows)
  const latest = useLatest({ selection, page })
  const onSelect = useCallback(
    (event: ChangeEvent<HTMLInputElement>) => {
      const now = latest.current
      if (now.selection) toggleRow(now.selection, now.page, event)
    },
    [latest],
  )
  const openMenu = (event: MouseEvent) => {
    if (!menuButtonAt(event)) return
    setPressed(events.rowAt(event)?.id)
    menu.open()
  }
  return (
    <Box position="relative" aria-busy={isLoading} overflowX={minWidth ? { md: 'auto' } : undefined}>
      {isLoading && <ProgressLine />}
      <Box asChild minW={{ md: 'var(--list-width)' }}>
        <table
          className="ui-table ui-list-table"
          data-compact={isCompact}
          data-numbered={columns.find(({ isTitle }) => isTitle)?.sort === 'ID'}
          style={{ '--list-width': minWidth ?? '0' } as CSSProperties}
        >
          <caption>
            <Box as="span" srOnly>
              {resource.words.many}
            </Box>
          </caption>
          <thead>
            <tr>
              {selection && (
                <th className="ui-column-head ui-first-cell ui-select-head">
                  <SelectPage {...{ selection, page }} many={resource.words.many} />
                </th>
              )}
              {columns.map((column, index) => (
                <SortableHead
                  key={column.key}
                  {...{ column, sort, onSort, sortAddress }}
                  index={selection ? index + 1 : index}
                />
              ))}
              {!resource.isReadOnly && (
                <th className="ui-column-head ui-actions-head">
                  <Box as="span" srOnly>
                    Actions
                  </Box>
                </th>
              )}
            </tr>
          </thead>
          <tbody
            onClick={(event) => {
              openMenu(event)
              events.open(event)
            }}
            onAuxClick={events.open}
            onPointerOver={(event) => {
              if (menuButtonAt(event)) menu.prepare()
              events.expect(event)
            }}
            onPointerLeave={events.forget}
            onFocus={events.expect}
            onBlur={events.forget}
          >
            {rows.map((row, at) => (
              <ListRow
                key={page[at]?.id}
                {...{ resource, columns, manage, row }}
                isSelected={selection && selection.has(page[at]?.id ?? '')}
                onSelect={onSelect}
                Menu={menu.isOpen && pressed === page[at]?.id ? menu.Part : undefined}
              />
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  )
}

const menuButtonAt = ({ target }: SyntheticEvent) =>
  target instanceof Element ? target.closest('[data-row-menu]') : null

/** Handlers for the body of the table. They find the row of an event by its element. */
function useRowEvents<T extends object, R extends T>(resource: ListedResource<T, R>, rows: readonly T[]) {
  const router = useRouter()
  const client = useQueryClient()
  const intent = useRef<{ id: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const forget = () => {
    clearTimeout(intent.current?.timer)
    intent.current = undefined
  }
  useEffect(() => forget, [])

  const rowAt = ({ target, currentTarget }: SyntheticEvent) => {
    const element = target instanceof Element ? target.closest('tr') : null
    // React also reports events of the menu and the dialog, which are elsewhere in the document.
    const row = element?.parentElement === currentTarget ? rows[element.sectionRowIndex] : undefined
    if (!row) return undefined
    const id = resource.idOf(row)
    return { id, address: recordUrl(resource, id) }
  }

  /** Prefetches the record when the pointer stays on its row, and its page too when it stays on the link. */
  const expect = (event: SyntheticEvent) => {
    const row = rowAt(event)
    const isOnLink = event.target instanceof Element && event.target.closest('a[data-row]') !== null
    if (event.type === 'focus' && !isOnLink) return
    const key = row && `${row.id}${isOnLink ? ' link' : ''}`
    if (key === intent.current?.id) return
    forget()
    if (!row || !key) return
    const timer = setTimeout(() => {
      if (isOnLink) router.prefetch(row.address)
      void client.prefetchQuery({ ...recordQuery(resource, row.id), staleTime: 10_000 })
    }, HOVER_DELAY_MS)
    intent.current = { id: key, timer }
  }

  const open = (event: MouseEvent) => {
    const row = rowAt(event)
    if (!row || !(event.target instanceof Element) || event.defaultPrevented) return
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    const link = event.target.closest('a[data-row]')
    if (link) {
      // The browser itself opens links in new tabs and windows.
      if (event.button !== 0 || isModified) return
      event.preventDefault()
    } else {
      // A click beside a checkbox does not open the row either.
      if (event.target.closest('a, button, dialog, [role=menu], [data-selects]')) return
      // A click that ends a text selection does not open the row, because the user wants to copy the text.
      if (window.getSelection()?.type === 'Range') return
      if (event.button === 1 || event.metaKey || event.ctrlKey) {
        window.open(row.address, '_blank', 'noopener')
        return
      }
      if (event.button !== 0) return
    }
    rememberRow(row.id)
    router.push(row.address)
  }

  return { rowAt, expect, forget, open }
}

/** Returns the class for the space before a cell. The first cell, which is the title on phones, gets the card's margin. */
function startClass<T>(column: Column<T>, index: number) {
  if (index === 0) return 'ui-first-cell'
  return column.isTitle && 'ui-title-cell'
}

function cellClasses<T>(base: string, column: Column<T>, index: number) {
  return classNames(
    base,
    startClass(column, index),
    column.align && `ui-align-${column.align}`,
    column.from && `ui-from-${column.from}`,
  )
}

function SortableHead<T>(props: {
  column: Column<T>
  index: number
  sort: string
  onSort: (sort: string) => void
  sortAddress: (sort: string) => string
}) {
  const { column, index, sort, onSort, sortAddress } = props
  const { sort: field } = column
  const label = (
    <span className="ui-one-line">
      {column.label}
      {column.isDay && <ZoneOfColumn />}
    </span>
  )
  const direction: SortDirection =
    field && sort === field ? 'ascending' : field && sort === `!${field}` ? 'descending' : undefined
  const next = field && (direction === 'ascending' ? `!${field}` : field)
  return (
    <th
      scope="col"
      aria-sort={field ? (direction ?? 'none') : undefined}
      className={cellClasses('ui-column-head', column, index)}
      style={{ width: column.width }}
    >
      {next ? (
        <SortLink direction={direction} href={sortAddress(next)} onOpen={() => onSort(next)}>
          {label}
        </SortLink>
      ) : (
        label
      )}
    </th>
  )
}

interface ListRowProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  columns: readonly Column<T>[]
  manage: Access
  row: T
  /** Undefined in lists whose rows cannot be selected. */
  isSelected: boolean | undefined
  onSelect: (event: ChangeEvent<HTMLInputElement>) => void
  /** The code of the menu, in the row whose menu is open. */
  Menu: ComponentType<ComponentProps<typeof RowMenu>> | undefined
}

const ListRow = memo(function ListRow<T extends object, R extends T>(props: ListRowProps<T, R>) {
  const { resource, columns, manage, row, isSelected, onSelect, Menu } = props
  const id = resource.idOf(row)
  const before = isSelected === undefined ? 0 : 1
  return (
    <tr className="ui-row" data-link>
      {isSelected !== undefined && (
        <td className="ui-cell ui-first-cell" data-selects>
          <SelectBox row={{ id, name: resource.titleOf(row) }} {...{ isSelected }} onChange={onSelect} />
        </td>
      )}
      {columns.map((column, index) =>
        column.isTitle ? (
          <th key={column.key} scope="row" className={cellClasses('ui-row-head', column, index + before)}>
            <a className="ui-link ui-link-plain ui-row-link" href={recordUrl(resource, id)} data-row={id}>
              {column.cell(row)}
            </a>
            <p className="ui-row-summary">{resource.summary(row)}</p>
          </th>
        ) : (
          <td key={column.key} className={cellClasses('ui-cell', column, index + before)}>
            {column.cell(row)}
          </td>
        ),
      )}
      {!resource.isReadOnly && (
        <td className="ui-cell ui-actions-cell">
          {resource.RowActions ? (
            <resource.RowActions row={row} manage={manage} />
          ) : Menu ? (
            <OpenedRowActions {...{ resource, manage, row, Menu }} />
          ) : (
            <RowMenuButton name={resource.titleOf(row)} />
          )}
        </td>
      )}
    </tr>
  )
}) as <T extends object, R extends T>(props: ListRowProps<T, R>) => ReactNode
