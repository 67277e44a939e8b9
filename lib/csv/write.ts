import { BOM, csvLine, valueAt } from './cells'

interface WriteOptions {
  /** Dotted paths of the record fields, in column order. The header uses the same spelling. */
  fields: readonly string[]
  /** True for a file that begins with a byte order mark. */
  hasBom: boolean
  onProgress?: (rows: number) => void
}

/**
 * Returns a CSV file of records that arrive page by page. Converts each page to bytes on arrival, so that records do
 * not accumulate in memory. Rejects when the pages reject, without a partial file.
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

/** Makes the browser download a file. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the file after the click, so the URL stays valid for a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
