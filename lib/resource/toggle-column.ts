import { shownColumns, type Choosable } from './columns'

/**
 * The choice with one column shown or hidden; empty where it is what the list shows by itself.
 *
 * @param fits as for `shownColumns`: what is left out for want of room is shown as soon as it is chosen
 */
export function toggleColumn<C extends Choosable>(
  columns: readonly C[],
  chosen: readonly string[],
  key: string,
  isShown: boolean,
  fits?: (column: C) => boolean,
): string[] {
  const before = shownColumns(columns, chosen, fits).map((column) => column.key)
  const wanted = columns
    .map((column) => column.key)
    .filter((one) => (one === key ? isShown : before.includes(one)))
  const own = shownColumns(columns, [], fits).map((column) => column.key)
  return wanted.join() === own.join() ? [] : wanted
}
