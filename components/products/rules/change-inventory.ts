import { numberOrNull } from '@/lib/forms/values'
import type { JobPlan } from '@/lib/jobs/job'
import { isEmptyPatch } from '@/lib/forms/diff'
import { countOf } from '@/lib/resource/words'
import { INVENTORY_ROW_WORDS, toInventoryTarget } from './inventory-file'
import type { InventoryPatch, InventoryRow } from './inventory-grid'
import { notificationProblem, quantityProblem } from './locations'

/** The ways to change a quantity. */
export const QUANTITY_CHANGES = [
  { value: 'set', label: 'Set to' },
  { value: 'increase', label: 'Increase by' },
  { value: 'decrease', label: 'Decrease by' },
  { value: 'keep', label: 'Do not change' },
] as const
export type QuantityChange = (typeof QUANTITY_CHANGES)[number]['value']

/** The rows that have a quantity of their own: products without locations, and locations. */
export const ALL_PLACES = ''
/** The products themselves. The quantity of one with locations is their sum, so only its notification point changes. */
export const PRODUCTS_ONLY = 'products'

/** The change of inventory as the user enters it. */
export interface ChangeInventoryInput {
  change: QuantityChange
  /** The quantity, or the number to add or subtract, as text. */
  quantity: string
  setsNotification: boolean
  /** The notification point as text. Empty for none. */
  notificationPoint: string
  /** `ALL_PLACES`, `PRODUCTS_ONLY`, or the key of a location. */
  place: string
}

/** A row of the selection with the numbers to write. */
export interface ChangedInventoryRow {
  row: InventoryRow
  patch: InventoryPatch
  /** The reason why the quantity cannot be changed, as a sentence. */
  problem?: string
}

const AMOUNT = /^[1-9]\d{0,8}$/

/** Returns the errors of the entered numbers as sentences. Valid ones have none. */
export function changeInventoryProblems(input: ChangeInventoryInput): {
  quantity?: string
  notificationPoint?: string
} {
  const { change, quantity, setsNotification, notificationPoint } = input
  const ofQuantity =
    change === 'keep'
      ? undefined
      : change === 'set'
        ? quantityProblem(quantity)
        : AMOUNT.test(quantity.trim())
          ? undefined
          : 'Enter a whole number of at least 1.'
  const ofNotification = setsNotification ? notificationProblem(notificationPoint) : undefined
  return {
    ...(ofQuantity !== undefined && { quantity: ofQuantity }),
    ...(ofNotification !== undefined && { notificationPoint: ofNotification }),
  }
}

/** Returns the key of a location, which is the same for all products that have inventory there. */
export function placeKey({ location }: InventoryRow): string {
  return location ? `${location.ownerId}/${location.addressId}` : PRODUCTS_ONLY
}

/** Returns the locations of the rows by their keys, sorted by name. */
export function placesOf(rows: readonly InventoryRow[]): { key: string; name: string }[] {
  const names = new Map(rows.flatMap((row) => (row.location ? [[placeKey(row), row.location.name]] : [])))
  return [...names]
    .map(([key = '', name = '']) => ({ key, name }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** Returns the rows that a change concerns, with their new numbers. Requires valid numbers. */
export function changedInventory(
  rows: readonly InventoryRow[],
  input: ChangeInventoryInput,
): ChangedInventoryRow[] {
  const { place, setsNotification, notificationPoint } = input
  const isConcerned = (row: InventoryRow) =>
    place === ALL_PLACES ? row.quantityLockedReason === undefined : placeKey(row) === place
  return rows.filter(isConcerned).map((row) => {
    const { numbers, quantityLockedReason } = row
    const quantity = newQuantity(numbers.quantity, input)
    const point = numberOrNull(notificationPoint)
    const problem = quantityLockedReason
      ? lockedProblem(input, quantityLockedReason)
      : rangeProblem(quantity, input)
    const patch = {
      ...(problem === undefined && quantity !== numbers.quantity && !quantityLockedReason && { quantity }),
      ...(setsNotification && point !== numbers.notificationPoint && { notificationPoint: point }),
    }
    return { row, patch, ...(problem !== undefined && { problem }) }
  })
}

function newQuantity(quantity: number | null, { change, quantity: text }: ChangeInventoryInput) {
  if (change === 'keep') return quantity
  const amount = Number(text.trim())
  if (change === 'set') return amount
  return (quantity ?? 0) + (change === 'increase' ? amount : -amount)
}

function lockedProblem({ change }: ChangeInventoryInput, reason: string): string | undefined {
  return change === 'keep' ? undefined : `${reason} The quantity is not changed.`
}

function rangeProblem(quantity: number | null, { change }: ChangeInventoryInput): string | undefined {
  if (quantity === null || change === 'keep') return undefined
  if (quantity < 0 && change === 'decrease') return 'The quantity would be negative. It is not changed.'
  if (quantityProblem(String(quantity)) !== undefined)
    return 'The quantity would have more than 9 digits. It is not changed.'
  return undefined
}

/**
 * Returns the job that writes the changed numbers. A row that an order or another user changes before its turn is skipped,
 * and the job can be undone. Undefined when nothing changes.
 */
export function changeInventoryJob(rows: readonly ChangedInventoryRow[]): JobPlan | undefined {
  const targets = rows
    .filter(({ patch }) => !isEmptyPatch(patch))
    .map(({ row, patch }) => toInventoryTarget(row, patch))
  if (targets.length === 0) return undefined
  return {
    ...{ path: 'products', route: '/settings/inventory', words: INVENTORY_ROW_WORDS },
    ...{ targets, canUndoRows: true },
    title: `Change ${countOf(targets.length, INVENTORY_ROW_WORDS)}`,
  }
}
