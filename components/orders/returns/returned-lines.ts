import { call, type OrderCloud } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { RequestScope } from '@/lib/resource/service'
import { readLinesById, type RunCall } from '../rules/lines-by-id'
import type { ReturnRow } from './service'

/** Query that reads the order lines of a return. */
export function returnedLinesQuery(record: ReturnRow) {
  const ids = (record.ItemsToReturn ?? []).flatMap(({ LineItemID }) => LineItemID || [])
  const readAll = (run: RunCall) => readLinesById(record.OrderID, ids, run)
  return {
    queryKey: keys.item('returns', [record.ID ?? '', 'lines', ...ids]),
    queryFn: ({ signal }: RequestScope) =>
      readAll((read) => call((oc) => read(oc, { signal }), { ...(signal && { signal }) })),
    run: (oc: OrderCloud) => readAll((read) => read(oc, {})),
  }
}
