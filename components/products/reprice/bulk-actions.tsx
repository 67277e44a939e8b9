import type { BulkForm } from '@/components/resource/jobs/bulk-form'
import type { Product } from '@/lib/ordercloud/models'
import { FacetBulkForm } from '../facets/facet-bulk-form'
import { ChangeInventoryForm } from '../inventory-grid/change-inventory-form'
import { PlacementForm } from '../placement/placement-form'
import { SUPPLIER_FACTS } from '../rules/change-suppliers'
import { ChangeSuppliersForm } from '../suppliers/change-suppliers-form'
import { RepriceForm } from './reprice-form'

/** The actions on a selection of products. */
export const productBulkActions: Readonly<Record<string, BulkForm<Product>>> = {
  reprice: {
    Form: RepriceForm,
    fields: ['DefaultPriceScheduleID'],
    blockedReason: () => undefined,
  },
  inventory: {
    Form: ChangeInventoryForm,
    fields: ['Inventory'],
    blockedReason: ({ Inventory }) => {
      if (Inventory?.Enabled !== true) return 'The inventory is not tracked.'
      return Inventory.VariantLevelTracking ? 'Every variant has a quantity of its own.' : undefined
    },
  },
  catalogs: {
    Form: PlacementForm,
    fields: [],
    blockedReason: ({ ParentID }) =>
      ParentID ? 'A product with a parent is where its parent is.' : undefined,
  },
  suppliers: {
    Form: ChangeSuppliersForm,
    fields: SUPPLIER_FACTS,
    blockedReason: () => undefined,
  },
  facets: {
    Form: FacetBulkForm,
    fields: ['xp', 'OwnerID'],
    blockedReason: () => undefined,
  },
}
