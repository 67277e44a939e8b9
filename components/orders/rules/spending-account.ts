import { call, type OrderCloud } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { RequestScope } from '@/lib/resource/service'

/** Query for a buyer's spending account. Errors are not shown, because the ID alone is enough. */
export function spendingAccountQuery(buyerId: string, id: string) {
  const run = (oc: OrderCloud, request: object = {}) =>
    oc.SpendingAccounts.Get(encodeURIComponent(buyerId), encodeURIComponent(id), request)
  return {
    queryKey: keys.item(`buyers/${buyerId}/spendingaccounts`, id),
    queryFn: ({ signal }: RequestScope) =>
      call((oc) => run(oc, { signal }), { ...(signal && { signal }), quiet: true }),
    run: (oc: OrderCloud) => run(oc),
  }
}
