'use client'

import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * Table with hidden columns on narrow screens. It scrolls sideways only when the user chose more columns than fit. The
 * layout is fixed, so that columns keep their position from page to page.
 */
export const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    tableLayout: 'fixed',
    // Compact rows apply only to wider screens, so that touch targets keep their size on small ones.
    md: { '&[data-compact=true] tbody :is(td, th)': { height: '9', py: '1' } },
  },
})

/** Row of a table. With `data-link` it shows a pointer cursor. */
export const Row = chakra('tr', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    '&[data-link=true]': { cursor: 'pointer', _hover: { bg: 'bg.subtle' } },
    '&:focus-within': { bg: 'bg.subtle' },
  },
})

const cell = {
  px: { base: '2', md: '3' },
  textAlign: 'start',
  verticalAlign: 'middle',
  '&:last-child': { pe: { base: '2', md: '4' } },
} as const

/** Cell with data. */
export const Cell = chakra('td', { base: { ...cell, py: '2.5', height: '14' } })

/** Header cell of a row. */
export const RowHead = chakra('th', { base: { ...cell, py: '2.5', height: '14', fontWeight: 'medium' } })

/** Header cell of a column. */
export const ColumnHead = chakra('th', {
  base: {
    ...cell,
    height: '10',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: 'bg.subtle',
  },
})

const SortControl = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: { base: '11', md: '7' },
    px: '2',
    ms: '-2',
    borderRadius: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg', bg: 'bg.emphasized' },
    _focusVisible: { outline: '2px solid', outlineColor: 'colorPalette.focusRing' },
    '&[data-sorted=true]': { color: 'fg', fontWeight: 'semibold' },
    '& svg': { boxSize: '3.5' },
  },
})

export type SortDirection = 'ascending' | 'descending' | undefined

/** Header of a sortable column. A click sorts by the column, and another click reverses the order. */
export function SortButton(props: { direction: SortDirection; onClick: () => void; children: ReactNode }) {
  const Mark =
    props.direction === 'ascending' ? ArrowUp : props.direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <SortControl type="button" data-sorted={props.direction !== undefined} onClick={props.onClick}>
      {props.children}
      <Mark aria-hidden />
    </SortControl>
  )
}
