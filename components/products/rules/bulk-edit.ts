import { isPlainObject } from '@/lib/forms/diff'
import type { BulkBody, BulkEdit } from '@/lib/jobs/bulk'
import { sanitizeForSaving } from '@/lib/html/sanitize'
import { emptyToNull } from '@/lib/forms/values'
import type { PriceSchedule, Product } from '@/lib/ordercloud/models'
import { savedLengthProblem } from './description'

/** Fields of a product that the rules of a bulk edit read, besides those that it can change. */
export const PRODUCT_FACTS: readonly (keyof Product)[] = [
  'ShipFromAddressID',
  'OwnerID',
  'VariantCount',
  'IsBundle',
  'IsParent',
]

type Edited = ReturnType<NonNullable<BulkEdit['bodyFor']>>

/**
 * Returns the body of a bulk edit for one product, or the reason why it is left out. The platform rejects these
 * changes, or they would hide quantities. A new default supplier clears the ship-from address, as in the form of the
 * product.
 */
export const productBulkBody: NonNullable<BulkEdit['bodyFor']> = (record, body, chosen): Edited => {
  const product = record as Product
  const reason =
    supplyReason(product, body) ??
    priceReason(product, body, chosen.DefaultPriceScheduleID as PriceSchedule | undefined) ??
    inventoryReason(product, body.Inventory)
  if (reason !== undefined) return { reason }
  const safe = withSafeDescription(withoutOldAddress(body, product))
  const { Description } = safe
  const problem = typeof Description === 'string' ? savedLengthProblem(Description) : undefined
  return problem === undefined ? { body: safe } : { reason: problem }
}

/** Returns changes of a product that also clear its ship-from address if it gets another default supplier. */
export function withoutOldAddress(
  changes: BulkBody,
  { DefaultSupplierID, ShipFromAddressID }: Product,
): BulkBody {
  const isMoved =
    'DefaultSupplierID' in changes && (changes.DefaultSupplierID ?? '') !== (DefaultSupplierID ?? '')
  return isMoved && ShipFromAddressID && !('ShipFromAddressID' in changes)
    ? { ...changes, ShipFromAddressID: null }
    : changes
}

/** Returns changes without code in the HTML of the description, because shops show it as it is. */
function withSafeDescription(changes: BulkBody): BulkBody {
  const { Description } = changes
  if (typeof Description !== 'string') return changes
  const { html } = sanitizeForSaving(Description)
  return html === Description ? changes : { ...changes, Description: emptyToNull(html) }
}

function supplyReason(product: Product, body: BulkBody): string | undefined {
  const supplier = 'DefaultSupplierID' in body ? body.DefaultSupplierID : product.DefaultSupplierID
  const isForwarded = 'AutoForward' in body ? body.AutoForward : product.AutoForward
  const isConcerned = body.DefaultSupplierID === null || body.AutoForward === true
  // A supplier that is still to be chosen is an empty text.
  if (!isConcerned || supplier === '' || supplier || isForwarded !== true) return undefined
  return body.AutoForward === true
    ? 'Auto-forward needs a default supplier.'
    : 'Auto-forward is on, which needs a default supplier.'
}

/** Returns the reason against a price schedule of another owner than the product's. */
function priceReason(
  { OwnerID }: Product,
  { DefaultPriceScheduleID: id }: BulkBody,
  schedule: PriceSchedule | undefined,
): string | undefined {
  if (!id || schedule?.ID !== id || !schedule.OwnerID || !OwnerID) return undefined
  return schedule.OwnerID === OwnerID ? undefined : 'The price schedule belongs to another company.'
}

function inventoryReason(product: Product, inventory: unknown): string | undefined {
  if (!isPlainObject(inventory)) return undefined
  const { Inventory: now, VariantCount = 0, IsBundle, IsParent } = product
  if (inventory.Enabled === true && (IsBundle || IsParent))
    return IsBundle ? 'A bundle has no inventory.' : 'A parent product has no inventory.'
  if (inventory.Enabled !== true && now?.Enabled !== true) return 'The inventory is not tracked.'
  const { VariantLevelTracking: byVariant } = inventory
  const isByVariant = now?.VariantLevelTracking === true
  if (byVariant === undefined || byVariant === isByVariant) return undefined
  if (byVariant === true) {
    if (VariantCount === 0) return 'It has no variants.'
    return typeof now?.QuantityAvailable === 'number'
      ? 'Its quantity would no longer count. Change the tracking on the page of the product.'
      : undefined
  }
  return VariantCount > 0
    ? 'The quantities of its variants would no longer count. Change the tracking on the page of the product.'
    : undefined
}
