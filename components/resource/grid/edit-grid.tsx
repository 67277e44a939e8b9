'use client'

import { Box, Text } from '@chakra-ui/react'
import { useId, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { ToneBadge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { CHECKED, gridText, noInput, pasteCells, UNCHECKED, type GridRow } from '@/lib/forms/grid'
import { countOf } from '@/lib/resource/words'
import { shownEdit, type GridEdits } from './use-grid-edits'

/** A column of a grid. */
export type GridColumn<R, F extends string> = {
  label: string
  /** CSS width. The columns without one share the remaining width. */
  width?: string
  /** Narrowest screen that shows the column. */
  from?: 'md'
} & (
  | { key: string; cell: (row: R) => ReactNode }
  | {
      field: F
      /** Kind of the cells. Check boxes have the texts `CHECKED` and `UNCHECKED`. */
      kind: 'text' | 'number' | 'check'
      /** Returns the content of a cell that cannot be edited. */
      shown: (row: R) => ReactNode
    }
)

interface EditGridProps<R extends GridRow, F extends string> {
  caption: string
  rows: readonly R[]
  /** Time at which the rows were read, in milliseconds. */
  readAt: number
  edits: GridEdits<R, F>
  /** Label and content of the first column, which names the rows. */
  head: { label: string; width?: string; cell: (row: R) => ReactNode }
  columns: readonly GridColumn<R, F>[]
  /** Returns the name of a row for the labels of its cells. */
  nameOf: (row: R) => string
  isLocked: (row: R, field: F) => boolean
  /** Returns the state of a row that was not saved just now. */
  stateOf?: (row: R) => ReactNode
  /** CSS width below which the grid scrolls sideways. Without it, narrow screens hide columns. */
  minWidth?: string
}

/**
 * Table whose cells can be edited. The up and down keys and Enter move between the rows, left and right between the
 * cells at the ends of a text, and Escape restores a cell. Ctrl+D copies the cell above. Cells pasted from a spreadsheet
 * fill the rows from the focused one on.
 */
export function EditGrid<R extends GridRow, F extends string>(props: EditGridProps<R, F>) {
  const { caption, rows: listed, readAt, edits, head, columns, nameOf, isLocked, stateOf, minWidth } = props
  const { rules, isChecked } = edits
  const tableId = useId()
  const [said, setSaid] = useState('')
  const shown = new Map(listed.map((row) => [row.key, shownEdit(rules, edits.edits[row.key], row, readAt)]))
  const rows = [...shown.values()].map(({ row }) => row)
  const inputOf = (row: R) => shown.get(row.key)?.input ?? noInput<F>()
  const typeCell = (row: R, field: F, text: string) =>
    edits.type([row], { [row.key]: { [field]: text } as Partial<Record<F, string>> })
  const fields = columns.flatMap((column) => ('field' in column ? [column.field] : []))

  const focusCell = (at: number, field: F) => {
    const cell = document.getElementById(`${tableId}-${at}-${field}`) as HTMLInputElement | null
    cell?.focus()
    if (cell?.type === 'text') cell.select()
  }
  const moveDown = (from: number, field: F, step: number) => {
    for (let next = from + step; rows[next]; next += step) {
      const row = rows[next]
      if (row && !isLocked(row, field)) return focusCell(next, field)
    }
  }
  const moveAcross = (row: R, at: number, field: F, step: number): boolean => {
    for (let next = fields.indexOf(field) + step; next in fields; next += step) {
      const other = fields[next]
      if (other !== undefined && !isLocked(row, other)) {
        focusCell(at, other)
        return true
      }
    }
    return false
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number, field: F) => {
    const row = rows[at]
    if (!row || edits.isSaving) return
    const { key, currentTarget } = event
    const hasModifier = event.ctrlKey || event.metaKey
    if (hasModifier && key.toLowerCase() === 'd') {
      event.preventDefault()
      const above = rows[at - 1]
      if (above) typeCell(row, field, gridText(rules, above, inputOf(above), field))
      return
    }
    if (hasModifier || event.altKey || event.shiftKey) return
    if (key === 'Escape') {
      const stored = rules.storedText(row, field)
      if (gridText(rules, row, inputOf(row), field) === stored) return
      event.preventDefault()
      return typeCell(row, field, stored)
    }
    if (key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter') {
      // Enter would save the form.
      event.preventDefault()
      return moveDown(at, field, key === 'ArrowUp' ? -1 : 1)
    }
    if (key === 'ArrowLeft' && isAtEnd(currentTarget, 'start') && moveAcross(row, at, field, -1))
      event.preventDefault()
    if (key === 'ArrowRight' && isAtEnd(currentTarget, 'end') && moveAcross(row, at, field, 1))
      event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent, at: number, field: F) => {
    if (edits.isSaving) return
    const pasted = pasteCells(rules, rows, { row: at, field }, event.clipboardData.getData('text'), isLocked)
    if (!pasted) return
    event.preventDefault()
    edits.type(rows, pasted.inputs)
    const { leftOut, unreadable } = pasted
    const filled = rows.filter(({ key }) => pasted.inputs[key]).length
    setSaid(
      [
        `${countOf(filled, { one: 'row', many: 'rows' })} filled.`,
        leftOut > 0 && `${countOf(leftOut, { one: 'line has', many: 'lines have' })} no row.`,
        unreadable > 0 && `${countOf(unreadable, { one: 'cell was', many: 'cells were' })} not readable.`,
      ]
        .filter(Boolean)
        .join(' '),
    )
  }

  return (
    // A region that scrolls must be reachable by keyboard, which the cells ensure. It is positioned, so that it also clips
    // its hidden texts.
    <Box position="relative" overflowX="auto">
      <Table style={minWidth === undefined ? undefined : { minWidth }}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <ColumnHead scope="col" style={{ width: head.width }}>
              {head.label}
            </ColumnHead>
            {columns.map((column) => (
              <ColumnHead
                key={'field' in column ? column.field : column.key}
                scope="col"
                style={{ width: column.width }}
                hideBelow={column.from === 'md' ? 'md' : undefined}
                textAlign={'field' in column && column.kind === 'number' ? 'end' : undefined}
              >
                {column.label}
              </ColumnHead>
            ))}
            <ColumnHead scope="col" width="6rem" hideBelow={minWidth === undefined ? 'sm' : undefined}>
              State
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const result = shown.get(row.key)?.result
            const input = inputOf(row)
            const problems = isChecked
              ? rules.fields.flatMap((one) => rules.problemOf(row, input, one) ?? [])
              : []
            const failure = result && result.kind !== 'saved' ? result.reason : undefined
            const notes = [...problems, ...(failure ? [failure] : [])]
            const noteId = `${tableId}-${at}-note`
            return (
              <Row key={row.key}>
                <RowHead scope="row" whiteSpace="normal">
                  {head.cell(row)}
                  {notes.length > 0 && (
                    <Text id={noteId} fontSize="xs" color="fg.error" fontWeight="medium">
                      {notes.join(' ')}
                    </Text>
                  )}
                </RowHead>
                {columns.map((column) => {
                  if (!('field' in column))
                    return (
                      <Cell
                        key={column.key}
                        hideBelow={column.from === 'md' ? 'md' : undefined}
                        whiteSpace="normal"
                      >
                        {column.cell(row)}
                      </Cell>
                    )
                  const { field, kind, label, shown: lockedText } = column
                  const stored = rules.storedText(row, field)
                  const text = gridText(rules, row, input, field)
                  const control = {
                    id: `${tableId}-${at}-${field}`,
                    'aria-label': `${label} of ${nameOf(row)}`,
                    'aria-describedby': notes.length > 0 ? noteId : undefined,
                    'aria-description': text === stored ? undefined : `Changed from ${stored || 'empty'}`,
                    'data-changed': text !== stored,
                    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => onKeyDown(event, at, field),
                    onPaste: (event: ClipboardEvent) => onPaste(event, at, field),
                  }
                  return (
                    <Cell
                      key={field}
                      hideBelow={column.from === 'md' ? 'md' : undefined}
                      textAlign={kind === 'number' ? 'end' : undefined}
                      fontVariantNumeric="tabular-nums"
                      whiteSpace="normal"
                      data-changed={text !== stored}
                      css={CHANGED}
                    >
                      {isLocked(row, field) ? (
                        lockedText(row)
                      ) : kind === 'check' ? (
                        <Checkbox
                          {...control}
                          checked={text === CHECKED}
                          disabled={edits.isSaving}
                          onChange={(event) =>
                            typeCell(row, field, event.target.checked ? CHECKED : UNCHECKED)
                          }
                        />
                      ) : (
                        <Input
                          {...control}
                          aria-invalid={isChecked && rules.problemOf(row, input, field) !== undefined}
                          inputMode={kind === 'number' ? 'decimal' : undefined}
                          autoComplete="off"
                          textAlign={kind === 'number' ? 'end' : undefined}
                          readOnly={edits.isSaving}
                          value={text}
                          onChange={(event) => typeCell(row, field, event.currentTarget.value)}
                        />
                      )}
                    </Cell>
                  )
                })}
                <Cell hideBelow={minWidth === undefined ? 'sm' : undefined}>
                  {failure ? (
                    <ToneBadge tone="red" isSettled>
                      Not saved
                    </ToneBadge>
                  ) : rules.isEdited(row, input) ? (
                    <ToneBadge tone="blue" isSettled={false}>
                      Changed
                    </ToneBadge>
                  ) : result?.kind === 'saved' ? (
                    <ToneBadge tone="green" isSettled>
                      Saved
                    </ToneBadge>
                  ) : (
                    stateOf?.(row)
                  )}
                </Cell>
              </Row>
            )
          })}
        </tbody>
      </Table>
      <Text role="status" fontSize="sm" color="fg.muted" mt={said === '' ? undefined : '2'}>
        {said}
      </Text>
    </Box>
  )
}

/** Marks a cell whose text differs from the stored value. */
const CHANGED = { '&[data-changed=true]': { bg: 'bg.selected' } } as const

/** True when an arrow key would leave the text: at its start or end, and when all of it is selected. */
function isAtEnd(
  { type, value, selectionStart, selectionEnd }: HTMLInputElement,
  end: 'start' | 'end',
): boolean {
  if (type !== 'text') return true
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length
  if (isAllSelected) return true
  return selectionStart === selectionEnd && selectionStart === (end === 'start' ? 0 : value.length)
}
