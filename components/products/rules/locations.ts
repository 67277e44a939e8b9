import { wholeNumberReason } from '@/lib/csv/numbers'
import { diff } from '@/lib/forms/diff'
import { formatNumber } from '@/lib/format/number'
import { numberOrNull, numberToText } from '@/lib/forms/values'
import type { InventoryRecord, InventoryRecordAssignment } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'

/** The fields of an inventory record as the user types them. */
export interface LocationValues {
  quantity: string
  notificationPoint: string
  canExceed: boolean
  /** True when all buyers can use the location. Otherwise only the assigned buyers and user groups can. */
  isForAllBuyers: boolean
}

/** True when all buyers can use a location. The platform's default is true. */
export function isForAllBuyers(record: Pick<InventoryRecord, 'AllowAllBuyers'> | undefined): boolean {
  return record?.AllowAllBuyers !== false
}

/**
 * Returns the buyers of a location in words. Undefined when all buyers can use it.
 *
 * @param assignments the assignments of all locations of the same product or variant; undefined while they are unknown
 */
export function locationBuyersText(
  record: InventoryRecord,
  assignments: readonly InventoryRecordAssignment[] | undefined,
): string | undefined {
  if (isForAllBuyers(record)) return undefined
  if (!assignments) return 'only for assigned buyers'
  const own = assignments.filter(({ InventoryRecordID }) => InventoryRecordID === record.ID)
  if (own.length === 0) return 'no buyer can use it'
  const groups = own.filter(({ UserGroupID }) => UserGroupID).length
  const buyers = own.length - groups
  const counted = [
    buyers > 0 && countOf(buyers, { one: 'buyer', many: 'buyers' }),
    groups > 0 && countOf(groups, { one: 'user group', many: 'user groups' }),
  ]
  return `only for ${counted.filter(Boolean).join(' and ')}`
}

/** Returns the typed fields of an inventory record. For a new one, with a quantity to start with. */
export function toLocationValues(
  record: InventoryRecord | undefined,
  startQuantity?: number | null,
): LocationValues {
  return {
    quantity: numberToText(record ? record.QuantityAvailable : startQuantity),
    notificationPoint: numberToText(record?.NotificationPoint),
    canExceed: record?.OrderCanExceed === true,
    isForAllBuyers: isForAllBuyers(record),
  }
}

/** Returns the fields of an inventory record from the typed ones. An empty quantity counts as 0. */
export function toLocation(values: LocationValues): Partial<InventoryRecord> {
  return {
    QuantityAvailable: numberOrNull(values.quantity) ?? 0,
    // The platform accepts null for "none", but the types of its library do not.
    NotificationPoint: numberOrNull(values.notificationPoint) as number,
    OrderCanExceed: values.canExceed,
    AllowAllBuyers: values.isForAllBuyers,
  }
}

/** Returns the fields of an inventory record that the user changed. The quantity is left out when it is as before. */
export function locationPatch(record: InventoryRecord, values: LocationValues): Partial<InventoryRecord> {
  return diff(toLocation(toLocationValues(record)), toLocation(values))
}

/**
 * Returns a sentence about a quantity that an order or another user changed, and that a save would overwrite. Undefined
 * when there is none.
 *
 * @param known the location as the user sees it
 * @param now the location as the platform has it
 */
export function changedQuantityText(
  known: InventoryRecord,
  patch: Partial<InventoryRecord>,
  now: InventoryRecord,
): string | undefined {
  const [was, is] = [known.QuantityAvailable ?? 0, now.QuantityAvailable ?? 0]
  // After a lost response, the platform has the new quantity already.
  if (patch.QuantityAvailable === undefined || is === was || is === patch.QuantityAvailable) return undefined
  return `The quantity was ${formatNumber(was)} and is now ${formatNumber(is)}. Save again to overwrite it.`
}

/** True when a list of locations has the same locations with the same quantities as another one. */
export function isSameStock(some: readonly InventoryRecord[], others: readonly InventoryRecord[]): boolean {
  const quantities = new Map(others.map(({ ID, QuantityAvailable }) => [ID, QuantityAvailable ?? 0]))
  return (
    some.length === others.length &&
    some.every(({ ID, QuantityAvailable }) => quantities.get(ID) === (QuantityAvailable ?? 0))
  )
}

const WHOLE_NUMBER = /^-?\d{1,9}$/

/** Returns the error of a typed quantity. Undefined for a valid one. Orders may have made it negative. */
export function quantityProblem(text: string): string | undefined {
  return WHOLE_NUMBER.test(text.trim()) ? undefined : wholeNumberReason(text, 'Enter a whole number.')
}

/**
 * Returns the error of the typed quantity of a location. Undefined for a valid one. A quantity can be negative when
 * orders can exceed it, and when it was negative before.
 *
 * @param before the stored quantity, or the one that a new location starts with
 */
export function locationQuantityProblem(
  { quantity, canExceed }: Pick<LocationValues, 'quantity' | 'canExceed'>,
  before: number | null | undefined,
): string | undefined {
  const isNegativeAllowed = canExceed || (before ?? 0) < 0
  const problem = quantityProblem(quantity)
  return problem === undefined && Number(quantity) < 0 && !isNegativeAllowed
    ? 'Enter a quantity of at least 0, or let orders exceed the quantity.'
    : problem
}

/** Returns the error of a typed notification point. Undefined for a valid one. Empty means none. */
export function notificationProblem(text: string): string | undefined {
  return /^\d{0,9}$/.test(text.trim())
    ? undefined
    : wholeNumberReason(text, 'Enter a whole number of at least 0, or nothing.')
}

/** Returns the sum of the quantities of inventory records, which the platform shows as that of the product. */
export function totalQuantity(records: readonly InventoryRecord[]): number {
  return records.reduce((sum, { QuantityAvailable }) => sum + (QuantityAvailable ?? 0), 0)
}
