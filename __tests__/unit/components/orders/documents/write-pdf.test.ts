import fs from 'node:fs'
import { textsOf, type PaperDocument } from '@/components/orders/documents/paper-document'
import { MissingCharactersError, writePdf } from '@/components/orders/documents/write-pdf'
import type { PaperSize } from '@/lib/format/paper-size'

function fontFile(name: string): ArrayBuffer {
  const bytes = fs.readFileSync(`node_modules/@expo-google-fonts/roboto/${name}/Roboto_${name}.ttf`)
  return new Uint8Array(bytes).buffer
}
const fonts = { regular: fontFile('400Regular'), bold: fontFile('700Bold') }

const documentOf = (rows: readonly string[][], text = 'Ring the bell.'): PaperDocument => ({
  title: 'Order confirmation',
  number: { noun: 'Order', value: '0104221' },
  fileName: 'order-0104221-confirmation.pdf',
  sender: { name: 'Meridian', addressLines: ['Norfolk'], logo: '' },
  facts: [{ label: 'Ordered', value: 'November 2nd, 2024' }],
  blocks: [
    { kind: 'parties', parties: [{ title: 'Ship to', lines: ['1 Quay'] }] },
    {
      kind: 'table',
      title: 'Lines',
      columns: [
        { label: 'Picked', kind: 'tick' },
        { label: 'Product', kind: 'text' },
        { label: 'Total', kind: 'amount' },
      ],
      rows,
    },
    {
      kind: 'sums',
      title: 'Total',
      rows: [{ label: 'Subtotal', note: '2 lines', amount: '$1.00' }],
      total: { label: 'Total USD', amount: '$1.00' },
    },
    { kind: 'text', title: 'Comments', text },
  ],
})

const write = (document: PaperDocument, paper: PaperSize = 'A4') =>
  Buffer.from(writePdf([document], { paper, fonts, logo: undefined, pictures: new Map() })).toString('latin1')
const pagesOf = (pdf: string) => (pdf.match(/\/Type \/Page\b/g) ?? []).length

it('writes pages of the chosen paper, as many as the rows need', () => {
  const one = write(documentOf([['', 'Bolt', '$1.00']]))
  expect(one.startsWith('%PDF-')).toBe(true)
  expect(pagesOf(one)).toBe(1)
  expect(one).toMatch(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/)
  expect(write(documentOf([]), 'Letter')).toMatch(/\/MediaBox \[0 0 612\. 792\.\]/)
  expect(
    pagesOf(write(documentOf(Array.from({ length: 100 }, () => ['', 'Bolt', '$1.00'])))),
  ).toBeGreaterThan(2)
})

it('writes a long text on several pages', () => {
  expect(pagesOf(write(documentOf([], 'Ring the bell.\n'.repeat(120))))).toBeGreaterThan(1)
})

it('has the letters of European languages and the signs of currencies', () => {
  const names = 'Zażółć gęślą jaźń, Ελλάδα, Đorđe, Þórr, Ő, ß, București, Київ, Tiếng Việt'
  const signs = '$ € £ ¥ ₹ ₽ ₺ ₩ ₪ ₫ ₦ ₱ zł – — “” ’ × · …'
  expect(() => write(documentOf([['', names, signs]]))).not.toThrow()
  // An accent that follows its letter.
  expect(() => write(documentOf([['', 'e\u0301', '']]))).not.toThrow()
})

it('rejects a document rather than leaving out characters that its font lacks', () => {
  const attempt = () => write(documentOf([['', 'Bolt 山 🔩', '']]))
  expect(attempt).toThrow(MissingCharactersError)
  expect(attempt).toThrow(/山 🔩/)
})

it('writes several documents into one file, each from a new page on and with page numbers of its own', () => {
  const long = documentOf([], 'Ring the bell.\n'.repeat(120))
  const short = documentOf([['', 'Bolt', '$1.00']])
  const file = (documents: Parameters<typeof writePdf>[0]) =>
    Buffer.from(writePdf(documents, { paper: 'A4', fonts, logo: undefined, pictures: new Map() })).toString(
      'latin1',
    )
  const pages = pagesOf(file([long]))
  expect(pages).toBeGreaterThan(1)
  expect(pagesOf(file([short, long, short]))).toBe(pages + 2)
})

it('writes the pictures that are loaded into their cells, and leaves the others out', () => {
  const png =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const blocks = [
    {
      kind: 'table',
      title: 'Items',
      columns: [
        { label: 'Picture', kind: 'picture' },
        { label: 'Product', kind: 'text' },
      ],
      rows: [
        ['https://img.example/bolt.png', 'Bolt'],
        ['https://img.example/bolt.png', 'Long bolt'],
        ['https://img.example/lost.png', 'Nut'],
        ['', 'Washer'],
      ],
    },
  ] as const
  const pictures = new Map([['https://img.example/bolt.png', { png, width: 1, height: 1 }]])
  const file = writePdf([{ ...documentOf([]), blocks }], { paper: 'A4', fonts, logo: undefined, pictures })
  const text = Buffer.from(file).toString('latin1')
  expect(text.match(/\/Subtype \/Image/g)?.length).toBeGreaterThan(0)
  expect(write({ ...documentOf([]), blocks })).not.toContain('/Subtype /Image')
  expect(textsOf({ ...documentOf([]), blocks }).join(' ')).not.toContain('img.example')
})
