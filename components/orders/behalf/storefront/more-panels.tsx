'use client'

import { Flex } from '@chakra-ui/react'
import { Day } from '@/components/resource/day'
import { Id } from '@/components/resource/cells'
import { ShipmentLink, SubscriptionLink } from '@/components/resource/record/record-links'
import { StatusBadge } from '@/components/ui/badge'
import type { CostCenter, Order, Shipment, Subscription } from '@/lib/ordercloud/models'
import { frequencyWords } from '../../rules/subscription'
import { StateBadge } from '../../subscriptions/resource'
import { AsUserPanel, Words } from './as-user-panel'
import { OrderWords } from './order-words'

/** Panel with the orders that the user may approve. */
export function OrdersToApprove() {
  return (
    <AsUserPanel<Order>
      title="To approve"
      none="No order waits for this user’s approval."
      read={(me, options, request) =>
        me.ListApprovableOrders({ ...options, sortBy: ['!DateCreated'] }, request)
      }
      idOf={({ ID }) => ID}
    >
      {(order) => <OrderWords order={order} />}
    </AsUserPanel>
  )
}

/** Panel with the shipments of the user's orders. */
export function Shipments() {
  return (
    <AsUserPanel<Shipment>
      title="Shipments"
      none="This user has no shipments."
      read={(me, options, request) => me.ListShipments(options, request)}
      idOf={({ ID }) => ID}
    >
      {({ ID, Shipper, TrackingNumber, DateShipped }) => (
        <>
          <Words
            name={<ShipmentLink id={ID ?? ''} />}
            details={[Shipper, TrackingNumber].filter(Boolean).join(' · ')}
          />
          <Flex gap="3" align="center" wrap="wrap" justify="flex-end">
            <StatusBadge isOn={Boolean(DateShipped)} on="Shipped" off="Not shipped yet" />
            {DateShipped && <Day iso={DateShipped} />}
          </Flex>
        </>
      )}
    </AsUserPanel>
  )
}

/** Panel with the user's subscriptions. */
export function Subscriptions() {
  return (
    <AsUserPanel<Subscription>
      title="Subscriptions"
      none="This user has no subscriptions."
      read={(me, options, request) => me.ListSubscriptions(options, request)}
      idOf={({ ID }) => ID}
    >
      {(subscription) => (
        <>
          <Words
            name={<SubscriptionLink id={subscription.ID ?? ''} />}
            details={
              <>
                {frequencyWords(subscription)}
                {subscription.NextOrderDate && (
                  <>
                    {' · next order '}
                    <Day iso={subscription.NextOrderDate} />
                  </>
                )}
              </>
            }
          />
          <StateBadge subscription={subscription} />
        </>
      )}
    </AsUserPanel>
  )
}

/** Panel with the cost centers that the user can charge. */
export function CostCenters() {
  return (
    <AsUserPanel<CostCenter>
      title="Cost centers"
      none="This user can charge no cost center."
      read={(me, options, request) => me.ListCostCenters(options, request)}
      idOf={({ ID }) => ID}
    >
      {({ ID, Name, Description }) => (
        <>
          <Words name={Name || ID} details={Description} />
          <Id>{ID ?? ''}</Id>
        </>
      )}
    </AsUserPanel>
  )
}
