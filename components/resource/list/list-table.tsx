'use client'

import { Box, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef, type MouseEvent, type ReactNode } from 'react'
import { OfficeLink } from '@/components/ui/link'
import { ProgressLine } from '@/components/ui/progress-line'
import { Cell, ColumnHead, Row, RowHead, SortButton, Table, type SortDirection } from '@/components/ui/table'
import { useDensity } from '@/hooks/use-density'
import { useHydrated } from '@/hooks/use-hydrated'
import type { Selection } from '@/hooks/use-selection'
import type { Access } from '@/lib/permissions/explain'
import { recordQuery, recordUrl } from '@/lib/resource/resource'
import { rememberRow } from './list-memory'
import type { Column, ListedResource } from '@/components/resource/listed-resource'
import { RowActions } from './row-actions'
import { SelectCell, SelectPageHead } from './selection-cells'

const HOVER_DELAY_MS = 100

interface ListTableProps<T extends object, R extends T> {
  resource: ListedResource<T, R>
  /** The columns to show. */
  columns: readonly Column<T>[]
  /** Minimum width of the table with chosen columns, as CSS. On narrower screens the table scrolls within the list. */
  room?: string | undefined
  manage: Access
  rows: readonly T[]
  /** The selected rows. Rows cannot be selected when it is undefined. */
  selection?: Selection | undefined
  sort: string
  onSort: (sort: string) => void
  /** True while the rows are those of the previous state and the new ones are loading. */
  isLoading: boolean
}

/** The rows of a list as a table. The name is the only link of a row, but a click anywhere in the row opens it. */
export function ListTable<T extends object, R extends T>(props: ListTableProps<T, R>) {
  const { resource, columns, room, manage, rows, selection, sort, onSort, isLoading } = props
  const isReady = useHydrated()
  const { isCompact } = useDensity()
  const page = rows.map((row) => ({ id: resource.idOf(row), name: resource.titleOf(row) }))
  return (
    <Box position="relative" aria-busy={isLoading} overflowX={room && { md: 'auto' }}>
      {isLoading && <ProgressLine />}
      <Table data-compact={isCompact} minW={room && { md: room }}>
        <caption>
          <Box as="span" srOnly>
            {resource.words.many}
          </Box>
        </caption>
        <thead inert={!isReady}>
          <tr>
            {selection && <SelectPageHead {...{ selection, page }} many={resource.words.many} />}
            {columns.map((column, index) => (
              <SortableHead
                key={column.key}
                {...{ column, sort, onSort }}
                index={selection ? index + 1 : index}
              />
            ))}
            {!resource.isReadOnly && (
              <ColumnHead width="14">
                <Box as="span" srOnly>
                  Actions
                </Box>
              </ColumnHead>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <ListRow key={resource.idOf(row)} {...{ resource, columns, manage, row }}>
              {selection && <SelectCell {...{ selection, page, at }} />}
            </ListRow>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

/** Returns the space before a cell. The first cell, which is the title on phones, gets the margin of the card. */
function cellStartPadding<T>(column: Column<T>, index: number) {
  if (index === 0) return { base: '4', md: '5' }
  return column.isTitle ? { base: '4', sm: '2', md: '3' } : undefined
}

function SortableHead<T>(props: {
  column: Column<T>
  index: number
  sort: string
  onSort: (sort: string) => void
}) {
  const { column, index, sort, onSort } = props
  const { sort: field } = column
  const direction: SortDirection =
    field && sort === field ? 'ascending' : field && sort === `!${field}` ? 'descending' : undefined
  return (
    <ColumnHead
      scope="col"
      aria-sort={field ? (direction ?? 'none') : undefined}
      width={column.width}
      textAlign={column.align}
      hideBelow={column.from}
      ps={cellStartPadding(column, index)}
    >
      {field ? (
        <SortButton
          direction={direction}
          onClick={() => onSort(direction === 'ascending' ? `!${field}` : field)}
        >
          {column.label}
        </SortButton>
      ) : (
        column.label
      )}
    </ColumnHead>
  )
}

function ListRow<T extends object, R extends T>(props: {
  resource: ListedResource<T, R>
  columns: readonly Column<T>[]
  manage: Access
  row: T
  /** The cell before all others, with the checkbox for selecting the row. */
  children: ReactNode
}) {
  const { resource, columns, manage, row, children } = props
  const router = useRouter()
  const client = useQueryClient()
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = resource.idOf(row)
  const address = recordUrl(resource, id)
  const before = children ? 1 : 0

  const prepare = () => {
    intent.current = setTimeout(() => {
      void client.prefetchQuery({ ...recordQuery(resource, id), staleTime: 10_000 })
    }, HOVER_DELAY_MS)
  }
  const open = (event: MouseEvent) => {
    const isControl =
      event.target instanceof Element && event.target.closest('a, button, dialog, [role=menu]')
    // A click that ends a text selection does not open the row, because the user wants to copy the text.
    if (isControl || event.defaultPrevented || window.getSelection()?.type === 'Range') return
    if (event.button === 1 || event.metaKey || event.ctrlKey) window.open(address, '_blank', 'noopener')
    else if (event.button === 0) {
      rememberRow(id)
      router.push(address)
    }
  }

  return (
    <Row
      data-link
      onClick={open}
      onAuxClick={open}
      onPointerEnter={prepare}
      onPointerLeave={() => clearTimeout(intent.current)}
    >
      {children}
      {columns.map((column, index) =>
        column.isTitle ? (
          <RowHead key={column.key} scope="row" ps={cellStartPadding(column, index + before)}>
            {/* `overflowWrap` is set on the link itself, because the link is a flex box and the preset prevents
                elements from inheriting it. */}
            <OfficeLink
              href={address}
              data-row={id}
              onClick={() => rememberRow(id)}
              color="fg"
              _hover={{ color: 'brand.fg' }}
              css={{ overflowWrap: 'anywhere' }}
            >
              {column.cell(row)}
            </OfficeLink>
            <Text fontSize="xs" fontWeight="normal" color="fg.muted" hideFrom="md" mt="0.5">
              {resource.summary(row)}
            </Text>
          </RowHead>
        ) : (
          <Cell
            key={column.key}
            hideBelow={column.from}
            textAlign={column.align}
            ps={cellStartPadding(column, index + before)}
          >
            {column.cell(row)}
          </Cell>
        ),
      )}
      {/* The menu button shows no tooltip, because three dots at the end of a row need none and it would cover the
          menu. */}
      {!resource.isReadOnly && (
        <Cell textAlign="end" css={{ '& [data-hint]::after': { display: 'none !important' } }}>
          {resource.RowActions ? (
            <resource.RowActions row={row} manage={manage} />
          ) : (
            <RowActions resource={resource} manage={manage} row={row} />
          )}
        </Cell>
      )}
    </Row>
  )
}
