'use client'

import { useWholePart } from '@/components/orders/parts/use-part'
import { orders } from '@/components/orders/resource'
import { paymentsOf, promotionsOf, linesOf } from '@/components/orders/rules/parts'
import { totalsOf } from '@/components/orders/rules/totals'
import { OrderLink } from '@/components/resource/record/record-links'
import { RecordView } from '@/components/resource/record/record-view'
import { Alert } from '@/components/ui/alert'
import { useCompanyName } from '@/hooks/use-company-name'
import { formatPrice } from '@/lib/format/price'
import type { Order } from '@/lib/ordercloud/models'
import type { DocumentData } from '@/lib/resource/document-data'
import { DocumentFrame } from './document-frame'
import { orderConfirmation } from './order-confirmation'
import { usePaperContext } from './use-paper-context'

/** Page with the confirmation of one order. */
export function ConfirmationPage({ id, prefetched }: { id: string; prefetched?: DocumentData | undefined }) {
  return (
    <RecordView resource={orders} id={id} prefetched={prefetched} isSubPage>
      {(order) => <Confirmation order={order} />}
    </RecordView>
  )
}

function Confirmation({ order }: { order: Order }) {
  const { context, company, isSupplier } = usePaperContext()
  const id = order.ID ?? ''
  const buyerId = order.FromCompanyID ?? ''
  const buyer = useCompanyName('buyers', buyerId)
  const lines = useWholePart(linesOf(id))
  const promotions = useWholePart(promotionsOf(id))
  const payments = useWholePart(paymentsOf(id), !isSupplier)
  const { addsUp, sum, total } = totalsOf(order, { promotions: promotions.data })
  return (
    <DocumentFrame
      title="Order confirmation"
      record={
        <>
          Order <OrderLink id={id} />
        </>
      }
      reads={[company, lines, promotions, ...(isSupplier ? [] : [payments])]}
      isNaming={buyer.isPending}
      describe={() =>
        orderConfirmation(
          {
            order,
            lines: lines.data ?? [],
            promotions: promotions.data ?? [],
            payments: isSupplier ? undefined : payments.data,
            buyerName: buyer.name ?? buyerId,
          },
          context,
        )
      }
      notice={
        !addsUp && (
          <Alert status="warning" mt="3" title="The total does not add up">
            The amounts add up to {formatPrice(sum, order.Currency)}, but the platform’s total is{' '}
            {formatPrice(total, order.Currency)}. Check the order before you send this document.
          </Alert>
        )
      }
    />
  )
}
