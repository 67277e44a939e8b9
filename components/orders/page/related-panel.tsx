'use client'

import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { OrderLink, SupplierLink } from '@/components/resource/record/record-links'
import { Money } from '@/components/orders/parts/money'
import { OrderStatusBadge } from '@/components/orders/parts/order-status'
import { Entries } from '@/components/resource/record/record-facts'
import { PanelFailure, PartPanel } from '@/components/resource/record/record-panel'
import { Skeleton } from '@/components/ui/skeleton'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { relatedOrdersQuery } from '@/components/orders/rules/by-id'
import { forwardedLinesOf } from '@/components/orders/rules/parts'
import { relatedOrders, type RelatedOrder } from '@/components/orders/rules/related'
import { countOf } from '@/lib/resource/words'

/** Panel with the orders that were created from this order for suppliers, or the order it was created from. */
export function RelatedPanel({ orderId }: { orderId: string }) {
  return (
    <PartPanel
      title="Related orders"
      part={forwardedLinesOf(orderId)}
      hasCount={false}
      none="No related orders."
    >
      {(lines) => <Related orderId={orderId} lines={lines} />}
    </PartPanel>
  )
}

const LINES = { one: 'line', many: 'lines' }

/** Lists the related orders. The lines contain their ids, so they appear at once. Their status loads afterward. */
function Related({ orderId, lines }: { orderId: string; lines: readonly LineItem[] }) {
  const related = relatedOrders(lines)
  const orders = useQuery(
    relatedOrdersQuery(
      orderId,
      related.map(({ id }) => id),
    ),
  )
  const hasFailed = orders.isError && orders.data === undefined
  return (
    <>
      {hasFailed && (
        <Box mb="3">
          <PanelFailure
            title="The status and totals of related orders"
            error={orders.error}
            isFetching={orders.isFetching}
            onRetry={() => void orders.refetch()}
          />
        </Box>
      )}
      <Entries>
        {related.map((one) => (
          <Box as="li" key={`${one.kind} ${one.id}`} fontSize="sm">
            <Flex justify="space-between" gap="3" minH="6" wrap="wrap">
              {orders.data || hasFailed ? (
                <RelatedOrderSummary related={one} orders={orders.data} />
              ) : (
                <>
                  <OrderLink id={one.id} />
                  <Skeleton width="5rem" />
                </>
              )}
            </Flex>
            <Origin related={one} />
          </Box>
        ))}
      </Entries>
    </>
  )
}

/** Shows an order with its status and total. Both are missing if the order could not be read. */
function RelatedOrderSummary({
  related,
  orders,
}: {
  related: RelatedOrder
  orders: readonly Order[] | undefined
}) {
  const order = orders?.find(({ ID }) => ID === related.id)
  if (orders && !order) {
    return (
      <Text css={{ overflowWrap: 'anywhere' }}>
        {related.id}{' '}
        <Text as="span" color="fg.muted">
          (you do not have access to this order)
        </Text>
      </Text>
    )
  }
  return (
    <>
      <HStack gap="2" wrap="wrap">
        <OrderLink id={related.id} />
        {order && <OrderStatusBadge status={order.Status} />}
      </HStack>
      {order && <Money amount={order.Total} currency={order.Currency} />}
    </>
  )
}

function Origin({ related: { kind, supplierId, lineCount } }: { related: RelatedOrder }) {
  return (
    <Text color="fg.muted" mt="1">
      {kind === 'outgoing' ? 'Created from this order' : 'This order was created from it'}
      {kind === 'outgoing' && supplierId && (
        <>
          {' for '}
          <SupplierLink id={supplierId} />
        </>
      )}
      , {countOf(lineCount, LINES)}
    </Text>
  )
}
