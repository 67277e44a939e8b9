'use client'

import { Flex } from '@chakra-ui/react'
import { Day } from '@/components/resource/day'
import { OrderLink } from '@/components/resource/record/record-links'
import type { Order } from '@/lib/ordercloud/models'
import { Money } from '../../parts/money'
import { OrderStatusBadge } from '../../parts/order-status'
import { Words } from './as-user-panel'

/** One order in a list of what a buyer's user sees. */
export function OrderWords({ order }: { order: Order }) {
  return (
    <>
      <Words
        name={<OrderLink id={order.ID ?? ''} />}
        details={<Day iso={order.DateSubmitted ?? order.DateCreated} />}
      />
      <Flex gap="3" align="center" wrap="wrap" justify="flex-end">
        <OrderStatusBadge status={order.Status} />
        <Money amount={order.Total} currency={order.Currency} />
      </Flex>
    </>
  )
}
