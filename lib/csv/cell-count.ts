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
    return `This row has ${filled} cells for ${header.length} columns. Put quotes around text that contains the delimiter.`
  }
  const wanted =
    Math.max(
      header.findLastIndex((name) => name !== ''),
      ...used,
    ) + 1
  if (cells.length < wanted) return `This row has ${cells.length} of ${wanted} cells.`
  return undefined
}
