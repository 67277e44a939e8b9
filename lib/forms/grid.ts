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
  /** True when saving the typed texts of a row would write something. Texts that are not valid count too. */
  isEdited: (row: R, input: GridInput<F>) => boolean
  /** Returns the text of a pasted cell. Undefined when the field cannot have it. By default the trimmed text. */
  readPasted?: (field: F, text: string) => string | undefined
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

/** The rows after cells were pasted. */
export interface PastedCells<F extends string> {
  /** The changed texts by the key of their row. */
  inputs: Record<string, GridInput<F>>
  /** Number of pasted lines without a row. */
  leftOut: number
  /** Number of cells that their field cannot have. */
  unreadable: number
}

/**
 * Returns the typed texts after cells were pasted from a spreadsheet: one line for each row from the focused one on,
 * with tabs between the fields. Locked cells are skipped, so that a line still belongs to its row. Undefined for text of
 * a single cell that its field can have as it is.
 */
export function pasteCells<R extends GridRow, F extends string>(
  rules: GridRules<R, F>,
  rows: readonly R[],
  at: { row: number; field: F },
  text: string,
  isLocked: (row: R, field: F) => boolean,
): PastedCells<F> | undefined {
  const { fields, readPasted = (_: F, cell: string): string | undefined => cell.trim() } = rules
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
  const [firstLine = []] = lines
  const [onlyCell = ''] = firstLine
  if (lines.length === 1 && firstLine.length === 1 && readPasted(at.field, onlyCell) === onlyCell.trim())
    return undefined
  const first = fields.indexOf(at.field)
  const inputs: Record<string, GridInput<F>> = {}
  let unreadable = 0
  lines.forEach((cells, down) => {
    const row = rows[at.row + down]
    if (!row) return
    const typed = cells.flatMap((cell, right) => {
      const field = fields[first + right]
      if (field === undefined || isLocked(row, field)) return []
      const read = readPasted(field, cell)
      if (read === undefined) unreadable += 1
      return read === undefined ? [] : [[field, read] as const]
    })
    if (typed.length > 0) inputs[row.key] = Object.fromEntries(typed) as GridInput<F>
  })
  return { inputs, leftOut: Math.max(0, lines.length - (rows.length - at.row)), unreadable }
}
