/** What choosing columns needs to know of one. */
export interface Choosable {
  key: string
  isTitle?: true
  /** Shown only when it was chosen. */
  isExtra?: true
  /** Narrowest screen that has room for it. */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  /** CSS width. */
  width?: string
}

/** What a hundredth of a table's width is where it hangs on nothing. */
const PERCENT_REM = 0.6
const TITLE_REM = 14

/**
 * The columns to show, in the order of the descriptor: the chosen ones, or without a choice those that the list has
 * by itself. The title is always among them, since it names the row and leads to it.
 *
 * @param fits whether the screen has room for a column that nobody chose; by default the caller leaves that to CSS
 */
export function shownColumns<C extends Choosable>(
  columns: readonly C[],
  chosen: readonly string[],
  fits: (column: C) => boolean = () => true,
): C[] {
  if (chosen.length === 0) return columns.filter((one) => one.isTitle ?? (!one.isExtra && fits(one)))
  return columns.filter(({ key, isTitle }) => isTitle ?? chosen.includes(key)).map(asChosen)
}

/** Whoever chose a column wants to see it, on all but a phone; its width no longer hangs on which others there are. */
function asChosen<C extends Choosable>(column: C): C {
  const { from, width } = column
  return {
    ...column,
    ...((from === 'lg' || from === 'xl') && { from: 'md' }),
    ...(width?.endsWith('%') && { width: `${Number.parseFloat(width) * PERCENT_REM}rem` }),
  }
}

/** The room that chosen columns need beside each other, with boxes before and menus behind them, as CSS. */
export function roomFor(chosen: readonly Choosable[]): string {
  return `calc(${['7rem', ...chosen.map(({ width = `${TITLE_REM}rem` }) => width)].join(' + ')})`
}

/** Chosen keys that no column has. */
export function unknownColumns(columns: readonly Choosable[], chosen: readonly string[]): string[] {
  return chosen.filter((key) => !columns.some((column) => column.key === key))
}
