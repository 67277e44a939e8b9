import type { BulkForm } from '@/components/resource/jobs/bulk-form'
import type { Product } from '@/lib/ordercloud/models'
import { RepriceForm } from './reprice-form'

/** The actions on a selection of products. */
export const productBulkActions: Readonly<Record<string, BulkForm<Product>>> = {
  reprice: {
    Form: RepriceForm,
    fields: ['DefaultPriceScheduleID'],
    blockedReason: () => undefined,
  },
}
