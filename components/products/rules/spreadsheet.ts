import { decimalReason } from '@/lib/csv/numbers'
import {
  CHECKED,
  readPastedCheck,
  readPastedNumber,
  UNCHECKED,
  type GridInput,
  type GridRules,
} from '@/lib/forms/grid'
import { numberOrNull, numberToText, priceToText } from '@/lib/forms/values'
import type { PriceBreak, PriceSchedule, Product } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import { quantityProblem } from './locations'
import { inversionWords, saleWords, toBreakRows } from './price-breaks'

/** The fields of a product that the spreadsheet edits, in the order of their columns. */
export const SPREADSHEET_FIELDS = ['name', 'active', 'price', 'quantity'] as const
export type SpreadsheetField = (typeof SPREADSHEET_FIELDS)[number]

export type SpreadsheetInput = GridInput<SpreadsheetField>

/** A product in the spreadsheet. */
export interface SpreadsheetRow {
  /** ID of the product. */
  key: string
  name: string
  ownerId: string | undefined
  /** The stored values as texts. */
  texts: Readonly<Record<SpreadsheetField, string>>
  /** The reasons why fields cannot be edited here, in a few words. */
  locked: Readonly<Partial<Record<SpreadsheetField, string>>>
  /** The default price schedule. The price of its smallest quantity is the price of the row. */
  schedule: PriceSchedule | undefined
}

/** The facts about a product that its row needs. */
export interface RowFacts {
  product: Product
  /** The default price schedule. Undefined when there is none, or when the user may not read it. */
  schedule: PriceSchedule | undefined
  /** Number of other products with this price schedule. */
  sharedWith: number
  hasLocations: boolean
  /** ID of the supplier that the user belongs to. Suppliers change only their own price schedules. */
  supplierId?: string | undefined
}

/** The texts of the check box "Active": those of the check boxes of every grid. */
const ACTIVE = CHECKED
const INACTIVE = UNCHECKED

const MAX_NAME_LENGTH = 100

/** Returns the row of a product. */
export function spreadsheetRow({
  product,
  schedule,
  sharedWith,
  hasLocations,
  supplierId,
}: RowFacts): SpreadsheetRow {
  const { ID = '', Name, OwnerID, Inventory } = product
  const price = priceLockedReason(product, schedule, sharedWith, supplierId)
  const quantity = !Inventory?.Enabled
    ? 'Not tracked'
    : Inventory.VariantLevelTracking
      ? 'By variant'
      : hasLocations
        ? 'Sum of the locations'
        : undefined
  return {
    ...{ key: ID, name: Name || ID, ownerId: OwnerID, schedule },
    texts: { ...productTexts(product), price: priceText(schedule) },
    locked: { ...(price && { price }), ...(quantity && { quantity }) },
  }
}

function productTexts({ Name, Active, Inventory }: Product) {
  return {
    name: Name ?? '',
    active: Active ? ACTIVE : INACTIVE,
    quantity: Inventory?.Enabled ? numberToText(Inventory.QuantityAvailable ?? 0) : '',
  }
}

const quantityOf = ({ Quantity = 1 }: PriceBreak) => Quantity

/** Returns the break of the smallest quantity. */
function firstBreak(schedule: PriceSchedule | undefined): PriceBreak | undefined {
  const breaks = schedule?.PriceBreaks ?? []
  const smallest = Math.min(...breaks.map(quantityOf))
  return breaks.find((one) => quantityOf(one) === smallest)
}

const priceText = (schedule: PriceSchedule | undefined) =>
  priceToText(firstBreak(schedule)?.Price, schedule?.Currency)

/** Returns the price breaks of a schedule with another price of the smallest quantity. Other breaks are kept. */
export function withFirstPrice(schedule: PriceSchedule, Price: number): PriceBreak[] {
  const first = firstBreak(schedule)
  return (schedule.PriceBreaks ?? []).map((one) => (one === first ? { ...one, Price } : one))
}

/** Returns the words below a price that is one of several breaks. Undefined for a single one. */
export function priceNote({ schedule }: SpreadsheetRow): string | undefined {
  const count = schedule?.PriceBreaks?.length ?? 0
  return count > 1 ? `First of ${count} price breaks` : undefined
}

/**
 * Returns the sentences about an edited price that is higher than that of a larger quantity, or not above the sale
 * price.
 */
function priceWarnings(row: SpreadsheetRow, input: SpreadsheetInput): string | undefined {
  const { schedule } = row
  const price = input.price ?? ''
  if (!schedule || !editedFields(row, input).includes('price') || textProblem('price', price) !== undefined)
    return undefined
  const breaks = toBreakRows(withFirstPrice(schedule, Number(price.trim())), schedule.Currency)
  const words = [...inversionWords(breaks, schedule.Currency ?? ''), ...saleWords(breaks)]
  return words.length > 0 ? words.join(' ') : undefined
}

/** Returns a row with the values of its product after a write. */
export function withProduct(row: SpreadsheetRow, product: Product): SpreadsheetRow {
  return { ...row, name: product.Name || row.key, texts: { ...row.texts, ...productTexts(product) } }
}

/** Returns a row with the price of its schedule after a write. */
export function withSchedule(row: SpreadsheetRow, schedule: PriceSchedule): SpreadsheetRow {
  return { ...row, schedule, texts: { ...row.texts, price: priceText(schedule) } }
}

function priceLockedReason(
  { DefaultPriceScheduleID, ParentID }: Product,
  schedule: PriceSchedule | undefined,
  sharedWith: number,
  supplierId: string | undefined,
): string | undefined {
  if (!DefaultPriceScheduleID) return ParentID ? 'Price of its parent' : 'No price'
  if (!schedule) return 'Not readable'
  if (!schedule.PriceBreaks?.length) return 'No price'
  if (sharedWith > 0)
    return `Shared with ${countOf(sharedWith, { one: 'other product', many: 'other products' })}`
  if (supplierId !== undefined && schedule.OwnerID && schedule.OwnerID !== supplierId)
    return 'Belongs to another company'
  return undefined
}

/** True when a typed text means the stored value, so that saving it would change nothing. */
function isSameText(row: SpreadsheetRow, field: SpreadsheetField, text: string): boolean {
  const [typed, stored] = [text.trim(), row.texts[field].trim()]
  if (typed === stored) return true
  const isNumber = (field === 'price' || field === 'quantity') && typed !== '' && stored !== ''
  return isNumber && Number(typed) === Number(stored)
}

function textProblem(field: SpreadsheetField, text: string): string | undefined {
  const typed = text.trim()
  switch (field) {
    case 'name':
      if (typed === '') return 'Enter a name.'
      return typed.length > MAX_NAME_LENGTH
        ? `The name must have at most ${MAX_NAME_LENGTH} characters.`
        : undefined
    case 'price':
      return /^\d{1,9}(\.\d{1,4})?$/.test(typed)
        ? undefined
        : decimalReason(typed, 'Enter a price of 0 or more, with a decimal point.')
    case 'quantity':
      return quantityProblem(typed)
    default:
      return typed === ACTIVE || typed === INACTIVE ? undefined : 'Enter Yes or No.'
  }
}

/** Returns the fields of a row that were edited to another value. */
export function editedFields(row: SpreadsheetRow, input: SpreadsheetInput): SpreadsheetField[] {
  return SPREADSHEET_FIELDS.filter((field) => {
    const text = input[field]
    return text !== undefined && !isSameText(row, field, text)
  })
}

/** Returns the text of a cell from a spreadsheet. Numbers lose their currency and separators of thousands. */
export function readPastedCell(field: SpreadsheetField, cell: string): string {
  if (field === 'name') return cell.trim()
  return field === 'active' ? readPastedCheck(cell) : readPastedNumber(cell, field === 'price')
}

/** The rules of the cells of the spreadsheet. */
export const SPREADSHEET_RULES: GridRules<SpreadsheetRow, SpreadsheetField> = {
  fields: SPREADSHEET_FIELDS,
  storedText: (row, field) => row.texts[field],
  problemOf: (row, input, field) =>
    editedFields(row, input).includes(field) ? textProblem(field, input[field] ?? '') : undefined,
  warningOf: priceWarnings,
  isEdited: (row, input) => editedFields(row, input).length > 0,
  readPasted: readPastedCell,
}

/** The writes of one row: the change of the product, and the new price of its schedule. */
export interface RowWrites {
  product?: Partial<Product>
  price?: number
}

/** The next action for a changed row, from what the platform has now. */
export type SpreadsheetDecision =
  /** Nothing is left to write when an earlier answer was lost. */
  | { kind: 'write'; now: SpreadsheetRow; writes: RowWrites }
  /** A value that the save would overwrite was changed meanwhile. */
  | { kind: 'changed'; row: SpreadsheetRow; reason: string }
  | { kind: 'failed'; reason: string }

const FIELD_WORDS: Readonly<Record<SpreadsheetField, string>> = {
  ...{ name: 'name', active: 'state', price: 'price', quantity: 'quantity' },
}

/** Decides about a changed row right before it is written. `now` is undefined when it no longer exists. */
export function decideSpreadsheetRow(
  row: SpreadsheetRow,
  input: SpreadsheetInput,
  now: SpreadsheetRow | undefined,
): SpreadsheetDecision {
  if (!now) return { kind: 'failed', reason: 'It no longer exists, or you can no longer view it.' }
  const open = editedFields(row, input).filter((field) => !isSameText(now, field, input[field] ?? ''))
  const locked = open.filter((field) => now.locked[field] !== undefined)
  if (locked.length > 0)
    return {
      kind: 'failed',
      reason: locked
        .map((field) => `The ${FIELD_WORDS[field]} can no longer be changed here: ${now.locked[field]}.`)
        .join(' '),
    }
  const changed = open.filter((field) => !isSameText(row, field, now.texts[field]))
  if (changed.length > 0) {
    const facts = changed.map((field) => {
      const was = row.texts[field] || 'empty'
      return `The ${FIELD_WORDS[field]} was ${was} and is now ${now.texts[field] || 'empty'}.`
    })
    return { kind: 'changed', row: now, reason: `${facts.join(' ')} Save again to overwrite it.` }
  }
  return { kind: 'write', now, writes: writesOf(open, input) }
}

function writesOf(fields: readonly SpreadsheetField[], input: SpreadsheetInput): RowWrites {
  const has = (field: SpreadsheetField) => fields.includes(field)
  const product: Partial<Product> = {
    ...(has('name') && { Name: input.name?.trim() ?? '' }),
    ...(has('active') && { Active: input.active === ACTIVE }),
    ...(has('quantity') && { Inventory: { QuantityAvailable: numberOrNull(input.quantity ?? '') ?? 0 } }),
  }
  return {
    ...(Object.keys(product).length > 0 && { product }),
    ...(has('price') && { price: Number(input.price?.trim()) }),
  }
}
