import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { LineItem } from '@/lib/ordercloud/models'
import type { ListPage, RequestScope } from '@/lib/resource/service'
import type { ReturnRow } from './service'

const MAX_IDS_PER_REQUEST = 100

/** Query that reads the order lines of a return, by as few calls as the platform's page size allows. */
export function returnedLinesQuery(record: ReturnRow) {
  const ids = (record.ItemsToReturn ?? []).flatMap(({ LineItemID }) => LineItemID || [])
  return {
    queryKey: keys.item('returns', [record.ID ?? '', 'lines', ...ids]),
    queryFn: async (scope: RequestScope) => {
      const found: LineItem[] = []
      for (let at = 0; at < ids.length; at += MAX_IDS_PER_REQUEST)
        found.push(...(await readLines(record.OrderID, ids.slice(at, at + MAX_IDS_PER_REQUEST), scope)))
      return found
    },
  }
}

async function readLines(orderId: string, ids: readonly string[], { signal }: RequestScope) {
  const options = { page: 1, pageSize: MAX_IDS_PER_REQUEST, filters: { ID: ids.join('|') } }
  const { Items } = await call(
    (oc) =>
      oc.LineItems.List('All', encodeURIComponent(orderId), options, { signal }) as Promise<
        ListPage<LineItem>
      >,
    { ...(signal && { signal }) },
  )
  return Items
}
