import { isEmptyPatch } from '@/lib/forms/diff'
import type { GridInput, GridRules } from '@/lib/forms/grid'
import { formatNumber } from '@/lib/format/number'
import { numberOrNull, numberToText } from '@/lib/forms/values'
import type { InventoryRecord, Product, Variant } from '@/lib/ordercloud/models'
import { notificationProblem, quantityProblem } from './locations'
import { optionsInWords } from './variants'

/** The columns of the grid that can be edited, in their order. */
export const INVENTORY_FIELDS = ['quantity', 'notificationPoint'] as const
export type InventoryField = (typeof INVENTORY_FIELDS)[number]

/** The stored numbers of a row. Null for none. */
export type InventoryNumbers = Readonly<Record<InventoryField, number | null>>

/** The location of an inventory record. */
interface InventoryLocation {
  /** ID of the inventory record. */
  id: string
  name: string
  addressId: string
  /** The company that keeps the inventory, whose address it is. */
  ownerId: string
}

/** The variant of a row. */
interface InventoryVariant {
  id: string
  /** Its options in words. Without options, its name. */
  name: string
}

/** A row of the grid: a product, one of its variants, or a location of either. */
export interface InventoryRow {
  /** Path of the row: `anchor`, `anchor/harbor`, `anchor/variants/red` or `anchor/variants/red/harbor`. */
  key: string
  productId: string
  productName: string
  ownerId: string | undefined
  /** The variant. Undefined for the product itself and its locations. */
  variant: InventoryVariant | undefined
  /** The location. Undefined for the row of the product or of the variant itself. */
  location: InventoryLocation | undefined
  numbers: InventoryNumbers
  /** The reason why the quantity is not that of this row, as a sentence. */
  quantityLockedReason?: string
  /** Present for a product whose variants have the quantities, so that its own is not used. */
  isByVariant?: true
}

/** The typed texts of a row. */
export type InventoryInput = GridInput<InventoryField>

/** The numbers of a row that a save writes. */
export type InventoryPatch = Partial<Record<InventoryField, number | null>>

/** The fields of a product that its rows need. */
export type InventoryProduct = Pick<Product, 'ID' | 'Name' | 'OwnerID'>

/** The reason why the quantity of a product or of a variant with locations is locked. */
export const SUM_OF_LOCATIONS = 'The sum of the locations.'

/** Returns the key of the row of a product, a variant or a location. It is also the ID of the row of a job. */
export function inventoryKey(productId: string, variantId?: string, locationId?: string): string {
  const owner = variantId === undefined ? productId : `${productId}/variants/${variantId}`
  return locationId === undefined ? owner : `${owner}/${locationId}`
}

/** Returns the row of a product. `hasLocations` means that its quantity is the sum of its locations. */
export function productRow(product: Product, hasLocations: boolean): InventoryRow {
  const { ID = '', Inventory } = product
  const isByVariant = Inventory?.VariantLevelTracking === true
  const numbers = numbersOf(Inventory)
  return {
    ...{ key: inventoryKey(ID), ...factsOf(product), variant: undefined, location: undefined },
    numbers: isByVariant ? { ...numbers, quantity: null } : numbers,
    ...(hasLocations && { quantityLockedReason: SUM_OF_LOCATIONS }),
    ...(isByVariant && {
      quantityLockedReason: 'Every variant has a quantity of its own.',
      isByVariant: true as const,
    }),
  }
}

/** Returns the row of a variant of a product that tracks its inventory by variant. */
export function variantRow(product: InventoryProduct, variant: Variant, hasLocations: boolean): InventoryRow {
  const { ID = '', Name, Inventory } = variant
  return {
    ...{ key: inventoryKey(product.ID ?? '', ID), ...factsOf(product), location: undefined },
    variant: { id: ID, name: optionsInWords(variant) || Name || ID },
    numbers: numbersOf(Inventory),
    ...(hasLocations && { quantityLockedReason: SUM_OF_LOCATIONS }),
  }
}

/** Returns the row of a location of a product or of a variant. */
export function locationRow(
  product: InventoryProduct,
  record: InventoryRecord,
  name: string,
  variant?: InventoryVariant,
): InventoryRow {
  const id = record.ID ?? ''
  return {
    ...{ key: inventoryKey(product.ID ?? '', variant?.id, id), ...factsOf(product), variant },
    location: { id, name, addressId: record.AddressID, ownerId: record.OwnerID ?? '' },
    numbers: numbersOf(record),
  }
}

function factsOf({ ID = '', Name, OwnerID }: InventoryProduct) {
  return { productId: ID, productName: Name || ID, ownerId: OwnerID }
}

/** Returns the product of a row, as further rows of it need it. */
export function productOf({ productId, productName, ownerId }: InventoryRow): InventoryProduct {
  return { ID: productId, Name: productName, ...(ownerId !== undefined && { OwnerID: ownerId }) }
}

/** Returns the name of a row for display. */
export function inventoryRowName({ productName, variant, location }: InventoryRow): string {
  return [productName, variant?.name, location?.name].filter(Boolean).join(', ')
}

/** Returns a row with the numbers that the platform has now. */
export function withNumbers(row: InventoryRow, now: InventoryNumbers): InventoryRow {
  return { ...row, numbers: row.isByVariant ? { ...now, quantity: null } : now }
}

/**
 * Returns the rows of products with those of their variants after each product, and with those of the locations of
 * variants after each variant.
 *
 * @param variants the variants of each product by its ID, as far as they are read
 * @param locations the locations of each variant by the key of its row, as far as they are read
 */
export function withVariantRows(
  rows: readonly InventoryRow[],
  variants: ReadonlyMap<string, readonly InventoryRow[]>,
  locations: ReadonlyMap<string, readonly InventoryRow[]>,
): InventoryRow[] {
  return rows.flatMap((row) => {
    const own = row.isByVariant ? (variants.get(row.productId) ?? []) : []
    return [
      row,
      ...own.flatMap((variant) => {
        const located = locations.get(variant.key) ?? []
        return located.length === 0
          ? [variant]
          : [{ ...variant, quantityLockedReason: SUM_OF_LOCATIONS }, ...located]
      }),
    ]
  })
}

/** Returns the numbers of the inventory of a product or a variant, or of an inventory record. */
export function numbersOf(
  stored: { QuantityAvailable?: number | null; NotificationPoint?: number | null } | null | undefined,
): InventoryNumbers {
  return {
    quantity: stored?.QuantityAvailable ?? null,
    notificationPoint: stored?.NotificationPoint ?? null,
  }
}

/** True when the quantity has fallen to the notification point. The quantities by variant are those of other rows. */
export function isLow({
  numbers: { quantity, notificationPoint },
  isByVariant,
}: Pick<InventoryRow, 'numbers' | 'isByVariant'>): boolean {
  return !isByVariant && notificationPoint !== null && (quantity ?? 0) <= notificationPoint
}

/** Returns the error of a typed cell as a sentence. Undefined for a valid one. */
export function cellProblem(
  row: InventoryRow,
  input: InventoryInput,
  field: InventoryField,
): string | undefined {
  const text = input[field]
  if (text === undefined || text.trim() === numberToText(row.numbers[field])) return undefined
  return field === 'quantity' ? quantityProblem(text) : notificationProblem(text)
}

/** Returns the numbers that differ from the stored ones. Requires valid texts. */
export function inventoryPatch(row: InventoryRow, input: InventoryInput): InventoryPatch {
  return Object.fromEntries(
    INVENTORY_FIELDS.flatMap((field) => {
      const text = input[field]
      if (text === undefined || (field === 'quantity' && row.quantityLockedReason)) return []
      const number = numberOrNull(text)
      return number === row.numbers[field] ? [] : [[field, number] as const]
    }),
  )
}

/** True when saving the typed texts of a row would write something. Texts that are not valid count too. */
export function isEdited(row: InventoryRow, input: InventoryInput): boolean {
  return (
    INVENTORY_FIELDS.some((field) => cellProblem(row, input, field) !== undefined) ||
    !isEmptyPatch(inventoryPatch(row, input))
  )
}

/** The next action for a changed row, from the numbers that the platform has now. */
export type RowDecision =
  | { kind: 'write' }
  /** The platform has the numbers already, because an earlier answer was lost. */
  | { kind: 'saved' }
  /** Another user or an order changed a number that the save would overwrite. */
  | { kind: 'changed'; now: InventoryNumbers; reason: string }
  | { kind: 'failed'; reason: string }

/** Decides about a changed row right before it is written. `now` is undefined when it no longer exists. */
export function decideRow(
  row: InventoryRow,
  patch: InventoryPatch,
  now: InventoryNumbers | undefined,
): RowDecision {
  if (!now) return { kind: 'failed', reason: 'It no longer exists, or its inventory is no longer tracked.' }
  const fields = INVENTORY_FIELDS.filter((field) => field in patch)
  if (fields.every((field) => now[field] === patch[field])) return { kind: 'saved' }
  const changed = fields.filter((field) => now[field] !== row.numbers[field] && now[field] !== patch[field])
  if (changed.length === 0) return { kind: 'write' }
  const facts = changed.map((field) => {
    const words = (value: number | null) => (value === null ? 'none' : formatNumber(value))
    const name = field === 'quantity' ? 'quantity' : 'notification point'
    return `The ${name} was ${words(row.numbers[field])} and is now ${words(now[field])}.`
  })
  return { kind: 'changed', now, reason: `${facts.join(' ')} Save again to overwrite it.` }
}

/** The rules of the cells of the grid. */
export const INVENTORY_RULES: GridRules<InventoryRow, InventoryField> = {
  fields: INVENTORY_FIELDS,
  storedText: (row, field) => numberToText(row.numbers[field]),
  problemOf: cellProblem,
  isEdited,
}
