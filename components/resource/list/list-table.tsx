'use client'

import { Box } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import {
  type CSSProperties,
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { useLoaded } from '@/components/ui/lazy'
import { ProgressLine } from '@/components/ui/progress-line'
import { SortLink, type SortDirection } from '@/components/ui/table'
import { classNames } from '@/components/ui/theme/class-names'
import { HOVER_DELAY_MS, usePrefetchPage } from '@/hooks/use-prefetch-page'
import { useDensity } from '@/hooks/use-density'
import { useLatest } from '@/hooks/use-latest'
import type { Selection } from '@/hooks/use-selection'
import type { Access } from '@/lib/permissions/explain'
import { lazy } from '@/lib/lazy'
import { roomFor, sizedColumns } from '@/lib/resource/columns'
import { recordQuery, recordUrl } from '@/lib/resource/resource'
import { ZoneOfColumn } from '@/components/resource/day'
import { rememberRow } from './list-memory'
import type { Column, ListedResource } from '@/components/resource/listed-resource'
import { phoneClasses } from './phone-places'
import { RowMenuButton, rowMenuLabel, useRowMenu } from './row-actions'
import type { RowMenuProps } from './row-menu'
import { SelectBox, SelectPage, toggleRow } from './selection-cells'

// Loads when the pointer or the focus reaches the head of the table.
const resizerCode = lazy(() => import('./column-resizer').then((module) => module.ColumnResizer))

interface ListTableProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  /** The columns to show. */
  columns: readonly Column<T>[]
  /** True when the user chose the columns or their widths. A table without room for them scrolls within the list. */
  hasOwnLayout: boolean
  /** Called with the new width of a column in pixels, or with undefined for its default width. */
  onWidth: (key: string, width: number | undefined) => void
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
  const { resource, columns, hasOwnLayout, onWidth, manage, rows, selection, sort, onSort, sortAddress } =
    props
  const { isLoading } = props
  const { isCompact } = useDensity()
  const page = rows.map((row) => ({ id: resource.idOf(row), name: resource.titleOf(row) }))
  const [pressed, setPressed] = useState<string>()
  // The menu opens when its row is rendered, so it must not be rendered again when a row returns to the list. It is
  // kept while the row is in the list, because the dialog of the row is part of it.
  if (pressed !== undefined && !page.some(({ id }) => id === pressed)) setPressed(undefined)
  const menu = useRowMenu<T, R>()
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
  const places = useMemo(() => phoneClasses(columns), [columns])
  const { loaded: Resizer } = useLoaded(resizerCode)
  // The width while the user changes it. It is outdated once the columns have another width.
  const [live, setLive] = useState<{ key: string; width: number; of: typeof columns }>()
  const isResizing = live?.of === columns
  const heads = isResizing ? sizedColumns(columns, { [live.key]: live.width }) : columns
  const minWidth = hasOwnLayout || isResizing ? roomFor(heads) : undefined
  const box = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(box, minWidth)
  const widthOf = (index: number) => {
    // One column takes the width that the others leave, so that each of them has exactly its own.
    const isLast = index === heads.length - 1 && resource.isReadOnly === true
    return isLast && minWidth !== undefined && heads.every(({ width }) => width)
      ? undefined
      : heads[index]?.width
  }
  return (
    <Box
      ref={box}
      position="relative"
      aria-busy={isLoading}
      overflow={isWide ? { md: 'auto' } : undefined}
      flex={isWide ? { md: '1 1 auto' } : undefined}
    >
      {isLoading && <ProgressLine />}
      <Box asChild minW={{ md: 'var(--list-width)' }}>
        <table
          className="ui-table ui-list-table"
          data-compact={isCompact}
          data-numbered={columns.find(({ isTitle }) => isTitle)?.sort === 'ID'}
          data-wide={isWide}
          style={
            {
              '--list-width': minWidth ?? '0',
              '--pin-picture': selection ? '2.5rem' : '0rem',
              '--picture': heads.find(({ onPhones }) => onPhones === 'picture')?.width ?? '0rem',
            } as CSSProperties
          }
        >
          <caption>
            <Box as="span" srOnly>
              {resource.words.many}
            </Box>
          </caption>
          <thead onPointerEnter={resizerCode.prepare} onFocus={resizerCode.prepare}>
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
                  width={widthOf(index)}
                >
                  {Resizer && (
                    <Resizer
                      label={column.label}
                      onLive={(width) => setLive({ key: column.key, width, of: columns })}
                      onWidth={(width) => {
                        if (width === undefined) setLive(undefined)
                        onWidth(column.key, width)
                      }}
                    />
                  )}
                </SortableHead>
              ))}
              {!resource.isReadOnly && (
                <th
                  className="ui-column-head ui-actions-head"
                  data-takes-rest={minWidth !== undefined && heads.every(({ width }) => width)}
                >
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
                {...{ resource, columns, places, manage, row }}
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

/**
 * True when the table is wider than its box, so that it scrolls within the list. It is also true until the widths are
 * known, and false without a minimum width.
 */
function useIsWide(box: RefObject<HTMLElement | null>, minWidth: string | undefined): boolean {
  const [hasRoom, setRoom] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element || minWidth === undefined || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setRoom(element.scrollWidth <= element.clientWidth))
    observer.observe(element)
    if (element.lastElementChild) observer.observe(element.lastElementChild)
    return () => observer.disconnect()
  }, [box, minWidth])
  return minWidth !== undefined && !hasRoom
}

const menuButtonAt = ({ target }: SyntheticEvent) =>
  target instanceof Element ? target.closest('[data-row-menu]') : null

/** Handlers for the body of the table. They find the row of an event by its element. */
function useRowEvents<T extends object, R extends T>(resource: ListedResource<T, R>, rows: readonly T[]) {
  const router = useRouter()
  const prefetchPage = usePrefetchPage()
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
      if (isOnLink) prefetchPage(row.address)
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

/**
 * Returns the class for the space before a cell. The first cell, which is the title on phones, gets the card's margin.
 */
function startClass<T>(column: Column<T>, index: number) {
  if (index === 0) return 'ui-first-cell'
  return column.isTitle && 'ui-title-cell'
}

function cellClasses<T>(base: string, column: Column<T>, index: number, onPhones?: string) {
  return classNames(
    base,
    onPhones,
    startClass(column, index),
    column.isTitle && 'ui-pin-title',
    column.onPhones === 'picture' && 'ui-picture-cell',
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
  width: string | undefined
  /** The handle that changes the width, once its code has loaded. */
  children: ReactNode
}) {
  const { column, index, sort, onSort, sortAddress, width, children } = props
  const labelId = `column-${column.key}`
  const { sort: field } = column
  const label = (
    <span className="ui-one-line" id={labelId}>
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
      // The handle is not part of the name.
      aria-labelledby={children ? labelId : undefined}
      style={{ width }}
    >
      {next ? (
        <SortLink direction={direction} href={sortAddress(next)} onOpen={() => onSort(next)}>
          {label}
        </SortLink>
      ) : (
        label
      )}
      {children}
    </th>
  )
}

interface ListRowProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  columns: readonly Column<T>[]
  /** Class for the place of each column on phones. */
  places: ReadonlyMap<string, string>
  manage: Access
  row: T
  /** Undefined in lists whose rows cannot be selected. */
  isSelected: boolean | undefined
  onSelect: (event: ChangeEvent<HTMLInputElement>) => void
  /** The code of the menu, in the row whose menu is open. */
  Menu: ComponentType<RowMenuProps<T, R>> | undefined
}

const ListRow = memo(function ListRow<T extends object, R extends T>(props: ListRowProps<T, R>) {
  const { resource, columns, places, manage, row, isSelected, onSelect, Menu } = props
  const id = resource.idOf(row)
  const before = isSelected === undefined ? 0 : 1
  return (
    // Empty values of marks keep documents short.
    <tr className="ui-row" data-link="">
      {isSelected !== undefined && (
        <td className="ui-cell ui-first-cell" data-selects="">
          <SelectBox name={resource.titleOf(row)} {...{ isSelected }} onChange={onSelect} />
        </td>
      )}
      {columns.map((column, index) =>
        column.isTitle ? (
          <th
            key={column.key}
            scope="row"
            className={cellClasses('ui-row-head', column, index + before, 'ui-phone-title')}
          >
            <a
              className="ui-link ui-link-plain ui-row-link"
              href={recordUrl(resource, id)}
              data-row={id}
              title={resource.titleOf(row)}
            >
              {column.cell(row)}
            </a>
            <p className="ui-row-summary">{resource.summary(row)}</p>
          </th>
        ) : (
          <td
            key={column.key}
            className={cellClasses('ui-cell', column, index + before, places.get(column.key))}
          >
            {column.cell(row)}
          </td>
        ),
      )}
      {!resource.isReadOnly && (
        <td className="ui-cell ui-actions-cell">
          {resource.RowActions ? (
            <resource.RowActions row={row} manage={manage} />
          ) : Menu ? (
            <Menu {...{ resource, manage, row }} label={rowMenuLabel(resource.titleOf(row))} />
          ) : (
            <RowMenuButton name={resource.titleOf(row)} />
          )}
        </td>
      )}
    </tr>
  )
}) as <T extends object, R extends T>(props: ListRowProps<T, R>) => ReactNode
