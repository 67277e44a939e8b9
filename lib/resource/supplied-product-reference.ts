import type { Product } from '@/lib/ordercloud/models'
import { perParent } from './per-parent'
import type { Reference } from './reference'
import { productReference } from './references'
import type { ListOptions } from './service'

/** A product that one supplier offers. A typed ID also finds any other product. */
export const suppliedProductReference = perParent((supplierId): Reference<Product> => ({
  ...productReference,
  path: `products/chosen from ${encodeURIComponent(supplierId)}`,
  service: {
    ...productReference.service,
    list: (options, scope) => {
      // A parameter of the platform instead of a filter, which the types of lists do not have.
      const ofSupplier: ListOptions & { supplierID: string } = { ...options, supplierID: supplierId }
      return productReference.service.list(ofSupplier, scope)
    },
  },
}))
