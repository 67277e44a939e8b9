'use client'

import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { StateLink } from './state-link'

/**
 * Table with hidden columns on narrow screens. It scrolls sideways only when the user chose more columns than fit. The
 * layout is fixed, so that columns keep their position from page to page.
 */
export const Table = chakra('table', {}, { defaultProps: { className: 'ui-table' } })

/** Row of a table. */
export const Row = chakra('tr', {}, { defaultProps: { className: 'ui-row' } })

/** Cell with data. */
export const Cell = chakra('td', {}, { defaultProps: { className: 'ui-cell' } })

/** Header cell of a row. */
export const RowHead = chakra('th', {}, { defaultProps: { className: 'ui-row-head' } })

/** Header cell of a column. */
export const ColumnHead = chakra('th', {}, { defaultProps: { className: 'ui-column-head' } })

export type SortDirection = 'ascending' | 'descending' | undefined

/** Header of a sortable column. It links to the list in this order, or in the reverse one if it is sorted already. */
export function SortLink(props: {
  direction: SortDirection
  href: string
  onOpen: () => void
  children: ReactNode
}) {
  const { direction, href, onOpen, children } = props
  const Mark = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <StateLink className="ui-sort" data-sorted={direction !== undefined} {...{ href, onOpen }}>
      {children}
      <Mark aria-hidden />
    </StateLink>
  )
}
