import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the text of each page of a PDF file, with single spaces between its parts. */
export async function pdfPages(file: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: Uint8Array.from(file), verbosity: 0 })
  const document = await task.promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const parts = items.flatMap((item) => ('str' in item ? [item.str] : []))
    texts.push(parts.join(' ').replace(/\s+/g, ' '))
  }
  await task.destroy()
  return texts
}
