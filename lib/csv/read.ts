import { unescapeFormula } from './cells'

/** One record of a file, with its cells in column order. */
export interface CsvRow {
  /** Line of the file on which the record begins, from 1. */
  line: number
  cells: string[]
  /** Indexes of the columns that the row has no value for, in formats that know the difference to an empty one. */
  absent?: ReadonlySet<number>
}

export interface CsvFile {
  header: string[]
  rows: CsvRow[]
}

/** The reason why a file cannot be imported, as a sentence for the user. */
export class CsvProblem extends Error {}

/**
 * Returns the text of a file. Rejects other encodings than UTF-8, because their letters would be misread and then
 * imported wrongly. A byte order mark is left out.
 *
 * @throws CsvProblem for a file that is not UTF-8
 */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CsvProblem(
      'This file is not UTF-8 text. Save it as “CSV UTF-8” in your spreadsheet program, then choose it again.',
    )
  }
}

/**
 * Reads a file with a header. Detects the delimiter, because spreadsheets in many countries write semicolons. Skips
 * empty lines. Loads the parser on the first use.
 *
 * @throws CsvProblem for a file without header or rows, with a duplicate header, or with an unclosed quote
 */
export async function readCsv(text: string): Promise<CsvFile> {
  // Text has no NUL characters. The user probably chose a picture or a binary spreadsheet.
  if (text.includes('\0')) throw new CsvProblem('This is not a CSV file.')
  const { default: papa } = await import('papaparse')
  const plain = text.replace(/^\uFEFF/, '')
  const { data, errors } = papa.parse<string[]>(plain, {
    delimiter: delimiterOf(plain),
    skipEmptyLines: false,
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new CsvProblem(`The quotes in record ${(broken.row ?? 0) + 1} do not match.`)
  const rows: CsvRow[] = []
  let line = 1
  for (const cells of data) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: cells.map(unescapeFormula) })
    line += 1 + breaksIn(cells)
  }
  const header = rows.shift()?.cells.map((name) => name.trim())
  if (!header) throw new CsvProblem('The file is empty.')
  if (rows.length === 0) throw new CsvProblem('The file has a header and no rows.')
  const duplicate = header.find((name, at) => name !== '' && header.indexOf(name) !== at)
  if (duplicate !== undefined) throw new CsvProblem(`The file has two columns named “${duplicate}”.`)
  return { header, rows }
}

/**
 * Returns the delimiter that separates most cells of the header. The rows are not counted, because their texts may
 * contain other delimiters.
 */
function delimiterOf(text: string): string {
  const header = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((mark) => ({ mark, times: header.split(mark).length }))
  return counted.reduce((most, one) => (one.times > most.times ? one : most)).mark
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
}
