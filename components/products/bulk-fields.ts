import type { BulkField } from '@/lib/jobs/bulk'
import { supplierReference } from '@/lib/resource/references'

/** The fields that can be changed for many products at once. */
export const productBulkFields: readonly BulkField[] = [
  { field: 'Active', kind: 'boolean', label: 'Active' },
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
  { field: 'QuantityMultiplier', kind: 'number', label: 'Quantity multiplier', min: 1, decimals: 0 },
  { field: 'ShipWeight', kind: 'number', label: 'Weight', min: 0, decimals: 4, canClear: true },
  { field: 'ShipLength', kind: 'number', label: 'Length', min: 0, decimals: 4, canClear: true },
  { field: 'ShipWidth', kind: 'number', label: 'Width', min: 0, decimals: 4, canClear: true },
  { field: 'ShipHeight', kind: 'number', label: 'Height', min: 0, decimals: 4, canClear: true },
]
