import type { BulkEdit, BulkField } from '@/lib/jobs/bulk'
import { supplierReference } from '@/lib/resource/references'
import { priceScheduleReference } from './priceschedules/reference'
import { PRODUCT_FACTS, productBulkBody } from './rules/bulk-edit'
import { MAX_DESCRIPTION_LENGTH } from './rules/description'
import { PICTURES_PATH } from './rules/pictures'

const fields: readonly BulkField[] = [
  { field: 'Active', kind: 'boolean', label: 'Active' },
  {
    field: 'Description',
    kind: 'text',
    label: 'Description',
    max: MAX_DESCRIPTION_LENGTH,
    isLong: true,
    canClear: true,
  },
  {
    field: 'DefaultPriceScheduleID',
    kind: 'reference',
    label: 'Default price schedule',
    to: priceScheduleReference,
    canClear: true,
  },
  {
    field: 'DefaultSupplierID',
    kind: 'reference',
    label: 'Default supplier',
    to: supplierReference,
    canClear: true,
  },
  { field: 'AutoForward', kind: 'boolean', label: 'Auto-forward' },
  { field: 'AllSuppliersCanSell', kind: 'boolean', label: 'All suppliers can sell', isSellerOnly: true },
  { field: 'Returnable', kind: 'boolean', label: 'Returnable' },
  { field: 'Inventory.Enabled', kind: 'boolean', label: 'Track inventory' },
  { field: 'Inventory.OrderCanExceed', kind: 'boolean', label: 'Orders can exceed the quantity' },
  { field: 'Inventory.VariantLevelTracking', kind: 'boolean', label: 'Track by variant' },
  { field: 'QuantityMultiplier', kind: 'number', label: 'Quantity multiplier', min: 1, decimals: 0 },
  { field: 'ShipWeight', kind: 'number', label: 'Weight', min: 0, decimals: 4, canClear: true },
  { field: 'ShipLength', kind: 'number', label: 'Length', min: 0, decimals: 4, canClear: true },
  { field: 'ShipWidth', kind: 'number', label: 'Width', min: 0, decimals: 4, canClear: true },
  { field: 'ShipHeight', kind: 'number', label: 'Height', min: 0, decimals: 4, canClear: true },
]

/** The fields that can be changed for many products at once. */
export const productBulkEdit: BulkEdit = {
  fields,
  alsoReads: PRODUCT_FACTS,
  xpWithEditor: PICTURES_PATH,
  bodyFor: productBulkBody,
}
