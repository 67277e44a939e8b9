'use client'

import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { OrderLink, SupplierLink } from '@/components/resource/record/record-links'
import { Money } from '@/components/orders/parts/money'
import { OrderStatusBadge } from '@/components/orders/parts/order-status'
import { Entries } from '@/components/resource/record/record-facts'
import { PanelFailure, RecordPanel } from '@/components/resource/record/record-panel'
import { Skeleton } from '@/components/ui/skeleton'
import type { Order } from '@/lib/ordercloud/models'
import type { RelatedOrder } from '@/components/orders/rules/related'
import { countOf } from '@/lib/resource/words'
import type { OrderFacts } from './use-order-facts'

const LINES = { one: 'line', many: 'lines' }

/**
 * Panel with the orders that were created from this order for suppliers, or the order it was created from. The lines
 * contain their IDs, so they appear at once. Their status loads afterward.
 */
export function RelatedPanel({
  related,
  isSupplier,
}: {
  related: OrderFacts['related']
  isSupplier: boolean
}) {
  const { list = [], orders, error, isFetching, retry } = related
  return (
    <RecordPanel title="Related orders" foldsOnPhones={error === undefined} onRetry={retry}>
      {error !== undefined && (
        <Box mb="3">
          <PanelFailure
            title="The status and totals of related orders"
            error={error}
            isFetching={isFetching}
            onRetry={retry}
          />
        </Box>
      )}
      <Entries>
        {list.map((one) => (
          <Box as="li" key={`${one.kind} ${one.id}`}>
            <Flex justify="space-between" gap="3" minH="5" wrap="wrap">
              {orders || error !== undefined ? (
                <RelatedOrderSummary related={one} orders={orders} isSupplier={isSupplier} />
              ) : (
                <>
                  <OrderLink id={one.id} isAlone />
                  <Skeleton width="5rem" />
                </>
              )}
            </Flex>
            <Origin related={one} />
          </Box>
        ))}
      </Entries>
    </RecordPanel>
  )
}

/** Shows an order with its status and total. Both are missing if the order could not be read. */
function RelatedOrderSummary(props: {
  related: RelatedOrder
  orders: readonly Order[] | undefined
  isSupplier: boolean
}) {
  const { related, orders, isSupplier } = props
  const order = orders?.find(({ ID }) => ID === related.id)
  if (orders && !order) {
    return (
      <Text css={{ overflowWrap: 'anywhere' }}>
        {related.id}{' '}
        <Text as="span" color="fg.muted">
          {isSupplier ? '(order of the marketplace)' : '(you do not have access to this order)'}
        </Text>
      </Text>
    )
  }
  return (
    <>
      <HStack gap="2" wrap="wrap">
        <OrderLink id={related.id} isAlone />
        {order && <OrderStatusBadge status={order.Status} />}
      </HStack>
      {order && <Money amount={order.Total} currency={order.Currency} />}
    </>
  )
}

/** Says which of the two orders was created from the other one. */
function Origin({ related: { kind, supplierId, lineCount } }: { related: RelatedOrder }) {
  const lines = countOf(lineCount, LINES)
  return (
    <Text color="fg.muted" fontSize="xs" css={{ overflowWrap: 'anywhere' }}>
      {kind === 'incoming' && `This order was created from it, ${lines}`}
      {kind === 'outgoing' && !supplierId && `Created from this order, ${lines}`}
      {kind === 'outgoing' && supplierId && (
        <>
          For <SupplierLink id={supplierId} />, {lines}
        </>
      )}
    </Text>
  )
}
