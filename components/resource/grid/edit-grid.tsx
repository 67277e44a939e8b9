'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { ArrowDownToLine, Redo2, Undo2 } from 'lucide-react'
import {
  Fragment,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ColumnHead, Table } from '@/components/ui/table'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import {
  copyCells,
  fillDownCells,
  pasteCells,
  type GridInput,
  type GridRange,
  type GridRow as RowOfGrid,
  type TypedCells,
} from '@/lib/forms/grid'
import { readTsv, writeTsv } from '@/lib/forms/tsv'
import { LAG_NOTE } from '@/lib/resource/lagging-lists'
import { countOf } from '@/lib/resource/words'
import { shownEdit } from './grid-edit'
import { controlId, GridRow, type GridColumn, type GridHead, type GridParts } from './grid-row'
import type { GridCell, GridStore } from './grid-store'
import { useGridState, useLaggingRows, type GridEdits } from './use-grid-edits'

/** Minimum number of rows of which only those on screen are in the document. */
export const MIN_VIRTUAL_ROWS = 60
/** Number of rows before and after those on screen that are in the document too. */
const EXTRA_ROWS = 10
/** Expected height of a row, in pixels, until it is measured. */
const ROW_HEIGHT = 49
/** Height of the column heads, in pixels. */
const HEAD_HEIGHT = 28

interface EditGridProps<R extends RowOfGrid, F extends string> {
  caption: string
  rows: readonly R[]
  /** Time at which the rows were read, in milliseconds. */
  readAt: number
  /** Reads the rows again, because the platform's list lacks a saved change. */
  readAgain: () => void
  edits: GridEdits<R, F>
  /** The first column, which names the rows. */
  head: GridHead<R, F>
  /** The other columns. Those with fields are in the order of the fields of the rules. */
  columns: readonly GridColumn<R, F>[]
  /** Returns the name of a row for the labels of its cells. */
  nameOf: (row: R) => string
  isLocked: (row: R, field: F) => boolean
  /** Returns the state of a row that was not saved just now. */
  stateOf?: (row: R) => React.ReactNode
  /** CSS width below which the grid scrolls sideways. Without it, narrow screens hide columns. */
  minWidth?: string
  /** Expected height of a row, in pixels, for grids with higher rows than usual. */
  rowHeight?: number
}

/** A cell by the positions of its row and its field. */
interface Place {
  at: number
  column: number
}

/** The selected cells: a rectangle between two of them. */
interface Selection<R> {
  /** The rows that the positions belong to. After a filter, nothing is selected. */
  rows: readonly R[]
  /** The cell where the selection began. */
  anchor: Place
  /** The cell that the keys move. */
  end: Place
  /** Row of the control that has the focus. It stays in the document. */
  focusedAt: number
}

/**
 * Table whose cells can be edited. The up and down keys and Enter move between the rows, left and right between the
 * cells at the ends of a text, and Escape restores a cell. PageUp and PageDown move by the rows on screen, and
 * Ctrl+Home and Ctrl+End move to the first and last cell. Shift with the arrow keys or a click selects cells, Ctrl+D
 * fills them down, Ctrl+Z undoes, also "Discard", and Ctrl+Y or Ctrl+Shift+Z redoes. Cells are pasted from a
 * spreadsheet and copied to it. Of many rows, only those on screen are in the document.
 */
export function EditGrid<R extends RowOfGrid, F extends string>(props: EditGridProps<R, F>) {
  const { caption, rows, readAt, edits, head, columns, nameOf, isLocked, stateOf, minWidth } = props
  const { store } = edits
  const { rules } = store
  const { fields } = rules
  const tableId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [chosen, setChosen] = useState<Selection<R>>()
  const selection = chosen?.rows === rows ? chosen : undefined
  const range = selection && rangeOf(selection)
  const isWide = minWidth !== undefined
  const isVirtual = rows.length >= MIN_VIRTUAL_ROWS
  const canEdit = useMemo(
    () => rows.some((row) => fields.some((field) => !isLocked(row, field))),
    [rows, fields, isLocked],
  )
  const isLagging = useLaggingRows(edits, props)
  const leaveCell = useLeaveCell(store)
  const parts = useMemo(
    (): GridParts<R, F> => ({
      ...{ tableId, store, readAt, head, columns, nameOf, isLocked, stateOf, isWide },
    }),
    [tableId, store, readAt, head, columns, nameOf, isLocked, stateOf, isWide],
  )
  // The component is not compiled, so functions of the library that change need no care.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => box.current,
    estimateSize: () => props.rowHeight ?? ROW_HEIGHT,
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: EXTRA_ROWS,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor: (shown) => {
      const kept = selection ? [selection.focusedAt, selection.anchor.at, selection.end.at] : []
      const all = new Set([...defaultRangeExtractor(shown), ...kept.filter((at) => at < rows.length)])
      return [...all].sort((one, other) => one - other)
    },
  })

  const shownAt = (at: number) => {
    const listed = rows[at]
    return listed && shownEdit(rules, store.getState().edits[listed.key], listed, readAt)
  }
  const isLockedAt = (at: number, field: F) => {
    const row = shownAt(at)?.row
    return !row || isLocked(row, field)
  }
  const isSaving = () => store.getState().saving !== undefined

  // The control that gets the focus once its row is in the document.
  const waiting = useRef<string>(undefined)
  // True while the grid moves the focus itself, and so knows the selection already.
  const isMoving = useRef(false)
  const focusControl = (id: string): boolean => {
    const control = document.getElementById(id) as HTMLInputElement | null
    if (!control) return false
    isMoving.current = true
    control.focus()
    isMoving.current = false
    if (control.type === 'text') control.select()
    return true
  }
  useLayoutEffect(() => {
    if (waiting.current !== undefined && focusControl(waiting.current)) waiting.current = undefined
  })
  /** Moves the focus to a cell, and selects it or extends the selection to it. A locked cell gets no focus. */
  const goTo = (place: Place, extendsFrom?: Selection<R>) => {
    const field = fields[place.column]
    if (field === undefined || !rows[place.at]) return
    store.endStep()
    const canFocus = !isLockedAt(place.at, field)
    setChosen({
      ...{ rows, end: place, anchor: extendsFrom?.anchor ?? place },
      focusedAt: canFocus ? place.at : (extendsFrom?.focusedAt ?? place.at),
    })
    const id = controlId(tableId, place.at, field)
    if (canFocus && !focusControl(id)) waiting.current = id
  }
  const goDown = ({ at, column }: Place, step: number) => {
    const field = fields[column]
    for (let next = at + step; field !== undefined && rows[next]; next += step)
      if (!isLockedAt(next, field)) return goTo({ at: next, column })
  }
  /**
   * Moves to a cell that may be far away. The rows up to it are measured only then, so the grid scrolls to it as well.
   */
  const jumpTo = (place: Place) => {
    goTo(place)
    if (isVirtual) virtualizer.scrollToIndex(place.at)
  }
  /** Moves by the number of rows on screen. Locked cells are skipped. */
  const goPage = ({ at, column }: Place, step: number, rowHeight: number) => {
    const field = fields[column]
    if (field === undefined) return
    const height = Math.min(box.current?.clientHeight ?? 0, window.innerHeight) - HEAD_HEIGHT
    const count = Math.max(1, Math.floor(height / rowHeight))
    const target = Math.min(Math.max(at + step * count, 0), rows.length - 1)
    for (let next = target; next !== at; next -= step)
      if (!isLockedAt(next, field)) return jumpTo({ at: next, column })
    goDown({ at: target, column }, step)
  }
  /** Moves to the first cell that can be edited, or to the last one. */
  const goToOuterCell = (side: 'first' | 'last') => {
    const step = side === 'first' ? 1 : -1
    const order = side === 'first' ? fields : [...fields].reverse()
    for (let at = side === 'first' ? 0 : rows.length - 1; rows[at]; at += step) {
      const field = order.find((one) => !isLockedAt(at, one))
      if (field !== undefined) return jumpTo({ at, column: fields.indexOf(field) })
    }
  }
  const goAcross = ({ at, column }: Place, step: number): boolean => {
    for (let next = column + step; next in fields; next += step) {
      const field = fields[next]
      if (field !== undefined && !isLockedAt(at, field)) {
        goTo({ at, column: next })
        return true
      }
    }
    return false
  }

  const typeCells = ({ inputs, leftOut, leftOutCells }: TypedCells<F>) => {
    const typed = rows.flatMap(({ key }, at) => (inputs[key] ? (shownAt(at)?.row ?? []) : []))
    store.type(typed, inputs, { isChecked: true })
    const wrong = typed
      .flatMap((row) => {
        const input = store.getState().edits[row.key]?.input ?? {}
        const typedFields = Object.keys(inputs[row.key] ?? {}) as F[]
        return typedFields.map((field) => store.problemOf(row, input as GridInput<F>, field))
      })
      .filter((problem) => problem !== undefined).length
    setSaid(
      [
        `${countOf(typed.length, { one: 'row', many: 'rows' })} filled.`,
        leftOut > 0 && `${countOf(leftOut, { one: 'line has', many: 'lines have' })} no row.`,
        leftOutCells > 0 &&
          `${countOf(leftOutCells, { one: 'cell is', many: 'cells are' })} left out, because the grid has no column for ${leftOutCells === 1 ? 'it' : 'them'}.`,
        wrong > 0 && `${countOf(wrong, { one: 'cell is', many: 'cells are' })} not valid.`,
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  const shownRows = () =>
    rows.map((listed) => shownEdit(rules, store.getState().edits[listed.key], listed, readAt))
  const fillDown = () => {
    if (range && !isSaving()) typeCells(fillDownCells(rules, shownRows(), range, isLocked))
  }
  const goBack = (take: () => GridCell<F>[], word: string, movesFocus: boolean) => {
    const cells = take()
    const [first] = cells
    if (!first) return setSaid(`Nothing to ${word === 'Undone' ? 'undo' : 'redo'}.`)
    const listed = new Set(rows.map(({ key }) => key))
    const hidden = cells.filter(({ key }) => !listed.has(key)).length
    const count = countOf(cells.length, { one: 'cell', many: 'cells' })
    setSaid(`${word}: ${count}${hidden > 0 ? `, ${hidden} of them not shown here` : ''}.`)
    const at = rows.findIndex(({ key }) => key === first.key)
    if (movesFocus && at !== -1) goTo({ at, column: fields.indexOf(first.field) })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    const field = place && fields[place.column]
    if (!place || field === undefined || isSaving() || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLInputElement) || event.altKey) return
    const { key, target } = event
    if (event.ctrlKey || event.metaKey) {
      const redo = () => goBack(store.redo, 'Redone', true)
      const acts: Record<string, () => void> = event.shiftKey
        ? { z: redo }
        : {
            d: fillDown,
            z: () => goBack(store.undo, 'Undone', true),
            // Cmd+Y belongs to the browser.
            ...(event.ctrlKey && { y: redo }),
            home: () => goToOuterCell('first'),
            end: () => goToOuterCell('last'),
          }
      const act = acts[key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      return act()
    }
    const step = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
    const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
    const isDown = key === 'ArrowUp' || key === 'ArrowDown'
    if (event.shiftKey && (isDown || isAcross)) {
      const { at, column } = selection?.end ?? place
      const isText = isAcross && !isAtEnd(target, step)
      const isSameColumn = selection?.anchor.column === selection?.end.column
      // Within a text, Shift and the arrow keys select letters.
      if (isText && isSameColumn) return
      event.preventDefault()
      const to = isAcross ? { at, column: column + step } : { at: at + step, column }
      return goTo(to, selection ?? { rows, anchor: place, end: place, focusedAt: place.at })
    }
    if (key === 'Escape') {
      const row = shownAt(place.at)
      if (!row) return
      const cell = { key: row.row.key, field }
      if (store.cancelTyping(cell)) return event.preventDefault()
      const stored = rules.storedText(row.row, field)
      if ((row.input[field] ?? stored) === stored) return
      event.preventDefault()
      return store.type([row.row], { [cell.key]: { [field]: stored } as Partial<Record<F, string>> })
    }
    if (isDown || key === 'Enter') {
      // Enter would save the form.
      event.preventDefault()
      return goDown(place, key === 'Enter' && event.shiftKey ? -1 : step)
    }
    if ((key === 'PageUp' || key === 'PageDown') && !event.shiftKey) {
      event.preventDefault()
      const rowHeight = target.closest('tr')?.offsetHeight || (props.rowHeight ?? ROW_HEIGHT)
      return goPage(place, key === 'PageUp' ? -1 : 1, rowHeight)
    }
    if (isAcross && isAtEnd(target, step) && goAcross(place, step)) event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target)
    const field = place && fields[place.column]
    if (!place || field === undefined || isSaving()) return
    const cells = readTsv(event.clipboardData.getData('text'))
    const own = { top: place.at, bottom: place.at, left: place.column, right: place.column }
    const filled = range && isWithin(place, range) ? range : own
    const [[only = ''] = []] = cells
    const isSingle = cells.length === 1 && cells[0]?.length === 1 && countCells(filled) === 1
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text'
    // The browser inserts a single text at the caret.
    if (isSingle && isText && (rules.readPasted?.(field, only) ?? only.trim()) === only.trim()) return
    event.preventDefault()
    store.endStep()
    const shown = shownRows().map(({ row }) => row)
    typeCells(pasteCells(rules, shown, filled, cells, isLocked))
  }
  const onCopy = (event: ClipboardEvent) => {
    const isCheck = event.target instanceof HTMLInputElement && event.target.type !== 'text'
    if (!range || !placeOf(event.target) || (countCells(range) === 1 && !isCheck)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeTsv(copyCells(rules, shownRows(), range)))
    setSaid(`${countOf(countCells(range), { one: 'cell', many: 'cells' })} copied.`)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target)
    if (!place || isMoving.current) return
    leaveCell()
    setChosen({ rows, anchor: place, end: place, focusedAt: place.at })
  }
  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place || !event.shiftKey || !selection || event.button !== 0) return
    // Otherwise the browser would select text between the cells.
    event.preventDefault()
    goTo(place, selection)
  }
  const onClick = (event: MouseEvent) => {
    // A click with Shift selects cells. It must not change a check box too.
    if (event.shiftKey && placeOf(event.target)) event.preventDefault()
  }

  const items: readonly Pick<VirtualItem, 'index' | 'start' | 'end'>[] = isVirtual
    ? virtualizer.getVirtualItems()
    : rows.map((_, index) => ({ index, start: 0, end: 0 }))
  const isMarked = range !== undefined && countCells(range) > 1
  const totalHeight = isVirtual ? virtualizer.getTotalSize() + HEAD_HEIGHT : 0
  const gapAfter = totalHeight - (items.at(-1)?.end ?? totalHeight)
  return (
    <>
      {canEdit && (
        <GridTools
          store={store}
          said={said}
          fillReason={range ? undefined : 'Choose a cell first.'}
          onUndo={() => goBack(store.undo, 'Undone', false)}
          onRedo={() => goBack(store.redo, 'Redone', false)}
          onFillDown={fillDown}
        />
      )}
      {isLagging && (
        <Text role="status" mb="2" fontSize="sm" color="fg.muted">
          {LAG_NOTE}
        </Text>
      )}
      {/* A region that scrolls must be reachable by keyboard, which the cells ensure. It is positioned, so that it also
          clips its hidden texts. */}
      <Box
        ref={box}
        position="relative"
        overflowX="auto"
        data-virtual={isVirtual}
        css={SCROLL_BOX}
        // A cell that gets the focus must not be below the heads of the columns and the rows.
        style={{
          scrollPaddingTop: HEAD_HEIGHT,
          ...(isWide && head.width !== undefined && { scrollPaddingInlineStart: head.width }),
        }}
      >
        <Table
          role="grid"
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 2}
          aria-multiselectable={canEdit || undefined}
          style={minWidth === undefined ? undefined : { minWidth }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onCopy={onCopy}
          onFocus={onFocus}
          onBlur={leaveCell}
          onMouseDown={onMouseDown}
          onClick={onClick}
        >
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr aria-rowindex={1}>
              <ColumnHead
                scope="col"
                aria-colindex={1}
                data-sticky={isWide}
                style={{ width: head.width }}
                css={STICKY_HEAD}
              >
                {head.label}
              </ColumnHead>
              {columns.map((column, index) => (
                <ColumnHead
                  key={'field' in column ? column.field : column.key}
                  scope="col"
                  aria-colindex={index + 2}
                  style={{ width: column.width }}
                  hideBelow={column.from === 'md' ? 'md' : undefined}
                  textAlign={'field' in column && column.kind === 'number' ? 'end' : undefined}
                  data-kind={'field' in column ? column.kind : undefined}
                  css={STICKY_HEAD}
                >
                  {column.label}
                </ColumnHead>
              ))}
              <ColumnHead
                scope="col"
                aria-colindex={columns.length + 2}
                width="6rem"
                hideBelow={isWide ? undefined : 'sm'}
                css={STICKY_HEAD}
              >
                State
              </ColumnHead>
            </tr>
          </thead>
          <tbody>
            {items.map((item, position) => {
              const listed = rows[item.index]
              if (!listed) return null
              const isSelected = isMarked && item.index >= range.top && item.index <= range.bottom
              const gap = isVirtual ? item.start - (items[position - 1]?.end ?? HEAD_HEIGHT) : 0
              return (
                <Fragment key={listed.key}>
                  <Gap height={gap} />
                  <GridRow
                    parts={parts}
                    listed={listed}
                    at={item.index}
                    selectedFrom={isSelected ? range.left : undefined}
                    selectedTo={isSelected ? range.right : undefined}
                    measure={isVirtual ? virtualizer.measureElement : undefined}
                  />
                </Fragment>
              )
            })}
            <Gap height={gapAfter} />
          </tbody>
        </Table>
      </Box>
    </>
  )
}

/**
 * Space of the rows that are not in the document. Its only cell spans no columns, because columns that narrow screens
 * hide would get a width then.
 */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  )
}

interface GridToolsProps<R extends RowOfGrid, F extends string> {
  store: GridStore<R, F>
  /** The effect of the last action, as a sentence. */
  said: string
  /** Reason why nothing can be filled down. */
  fillReason: string | undefined
  onUndo: () => void
  onRedo: () => void
  onFillDown: () => void
}

/** Buttons for what the keys of the grid do. */
function GridTools<R extends RowOfGrid, F extends string>(props: GridToolsProps<R, F>) {
  const { store, said, fillReason, onUndo, onRedo, onFillDown } = props
  const isSaving = useGridState(store, ({ saving }) => saving !== undefined)
  const canUndo = useGridState(store, ({ undoCount }) => undoCount > 0)
  const canRedo = useGridState(store, ({ redoCount }) => redoCount > 0)
  const savingReason = isSaving ? 'The changes are being saved.' : undefined
  // The cell keeps the focus.
  const onMouseDown = (event: MouseEvent) => event.preventDefault()
  return (
    <Flex role="group" aria-label="Edit cells" data-print="no" gap="2" mb="2" wrap="wrap" align="center">
      <Button
        size="xs"
        variant="outline"
        onMouseDown={onMouseDown}
        disabledReason={savingReason ?? (canUndo ? undefined : 'Nothing to undo.')}
        onClick={onUndo}
      >
        <Icon as={Undo2} boxSize="4" />
        Undo edit
      </Button>
      <Button
        size="xs"
        variant="outline"
        onMouseDown={onMouseDown}
        disabledReason={savingReason ?? (canRedo ? undefined : 'Nothing to redo.')}
        onClick={onRedo}
      >
        <Icon as={Redo2} boxSize="4" />
        Redo edit
      </Button>
      <Button
        size="xs"
        variant="outline"
        onMouseDown={onMouseDown}
        disabledReason={savingReason ?? fillReason}
        onClick={onFillDown}
      >
        <Icon as={ArrowDownToLine} boxSize="4" />
        Fill down
      </Button>
      <Text role="status" fontSize="sm" color="fg.muted">
        {said}
      </Text>
    </Flex>
  )
}

/**
 * Returns a function that ends the typing in a cell, which shows its error. When the user leaves the cell by pressing
 * something else, it waits for the release, because the error would move what is pressed away from the pointer.
 */
function useLeaveCell<R extends RowOfGrid, F extends string>(store: GridStore<R, F>): () => void {
  const isPressed = useRef(false)
  const isWaiting = useRef(false)
  useEffect(() => {
    const press = () => void (isPressed.current = true)
    const release = () => {
      isPressed.current = false
      if (!isWaiting.current) return
      isWaiting.current = false
      // The click follows the release.
      setTimeout(store.endStep)
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [store])
  return () => {
    if (isPressed.current) isWaiting.current = true
    else store.endStep()
  }
}

/** Returns the cell that an element belongs to. */
function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const { at, column } = cell?.dataset ?? {}
  return at === undefined || column === undefined ? undefined : { at: Number(at), column: Number(column) }
}

function rangeOf<R>({ anchor, end }: Selection<R>): GridRange {
  return {
    top: Math.min(anchor.at, end.at),
    bottom: Math.max(anchor.at, end.at),
    left: Math.min(anchor.column, end.column),
    right: Math.max(anchor.column, end.column),
  }
}

function isWithin({ at, column }: Place, { top, bottom, left, right }: GridRange): boolean {
  return at >= top && at <= bottom && column >= left && column <= right
}

function countCells({ top, bottom, left, right }: GridRange): number {
  return (bottom - top + 1) * (right - left + 1)
}

/** Many rows scroll within the grid, so that its heads stay on screen. */
const SCROLL_BOX = {
  '&[data-virtual=true]': { maxHeight: 'max(20rem, calc(100dvh - 21rem))', overflowY: 'auto' },
} as const

const STICKY_HEAD = {
  position: 'sticky',
  top: '0',
  zIndex: '2',
  '&[data-sticky=true]': { insetInlineStart: '0', zIndex: '3' },
  '&[data-kind=number]': { px: '1' },
} as const

/** True when an arrow key would leave the text: at its start or end, and when all of it is selected. */
function isAtEnd({ type, value, selectionStart, selectionEnd }: HTMLInputElement, step: number): boolean {
  if (type !== 'text') return true
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length
  if (isAllSelected) return true
  return selectionStart === selectionEnd && selectionStart === (step < 0 ? 0 : value.length)
}
