import { shownColumns, type Choosable } from './columns'

// The functions of the column panel. They are in a file of their own, because they load with it.

/**
 * Returns the chosen columns after showing or hiding one. Empty when they equal the list's default columns. A column
 * appears after the shown column that is before it in the list's definition.
 *
 * @param isVisible as for `shownColumns`: a column without room by default is shown once it is chosen
 */
export function toggleColumn<C extends Choosable>(
  columns: readonly C[],
  chosen: readonly string[],
  key: string,
  isShown: boolean,
  isVisible?: (column: C) => boolean,
): string[] {
  const before = keysOf(shownColumns(columns, chosen, isVisible)).filter((one) => one !== key)
  if (!isShown) return orDefault(columns, before, isVisible)
  const keys = keysOf(columns)
  const previous = keys.slice(0, keys.indexOf(key)).findLast((one) => before.includes(one))
  return orDefault(columns, before.toSpliced(previous ? before.indexOf(previous) + 1 : 0, 0, key), isVisible)
}

/** Returns the keys of all columns in the order of the panel: the shown ones, then the hidden ones. */
export function panelOrder<C extends Choosable>(
  columns: readonly C[],
  chosen: readonly string[],
  isVisible?: (column: C) => boolean,
): string[] {
  const shown = keysOf(shownColumns(columns, chosen, isVisible))
  return [...shown, ...keysOf(columns).filter((key) => !shown.includes(key))]
}

/**
 * Returns the chosen columns after moving a shown one to the position of another one. Columns that stay first, such as
 * the title, neither move nor make room.
 */
export function moveColumn<C extends Choosable>(
  columns: readonly C[],
  chosen: readonly string[],
  key: string,
  to: number,
  isVisible?: (column: C) => boolean,
): string[] {
  const shown = shownColumns(columns, chosen, isVisible)
  const keys = keysOf(shown)
  const from = keys.indexOf(key)
  const first = shown.filter(isFixed).length
  if (from < first) return [...chosen]
  const at = Math.max(first, Math.min(to, keys.length - 1))
  return orDefault(columns, keys.toSpliced(from, 1).toSpliced(at, 0, key), isVisible)
}

/** Returns the chosen columns after adding a column at the end. */
export function addColumn<C extends Choosable>(
  columns: readonly C[],
  chosen: readonly string[],
  key: string,
  isVisible?: (column: C) => boolean,
): string[] {
  const shown = keysOf(shownColumns(columns, chosen, isVisible))
  return shown.includes(key) ? [...chosen] : [...shown, key]
}

/** True for a column whose place is always at the start. */
export function isFixed({ isTitle, onPhones }: Choosable): boolean {
  return isTitle ?? onPhones === 'picture'
}

const keysOf = (columns: readonly Choosable[]) => columns.map(({ key }) => key)

function orDefault<C extends Choosable>(
  columns: readonly C[],
  wanted: string[],
  isVisible?: (column: C) => boolean,
): string[] {
  return wanted.join() === keysOf(shownColumns(columns, [], isVisible)).join() ? [] : wanted
}
