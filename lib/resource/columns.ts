/** The parts of a column that choosing columns needs. */
export interface Choosable {
  key: string
  isTitle?: true
  /** True for a column that is hidden by default. */
  isExtra?: true
  /** Smallest screen that shows the column. */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  /** CSS width. */
  width?: string
}

/** Width in rem that replaces one percent of a table when a width must not depend on the other columns. */
const PERCENT_REM = 0.6
const TITLE_REM = 14

/**
 * Returns the columns to show, in the order of the descriptor: the chosen ones, or the list's default columns. The
 * title is always included, because it names the row and links to it.
 *
 * @param isVisible true when the screen has room for a default column; by default the caller uses CSS for that
 */
export function shownColumns<C extends Choosable>(
  columns: readonly C[],
  chosen: readonly string[],
  isVisible: (column: C) => boolean = () => true,
): C[] {
  if (chosen.length === 0) return columns.filter((one) => one.isTitle ?? (!one.isExtra && isVisible(one)))
  return columns.filter(({ key, isTitle }) => isTitle ?? chosen.includes(key)).map(asChosen)
}

/**
 * Adapts a column that the user chose: shows it on all screens except phones, with a width that does not depend on
 * the other columns.
 */
function asChosen<C extends Choosable>(column: C): C {
  const { from, width } = column
  return {
    ...column,
    ...((from === 'lg' || from === 'xl') && { from: 'md' }),
    ...(width?.endsWith('%') && { width: `${Number.parseFloat(width) * PERCENT_REM}rem` }),
  }
}

/**
 * Returns the minimum width of the chosen columns, including the check boxes before and the menus after them, as CSS.
 */
export function roomFor(chosen: readonly Choosable[]): string {
  return `calc(${['7rem', ...chosen.map(({ width = `${TITLE_REM}rem` }) => width)].join(' + ')})`
}

/** Returns the chosen keys for which no column exists. */
export function unknownColumns(columns: readonly Choosable[], chosen: readonly string[]): string[] {
  return chosen.filter((key) => !columns.some((column) => column.key === key))
}
