'use client'

import { useQuery } from '@tanstack/react-query'
import { useWholePart } from '@/components/orders/parts/use-part'
import { readLinesById } from '@/components/orders/rules/lines-by-id'
import { shipmentItemsOf } from '@/components/orders/rules/parts'
import { shipments } from '@/components/orders/shipments/resource'
import { ShipmentLink } from '@/components/resource/record/record-links'
import { RecordView } from '@/components/resource/record/record-view'
import { useCompanyName } from '@/hooks/use-company-name'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { LineItem, Shipment, ShipmentItem } from '@/lib/ordercloud/models'
import type { DocumentData } from '@/lib/resource/document-data'
import { DocumentFrame } from './document-frame'
import { packingSlip } from './packing-slip'
import { usePaperContext } from './use-paper-context'

/** Page with the packing slip of one shipment. */
export function PackingSlipPage({ id, prefetched }: { id: string; prefetched?: DocumentData | undefined }) {
  return (
    <RecordView resource={shipments} id={id} prefetched={prefetched} isSubPage>
      {(shipment) => <ShipmentSlip shipment={shipment} />}
    </RecordView>
  )
}

function ShipmentSlip({ shipment }: { shipment: Shipment }) {
  const { context, company } = usePaperContext()
  const id = shipment.ID ?? ''
  const buyerId = shipment.BuyerID ?? ''
  const buyer = useCompanyName('buyers', buyerId)
  const items = useWholePart(shipmentItemsOf(id))
  const lines = useQuery({
    queryKey: keys.item('shipments', [id, 'lines', ...(items.data ?? []).map(keyOf)]),
    queryFn: ({ signal }) => readLines(items.data ?? [], signal),
    enabled: items.data !== undefined,
    gcTime: 0,
  })
  return (
    <DocumentFrame
      title="Packing slip"
      record={
        <>
          Shipment <ShipmentLink id={id} />
        </>
      }
      reads={[company, items, lines]}
      isNaming={buyer.isPending}
      describe={() =>
        packingSlip(
          {
            shipment,
            items: items.data ?? [],
            lines: lines.data ?? new Map<string, LineItem[]>(),
            buyerName: buyer.name ?? buyerId,
          },
          context,
        )
      }
    />
  )
}

function keyOf({ OrderID = '', LineItemID = '', QuantityShipped = 0 }: ShipmentItem): string {
  return `${OrderID} ${LineItemID} ${QuantityShipped}`
}

/** Reads the order lines of the items of a shipment, by the ID of their order. */
async function readLines(
  items: readonly ShipmentItem[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LineItem[]>> {
  const ids = new Map<string, string[]>()
  for (const { OrderID = '', LineItemID = '' } of items)
    ids.set(OrderID, [...(ids.get(OrderID) ?? []), LineItemID])
  const found = await Promise.all(
    [...ids].map(async ([orderId, lineIds]) => {
      const lines = await readLinesById(orderId, lineIds, (read) =>
        call((oc) => read(oc, { signal }), { signal }),
      )
      return [orderId, lines] as const
    }),
  )
  return new Map(found)
}
