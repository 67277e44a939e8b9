import { call } from '@/lib/ordercloud/client'
import type { Supplier } from '@/lib/ordercloud/models'
import { perParent } from '@/lib/resource/per-parent'
import type { Reference } from '@/lib/resource/reference'
import { supplierReference } from '@/lib/resource/references'
import type { ListPage } from '@/lib/resource/service'

/** A supplier that sells one product, for fields that choose one. An ID finds other suppliers too. */
export const sellerReference = perParent((productId): Reference<Supplier> => ({
  ...supplierReference,
  path: `products/${encodeURIComponent(productId)}/suppliers/chosen`,
  service: {
    ...supplierReference.service,
    list: (options, { signal, quiet }) =>
      call(
        ({ Products }) =>
          Products.ListSuppliers(encodeURIComponent(productId), options as object, { signal }) as Promise<
            ListPage<Supplier>
          >,
        { signal, quiet },
      ),
  },
  readers: ['ProductReader', 'ProductAdmin'],
}))
