import { diff } from '@/lib/forms/diff'
import { numberOrNull, numberToText } from '@/lib/forms/values'
import type { InventoryRecord } from '@/lib/ordercloud/models'

/** The fields of an inventory record as the user types them. */
export interface LocationValues {
  quantity: string
  notificationPoint: string
  canExceed: boolean
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
  }
}

/** Returns the fields of an inventory record from the typed ones. An empty quantity counts as 0. */
export function toLocation(values: LocationValues): Partial<InventoryRecord> {
  return {
    QuantityAvailable: numberOrNull(values.quantity) ?? 0,
    // The platform accepts null for "none", but the types of its library do not.
    NotificationPoint: numberOrNull(values.notificationPoint) as number,
    OrderCanExceed: values.canExceed,
  }
}

/** Returns the fields of an inventory record that the user changed. The quantity is left out when it is as before. */
export function locationPatch(record: InventoryRecord, values: LocationValues): Partial<InventoryRecord> {
  return diff(toLocation(toLocationValues(record)), toLocation(values))
}

const WHOLE_NUMBER = /^-?\d{1,9}$/

/** Returns the error of a typed quantity. Undefined for a valid one. Orders may have made it negative. */
export function quantityProblem(text: string): string | undefined {
  return WHOLE_NUMBER.test(text.trim()) ? undefined : 'Enter a whole number.'
}

/** Returns the error of a typed notification point. Undefined for a valid one. Empty means none. */
export function notificationProblem(text: string): string | undefined {
  return /^\d{0,9}$/.test(text.trim()) ? undefined : 'Enter a whole number of at least 0, or nothing.'
}

/** Returns the sum of the quantities of inventory records, which the platform shows as that of the product. */
export function totalQuantity(records: readonly InventoryRecord[]): number {
  return records.reduce((sum, { QuantityAvailable }) => sum + (QuantityAvailable ?? 0), 0)
}
