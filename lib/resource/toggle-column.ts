import { shownColumns, type Choosable } from './columns'

/**
 * Returns the chosen columns after showing or hiding one. Empty when they equal the list's default columns. In a file
 * of its own, because it loads with the column panel.
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
  const before = shownColumns(columns, chosen, isVisible).map((column) => column.key)
  const wanted = columns
    .map((column) => column.key)
    .filter((one) => (one === key ? isShown : before.includes(one)))
  const own = shownColumns(columns, [], isVisible).map((column) => column.key)
  return wanted.join() === own.join() ? [] : wanted
}
