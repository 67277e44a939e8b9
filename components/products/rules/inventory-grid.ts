import { isEmptyPatch } from '@/lib/forms/diff'
import type { GridInput, GridRules } from '@/lib/forms/grid'
import { formatNumber } from '@/lib/format/number'
import { numberOrNull, numberToText } from '@/lib/forms/values'
import type { InventoryRecord, Product } from '@/lib/ordercloud/models'
import { notificationProblem, quantityProblem } from './locations'

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

/** A row of the grid: a product, or one of its locations. */
export interface InventoryRow {
  /** ID of the product, followed by that of the inventory record for a location. */
  key: string
  productId: string
  productName: string
  ownerId: string | undefined
  /** The location. Undefined for the row of the product itself. */
  location: InventoryLocation | undefined
  numbers: InventoryNumbers
  /** The reason why the quantity is not that of this row, as a sentence. */
  quantityLockedReason?: string
}

/** The typed texts of a row. */
export type InventoryInput = GridInput<InventoryField>

/** The numbers of a row that a save writes. */
export type InventoryPatch = Partial<Record<InventoryField, number | null>>

/** Returns the row of a product. `hasLocations` means that its quantity is the sum of its locations. */
export function productRow(product: Product, hasLocations: boolean): InventoryRow {
  const { ID = '', Name, OwnerID, Inventory } = product
  const reason = hasLocations
    ? 'The sum of the locations.'
    : Inventory?.VariantLevelTracking
      ? 'Every variant has a quantity of its own.'
      : undefined
  return {
    ...{ key: ID, productId: ID, productName: Name || ID, ownerId: OwnerID, location: undefined },
    numbers: numbersOf(Inventory),
    ...(reason && { quantityLockedReason: reason }),
  }
}

/** Returns the row of a location of a product. */
export function locationRow(product: Product, record: InventoryRecord, name: string): InventoryRow {
  const { ID = '', Name, OwnerID } = product
  const id = record.ID ?? ''
  return {
    ...{ key: `${ID}/${id}`, productId: ID, productName: Name || ID, ownerId: OwnerID },
    location: { id, name, addressId: record.AddressID, ownerId: record.OwnerID ?? '' },
    numbers: numbersOf(record),
  }
}

/** Returns the numbers of a product's inventory or of an inventory record. */
export function numbersOf(
  stored: { QuantityAvailable?: number | null; NotificationPoint?: number | null } | null | undefined,
): InventoryNumbers {
  return {
    quantity: stored?.QuantityAvailable ?? null,
    notificationPoint: stored?.NotificationPoint ?? null,
  }
}

/** True when the quantity has fallen to the notification point. */
export function isLow({ quantity, notificationPoint }: InventoryNumbers): boolean {
  return notificationPoint !== null && (quantity ?? 0) <= notificationPoint
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
