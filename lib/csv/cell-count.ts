import type { CsvFile, CsvRow } from './read'

/**
 * Returns the reason why the cells of a row cannot be matched to columns: the row has too many or too few cells.
 * Ignores empty cells after the last column, and unnamed, unused columns at the end.
 *
 * @param used indexes of the columns that fill a field
 */
export function cellCountProblem(
  { header }: CsvFile,
  { cells }: CsvRow,
  used: readonly number[],
): string | undefined {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (filled > header.length) {
    return `There are ${filled} cells for ${header.length} columns. A text that holds the delimiter needs quotes around it.`
  }
  const wanted =
    Math.max(
      header.findLastIndex((name) => name !== ''),
      ...used,
    ) + 1
  if (cells.length < wanted) return `There are ${cells.length} of ${wanted} cells.`
  return undefined
}
