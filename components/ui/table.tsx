'use client'

import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

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

/** Header of a sortable column. A click sorts by the column, and another click reverses the order. */
export function SortButton(props: { direction: SortDirection; onClick: () => void; children: ReactNode }) {
  const Mark =
    props.direction === 'ascending' ? ArrowUp : props.direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      className="ui-sort"
      data-sorted={props.direction !== undefined}
      onClick={props.onClick}
    >
      {props.children}
      <Mark aria-hidden />
    </button>
  )
}
