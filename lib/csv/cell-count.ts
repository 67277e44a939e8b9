import type { CsvFile, CsvRow } from './read'

/**
 * Why the cells of a row cannot be told to belong to the columns they stand in: there are too many or too few of them.
 * Empty cells behind the last column are nothing, and so are columns at the end without a name that nobody uses.
 *
 * @param used columns that fill a field
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
