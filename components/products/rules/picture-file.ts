import type { ChangePreview, ImportPlan, ImportProblem, MappedRow } from '@/lib/csv/import-plan'
import { isPlainObject, isSame } from '@/lib/forms/diff'
import type { Target } from '@/lib/jobs/job'
import type { Product } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import type { XpSchema } from '@/lib/xp/schema'
import { nest, pathText, valueAt, xpOf, type XpObject } from '@/lib/xp/tree'
import { problemsOfWrite } from '@/lib/xp/write-problems'
import { addressProblem, MAX_ALT_TEXT_LENGTH, pictureIn, PICTURES_PATH, storedPictures } from './pictures'
import { noProductReason } from './price-file'

/** The fields of a picture in a file, as the extended properties spell them. */
const PICTURE_FIELDS = ['Url', 'ThumbnailUrl', 'AltText'] as const
type PictureField = (typeof PICTURE_FIELDS)[number]

/** Labels of the fields of a picture. */
export const PICTURE_LABELS: Readonly<Record<PictureField, string>> = {
  Url: 'URL',
  ThumbnailUrl: 'Thumbnail URL',
  AltText: 'Alternative text',
}

/** The columns of a file with pictures. The name of the product is for readers only. */
export const PICTURE_COLUMNS = ['ProductID', 'ProductName', ...PICTURE_FIELDS] as const
type PictureColumn = (typeof PICTURE_COLUMNS)[number]

/** One row of a file with pictures. */
export type PictureRow = MappedRow<Exclude<PictureColumn, 'ProductName'>>

/** The records that the rows refer to. */
interface PictureFacts {
  /** Products by ID in lower case, as the platform compares IDs. */
  products: ReadonlyMap<string, Product>
  /** The operator's schema of the extended properties of products. */
  schema?: XpSchema | undefined
}

/**
 * Returns the rows of a product for a file: one for each picture, in order. A product without pictures has one row with
 * empty cells. Entries of other shapes have no rows. A product whose list cannot be changed has none either.
 */
export function pictureRows(product: Product): Record<PictureColumn, string>[] {
  const stored = storedPictures(xpOf(product))
  if ('problem' in stored) return []
  const own = { ProductID: product.ID ?? '', ProductName: product.Name ?? '' }
  const rows = picturesOf(stored.entries).map((entry) => ({ ...own, ...cellsOf(entry) }))
  return rows.length > 0 ? rows : [{ ...own, ...NO_CELLS }]
}

const NO_CELLS: Readonly<Record<PictureField, string>> = { Url: '', ThumbnailUrl: '', AltText: '' }

function cellsOf(entry: XpObject): Record<PictureField, string> {
  return {
    Url: textOf(entry, 'Url'),
    ThumbnailUrl: textOf(entry, 'ThumbnailUrl'),
    AltText: textOf(entry, 'AltText'),
  }
}

/** Returns the entries of a list that are pictures. */
function picturesOf(entries: readonly unknown[]): XpObject[] {
  return entries.filter(isPicture)
}

function isPicture(entry: unknown): entry is XpObject {
  return pictureIn(entry) !== undefined
}

function textOf(entry: XpObject, field: PictureField): string {
  const value = Object.hasOwn(entry, field) ? entry[field] : undefined
  return typeof value === 'string' ? value : ''
}

/** Returns the text of a field as a cell has it, because cells are read without blanks around them. */
function cellOf(entry: XpObject, field: PictureField): string {
  return textOf(entry, field).trim()
}

/** The rows of one product, with the stored list of its pictures. */
interface ProductRows {
  product: Product
  /** Undefined for a list that cannot be changed. */
  entries: readonly unknown[] | undefined
  rows: PictureRow[]
}

/**
 * Computes the effect of a file with pictures without sending any write. The rows of a product are all its pictures, in
 * this order. A product with an error in one row is left out as a whole, because the other rows would remove the
 * picture of that row.
 */
export function planPictures(rows: readonly PictureRow[], { products, schema }: PictureFacts): ImportPlan {
  const problems: ImportProblem[] = []
  const targets: Target[] = []
  const previews = new Map<string, ChangePreview>()
  const linesWithProblem = new Set<number>()
  let unchanged = 0
  const report = (line: number, column: string, reason: string) => {
    linesWithProblem.add(line)
    problems.push({ line, column, reason })
  }
  for (const one of byProduct()) planProduct(one)
  problems.sort((one, other) => one.line - other.line)
  return { targets, previews, creates: 0, changes: targets.length, unchanged, problems }

  function byProduct(): Iterable<ProductRows> {
    const groups = new Map<string, ProductRows>()
    for (const row of rows) {
      const { line, ProductID = '', cellProblem } = row
      const product = products.get(ProductID.toLowerCase())
      if (cellProblem !== undefined) report(line, 'Cells', cellProblem)
      else if (!product) report(line, 'ProductID', noProductReason(ProductID))
      if (!product) continue
      const known = groups.get(product.ID ?? '')
      if (known) known.rows.push(row)
      else {
        const stored = storedPictures(xpOf(product))
        groups.set(product.ID ?? '', {
          product,
          rows: [row],
          entries: 'entries' in stored ? stored.entries : undefined,
        })
        if ('problem' in stored && cellProblem === undefined) report(line, 'Url', stored.problem)
      }
    }
    return groups.values()
  }

  function planProduct({ product, entries = [], rows: own }: ProductRows): void {
    const hasProblem = () => own.some(({ line }) => linesWithProblem.has(line))
    const matches = matchingEntries(own, picturesOf(entries))
    for (const [at, row] of own.entries())
      if (!linesWithProblem.has(row.line))
        for (const [column, reason] of rowProblems(row, { own, at, matches }))
          report(row.line, column, reason)
    const next = withPictures(
      entries,
      own.flatMap((row, at) => (isBlank(row) ? [] : [toEntry(row, matches[at])])),
    )
    const xp = nest(PICTURES_PATH, next)
    const isUnchanged = isSame(next, entries)
    const [head, ...more] = own
    if (!hasProblem() && !isUnchanged && schema && head)
      for (const { path, text } of problemsOfWrite(schema, xpOf(product), xp))
        report(head.line, pathText(path), text)
    if (hasProblem()) {
      for (const { line } of own)
        if (!linesWithProblem.has(line)) report(line, 'Cells', 'Another row of this product has an error.')
      return
    }
    if (isUnchanged || !head) {
      unchanged += own.length
      return
    }
    const before = { xp: nest(PICTURES_PATH, valueAt(xpOf(product), PICTURES_PATH) ?? null) }
    const id = product.ID ?? ''
    previews.set(id, previewOf(entries, next))
    targets.push({
      ...{ id, name: product.Name || id, before, line: head.line },
      ...(more.length > 0 && { moreLines: more.map(({ line }) => line) }),
      write: { kind: 'patch', body: { xp }, from: before },
    })
  }
}

/**
 * Returns the stored picture of each row: one with the same cells, or else one with the same address. Every picture is
 * that of one row.
 */
function matchingEntries(
  rows: readonly PictureRow[],
  pictures: readonly XpObject[],
): (XpObject | undefined)[] {
  const free = new Set(pictures)
  const take = (isMatch: (entry: XpObject) => boolean): XpObject | undefined => {
    const found = [...free].find(isMatch)
    if (found) free.delete(found)
    return found
  }
  const exact = rows.map((row) =>
    take((entry) => PICTURE_FIELDS.every((field) => [undefined, cellOf(entry, field)].includes(row[field]))),
  )
  return rows.map(
    (row, at) => exact[at] ?? take((entry) => addressOf(row) === pictureIn(entry)?.address.trim()),
  )
}

/** Returns the address of the picture of a row. A stored picture can have that of its thumbnail only. */
function addressOf({ Url = '', ThumbnailUrl = '' }: PictureRow): string {
  return Url || ThumbnailUrl
}

/** True for the row of a product without pictures. */
function isBlank(row: PictureRow): boolean {
  return PICTURE_FIELDS.every((field) => (row[field] ?? '') === '')
}

/** Returns the problems of the cells of a row. Texts that the platform has already are valid. */
function rowProblems(
  row: PictureRow,
  {
    own,
    at,
    matches,
  }: { own: readonly PictureRow[]; at: number; matches: readonly (XpObject | undefined)[] },
): [column: string, reason: string][] {
  const { Url, ThumbnailUrl = '', AltText = '' } = row
  if (Url === undefined) return [['Url', 'The file needs a column with the URLs of the pictures.']]
  if (isBlank(row))
    return own.length > 1 ? [['Url', 'Enter the URL of a picture, or delete this row of the product.']] : []
  const match = matches[at]
  const isStored = (field: PictureField) => match !== undefined && cellOf(match, field) === row[field]
  const problems: [string, string][] = []
  const wrongUrl = isStored('Url') ? undefined : addressProblem(Url, [])
  if (wrongUrl !== undefined) problems.push(['Url', wrongUrl])
  else if (!match) {
    const same = own.findIndex((one) => addressOf(one) === addressOf(row))
    if (same < at) problems.push(['Url', `Line ${own[same]?.line} has the same picture of this product.`])
  }
  const wrongThumbnail =
    ThumbnailUrl === '' || isStored('ThumbnailUrl') ? undefined : addressProblem(ThumbnailUrl, [])
  if (wrongThumbnail !== undefined) problems.push(['ThumbnailUrl', wrongThumbnail])
  if (AltText.length > MAX_ALT_TEXT_LENGTH && !isStored('AltText'))
    problems.push(['AltText', `An alternative text can have at most ${MAX_ALT_TEXT_LENGTH} characters.`])
  return problems
}

/** Returns the entry of a row. Other keys of its stored picture, and fields that the file lacks, are kept. */
function toEntry(row: PictureRow, match: XpObject = {}): XpObject {
  const changed = PICTURE_FIELDS.filter(
    (field) => row[field] !== undefined && row[field] !== cellOf(match, field),
  )
  const kept = Object.entries(match).filter(
    ([key]) => !changed.some((field) => field === key && row[field] === ''),
  )
  return Object.fromEntries([
    ...kept,
    ...changed.flatMap((field) => (row[field] === '' ? [] : [[field, row[field]] as [string, unknown]])),
  ])
}

/** Returns a list with other pictures. Entries of other shapes keep their position as far as possible. */
function withPictures(entries: readonly unknown[], pictures: readonly XpObject[]): unknown[] {
  const next: unknown[] = [...pictures]
  for (const [at, entry] of entries.entries()) if (!isPicture(entry)) next.splice(at, 0, entry)
  return next
}

/** Number of positions that a review shows for one product. */
const MAX_SHOWN_POSITIONS = 20
const MAX_SHOWN_LENGTH = 120

/** Returns the old and the new picture of each position, and what is removed besides the fields of the file. */
function previewOf(before: readonly unknown[], after: readonly unknown[]): ChangePreview {
  const positions = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at)
  const changed = positions.filter((at) => !isSame(before[at], after[at]))
  const rest = changed.length - MAX_SHOWN_POSITIONS
  const addresses = new Set(after.map((entry) => pictureIn(entry)?.address.trim()))
  const removedKeys = new Set(
    before
      .filter((entry) => isPicture(entry) && !addresses.has(pictureIn(entry)?.address.trim()))
      .flatMap((entry) => Object.keys(entry as XpObject))
      .filter((key) => !PICTURE_FIELDS.some((field) => field === key)),
  )
  return {
    changes: changed.slice(0, MAX_SHOWN_POSITIONS).map((at) => ({
      label: `Picture ${at + 1}`,
      before: entryWords(before[at]),
      after: entryWords(after[at]),
    })),
    notes: [
      ...(rest > 0 ? [`${countOf(rest, { one: 'other picture', many: 'other pictures' })} changed.`] : []),
      ...(removedKeys.size > 0
        ? [`Removed pictures lose these values too: ${[...removedKeys].join(', ')}.`]
        : []),
    ],
  }
}

/** Returns an entry in words. The end of a long address is shown, because it names the file. */
function entryWords(entry: unknown): string {
  if (entry === undefined) return 'nothing'
  const picture = pictureIn(entry)
  if (!picture || !isPlainObject(entry)) return 'an entry that is not a picture'
  const { address, altText } = picture
  const shown = address.length > MAX_SHOWN_LENGTH ? `…${address.slice(-MAX_SHOWN_LENGTH)}` : address
  const thumbnail = textOf(entry, 'ThumbnailUrl')
  return [
    shown,
    altText !== '' && `“${altText}”`,
    thumbnail !== '' && thumbnail !== address && `thumbnail ${thumbnail.slice(-MAX_SHOWN_LENGTH)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
