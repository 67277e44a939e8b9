'use client'

import { orders } from '@/components/orders/resource'
import { Instant } from '@/components/resource/instant'
import { MoreFacts, xpFacts } from '@/components/resource/record/record-facts'
import { SubscriptionLink, ToCompany } from '@/components/resource/record/record-links'
import { RecordPanel } from '@/components/resource/record/record-panel'
import { SideFacts } from '@/components/orders/parts/side-facts'
import { useViewer } from '@/hooks/use-session'
import type { Order } from '@/lib/ordercloud/models'
import { xpOf } from '@/lib/xp/tree'
import { getSettings } from '@/lib/settings'

/**
 * Panel with the facts of an order that are rarely needed. The notes in xp are in the timeline. A value in their place
 * that is no list of notes is shown here, because the timeline cannot show it.
 */
export function MoreAboutOrder({ order }: { order: Order }) {
  const { isSupplier } = useViewer()
  const { [getSettings().orderNotesXp]: notes, ...others } = xpOf(order)
  const xp = Array.isArray(notes) ? others : xpOf(order)
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
      <MoreFacts label="Extended properties (xp)" facts={xpFacts(xp)} />
    </RecordPanel>
  )
}
