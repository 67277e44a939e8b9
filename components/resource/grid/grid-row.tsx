'use client'

import { Flex, Text } from '@chakra-ui/react'
import { memo, type ReactNode } from 'react'
import { ToneBadge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Cell, Row, RowHead } from '@/components/ui/table'
import { CHECKED, gridText, UNCHECKED, type GridRow as RowOfGrid } from '@/lib/forms/grid'
import { shownEdit, type GridEdit } from './grid-edit'
import type { GridStore } from './grid-store'
import { useGridState } from './use-grid-edits'

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
      /** Returns a few words below a cell that can be edited. */
      note?: (row: R) => string | undefined
    }
)

/** The column that names the rows. */
export interface GridHead<R, F extends string> {
  label: string
  /** CSS width. A grid that scrolls sideways needs it, because the column stays on screen. */
  width?: string
  /** Field that is edited in the column, as text. */
  field?: F
  cell: (row: R) => ReactNode
}

/** The parts of a grid that all of its rows share. */
export interface GridParts<R extends RowOfGrid, F extends string> {
  tableId: string
  store: GridStore<R, F>
  /** Time at which the rows were read, in milliseconds. */
  readAt: number
  head: GridHead<R, F>
  columns: readonly GridColumn<R, F>[]
  /** Returns the name of a row for the labels of its cells. */
  nameOf: (row: R) => string
  isLocked: (row: R, field: F) => boolean
  /** Returns the state of a row that was not saved just now. */
  stateOf: ((row: R) => ReactNode) | undefined
  /** True when the grid scrolls sideways instead of hiding columns. */
  isWide: boolean
}

interface GridRowProps<R extends RowOfGrid, F extends string> {
  parts: GridParts<R, F>
  listed: R
  /** Position among the rows. */
  at: number
  /** First and last selected columns, as positions among the fields. Absent for a row without selected cells. */
  selectedFrom: number | undefined
  selectedTo: number | undefined
  /** Measures the height of the row. Absent when all rows are in the document. */
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
}

/** Returns the ID of the control of a cell. */
export const controlId = (tableId: string, at: number, field: string) => `${tableId}-${at}-${field}`

/** Returns the ID of the error below a cell. */
const cellProblemId = (tableId: string, at: number, field: string) =>
  `${controlId(tableId, at, field)}-problem`

/** Returns the ID of the words below a cell. */
const cellNoteId = (tableId: string, at: number, field: string) => `${controlId(tableId, at, field)}-note`

/** Row of a grid. It renders when its own texts change, and not when those of other rows do. */
export const GridRow = memo(GridRowView) as typeof GridRowView

function GridRowView<R extends RowOfGrid, F extends string>(props: GridRowProps<R, F>) {
  const { parts, listed, at, measure } = props
  const { tableId, store, readAt, head, columns, stateOf, isWide } = parts
  const { rules } = store
  const edit = useGridState(store, ({ edits }) => edits[listed.key])
  const shown = shownEdit(rules, edit, listed, readAt)
  const { row, input, result } = shown
  const failure = result && result.kind !== 'saved' ? result.reason : undefined
  const noteId = `${tableId}-${at}-note`
  const warning = rules.warningOf?.(row, input)
  const warningId = `${tableId}-${at}-warning`
  const describedBy = [failure !== undefined && noteId, warning !== undefined && warningId]
    .filter(Boolean)
    .join(' ')
  /** True for a cell whose text differs from the stored value. */
  const isChanged = (field: F) => gridText(rules, row, input, field) !== rules.storedText(row, field)
  const { selectedFrom = Infinity, selectedTo = -1 } = props
  const isSelected = (field: F) => {
    const column = rules.fields.indexOf(field)
    return column >= selectedFrom && column <= selectedTo ? true : undefined
  }
  const cell = { ...props, shown, describedBy: describedBy || undefined }
  return (
    <Row ref={measure} data-index={at} aria-rowindex={at + 2}>
      <RowHead
        scope="row"
        whiteSpace="normal"
        aria-colindex={1}
        data-sticky={isWide}
        data-at={at}
        data-column={head.field && rules.fields.indexOf(head.field)}
        data-changed={head.field && isChanged(head.field)}
        aria-selected={head.field && isSelected(head.field)}
        css={HEAD_CELL}
      >
        {head.field !== undefined &&
          (parts.isLocked(row, head.field) ? (
            <span>{rules.storedText(row, head.field)}</span>
          ) : (
            <GridControl {...cell} field={head.field} label={head.label} kind="text" />
          ))}
        {head.cell(row)}
        {failure !== undefined && (
          // Red has too little contrast on the color of a changed cell.
          <Text
            id={noteId}
            fontSize="xs"
            color={head.field && isChanged(head.field) ? 'fg' : 'fg.error'}
            fontWeight="medium"
          >
            {failure}
          </Text>
        )}
        {warning !== undefined && (
          <Text id={warningId} fontSize="xs" fontWeight="medium">
            {warning}
          </Text>
        )}
      </RowHead>
      {columns.map((column, index) => {
        if (!('field' in column))
          return (
            <Cell
              key={column.key}
              aria-colindex={index + 2}
              hideBelow={column.from === 'md' ? 'md' : undefined}
              whiteSpace="normal"
            >
              {column.cell(row)}
            </Cell>
          )
        const { field, kind, label } = column
        const note = column.note?.(row)
        return (
          <Cell
            key={field}
            aria-colindex={index + 2}
            hideBelow={column.from === 'md' ? 'md' : undefined}
            whiteSpace="normal"
            data-at={at}
            data-column={rules.fields.indexOf(field)}
            data-kind={kind}
            textAlign={kind === 'number' ? 'end' : undefined}
            fontVariantNumeric="tabular-nums"
            data-changed={isChanged(field)}
            aria-selected={isSelected(field)}
            css={MARKED_CELL}
          >
            {parts.isLocked(row, field) ? (
              column.shown(row)
            ) : (
              <>
                <GridControl {...cell} field={field} label={label} kind={kind} note={note} />
                {note !== undefined && (
                  <Text
                    id={cellNoteId(tableId, at, field)}
                    fontSize="xs"
                    color={isChanged(field) ? 'fg' : 'fg.muted'}
                  >
                    {note}
                  </Text>
                )}
              </>
            )}
          </Cell>
        )
      })}
      <Cell aria-colindex={columns.length + 2} hideBelow={isWide ? undefined : 'sm'} verticalAlign="baseline">
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
}

interface ShownRowProps<R extends RowOfGrid, F extends string> extends GridRowProps<R, F> {
  shown: GridEdit<R, F>
  /** IDs of the sentences about the row. */
  describedBy: string | undefined
}

/** The input or check box of a cell. The grid handles its keys. */
function GridControl<R extends RowOfGrid, F extends string>(
  props: ShownRowProps<R, F> & {
    field: F
    label: string
    kind: 'text' | 'number' | 'check'
    note?: string | undefined
  },
) {
  const { parts, shown, at, describedBy, field, label, kind, note } = props
  const { store, tableId, nameOf } = parts
  const { row, input } = shown
  const isSaving = useGridState(store, ({ saving }) => saving !== undefined)
  const problem = useGridState(store, () => store.shownProblemOf(row, input, field))
  const problemId = cellProblemId(tableId, at, field)
  const stored = store.rules.storedText(row, field)
  const text = gridText(store.rules, row, input, field)
  const type = (typed: string) =>
    store.type(
      [row],
      { [row.key]: { [field]: typed } as Partial<Record<F, string>> },
      {
        ...(kind !== 'check' && { cell: { key: row.key, field } }),
      },
    )
  const control = {
    id: controlId(tableId, at, field),
    'aria-label': `${label} of ${nameOf(row)}`,
    'aria-describedby':
      [describedBy, problem !== undefined && problemId, note !== undefined && cellNoteId(tableId, at, field)]
        .filter(Boolean)
        .join(' ') || undefined,
    'aria-description': text === stored ? undefined : `Changed from ${stored || 'empty'}`,
    'aria-invalid': problem !== undefined,
    'data-changed': text !== stored,
  }
  return (
    <>
      {kind === 'check' ? (
        <Flex align="center" minH={{ base: 'touch', md: '8' }}>
          <Checkbox
            {...control}
            checked={text === CHECKED}
            // A pasted text that means neither yes nor no.
            isMixed={text !== CHECKED && text !== UNCHECKED}
            disabled={isSaving}
            onChange={(event) => type(event.target.checked ? CHECKED : UNCHECKED)}
          />
        </Flex>
      ) : (
        <Input
          {...control}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          textAlign={kind === 'number' ? 'end' : undefined}
          readOnly={isSaving}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      {problem !== undefined && (
        <Text id={problemId} fontSize="xs" fontWeight="medium" color="fg.error" mt="0.5" css={PROBLEM}>
          {problem}
        </Text>
      )}
    </>
  )
}

const PROBLEM = { overflowWrap: 'anywhere' } as const

/**
 * Marks a cell whose text differs from the stored value, and selected cells. A wrong cell keeps its color, because the
 * red of its error has too little contrast on that of a changed one. The controls of a row are on one line.
 */
const MARKED_CELL = {
  verticalAlign: 'baseline',
  '&[data-kind=check]': { verticalAlign: 'top' },
  '&[data-kind=number]': { px: '1' },
  '&[data-kind=number] input': { px: '1.5' },
  '&[data-changed=true]:not(:has([aria-invalid=true]))': { bg: 'bg.selected' },
  '&[aria-selected=true]': { boxShadow: 'inset 0 0 0 2px {colors.brand.solid}' },
} as const

/** The cell that names the row stays on screen when the grid scrolls sideways. */
const HEAD_CELL = {
  verticalAlign: 'baseline',
  '&[data-sticky=true]': { position: 'sticky', insetInlineStart: '0', zIndex: '1', bg: 'bg.panel' },
  '&[data-changed=true]:not(:has([aria-invalid=true]))': { bg: 'bg.selected' },
  '&[aria-selected=true]': { boxShadow: 'inset 0 0 0 2px {colors.brand.solid}' },
} as const
