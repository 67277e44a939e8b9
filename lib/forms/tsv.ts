/**
 * Reads cells that were copied from a spreadsheet: a line for each row, with tabs between the cells. Spreadsheets put
 * quotes around cells with tabs, line breaks or quotes, and double the quotes within. A cell that only starts with a
 * quote, such as `"5` or `"5" pipe`, is taken as it is.
 */
export function readTsv(text: string): string[][] {
  const plain = text.replace(/\r\n?/g, '\n')
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    const { cell, end } = readQuoted(plain, at) ?? readPlain(plain, at)
    rows.at(-1)?.push(cell)
    if (end >= plain.length) break
    if (plain[end] === '\n') {
      // A line break at the end closes the last row.
      if (end === plain.length - 1) break
      rows.push([])
    }
    at = end + 1
  }
  return rows
}

function readPlain(text: string, at: number): { cell: string; end: number } {
  let end = at
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end += 1
  return { cell: text.slice(at, end), end }
}

/** Returns undefined for a cell whose quotes do not enclose all of it. */
function readQuoted(text: string, at: number): { cell: string; end: number } | undefined {
  if (text[at] !== '"') return undefined
  let close = text.indexOf('"', at + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) return undefined
  const end = close + 1
  if (end < text.length && text[end] !== '\t' && text[end] !== '\n') return undefined
  return { cell: text.slice(at + 1, close).replaceAll('""', '"'), end }
}

/** Returns rows of cells as spreadsheets paste them. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\n')
}
