'use client'

import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { Fragment, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from './icon'
import { VisuallyHidden } from './visually-hidden'

const Table = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    // Borders count as part of a row, and heads can stay in view.
    borderCollapse: 'separate',
    borderSpacing: '0',
    fontSize: 'sm',
    '& :is(td, tbody th)': { borderTopWidth: '1px', borderColor: 'border.muted' },
    // Every column of a choice is as wide as its longest word. The names get the remaining width.
    '& .matrix-choice': { width: { base: '4.5rem', md: '6rem' } },
    '& .matrix-more': { width: { base: '12', md: '8.5rem' } },
  },
})
const ColumnHead = chakra('th', {
  base: {
    position: 'sticky',
    top: 'header',
    zIndex: '1',
    height: '7',
    px: '2',
    textAlign: 'start',
    bg: 'bg.subtle',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: 'medium',
    '&.matrix-choice': { textAlign: 'center' },
    _first: { ps: { base: '4', md: '4' } },
  },
})
const GroupHead = chakra('th', {
  base: { height: '8', px: '4', pt: '1', textAlign: 'start', fontWeight: 'semibold', bg: 'bg.panel' },
})
const GroupNote = chakra('span', { base: { ms: '2', fontWeight: 'normal', color: 'fg.muted' } })
const RowHead = chakra('th', {
  base: {
    height: { base: '11', md: '8' },
    ps: '4',
    pe: '2',
    textAlign: 'start',
    fontWeight: 'medium',
    overflowWrap: 'anywhere',
  },
})
const RowNote = chakra('span', {
  base: {
    fontWeight: 'normal',
    color: 'fg.muted',
    display: { base: 'block', md: 'inline' },
    ms: { md: '2' },
  },
})
const Choice = chakra('td', {
  base: {
    p: '0',
    textAlign: 'center',
    // The whole cell reacts to the pointer.
    '& > label': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      minHeight: { base: '11', md: '8' },
      cursor: 'pointer',
    },
  },
})
const MoreCell = chakra('td', { base: { p: '0', textAlign: 'end' } })
const MoreButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    minHeight: { base: '11', md: '7' },
    minWidth: { base: '11', md: '0' },
    px: '2',
    borderRadius: 'l2',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'fg', bg: 'bg.muted' },
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '-2px' },
    '& svg': { transition: 'transform 80ms' },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
})
const MoreWord = chakra('span', { base: { srOnly: { base: true, md: false } } })
const Below = chakra('td', {
  base: { px: '4', py: '2', color: 'fg.muted', '&[data-problem=true]': { color: 'fg.error' } },
})

const Mark = chakra('span', {
  base: {
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    '&[data-on=true]': { color: 'fg.success', fontWeight: 'medium' },
  },
})

/** One row of a matrix. */
export interface MatrixRow {
  key: string
  name: ReactNode
  /** Name of the row as text, for the button that shows its details. */
  label: string
  /** Short fact beside the name. */
  note?: string
  /** Content of the columns, in their order. */
  cells: readonly ReactNode[]
  /** Problem of the row, always shown below it. */
  problem?: ReactNode
  /** Details that the user can show below the row. */
  details: ReactNode
}

interface MatrixProps {
  /** Accessible name of the table. */
  label: string
  /** Head of the column with the names. */
  nameHead: string
  columns: readonly string[]
  /** Word on the buttons that show the details of a row. */
  detailsWord: string
  groups: readonly { title: string; note?: string; rows: readonly MatrixRow[] }[]
}

/**
 * Table of things by a few choices, in groups. Its head stays below the header of the page. Arrow keys move between the
 * checkboxes of its cells.
 */
export function Matrix({ label, nameHead, columns, detailsWord, groups }: MatrixProps) {
  const [open, setOpen] = useState<readonly string[]>([])
  const width = columns.length + 2
  const toggle = (key: string) =>
    setOpen(open.includes(key) ? open.filter((one) => one !== key) : [...open, key])
  return (
    <Table aria-label={label} onKeyDown={moveFocus}>
      <thead>
        <tr>
          <ColumnHead scope="col">{nameHead}</ColumnHead>
          {columns.map((column) => (
            <ColumnHead key={column} scope="col" className="matrix-choice">
              {column}
            </ColumnHead>
          ))}
          <ColumnHead scope="col" className="matrix-more">
            <VisuallyHidden>{detailsWord}</VisuallyHidden>
          </ColumnHead>
        </tr>
      </thead>
      {groups.map(({ title, note, rows }) => (
        <tbody key={title}>
          <tr>
            <GroupHead scope="rowgroup" colSpan={width}>
              {title}
              {note !== undefined && <GroupNote>{note}</GroupNote>}
            </GroupHead>
          </tr>
          {rows.map((row) => (
            <Fragment key={row.key}>
              <tr>
                <RowHead scope="row">
                  {row.name}
                  {row.note !== undefined && <RowNote>{row.note}</RowNote>}
                </RowHead>
                {row.cells.map((cell, at) => (
                  <Choice key={columns[at]}>{cell}</Choice>
                ))}
                <MoreCell>
                  <MoreButton
                    type="button"
                    aria-expanded={open.includes(row.key)}
                    onClick={() => toggle(row.key)}
                  >
                    <MoreWord>{detailsWord}</MoreWord>
                    <VisuallyHidden>{` of ${row.label}`}</VisuallyHidden>
                    <Icon as={ChevronDown} boxSize="4" />
                  </MoreButton>
                </MoreCell>
              </tr>
              {row.problem !== undefined && (
                <tr>
                  <Below colSpan={width} data-problem>
                    {row.problem}
                  </Below>
                </tr>
              )}
              {open.includes(row.key) && (
                <tr>
                  <Below colSpan={width}>{row.details}</Below>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      ))}
    </Table>
  )
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus from a checkbox to the next one in the direction of an arrow key. Skips empty cells. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key]
  if (!step || !(event.target instanceof HTMLInputElement)) return
  const cell = event.target.closest('td')
  const grid = [...event.currentTarget.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td')])
  let row = grid.findIndex((cells) => cells.some((one) => one === cell))
  let column = grid[row]?.findIndex((one) => one === cell) ?? -1
  event.preventDefault()
  // A row without a checkbox in this column, such as the head of a group, is passed over.
  do {
    row += step[0]
    column += step[1]
    const next = grid[row]?.[column]?.querySelector<HTMLInputElement>('input:not(:disabled)')
    if (next) return next.focus()
  } while (row >= 0 && row < grid.length && column >= 0 && column < MAX_COLUMNS)
}

const MAX_COLUMNS = 10

/** Mark of a cell that cannot be changed. Its word is visible on the screen and heard. */
export function MatrixMark({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return (
    <Mark data-on={isOn}>
      <span aria-hidden>{isOn ? '✓' : '–'}</span> {isOn ? on : off}
    </Mark>
  )
}
