import { saveFile } from '@/lib/csv/write'
import type { PaperDocument } from './paper-document'
import { writePdf, type PdfParts } from './write-pdf'

const FONT_FILES = { regular: '/fonts/Roboto_400Regular.ttf', bold: '/fonts/Roboto_700Bold.ttf' }

/** Writes a document as a PDF file and lets the browser save it under the document's file name. */
export async function downloadPdf(document: PaperDocument, parts: Omit<PdfParts, 'fonts'>): Promise<void> {
  const [regular, bold] = await Promise.all([readFile(FONT_FILES.regular), readFile(FONT_FILES.bold)])
  const file = writePdf(document, { ...parts, fonts: { regular, bold } })
  saveFile(new Blob([file], { type: 'application/pdf' }), document.fileName)
}

async function readFile(path: string): Promise<ArrayBuffer> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} could not be loaded: ${response.status}`)
  return response.arrayBuffer()
}
