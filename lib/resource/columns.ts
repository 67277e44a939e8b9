import { nameWords } from './words'
import { isXpPath } from '../url/list-filters'

/** The parts of a column that choosing columns needs. */
export interface Choosable {
  key: string
  isTitle?: true
  /** Place in the rows of phones. The column of the picture also comes first in tables. */
  onPhones?: 'picture' | 'figure' | 'status'
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

/** Path of a platform field. Keys of declared columns start with a small letter, so the two differ. */
const FIELD_PATH = /^[A-Z][A-Za-z0-9]{0,99}(\.[A-Z][A-Za-z0-9]{0,99}){0,4}$/

/** True for the key of a column that users add to a list: the path of a platform field or of an extended property. */
export function isAddedKey(key: string): boolean {
  return isXpPath(key) || FIELD_PATH.test(key)
}

/** Returns the label of an added column: the last word of its path, such as "Ship weight" for `ShipWeight`. */
export function addedLabel(key: string): string {
  return nameWords(key.slice(key.lastIndexOf('.') + 1))
}

/** Returns the chosen keys of added columns, which no column of the list declares. */
export function addedKeys(columns: readonly Choosable[], chosen: readonly string[]): string[] {
  return chosen.filter((key) => isAddedKey(key) && !columns.some((column) => column.key === key))
}

/**
 * Returns the columns to show: the chosen ones in their order, or the list's default columns. The picture and the title
 * come first, because they stay in view while the other columns scroll. The title is always included, because it names
 * the row and links to it.
 *
 * @param isVisible true when the screen has room for a default column; by default the caller uses CSS for that
 */
export function shownColumns<C extends Choosable>(
  columns: readonly C[],
  chosen: readonly string[],
  isVisible: (column: C) => boolean = () => true,
): C[] {
  if (chosen.length === 0) return columns.filter((one) => one.isTitle ?? (!one.isExtra && isVisible(one)))
  const first = columns.filter(
    ({ key, isTitle, onPhones }) => isTitle ?? (onPhones === 'picture' && chosen.includes(key)),
  )
  const others = chosen.flatMap(
    (key) => columns.find((column) => column.key === key && !first.includes(column)) ?? [],
  )
  return [...first, ...others].map(asChosen)
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

/** Returns columns with the widths that the user gave them, in pixels by key. */
export function sizedColumns<C extends Choosable>(
  columns: readonly C[],
  widths: Readonly<Record<string, number>>,
): readonly C[] {
  if (Object.keys(widths).length === 0) return columns
  return columns.map((column) =>
    Object.hasOwn(widths, column.key) ? { ...column, width: `${widths[column.key]}px` } : column,
  )
}

/**
 * Returns the minimum width of columns, including the check boxes before and the menus after them, as CSS. A column
 * that narrow screens hide counts only where it is shown, which the style of list tables says as 0 or 1.
 */
export function roomFor(shown: readonly Choosable[]): string {
  const widths = shown.map(({ from, width = `${TITLE_REM}rem` }) =>
    from === 'lg' || from === 'xl' ? `${width} * var(--from-${from})` : width,
  )
  return `calc(${['7rem', ...widths].join(' + ')})`
}

/** Returns the chosen keys for which no column exists. */
export function unknownColumns(columns: readonly Choosable[], chosen: readonly string[]): string[] {
  return chosen.filter((key) => !isAddedKey(key) && !columns.some((column) => column.key === key))
}
