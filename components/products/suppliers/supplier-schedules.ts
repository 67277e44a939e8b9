import { perParent } from '@/lib/resource/per-parent'
import type { Reference } from '@/lib/resource/reference'
import type { PriceSchedule } from '@/lib/ordercloud/models'
import { priceScheduleReference } from '../priceschedules/reference'

/** A price schedule that belongs to one supplier, for fields that choose one. An ID finds those of others too. */
export const supplierScheduleReference = perParent((supplierId): Reference<PriceSchedule> => ({
  ...priceScheduleReference,
  path: `suppliers/${encodeURIComponent(supplierId)}/priceschedules`,
  service: {
    ...priceScheduleReference.service,
    list: (options, scope) => {
      const filters = { ...options.filters, OwnerID: supplierId }
      return priceScheduleReference.service.list({ ...options, filters }, scope)
    },
  },
}))
