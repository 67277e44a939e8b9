import { BOM, csvLine, valueAt } from './cells'

interface WriteOptions {
  /** Dotted paths of the records, in the order of the columns; the header spells them so as well. */
  fields: readonly string[]
  /** Begins with a byte order mark. */
  hasBom: boolean
  onProgress?: (rows: number) => void
}

/**
 * A CSV file of records that arrive page by page. Pages become bytes as they come, so that only the file grows and
 * not a heap of records. Rejects with what the pages reject with; nothing half is handed out.
 */
export async function writeCsv(
  pages: AsyncIterable<{ Items: readonly object[] }>,
  { fields, hasBom, onProgress }: WriteOptions,
): Promise<Blob> {
  const parts: Blob[] = [csvBlob((hasBom ? BOM : '') + csvLine(fields))]
  let rows = 0
  for await (const { Items } of pages) {
    parts.push(
      csvBlob(Items.map((record) => csvLine(fields.map((field) => valueAt(record, field)))).join('')),
    )
    rows += Items.length
    onProgress?.(rows)
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

function csvBlob(text: string): Blob {
  return new Blob([text])
}

/** Hands a file to the browser to be saved. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
