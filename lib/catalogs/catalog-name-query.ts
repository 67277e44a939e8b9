import { keys } from '@/lib/ordercloud/keys'
import type { OrderCloud } from '@/lib/ordercloud/sdk'

/**
 * Query parts for the catalog with an ID, or null. Uses a list request, because a missing catalog is an empty result
 * there and not an error.
 */
export function catalogNameQuery(id: string) {
  return {
    queryKey: keys.item('catalogs/named', id),
    run: async (oc: OrderCloud, request: object = {}) =>
      (await oc.Catalogs.List({ filters: { ID: id }, pageSize: 1 }, request)).Items[0] ?? null,
  }
}
