import { noInput, type GridInput, type GridRow, type GridRules } from '@/lib/forms/grid'
import { differentFields, type GridEdit, type GridResult } from './grid-edit'

/** The state of the typed texts of a grid. It is replaced, never changed. */
export interface GridState<R extends GridRow, F extends string> {
  /** The edited rows by their key, also those that are not on screen. */
  edits: Readonly<Record<string, GridEdit<R, F>>>
  /** True after a paste and after the first attempt to save. Errors are shown while the user types from then on. */
  isChecked: boolean
  /** The cell whose typed letters belong to the last step. Until the user leaves it, its error may not be shown. */
  openCell: GridCell<F> | undefined
  /** Progress of the running save. Undefined when none is running. */
  saving: { done: number; total: number } | undefined
  problem: string | undefined
  /** Number of steps that can be undone, and redone. */
  undoCount: number
  redoCount: number
}

const NO_ROWS: readonly never[] = []

/** One change of the edited rows that can be undone. */
interface Step<R, F extends string> {
  /** The rows that the step changed, before and after it. Undefined for a row without an edit. */
  edits: ReadonlyMap<string, { before: GridEdit<R, F> | undefined; after: GridEdit<R, F> | undefined }>
  /** Present when the step discarded all edits: true when errors of cells were shown before it. */
  wasChecked?: boolean
}

/** A cell of a grid. */
export interface GridCell<F extends string> {
  key: string
  field: F
}

/**
 * The typed texts of a grid, with the steps that can be undone. Rows and other parts of the screen subscribe to what
 * they show, so that a typed letter renders one row only.
 */
export class GridStore<R extends GridRow, F extends string> {
  private state: GridState<R, F> = {
    ...{ edits: {}, isChecked: false, openCell: undefined, saving: undefined, problem: undefined },
    ...{ undoCount: 0, redoCount: 0 },
  }
  private readonly listeners = new Set<() => void>()
  private undoSteps: Step<R, F>[] = []
  private redoSteps: Step<R, F>[] = []
  /** The cell whose typed letters belong to the last step. */
  private openCell: GridCell<F> | undefined
  private changedOf: { edits: GridState<R, F>['edits']; changed: readonly GridEdit<R, F>[] } | undefined
  private repeatedOf: { from: readonly unknown[]; texts: ReadonlySet<string> } | undefined
  private readonly isEditedOf = new WeakMap<GridEdit<R, F>, boolean>()
  /** Keys of the rows whose last save failed. */
  private readonly failedKeys = new Set<string>()
  private failedRows: readonly R[] = []

  /** @param allRows returns all rows that a unique field is compared with */
  constructor(
    readonly rules: GridRules<R, F>,
    private readonly allRows: () => readonly R[],
  ) {}

  readonly getState = (): GridState<R, F> => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Replaces parts of the state. */
  set(changes: Partial<GridState<R, F>>): void {
    const [undoCount, redoCount] = [this.undoSteps.length, this.redoSteps.length]
    this.state = { ...this.state, ...changes, undoCount, redoCount, openCell: this.openCell }
    for (const listener of [...this.listeners]) listener()
  }

  /** Returns the rows that a save would write. */
  changed(): readonly GridEdit<R, F>[] {
    const { edits } = this.state
    if (this.changedOf?.edits !== edits)
      this.changedOf = { edits, changed: Object.values(edits).filter((edit) => this.isEdited(edit)) }
    return this.changedOf.changed
  }

  /**
   * Returns the rows with changes whose last save failed. The array stays the same while the rows do, so that typed
   * letters do not render those who subscribe to it.
   */
  failed(): readonly R[] {
    if (this.failedKeys.size === 0) return NO_ROWS
    const rows = this.changed().flatMap(({ row }) => (this.failedKeys.has(row.key) ? [row] : []))
    const isSame =
      rows.length === this.failedRows.length && rows.every((row, at) => row === this.failedRows[at])
    if (!isSame) this.failedRows = rows
    return this.failedRows
  }

  /** True when saving the row would write something. */
  isEdited(edit: GridEdit<R, F>): boolean {
    const known = this.isEditedOf.get(edit)
    if (known !== undefined) return known
    const isEdited = this.rules.isEdited(edit.row, edit.input)
    this.isEditedOf.set(edit, isEdited)
    return isEdited
  }

  /** Returns the error of a cell as a sentence. Undefined for a valid one. */
  problemOf(row: R, input: GridInput<F>, field: F): string | undefined {
    const problem = this.rules.problemOf(row, input, field)
    const { unique } = this.rules
    if (problem !== undefined || unique?.field !== field) return problem
    const text = (input[field] ?? this.rules.storedText(row, field)).trim()
    // Rows that were not edited are valid. Those with the same text say what is wrong.
    if (input[field] === undefined || text === this.rules.storedText(row, field)) return undefined
    return this.repeatedTexts(field).has(text.toLowerCase())
      ? `Another ${unique.noun} has “${text}”.`
      : undefined
  }

  /**
   * Returns the error of a cell that the grid shows. The error of a cell in which the user types is shown when the user
   * leaves the cell, and at once after a paste or an attempt to save.
   */
  shownProblemOf(row: R, input: GridInput<F>, field: F): string | undefined {
    const { isChecked, openCell } = this.state
    const isTyping = openCell?.key === row.key && openCell.field === field
    // Most cells have no text, and are not checked while another one changes.
    if (input[field] === undefined || (isTyping && !isChecked)) return undefined
    return this.problemOf(row, input, field)
  }

  /** Returns the texts of a unique field that several rows have, in lower case. */
  private repeatedTexts(field: F): ReadonlySet<string> {
    const from = [this.state.edits, this.allRows()]
    if (this.repeatedOf?.from.every((one, at) => one === from[at])) return this.repeatedOf.texts
    const seen = new Set<string>()
    const texts = new Set<string>()
    for (const listed of this.allRows()) {
      const edit = this.state.edits[listed.key]
      const text = edit?.input[field] ?? this.rules.storedText(edit?.row ?? listed, field)
      const known = text.trim().toLowerCase()
      if (seen.has(known)) texts.add(known)
      seen.add(known)
    }
    this.repeatedOf = { from, texts }
    return texts
  }

  /** True when a cell of the row has an error. */
  hasProblem({ row, input }: GridEdit<R, F>): boolean {
    return this.rules.fields.some((field) => this.problemOf(row, input, field) !== undefined)
  }

  /**
   * Adds typed texts to rows, as one step that can be undone.
   *
   * @param options.cell the cell that the user types in; consecutive texts of the same cell are one step
   * @param options.isChecked shows errors of cells from now on
   */
  readonly type = (
    rows: readonly R[],
    inputs: Readonly<Record<string, GridInput<F>>>,
    options: { cell?: GridCell<F>; isChecked?: boolean } = {},
  ): void => {
    if (this.state.saving) return
    const { edits } = this.state
    const next = { ...edits }
    const step = new Map<string, { before: GridEdit<R, F> | undefined; after: GridEdit<R, F> }>()
    for (const row of rows) {
      const input = inputs[row.key]
      if (!input) continue
      const known = edits[row.key]
      // A row without typed texts is compared with what the screen shows now.
      const typed =
        known && this.isEdited(known)
          ? { row: known.row, input: { ...known.input, ...input } }
          : { row, input }
      const isAnswer = known && differentFields(this.rules, known.row, typed.row).length === 0
      const after = { ...(isAnswer && answerOf(known)), ...typed }
      step.set(row.key, { before: known, after })
      next[row.key] = after
    }
    if (step.size === 0) return
    const { cell } = options
    const last = this.undoSteps.at(-1)
    const isSameCell = this.openCell && this.openCell.key === cell?.key && this.openCell.field === cell.field
    const known = isSameCell ? last?.edits.get(cell?.key ?? '') : undefined
    if (known && cell) {
      this.undoSteps[this.undoSteps.length - 1] = {
        edits: new Map([[cell.key, { before: known.before, after: next[cell.key] }]]),
      }
    } else this.undoSteps.push({ edits: step })
    this.redoSteps = []
    this.openCell = cell
    this.set({ edits: next, problem: undefined, ...(options.isChecked && { isChecked: true }) })
  }

  /** Ends the step of the letters that were typed in a cell, because the user leaves it. */
  readonly endStep = (): void => {
    if (!this.openCell) return
    this.openCell = undefined
    this.set({})
  }

  /** Takes back what was typed in a cell since the user entered it. Returns false when nothing was typed. */
  readonly cancelTyping = ({ key, field }: GridCell<F>): boolean => {
    const step = this.undoSteps.at(-1)
    if (!step || this.openCell?.key !== key || this.openCell.field !== field) return false
    this.undoSteps.pop()
    this.apply(step, 'before')
    return true
  }

  /** Takes back the last step. Returns the cells that it changed. */
  readonly undo = (): GridCell<F>[] => {
    if (this.state.saving) return []
    const step = this.undoSteps.pop()
    if (!step) return []
    this.redoSteps.push(step)
    return this.apply(step, 'before')
  }

  /** Repeats the last step that was taken back. Returns the cells that it changed. */
  readonly redo = (): GridCell<F>[] => {
    if (this.state.saving) return []
    const step = this.redoSteps.pop()
    if (!step) return []
    this.undoSteps.push(step)
    return this.apply(step, 'after')
  }

  private apply(step: Step<R, F>, side: 'before' | 'after'): GridCell<F>[] {
    const edits = { ...this.state.edits }
    const cells: GridCell<F>[] = []
    for (const [key, one] of step.edits) {
      const edit = one[side]
      if (edit) edits[key] = edit
      else delete edits[key]
      for (const field of this.rules.fields)
        if (one.before?.input[field] !== one.after?.input[field]) cells.push({ key, field })
    }
    this.openCell = undefined
    const { wasChecked } = step
    // Redoing a discard hides the errors again, as the discard did.
    const isChecked =
      wasChecked === undefined
        ? this.state.isChecked
        : side === 'before' && (wasChecked || this.state.isChecked)
    this.set({ edits, isChecked, problem: undefined })
    return cells
  }

  /** Removes all typed texts and results, as one step that can be undone. Saved values stay. */
  readonly discard = (): void => {
    if (this.state.saving) return
    const { edits, isChecked } = this.state
    const step = Object.entries(edits).map(([key, before]) => {
      const after =
        before.answeredAt === undefined
          ? undefined
          : { ...answerOf(before), row: before.row, input: noInput<F>() }
      return [key, { before, after }] as const
    })
    if (this.changed().length > 0) {
      this.undoSteps.push({ edits: new Map(step), wasChecked: isChecked })
      this.redoSteps = []
    }
    this.openCell = undefined
    const kept = step.flatMap(([key, { after }]) => (after ? [[key, after] as const] : []))
    this.set({ edits: Object.fromEntries(kept), isChecked: false, problem: undefined })
  }

  /** Notes the result of saving a row. Steps before it cannot be undone, because they would bring back old values. */
  take(key: string, result: GridResult<R>): void {
    this.forgetSteps()
    const { edits, saving } = this.state
    const edit = edits[key]
    if (!edit) return
    if (result.kind === 'saved') this.failedKeys.delete(key)
    else this.failedKeys.add(key)
    const input = result.kind === 'saved' ? noInput<F>() : edit.input
    const earlier = [...(edit.earlier ?? []), edit.row]
    this.set({
      edits: {
        ...edits,
        [key]: { row: result.row ?? edit.row, input, result, answeredAt: Date.now(), earlier },
      },
      saving: saving && { ...saving, done: saving.done + 1 },
    })
  }

  private forgetSteps(): void {
    this.undoSteps = []
    this.redoSteps = []
    this.openCell = undefined
  }
}

/** Returns the parts of an edit that tell which values the last save gave the row. */
function answerOf<R extends GridRow, F extends string>({
  answeredAt,
  earlier,
}: GridEdit<R, F>): Pick<GridEdit<R, F>, 'answeredAt' | 'earlier'> {
  return answeredAt === undefined || !earlier ? {} : { answeredAt, earlier }
}
