'use client'

import { orders } from '@/components/orders/resource'
import { Instant } from '@/components/resource/instant'
import { SubscriptionLink, ToCompany } from '@/components/resource/record/record-links'
import { RecordPanel } from '@/components/resource/record/record-panel'
import { SideFacts } from '@/components/orders/parts/side-facts'
import { useViewer } from '@/hooks/use-session'
import type { Order } from '@/lib/ordercloud/models'

/** Panel with the facts of an order that are rarely needed. */
export function MoreAboutOrder({ order }: { order: Order }) {
  const { isSupplier } = useViewer()
  return (
    <RecordPanel title={`About the ${orders.words.one}`}>
      <SideFacts
        facts={[
          { label: 'Seller', value: !isSupplier && <ToCompany id={order.ToCompanyID} /> },
          {
            label: 'Subscription',
            value: order.SubscriptionID && <SubscriptionLink id={order.SubscriptionID} />,
          },
          { label: 'Last updated', value: order.LastUpdated && <Instant iso={order.LastUpdated} /> },
        ]}
      />
    </RecordPanel>
  )
}
