/** Number of entries beside the first and the last page, so that the pager has the same width on every page. */
const INNER = 5

/**
 * Returns the page numbers that a pager shows, with 0 for a gap: the first and the last page, and those around the
 * current one.
 */
export function pageNumbers(page: number, pages: number): number[] {
  if (pages <= INNER + 2) return Array.from({ length: pages }, (_, index) => index + 1)
  const first = Math.max(2, Math.min(page - 2, pages - INNER))
  const inner = Array.from({ length: INNER }, (_, index) => first + index)
  if (first > 2) inner[0] = 0
  if (first + INNER < pages) inner[INNER - 1] = 0
  return [1, ...inner, pages]
}
