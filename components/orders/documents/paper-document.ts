import type { Settings } from '@/lib/settings'

/**
 * A document for print, described as data. The preview, the printer and the PDF file all show this description, so they
 * cannot differ. All texts are final: amounts, dates and names are already words.
 */
export interface PaperDocument {
  /** Kind of document: "Order confirmation". */
  title: string
  /** The number that the document is about, which is also its barcode: "Order", "0104221". */
  number: { noun: string; value: string }
  fileName: string
  sender: Sender
  facts: readonly Fact[]
  blocks: readonly Block[]
}

/** The company that issues the document. */
export interface Sender {
  name: string
  addressLines: readonly string[]
  /** Address of the logo. Empty for none. */
  logo: string
}

export interface Fact {
  label: string
  value: string
}

export type Block = PartiesBlock | TableBlock | SumsBlock | TextBlock

/** Companies and addresses beside each other. */
interface PartiesBlock {
  kind: 'parties'
  parties: readonly { title: string; lines: readonly string[] }[]
}

/**
 * Column of a table. Quantities and amounts are aligned at the end. A tick box has no text. The text of a picture is its
 * address.
 */
export interface TableColumn {
  label: string
  kind: 'id' | 'text' | 'quantity' | 'amount' | 'tick' | 'picture'
}

export interface TableBlock {
  kind: 'table'
  title: string
  /** Second line of the title, such as the address that the rows ship from. */
  note?: string
  columns: readonly TableColumn[]
  /** The cells of each row. Line breaks in a cell separate its lines. */
  rows: readonly (readonly string[])[]
}

/** Amounts that add up to a total. */
interface SumsBlock {
  kind: 'sums'
  title: string
  rows: readonly { label: string; note?: string; amount: string }[]
  total: { label: string; amount: string }
}

interface TextBlock {
  kind: 'text'
  title: string
  text: string
}

/** Returns the marketplace as the sender of a document. */
export function senderOf(
  settings: Pick<Settings, 'marketplaceName' | 'marketplaceAddress' | 'marketplaceLogo'>,
): Sender {
  const { marketplaceName: name, marketplaceAddress: addressLines, marketplaceLogo: logo } = settings
  return { name, addressLines, logo }
}

/** Returns the facts that have a value. */
export function knownFacts(facts: readonly { label: string; value: string | null | undefined }[]): Fact[] {
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

/** Returns the file name of a document: "order-0104221-confirmation.pdf". IDs have only letters, digits, - and _. */
export function pdfName(...words: readonly string[]): string {
  return `${words.join('-')}.pdf`
}

/** Returns every text of a document, in the order in which a reader meets them. */
export function textsOf(document: PaperDocument): string[] {
  const { title, number, sender, facts, blocks } = document
  return [
    ...[sender.name, ...sender.addressLines, title, number.noun, number.value],
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...blocks.flatMap(textsOfBlock),
  ]
}

function textsOfBlock(block: Block): string[] {
  switch (block.kind) {
    case 'parties':
      return block.parties.flatMap(({ title, lines }) => [title, ...lines])
    case 'table':
      return [
        ...[block.title, block.note ?? '', ...block.columns.map(({ label }) => label)],
        ...block.rows.flatMap((row) => row.filter((_, at) => block.columns[at]?.kind !== 'picture')),
      ]
    case 'sums':
      return [
        block.title,
        ...block.rows.flatMap(({ label, note, amount }) => [label, note ?? '', amount]),
        ...[block.total.label, block.total.amount],
      ]
    case 'text':
      return [block.title, block.text]
  }
}
