import type { OrderCloud } from '@/lib/ordercloud/client'
import type { LineItem } from '@/lib/ordercloud/models'
import { idBatches, MAX_IDS_PER_REQUEST } from '@/lib/resource/id-batches'
import type { ListPage } from '@/lib/resource/service'

/** Runs one call of the platform's library with its request options. */
export type RunCall = <T>(read: (oc: OrderCloud, request: object) => Promise<T>) => Promise<T>

/** Reads some lines of an order by their IDs, by as few calls as the URL length allows. */
export async function readLinesById(
  orderId: string,
  ids: readonly string[],
  run: RunCall,
): Promise<LineItem[]> {
  const found: LineItem[] = []
  for (const batch of idBatches(ids)) {
    const options = { page: 1, pageSize: MAX_IDS_PER_REQUEST, filters: { ID: batch.join('|') } }
    const { Items } = await run(
      (oc, request) =>
        oc.LineItems.List('All', encodeURIComponent(orderId), options, request) as Promise<
          ListPage<LineItem>
        >,
    )
    found.push(...Items)
  }
  return found
}
