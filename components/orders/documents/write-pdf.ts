import { jsPDF } from 'jspdf'
import { autoTable, type Styles } from 'jspdf-autotable'
import { PAPER_MM, type PaperSize } from '@/lib/format/paper-size'
import { barcodeOf, barsOf, moduleWidth } from './barcode'
import type { PaperImage, Pictures } from './paper-images'
import { textsOf, type Block, type Fact, type PaperDocument, type TableBlock } from './paper-document'

/** The parts of a PDF file besides the texts of its documents. */
export interface PdfParts {
  paper: PaperSize
  fonts: { regular: ArrayBuffer; bold: ArrayBuffer }
  logo: PaperImage | undefined
  pictures: Pictures
}

/** Error for a document with characters that the font of PDF files does not have. */
export class MissingCharactersError extends Error {
  override readonly name = 'MissingCharactersError'
  constructor(readonly characters: readonly string[]) {
    super(`The font of PDF files has no ${characters.join(' ')}`)
  }
}

const FONT = 'Roboto'
const TEXT_PT = 9
const TITLE_PT = 15
const NAME_PT = 12
/** Distance between two lines of text, in millimeters per point. */
const LINE_MM_PER_PT = 0.46
const GRAY = 90
const RULE_GRAY = 190
const BLOCK_GAP_MM = 6
const BARCODE_HEIGHT_MM = 12
const LOGO_MM = { width: 60, height: 16 }
/** Length of the sides of pictures in tables. */
const PICTURE_MM = 8
/** Space around the content of a cell. */
const CELL_MM = { vertical: 1.4, horizontal: 1.2 }
/** Room that a title, the head of a table and its first row need, so that a title never ends a page. */
const TABLE_START_MM = 26
const FOOT_MM = 8

const COLUMN_STYLES: Readonly<Record<TableBlock['columns'][number]['kind'], Partial<Styles>>> = {
  tick: { cellWidth: 17, halign: 'center' },
  picture: { cellWidth: 14, minCellHeight: 10.8 },
  id: { cellWidth: 30 },
  text: { cellWidth: 'auto' },
  quantity: { cellWidth: 20, halign: 'right' },
  amount: { cellWidth: 27, halign: 'right' },
}

/**
 * Writes documents as one PDF file, each from a new page on. Throws `MissingCharactersError` rather than leaving out
 * characters that the font does not have.
 */
export function writePdf(
  documents: readonly [PaperDocument, ...PaperDocument[]],
  parts: PdfParts,
): ArrayBuffer {
  const { paper } = parts
  const pdf = new jsPDF({ unit: 'mm', format: paper === 'A4' ? 'a4' : 'letter', compress: true })
  addFont(pdf, parts.fonts.regular, 'normal')
  addFont(pdf, parts.fonts.bold, 'bold')
  pdf.setFont(FONT, 'normal')
  rejectMissingCharacters(pdf, documents.flatMap(textsOf))
  const [first] = documents
  pdf.setProperties({ title: titleOfFile(documents), author: first.sender.name, creator: first.sender.name })
  pdf.setLanguage('en-US')
  for (const [at, document] of documents.entries()) {
    if (at > 0) pdf.addPage()
    const firstPage = pdf.getNumberOfPages()
    const sheet = new Sheet(pdf, PAPER_MM[paper])
    writeHead(sheet, document, parts)
    writeFacts(sheet, document.facts)
    for (const block of document.blocks) writeBlock(sheet, block, parts.pictures)
    writeFoot(sheet, titleOf(document), firstPage)
  }
  return pdf.output('arraybuffer')
}

function titleOfFile([first, ...others]: readonly [PaperDocument, ...PaperDocument[]]): string {
  return others.length === 0 ? titleOf(first) : `${first.title} · ${others.length + 1} documents`
}

function titleOf({ title, number }: PaperDocument): string {
  return `${title} · ${number.noun} ${number.value}`
}

function addFont(pdf: jsPDF, file: ArrayBuffer, style: 'normal' | 'bold') {
  const name = `${FONT}-${style}.ttf`
  pdf.addFileToVFS(name, toBinaryText(file))
  pdf.addFont(name, FONT, style)
}

const CHUNK_BYTES = 8192

/** Returns bytes as text with one character per byte, which the library expects of font files. */
function toBinaryText(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file)
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES))
  return text
}

function rejectMissingCharacters(pdf: jsPDF, texts: readonly string[]) {
  // The library types no fields of a font's metadata.
  const font = pdf.getFont().metadata as unknown as { characterToGlyph: (code: number) => number }
  const used = new Set(texts.flatMap((text) => [...printable(text).replaceAll('\n', '')]))
  const missing = [...used].filter((character) => {
    const code = character.codePointAt(0) ?? 0
    return code > 0xffff || font.characterToGlyph(code) === 0
  })
  if (missing.length > 0) throw new MissingCharactersError(missing)
}

/** Returns a text with composed accents, with spaces for tabs, and without invisible characters. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\n' ? character : ''))
}

interface TextStyle {
  size?: number
  isBold?: boolean
  isGray?: boolean
  align?: 'left' | 'right'
}

/** Pages of a PDF file with the place where the next block begins. */
class Sheet {
  y: number
  readonly left: number
  readonly right: number
  private readonly bottom: number

  constructor(
    readonly pdf: jsPDF,
    readonly size: (typeof PAPER_MM)[PaperSize],
  ) {
    this.y = size.margin
    this.left = size.margin
    this.right = size.width - size.margin
    this.bottom = size.height - size.margin - FOOT_MM
  }

  get width() {
    return this.right - this.left
  }

  /** Starts a new page when a block of this height does not fit on the current one. */
  reserve(height: number) {
    if (this.y + height <= this.bottom) return
    this.pdf.addPage()
    this.y = this.size.margin
  }

  /** Returns the lines of a text in a column, at the current style. */
  wrap(text: string, width: number, style: TextStyle = {}): string[] {
    this.use(style)
    return this.pdf.splitTextToSize(printable(text), width) as string[]
  }

  /** Writes lines from a height on, and returns the height below them. */
  write(lines: readonly string[], x: number, y: number, style: TextStyle = {}): number {
    this.use(style)
    const step = lineHeight(style)
    lines.forEach((line, at) =>
      this.pdf.text(line, x, y + at * step, { baseline: 'top', align: style.align ?? 'left' }),
    )
    return y + lines.length * step
  }

  private use({ size = TEXT_PT, isBold = false, isGray = false }: TextStyle) {
    this.pdf.setFont(FONT, isBold ? 'bold' : 'normal')
    this.pdf.setFontSize(size)
    this.pdf.setTextColor(isGray ? GRAY : 0)
  }
}

function lineHeight({ size = TEXT_PT }: TextStyle): number {
  return size * LINE_MM_PER_PT
}

/** Writes the sender at the left, and the title, the number and its barcode at the right. */
function writeHead(sheet: Sheet, { sender, title, number }: PaperDocument, { logo }: PdfParts) {
  const half = sheet.width / 2 - BLOCK_GAP_MM / 2
  let left = sheet.y
  if (logo) {
    const scale = Math.min(LOGO_MM.width / logo.width, LOGO_MM.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    sheet.pdf.addImage(logo.png, 'PNG', sheet.left, left, width, height, 'logo', 'FAST')
    left += height + 2
  }
  const name = { size: NAME_PT, isBold: true } as const
  left = sheet.write(sheet.wrap(sender.name, half, name), sheet.left, left, name)
  for (const line of sender.addressLines) left = sheet.write(sheet.wrap(line, half), sheet.left, left)

  const heading = { size: TITLE_PT, isBold: true, align: 'right' } as const
  let right = sheet.write(sheet.wrap(title, half, heading), sheet.right, sheet.y, heading)
  const label = { size: NAME_PT, align: 'right' } as const
  right = sheet.write(sheet.wrap(`${number.noun} ${number.value}`, half, label), sheet.right, right, label)
  const barcode = barcodeOf(number.value)
  const width = barcode && moduleWidth(barcode)
  if (barcode && width) {
    const start = sheet.right - barcode.length * width
    sheet.pdf.setFillColor('#000000')
    for (const bar of barsOf(barcode))
      sheet.pdf.rect(start + bar.at * width, right + 1, bar.width * width, BARCODE_HEIGHT_MM, 'F')
    right += 1 + BARCODE_HEIGHT_MM
  }
  sheet.y = Math.max(left, right) + BLOCK_GAP_MM
}

const MAX_FACT_COLUMNS = 3

function writeFacts(sheet: Sheet, facts: readonly Fact[]) {
  writeColumns(
    sheet,
    facts.map(({ label, value }) => ({ title: label, lines: [value] })),
    MAX_FACT_COLUMNS,
    { isGray: true },
  )
}

interface TitledLines {
  title: string
  lines: readonly string[]
}

/** Writes titles with lines below them in rows of equal columns. */
function writeColumns(sheet: Sheet, columns: readonly TitledLines[], perRow: number, title: TextStyle) {
  const width = sheet.width / perRow
  for (let at = 0; at < columns.length; at += perRow) {
    const row = columns
      .slice(at, at + perRow)
      .map((column) => column.lines.flatMap((line) => sheet.wrap(line, width - 4)))
    const height = (Math.max(...row.map((lines) => lines.length)) + 1) * lineHeight({})
    sheet.reserve(height)
    row.forEach((lines, index) => {
      const x = sheet.left + index * width
      const y = sheet.write([columns[at + index]?.title ?? ''], x, sheet.y, title)
      sheet.write(lines, x, y)
    })
    sheet.y += height + BLOCK_GAP_MM / 2
  }
  if (columns.length > 0) sheet.y += BLOCK_GAP_MM / 2
}

const MAX_PARTIES = 3

function writeBlock(sheet: Sheet, block: Block, pictures: Pictures) {
  switch (block.kind) {
    case 'parties':
      return writeColumns(sheet, block.parties, MAX_PARTIES, { isBold: true })
    case 'table':
      return writeTable(sheet, block, pictures)
    case 'sums':
      return writeSums(sheet, block)
    case 'text':
      return writeText(sheet, block)
  }
}

function writeTable(sheet: Sheet, { title, note, columns, rows }: TableBlock, pictures: Pictures) {
  sheet.reserve(TABLE_START_MM)
  sheet.y = sheet.write(sheet.wrap(title, sheet.width, { isBold: true }), sheet.left, sheet.y, {
    isBold: true,
  })
  if (note) sheet.y = sheet.write(sheet.wrap(note, sheet.width), sheet.left, sheet.y)
  const { margin } = sheet.size
  autoTable(sheet.pdf, {
    startY: sheet.y + 1,
    margin: { left: margin, right: margin, top: margin, bottom: margin + FOOT_MM },
    theme: 'plain',
    showHead: 'everyPage',
    rowPageBreak: 'avoid',
    head: [columns.map(({ label, kind }) => ({ content: label, styles: alignOf(kind) }))],
    body: rows.map((row) => row.map((text, at) => (columns[at]?.kind === 'picture' ? '' : printable(text)))),
    styles: {
      font: FONT,
      fontSize: TEXT_PT,
      textColor: 0,
      cellPadding: CELL_MM,
      lineColor: RULE_GRAY,
      lineWidth: { bottom: 0.15 },
      overflow: 'linebreak',
      valign: 'top',
    },
    headStyles: { fontStyle: 'bold', lineColor: 0, lineWidth: { bottom: 0.3 }, valign: 'bottom' },
    columnStyles: Object.fromEntries(columns.map(({ kind }, at) => [at, COLUMN_STYLES[kind]])),
    didDrawCell: ({ section, row, column, cell, doc }) => {
      if (section !== 'body') return
      const page = doc as unknown as jsPDF
      const kind = columns[column.index]?.kind
      if (kind === 'picture') writePicture(page, pictures, rows[row.index]?.[column.index] ?? '', cell)
      if (kind !== 'tick') return
      page.setDrawColor(0)
      page.setLineWidth(0.3)
      page.rect(cell.x + cell.width / 2 - 1.8, cell.y + 1.2, 3.6, 3.6)
    },
  })
  // The library adds this property to its document without typing it.
  sheet.y =
    (sheet.pdf as unknown as { lastAutoTable: { finalY: number } }).lastAutoTable.finalY + BLOCK_GAP_MM
}

/** Writes a picture into a cell, as large as it fits. */
function writePicture(page: jsPDF, pictures: Pictures, url: string, { x, y }: { x: number; y: number }) {
  const picture = pictures.get(url)
  if (!picture) return
  const scale = PICTURE_MM / Math.max(picture.width, picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  page.addImage(picture.png, 'PNG', x + CELL_MM.horizontal, y + CELL_MM.vertical, width, height, url, 'FAST')
}

function alignOf(kind: TableBlock['columns'][number]['kind']): Partial<Styles> {
  const { halign } = COLUMN_STYLES[kind]
  return halign ? { halign } : {}
}

const SUMS_WIDTH_MM = 86
const AMOUNT_WIDTH_MM = 34

/** Writes amounts below each other at the right side, with a line above the total. They stay on one page. */
function writeSums(sheet: Sheet, { rows, total }: Extract<Block, { kind: 'sums' }>) {
  const left = sheet.right - SUMS_WIDTH_MM
  const width = SUMS_WIDTH_MM - AMOUNT_WIDTH_MM
  const wrapped = rows.map((row) => ({
    lines: sheet.wrap(row.label, width),
    notes: row.note ? sheet.wrap(row.note, width) : [],
    amount: row.amount,
  }))
  const count = wrapped.reduce((sum, { lines, notes }) => sum + lines.length + notes.length, 0)
  sheet.reserve((count + 2) * lineHeight({}) + rows.length + 4)
  for (const { lines, notes, amount } of wrapped) {
    // In the order in which the row is read, also by screen readers.
    const below = sheet.write(lines, left, sheet.y)
    const end = sheet.write(notes, left, below, { isGray: true })
    sheet.write([amount], sheet.right, sheet.y, { align: 'right' })
    sheet.y = end + 0.8
  }
  sheet.pdf.setDrawColor(0)
  sheet.pdf.setLineWidth(0.3)
  sheet.pdf.line(left, sheet.y, sheet.right, sheet.y)
  const bold = { isBold: true, size: NAME_PT } as const
  const end = sheet.write([total.label], left, sheet.y + 1.5, bold)
  sheet.write([total.amount], sheet.right, sheet.y + 1.5, { ...bold, align: 'right' })
  sheet.y = end + BLOCK_GAP_MM
}

function writeText(sheet: Sheet, { title, text }: Extract<Block, { kind: 'text' }>) {
  const lines = sheet.wrap(text, sheet.width)
  sheet.reserve(lineHeight({}) * Math.min(lines.length + 1, 4))
  sheet.y = sheet.write([title], sheet.left, sheet.y, { isBold: true })
  for (const line of lines) {
    sheet.reserve(lineHeight({}))
    sheet.y = sheet.write([line], sheet.left, sheet.y)
  }
  sheet.y += BLOCK_GAP_MM
}

/** Writes the title and "Page 1 of 2" at the foot of every page of a document, which is the last one so far. */
function writeFoot(sheet: Sheet, title: string, firstPage: number) {
  const lastPage = sheet.pdf.getNumberOfPages()
  const y = sheet.size.height - sheet.size.margin - lineHeight({})
  for (let page = firstPage; page <= lastPage; page += 1) {
    sheet.pdf.setPage(page)
    sheet.write(sheet.wrap(title, sheet.width - 30, { isGray: true }).slice(0, 1), sheet.left, y, {
      isGray: true,
    })
    const place = `Page ${page - firstPage + 1} of ${lastPage - firstPage + 1}`
    sheet.write([place], sheet.right, y, { isGray: true, align: 'right' })
  }
}
