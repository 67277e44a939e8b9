import { restore } from './cells'

/** One record of a file, by the place of its columns. */
export interface CsvRow {
  /** Line of the file that it begins on, from 1, as editors count. */
  line: number
  cells: string[]
}

export interface CsvFile {
  header: string[]
  rows: CsvRow[]
}

/** Why a file cannot be imported, as a sentence for its owner. */
export class CsvProblem extends Error {}

/**
 * The text of a file. Letters of another encoding would be taken for others and written so, hence refused; a byte order
 * mark is left out.
 *
 * @throws CsvProblem for a file that is not UTF-8
 */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CsvProblem(
      'This is not a text file in UTF-8, so its letters cannot be told for sure. Save it as “CSV UTF-8” in your spreadsheet program and choose it again.',
    )
  }
}

/**
 * Reads a file with a header, whatever its delimiter: spreadsheets of many countries write semicolons. Lines
 * without text are passed over. The parser is loaded with the first file.
 *
 * @throws CsvProblem for a file without header or rows, with a header twice, or that ends within quotes
 */
export async function readCsv(text: string): Promise<CsvFile> {
  // No text has such a character: a picture or a spreadsheet of a program was taken for one.
  if (text.includes('\0')) throw new CsvProblem('This is not a CSV file: it holds no text.')
  const { default: papa } = await import('papaparse')
  const plain = text.replace(/^\uFEFF/, '')
  const { data, errors } = papa.parse<string[]>(plain, {
    delimiter: delimiterOf(plain),
    skipEmptyLines: false,
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new CsvProblem(`The quotes of record ${(broken.row ?? 0) + 1} do not match.`)
  const rows: CsvRow[] = []
  let line = 1
  for (const cells of data) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: cells.map(restore) })
    line += 1 + breaksIn(cells)
  }
  const header = rows.shift()?.cells.map((name) => name.trim())
  if (!header) throw new CsvProblem('The file is empty.')
  if (rows.length === 0) throw new CsvProblem('The file has a header and no rows.')
  const twice = header.find((name, at) => name !== '' && header.indexOf(name) !== at)
  if (twice !== undefined) throw new CsvProblem(`The file has two columns named “${twice}”.`)
  return { header, rows }
}

/** The one that parts the header most often: cells of rows may be full of another. */
function delimiterOf(text: string): string {
  const header = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((mark) => ({ mark, times: header.split(mark).length }))
  return counted.reduce((most, one) => (one.times > most.times ? one : most)).mark
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
}
