'use client'

import { Stack, Text } from '@chakra-ui/react'
import { FromCompany, ToCompany, UserLink } from '@/components/resource/record/record-links'
import { OrderStatusBadge } from '@/components/orders/parts/order-status'
import { statusDateFacts } from '@/components/orders/parts/status-dates'
import { Id } from '@/components/resource/cells'
import { Facts, MoreFacts, xpFacts } from '@/components/resource/record/record-facts'
import { RecordPanel } from '@/components/resource/record/record-panel'
import { useSession } from '@/hooks/use-session'
import type { Order } from '@/lib/ordercloud/models'
import { customerOf } from '@/components/orders/cells'

/** Panel with the facts of an order: its parties and its dates. Supplier staff do not see the person who placed it. */
export function SummaryPanel({ order }: { order: Order }) {
  const { isSupplier } = useSession()
  return (
    <RecordPanel title="Summary">
      <Facts
        facts={[
          { label: 'Status', value: <OrderStatusBadge status={order.Status} /> },
          { label: 'Buyer', value: <FromCompany id={order.FromCompanyID} /> },
          { label: 'Placed by', value: !isSupplier && <PlacedBy order={order} /> },
          { label: 'Seller', value: <ToCompany id={order.ToCompanyID} /> },
          { label: 'Comments', value: order.Comments && <Text whiteSpace="pre-wrap">{order.Comments}</Text> },
          ...statusDateFacts(order),
          { label: 'Subscription', value: order.SubscriptionID && <Id>{order.SubscriptionID}</Id> },
        ]}
      />
      <MoreFacts label="Extended properties (xp)" facts={xpFacts(order.xp)} />
    </RecordPanel>
  )
}

function PlacedBy({ order }: { order: Order }) {
  const { name, email } = customerOf(order)
  const { FromUserID: id, FromCompanyID: buyerId, FromUser: user } = order
  return (
    <Stack gap="0">
      {id && buyerId ? <UserLink buyerId={buyerId} id={id} name={name} /> : <Text>{name || '–'}</Text>}
      {email && <Text>{email}</Text>}
      {user?.Phone && <Text>{user.Phone}</Text>}
    </Stack>
  )
}
