import { saveFile } from '@/lib/csv/write'
import { writePdf, type PdfParts } from './write-pdf'

const FONT_FILES = { regular: '/fonts/Roboto_400Regular.ttf', bold: '/fonts/Roboto_700Bold.ttf' }

/** Writes documents as one PDF file and lets the browser save it. */
export async function downloadPdf(
  documents: Parameters<typeof writePdf>[0],
  fileName: string,
  parts: Omit<PdfParts, 'fonts'>,
): Promise<void> {
  const [regular, bold] = await Promise.all([readFile(FONT_FILES.regular), readFile(FONT_FILES.bold)])
  const file = writePdf(documents, { ...parts, fonts: { regular, bold } })
  saveFile(new Blob([file], { type: 'application/pdf' }), fileName)
}

async function readFile(path: string): Promise<ArrayBuffer> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} could not be loaded: ${response.status}`)
  return response.arrayBuffer()
}
