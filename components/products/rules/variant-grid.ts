import { decimalReason } from '@/lib/csv/numbers'
import {
  CHECKED,
  readPastedCheck,
  readPastedNumber,
  UNCHECKED,
  type GridInput,
  type GridRules,
} from '@/lib/forms/grid'
import { ID_MAX, ID_PATTERN } from '@/lib/forms/platform-id'
import { numberOrNull, numberToText } from '@/lib/forms/values'
import type { Product, Variant } from '@/lib/ordercloud/models'
import { quantityProblem } from './locations'
import { combinationKey, isMeasure, MAX_NAME_LENGTH, optionsInWords } from './variants'

/** The fields of a variant that the grid edits, in the order of their columns. */
export const VARIANT_FIELDS = [
  ...(['id', 'name', 'active', 'quantity', 'weight', 'length', 'width', 'height'] as const),
] as const
export type VariantField = (typeof VARIANT_FIELDS)[number]

export type VariantInput = GridInput<VariantField>

/** A variant in the grid. */
export interface VariantRow {
  /** The combination of options, which stays when the ID changes. Without a unique one, the ID. */
  key: string
  variant: Variant
  /** The stored values as texts. */
  texts: Readonly<Record<VariantField, string>>
  /** Reason why the quantity cannot be edited here, in a few words. */
  quantityLockedReason?: string
}

/**
 * Returns the rows of the variants of a product.
 *
 * @param withLocations IDs of variants that are known to have inventory at several locations
 */
export function variantRows(
  product: Product,
  variants: readonly Variant[],
  withLocations: ReadonlySet<string>,
): VariantRow[] {
  const all = byCombination(variants)
  const isTracked = product.Inventory?.Enabled === true
  return variants.map((variant) => {
    const { ID = '' } = variant
    const combination = combinationOf(variant)
    const reason = !isTracked
      ? 'Not tracked'
      : product.Inventory?.VariantLevelTracking !== true
        ? 'By product'
        : withLocations.has(ID)
          ? 'Sum of the locations'
          : undefined
    return {
      key: combination !== '' && all.get(combination)?.length === 1 ? combination : ID,
      ...{ variant, texts: textsOf(variant) },
      ...(reason && { quantityLockedReason: reason }),
    }
  })
}

const combinationOf = ({ Specs }: Variant) => combinationKey(Specs ?? [])

function textsOf(variant: Variant): Record<VariantField, string> {
  const { ID, Name, Active, Inventory, ShipWeight, ShipLength, ShipWidth, ShipHeight } = variant
  return {
    id: ID ?? '',
    name: Name ?? '',
    active: Active === true ? CHECKED : UNCHECKED,
    quantity: numberToText(Inventory?.QuantityAvailable),
    weight: numberToText(ShipWeight),
    length: numberToText(ShipLength),
    width: numberToText(ShipWidth),
    height: numberToText(ShipHeight),
  }
}

/** Returns a row with the values of its variant after a write. */
export function withVariant(row: VariantRow, variant: Variant): VariantRow {
  return { ...row, variant, texts: textsOf(variant) }
}

/** True when a row has the search text in its stored ID, name or options. Case is ignored. */
export function matchesVariant({ variant, texts }: VariantRow, search: string): boolean {
  const text = search.trim().toLowerCase()
  return [texts.id, texts.name, optionsInWords(variant)].some((one) => one.toLowerCase().includes(text))
}

/** True when two texts of a field mean the same value. */
function isSameText(field: VariantField, one: string, other: string): boolean {
  const [a, b] = [one.trim(), other.trim()]
  if (a === b) return true
  const isText = field === 'id' || field === 'name' || field === 'active'
  return !isText && a !== '' && b !== '' && Number(a) === Number(b)
}

/** Returns the fields of a row that were edited to another value. A locked quantity is not one of them. */
export function editedFields(row: VariantRow, input: VariantInput): VariantField[] {
  return VARIANT_FIELDS.filter((field) => {
    const text = input[field]
    if (text === undefined || (field === 'quantity' && row.quantityLockedReason)) return false
    return !isSameText(field, text, row.texts[field])
  })
}

/** Returns the error of a typed text as a sentence. Undefined for a valid one. */
function textProblem(field: VariantField, text: string): string | undefined {
  const typed = text.trim()
  switch (field) {
    case 'id':
      if (typed === '') return 'Enter an ID.'
      return typed.length > ID_MAX || !ID_PATTERN.test(typed)
        ? `An ID has at most ${ID_MAX} letters, digits, dashes and underscores.`
        : undefined
    case 'name':
      return typed.length > MAX_NAME_LENGTH
        ? `A name can have at most ${MAX_NAME_LENGTH} characters.`
        : undefined
    case 'active':
      return typed === CHECKED || typed === UNCHECKED ? undefined : `“${typed}” is neither Yes nor No.`
    case 'quantity':
      return typed === '' ? undefined : quantityProblem(typed)
    default:
      return isMeasure(typed) ? undefined : measureProblem(typed)
  }
}

/** Returns the error of a weight or a dimension. It is short, because its column is narrow. */
function measureProblem(typed: string): string {
  const number = Number(typed)
  if (number < 0) return 'Enter 0 or more.'
  if (!Number.isFinite(number)) return decimalReason(typed, 'Enter a number.')
  return number >= 1e9 ? 'Too large.' : 'At most 4 decimals.'
}

/** The rules of the cells of the grid. */
export const VARIANT_RULES: GridRules<VariantRow, VariantField> = {
  fields: VARIANT_FIELDS,
  storedText: (row, field) => row.texts[field],
  problemOf: (row, input, field) =>
    editedFields(row, input).includes(field) ? textProblem(field, input[field] ?? '') : undefined,
  isEdited: (row, input) => editedFields(row, input).length > 0,
  readPasted: (field, text) => {
    if (field === 'active') return readPastedCheck(text)
    if (field === 'id' || field === 'name') return text.trim()
    return readPastedNumber(text, field !== 'quantity')
  },
  unique: { field: 'id', noun: 'variant' },
}

/** The next action for a changed row, from what the platform has now. */
export type VariantDecision =
  | { kind: 'write'; now: VariantRow; patch: Partial<Variant> }
  /** The platform has the values already, because an earlier answer was lost. */
  | { kind: 'saved'; row: VariantRow }
  /** A value that the save would overwrite was changed meanwhile. */
  | { kind: 'changed'; row: VariantRow; reason: string }
  | { kind: 'failed'; reason: string }

const FIELD_WORDS: Readonly<Record<VariantField, string>> = {
  ...{ id: 'ID', name: 'name', active: 'state', quantity: 'quantity' },
  ...{ weight: 'weight', length: 'length', width: 'width', height: 'height' },
}

/** Decides about a changed row right before it is written. `now` is undefined when the variant no longer exists. */
export function decideVariantRow(
  row: VariantRow,
  input: VariantInput,
  now: Variant | undefined,
): VariantDecision {
  if (!now)
    return {
      ...{ kind: 'failed' },
      reason: 'It no longer exists with these options, or you can no longer view it.',
    }
  const current = withVariant(row, now)
  const open = editedFields(row, input).filter(
    (field) => !isSameText(field, current.texts[field], input[field] ?? ''),
  )
  if (open.length === 0) return { kind: 'saved', row: current }
  const [wasId, id] = [row.texts.id, current.texts.id]
  if (input.id === undefined && !isSameId(wasId, id))
    return {
      ...{ kind: 'changed', row: current },
      reason: `The ID was ${wasId} and is now ${id}. Check the row, then save again.`,
    }
  const changed = open.filter((field) => !isSameText(field, row.texts[field], current.texts[field]))
  if (changed.length > 0) {
    const facts = changed.map((field) => {
      const was = row.texts[field] || 'empty'
      return `The ${FIELD_WORDS[field]} was ${was} and is now ${current.texts[field] || 'empty'}.`
    })
    return { kind: 'changed', row: current, reason: `${facts.join(' ')} Save again to overwrite it.` }
  }
  return { kind: 'write', now: current, patch: patchOf(open, input) }
}

function patchOf(fields: readonly VariantField[], input: VariantInput): Partial<Variant> {
  const has = (field: VariantField) => fields.includes(field)
  const text = (field: VariantField) => input[field]?.trim() ?? ''
  const number = (field: VariantField) => numberOrNull(text(field))
  const patch = {
    ...(has('id') && { ID: text('id') }),
    ...(has('name') && { Name: text('name') }),
    ...(has('active') && { Active: text('active') === CHECKED }),
    ...(has('quantity') && { Inventory: { QuantityAvailable: number('quantity') } }),
    ...(has('weight') && { ShipWeight: number('weight') }),
    ...(has('length') && { ShipLength: number('length') }),
    ...(has('width') && { ShipWidth: number('width') }),
    ...(has('height') && { ShipHeight: number('height') }),
  }
  // The platform accepts null for "none", but the types of its library do not.
  return patch as Partial<Variant>
}

/** The variants that the platform has now, by their combination of options. */
export type LatestVariants = ReadonlyMap<string, readonly Variant[]>

/** Returns variants by their combination of options. */
export function byCombination(variants: readonly Variant[]): LatestVariants {
  const found = new Map<string, Variant[]>()
  for (const variant of variants) {
    const combination = combinationOf(variant)
    const same = found.get(combination)
    if (same) same.push(variant)
    else found.set(combination, [variant])
  }
  return found
}

/** True for two texts that are the same ID to the platform. */
function isSameId(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/**
 * Returns the stored variant of a row from those that the platform has now. It has the options of the row. Its ID may
 * be the new one already, after a lost answer, or one that another user gave it.
 */
export function storedVariant(
  row: VariantRow,
  input: VariantInput,
  latest: LatestVariants,
): Variant | undefined {
  const combination = combinationOf(row.variant)
  const found = latest.get(combination) ?? []
  const withId = (id: string | undefined) =>
    id === undefined ? undefined : found.find(({ ID = '' }) => isSameId(ID, id))
  const only = row.key === combination && found.length === 1 ? found[0] : undefined
  return withId(row.texts.id) ?? withId(input.id) ?? only
}

/** A change of a row that may take the ID of another row, or free its own. */
interface RenamedRow {
  /** The ID before. */
  from: string
  /** The ID afterwards. The same without a new one. */
  to: string
}

/**
 * Splits changes into waves that are written one after the other, so that an ID is free before another variant takes
 * it. Changes that wait for each other, such as two variants that exchange their IDs, form the last wave. The platform
 * rejects them.
 */
export function renameWaves<C extends RenamedRow>(changes: readonly C[]): C[][] {
  const waves: C[][] = []
  let left = [...changes]
  while (left.length > 0) {
    const taken = new Map(left.map((change) => [change.from.toLowerCase(), change]))
    const isFree = (change: C) => {
      const holder = taken.get(change.to.toLowerCase())
      return holder === undefined || holder === change
    }
    const free = left.filter(isFree)
    const wave = free.length > 0 ? free : left
    waves.push(wave)
    const written = new Set(wave)
    left = left.filter((change) => !written.has(change))
  }
  return waves
}
