/** A row of an editable grid. */
export interface GridRow {
  /** Unique within the grid. */
  key: string
}

/** The typed texts of a row. Fields that were not edited are absent. */
export type GridInput<F extends string> = Readonly<Partial<Record<F, string>>>

/** Returns the input of a row that was not edited. */
export const noInput = <F extends string>(): GridInput<F> => ({}) as GridInput<F>

/** The texts of a cell with a check box. */
export const CHECKED = 'Yes'
export const UNCHECKED = 'No'

/** The rules of the cells that can be edited in a grid. */
export interface GridRules<R extends GridRow, F extends string> {
  /** The fields in the order of their columns. */
  fields: readonly F[]
  /** Returns the text of a stored value. */
  storedText: (row: R, field: F) => string
  /** Returns the error of a typed cell as a sentence. Undefined for a valid one, and for one that was not edited. */
  problemOf: (row: R, input: GridInput<F>, field: F) => string | undefined
  /** Returns sentences about typed texts of a row that are probably mistakes. They can be saved. */
  warningOf?: (row: R, input: GridInput<F>) => string | undefined
  /** True when saving the typed texts of a row would write something. Texts that are not valid count too. */
  isEdited: (row: R, input: GridInput<F>) => boolean
  /** Returns the text of a pasted cell. By default the trimmed text. */
  readPasted?: (field: F, text: string) => string
  /** Field whose texts must differ from row to row, regardless of case, with the noun of a row for the error. */
  unique?: { field: F; noun: string }
}

/** Returns the text of a cell. */
export function gridText<R extends GridRow, F extends string>(
  rules: GridRules<R, F>,
  row: R,
  input: GridInput<F>,
  field: F,
): string {
  return input[field] ?? rules.storedText(row, field)
}

const YES_WORDS: readonly string[] = ['yes', 'y', 'true', '1', 'active']
const NO_WORDS: readonly string[] = ['no', 'n', 'false', '0', 'inactive']

/**
 * Returns the text of a check box for pasted text. Text that is neither yes nor no stays as it is, as a wrong value.
 */
export function readPastedCheck(text: string): string {
  const word = text.trim().toLowerCase()
  if (YES_WORDS.includes(word)) return CHECKED
  return NO_WORDS.includes(word) ? UNCHECKED : text.trim()
}

/**
 * Returns pasted text of a number without its currency, unit and separators of thousands. Text that could mean another
 * number stays as it is, as a wrong value: negative numbers of accountants, such as (5) and 5-, and decimal commas.
 *
 * @param hasDecimals true for a field in which 1,250 can be 1250 or 1.25
 */
export function readPastedNumber(text: string, hasDecimals: boolean): string {
  const trimmed = text.trim()
  if (/\([^)]*\d[^)]*\)|\d\s*-$/.test(trimmed)) return trimmed
  const plain = trimmed.replace(/^[^\d.,-]+|[^\d.,]+$/g, '')
  const isGrouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(plain)
  const isAmbiguous = hasDecimals && /^-?\d{1,3},\d{3}$/.test(plain)
  return isGrouped && !isAmbiguous ? plain.replaceAll(',', '') : plain || trimmed
}

/** A rectangle of cells: the first and last rows and columns, which are positions among the rows and the fields. */
export interface GridRange {
  top: number
  bottom: number
  left: number
  right: number
}

/** A row as the grid shows it, with its typed texts. */
export interface ShownRow<R extends GridRow, F extends string> {
  row: R
  input: GridInput<F>
}

/** Texts to type into the rows of a grid. */
export interface TypedCells<F extends string> {
  /** The texts by the key of their row. */
  inputs: Record<string, GridInput<F>>
  /** Number of pasted lines without a row. */
  leftOut: number
  /** Number of pasted cells with text that are right of the last column. */
  leftOutCells: number
}

type IsLocked<R, F> = (row: R, field: F) => boolean

/**
 * Returns the texts that a paste types. The cells fill the rows and columns from the top left corner of the range on.
 * They are repeated when the range is a multiple of them. Locked cells are skipped, so that a line still belongs to its
 * row.
 */
export function pasteCells<R extends GridRow, F extends string>(
  rules: GridRules<R, F>,
  rows: readonly R[],
  range: GridRange,
  lines: readonly (readonly string[])[],
  isLocked: IsLocked<R, F>,
): TypedCells<F> {
  const { fields, readPasted = (_: F, cell: string) => cell.trim() } = rules
  const height = repeatedLength(lines.length, range.bottom - range.top + 1)
  const inputs: Record<string, GridInput<F>> = {}
  let leftOutCells = 0
  for (let down = 0; down < height; down += 1) {
    const row = rows[range.top + down]
    const cells = lines[down % lines.length]
    if (!row || !cells) continue
    const width = repeatedLength(cells.length, range.right - range.left + 1)
    const typed = Array.from({ length: width }, (_, across) => {
      const field = fields[range.left + across]
      const text = cells[across % cells.length] ?? ''
      if (field === undefined && text.trim() !== '') leftOutCells += 1
      if (field === undefined || isLocked(row, field)) return undefined
      return [field, readPasted(field, text)] as const
    }).filter((cell) => cell !== undefined)
    if (typed.length > 0) inputs[row.key] = Object.fromEntries(typed) as GridInput<F>
  }
  return { inputs, leftOut: Math.max(0, height - (rows.length - range.top)), leftOutCells }
}

/** Returns the length of a range that consists of repeated blocks, and otherwise that of one block. */
function repeatedLength(block: number, range: number): number {
  return range % block === 0 ? range : block
}

/**
 * Returns the texts that filling down types: every column of the range gets the text of its first cell. A range of a
 * single row gets the texts of the row above it. Locked cells are skipped.
 */
export function fillDownCells<R extends GridRow, F extends string>(
  rules: GridRules<R, F>,
  rows: readonly ShownRow<R, F>[],
  range: GridRange,
  isLocked: IsLocked<R, F>,
): TypedCells<F> {
  const sourceAt = range.top === range.bottom ? range.top - 1 : range.top
  const source = rows[sourceAt]
  const inputs: Record<string, GridInput<F>> = {}
  if (!source) return { inputs, leftOut: 0, leftOutCells: 0 }
  const fields = rules.fields.slice(range.left, range.right + 1)
  for (const { row } of rows.slice(sourceAt + 1, range.bottom + 1)) {
    const typed = fields.flatMap((field) =>
      isLocked(row, field) ? [] : [[field, gridText(rules, source.row, source.input, field)] as const],
    )
    if (typed.length > 0) inputs[row.key] = Object.fromEntries(typed) as GridInput<F>
  }
  return { inputs, leftOut: 0, leftOutCells: 0 }
}

/** Returns the texts of a range of cells, by row. */
export function copyCells<R extends GridRow, F extends string>(
  rules: GridRules<R, F>,
  rows: readonly ShownRow<R, F>[],
  range: GridRange,
): string[][] {
  const fields = rules.fields.slice(range.left, range.right + 1)
  return rows
    .slice(range.top, range.bottom + 1)
    .map(({ row, input }) => fields.map((field) => gridText(rules, row, input, field)))
}
