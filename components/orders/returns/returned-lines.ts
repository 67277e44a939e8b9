import { call, type OrderCloud } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { LineItem } from '@/lib/ordercloud/models'
import type { ListPage, RequestScope } from '@/lib/resource/service'
import type { ReturnRow } from './service'

const MAX_IDS_PER_REQUEST = 100

type Run = <T>(read: (oc: OrderCloud, request: object) => Promise<T>) => Promise<T>

/** Query that reads the order lines of a return, by as few calls as the platform's page size allows. */
export function returnedLinesQuery(record: ReturnRow) {
  const ids = (record.ItemsToReturn ?? []).flatMap(({ LineItemID }) => LineItemID || [])
  const readAll = async (run: Run) => {
    const found: LineItem[] = []
    for (let at = 0; at < ids.length; at += MAX_IDS_PER_REQUEST)
      found.push(...(await readLines(record.OrderID, ids.slice(at, at + MAX_IDS_PER_REQUEST), run)))
    return found
  }
  return {
    queryKey: keys.item('returns', [record.ID ?? '', 'lines', ...ids]),
    queryFn: ({ signal }: RequestScope) =>
      readAll((read) => call((oc) => read(oc, { signal }), { ...(signal && { signal }) })),
    run: (oc: OrderCloud) => readAll((read) => read(oc, {})),
  }
}

async function readLines(orderId: string, ids: readonly string[], run: Run) {
  const options = { page: 1, pageSize: MAX_IDS_PER_REQUEST, filters: { ID: ids.join('|') } }
  const { Items } = await run(
    (oc, request) =>
      oc.LineItems.List('All', encodeURIComponent(orderId), options, request) as Promise<ListPage<LineItem>>,
  )
  return Items
}
