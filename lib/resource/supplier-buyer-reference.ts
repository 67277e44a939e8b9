import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { SupplierBuyer } from '@/lib/ordercloud/models'
import { named } from './named'
import { perParent } from './per-parent'
import type { Reference } from './reference'
import type { ListPage } from './service'

// In a file of its own, because lists that need other references do not need this one.

/** A buyer that one supplier may sell to. The supplier's own staff may always read its ID and name. */
export const supplierBuyerReference = perParent((supplierId): Reference<SupplierBuyer> => {
  const list: Reference<SupplierBuyer>['service']['list'] = (options, { signal, quiet }) =>
    call(
      (oc) =>
        oc.Suppliers.ListBuyers(encodeURIComponent(supplierId), options as object, { signal }) as Promise<
          ListPage<SupplierBuyer>
        >,
      { signal, quiet },
    )
  return {
    ...named,
    path: `suppliers/${encodeURIComponent(supplierId)}/buyers`,
    words: { one: 'buyer', many: 'buyers' },
    service: {
      list,
      // The platform has no call for a single one.
      get: async (id, scope) => {
        const { Items } = await list({ sortBy: [], page: 1, pageSize: 1, filters: { ID: id } }, scope)
        const [found] = Items
        if (!found) throw new PlatformError(`Buyer "${id}" not found.`, { status: 404 })
        return found
      },
    },
  }
})
