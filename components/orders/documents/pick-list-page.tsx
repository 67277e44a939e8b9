'use client'

import { useWholePart } from '@/components/orders/parts/use-part'
import { orders } from '@/components/orders/resource'
import { linesOf } from '@/components/orders/rules/parts'
import { OrderLink } from '@/components/resource/record/record-links'
import { RecordView } from '@/components/resource/record/record-view'
import { useCompanyName } from '@/hooks/use-company-name'
import type { Order } from '@/lib/ordercloud/models'
import type { DocumentData } from '@/lib/resource/document-data'
import { DocumentFrame } from './document-frame'
import { pickList } from './pick-list'
import { usePaperContext } from './use-paper-context'

/** Page with the pick list of one order. */
export function PickListPage({ id, prefetched }: { id: string; prefetched?: DocumentData | undefined }) {
  return (
    <RecordView resource={orders} id={id} prefetched={prefetched} isSubPage>
      {(order) => <OrderPickList order={order} />}
    </RecordView>
  )
}

function OrderPickList({ order }: { order: Order }) {
  const id = order.ID ?? ''
  const buyerId = order.FromCompanyID ?? ''
  const buyer = useCompanyName('buyers', buyerId)
  const lines = useWholePart(linesOf(id))
  const suppliers = (lines.data ?? []).flatMap(({ SupplierID }) => SupplierID || [])
  const { context, company, isNaming } = usePaperContext(suppliers)
  return (
    <DocumentFrame
      title="Pick list"
      record={
        <>
          Order <OrderLink id={id} />
        </>
      }
      reads={[company, lines]}
      isNaming={buyer.isPending || isNaming}
      describe={() => pickList({ order, lines: lines.data ?? [], buyerName: buyer.name ?? buyerId }, context)}
    />
  )
}
