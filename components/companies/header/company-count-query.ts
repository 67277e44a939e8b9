import { keys } from '@/lib/ordercloud/keys'
import type { OrderCloud } from '@/lib/ordercloud/sdk'
import type { Counted, SubArea } from '@/lib/registry'

/** Query parts for the number of a company's records in a sub-area, for the browser and for documents. */
export function companyCountQuery(areaKey: string, id: string, counted: SubArea | undefined) {
  const request = async (oc: OrderCloud, options: object): Promise<Counted | undefined> =>
    counted?.count(oc, encodeURIComponent(id), options)
  return {
    // The key is below the lists of the sub-area, so that creating and deleting records there updates the count.
    queryKey: keys.list(`${areaKey}/${id}/${counted?.segment}`, { only: 'count' }),
    request,
    run: (oc: OrderCloud) => request(oc, {}),
  }
}
