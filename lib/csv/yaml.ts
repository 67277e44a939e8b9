import { toText, valueAt } from './cells'
import { CsvProblem, type CsvFile, type CsvRow } from './read'

/** Number of references to repeated parts up to which a file is read. More could fill the memory. */
const MAX_ALIASES = 100

/** Quotes texts such as `yes`, which readers of older YAML take for something else. */
const COMPATIBLE = { compat: 'yaml-1.1' } as const

/**
 * Reads a YAML file with a list of records as rows, as the import of CSV files needs them. The columns are all keys of
 * the records. The keys that a record lacks are absent from its row, so that their fields are kept. Loads the parser on
 * the first use.
 *
 * @param name the key of the list in files with several lists, such as `Categories`
 * @throws CsvProblem for a file that is not YAML, or without such a list
 */
export async function readYaml(text: string, name: string): Promise<CsvFile> {
  const { parseDocument, LineCounter, isMap, isSeq } = await import('yaml')
  const lineCounter = new LineCounter()
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter, prettyErrors: false })
  const [fault] = document.errors
  if (fault)
    throw new CsvProblem(`Line ${lineCounter.linePos(fault.pos[0]).line} is not YAML: ${fault.message}`)
  let node: unknown = document.contents
  while (isMap(node)) {
    const key = node.has(name) ? name : node.items.length === 1 ? String(node.items[0]?.key) : undefined
    if (key === undefined) throw new CsvProblem(`The file has no list “${name}”.`)
    node = node.get(key, true)
  }
  if (!isSeq(node)) throw new CsvProblem('The file has no list of records.')
  const records = node.items.map((item) => {
    const line = lineCounter.linePos(isMap(item) ? (item.range?.[0] ?? 0) : 0).line
    if (!isMap(item)) throw new CsvProblem('Each entry of the list must have keys and values.')
    return { line, record: toRecord(item.toJS(document, { maxAliasCount: MAX_ALIASES })) }
  })
  if (records.length === 0) throw new CsvProblem('The list of the file is empty.')
  const header = [...new Set(records.flatMap(({ record }) => Object.keys(record)))]
  return { header, rows: records.map(({ line, record }) => rowOf(line, record, header)) }
}

function toRecord(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value as object))
}

function rowOf(line: number, record: Record<string, unknown>, header: readonly string[]): CsvRow {
  const absent = header.flatMap((key, at) => (Object.hasOwn(record, key) ? [] : [at]))
  return {
    line,
    cells: header.map((key) => toText(record[key])),
    ...(absent.length > 0 && { absent: new Set(absent) }),
  }
}

/**
 * Returns a YAML file with a list of records that arrive page by page. Fields without a value are left out.
 *
 * @param fields dotted paths of the record fields, in their order
 */
export async function writeYaml(
  pages: AsyncIterable<{ Items: readonly object[] }>,
  { fields, onProgress }: { fields: readonly string[]; onProgress?: (rows: number) => void },
): Promise<Blob> {
  const { stringify } = await import('yaml')
  const parts: Blob[] = []
  let rows = 0
  for await (const { Items } of pages) {
    if (Items.length > 0)
      parts.push(
        new Blob([
          stringify(
            Items.map((record) => picked(record, fields)),
            COMPATIBLE,
          ),
        ]),
      )
    rows += Items.length
    onProgress?.(rows)
  }
  return new Blob(rows === 0 ? ['[]\n'] : parts, { type: 'application/yaml;charset=utf-8' })
}

/** Returns the fields of a record that have a value, with nested paths as nested records. */
function picked(record: object, fields: readonly string[]): object {
  const result: Record<string, unknown> = {}
  for (const field of fields) {
    const value = valueAt(record, field)
    if (value === null || value === undefined) continue
    const path = field.split('.')
    let place = result
    for (const key of path.slice(0, -1)) place = (place[key] ??= {}) as Record<string, unknown>
    place[path.at(-1) ?? field] = value
  }
  return result
}
