'use client'

import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { Money } from '@/components/orders/parts/money'
import { OrderStatusBadge } from '@/components/orders/parts/order-status'
import { usePart } from '@/components/orders/parts/use-part'
import { returnsOf, shipmentsOf } from '@/components/orders/rules/parts'
import { hasReturns } from '@/components/orders/rules/returned'
import { Instant } from '@/components/resource/instant'
import { Entries } from '@/components/resource/record/record-facts'
import { ReturnLink } from '@/components/resource/record/record-links'
import { PanelNote, PartPanel } from '@/components/resource/record/record-panel'
import { Skeleton } from '@/components/ui/skeleton'
import { useViewer } from '@/hooks/use-session'
import type { Order, OrderReturn } from '@/lib/ordercloud/models'
import { RelatedPanel } from './related-panel'
import { ShipmentList } from './shipment-list'
import type { OrderFacts } from './use-order-facts'

/** The shipments of an order, and one line that names the parts that are empty. */
export function ShipmentsPanel({ order, facts }: { order: Order; facts: OrderFacts }) {
  const { Currency: currency, ID: id = '' } = order
  const { related, isShipped } = facts
  const shipments = usePart(shipmentsOf(id), isShipped === true)
  const returns = usePart(returnsOf(id), hasReturns(order))
  const empty = [
    ...(facts.shipments?.length === 0 ? ['shipments'] : []),
    ...(facts.returns?.length === 0 ? ['returns'] : []),
    ...(related.list?.length === 0 ? ['related orders'] : []),
  ]
  const isLoading =
    (isShipped !== false && shipments.isPending) ||
    (hasReturns(order) && returns.isPending) ||
    related.list === undefined
  return (
    <>
      {(shipments.isError || Boolean(shipments.data?.Items.length)) && (
        <PartPanel title="Shipments" part={shipmentsOf(id)} none="No shipments yet." foldsOnPhones>
          {(list) => <ShipmentList shipments={list} orderId={id} currency={currency} />}
        </PartPanel>
      )}
      {isLoading && <Skeleton width="50%" height="5" />}
      {!isLoading && empty.length > 0 && <PanelNote>No {listWords(empty)}.</PanelNote>}
    </>
  )
}

/** The returns of an order and the orders that it was split into or created from. Empty parts have no panel. */
export function RelatedParts({ order, facts }: { order: Order; facts: OrderFacts }) {
  const { isSupplier } = useViewer()
  const { Currency: currency, ID: id = '' } = order
  const { related } = facts
  const returns = usePart(returnsOf(id), hasReturns(order))
  return (
    <>
      {(returns.isError || Boolean(facts.returns?.length)) && (
        <PartPanel title="Returns" part={returnsOf(id)} none="No returns." foldsOnPhones>
          {(list) => <ReturnList returns={list} currency={currency} />}
        </PartPanel>
      )}
      {(Boolean(related.list?.length) || (related.list === undefined && related.error !== undefined)) && (
        <RelatedPanel related={related} isSupplier={isSupplier} />
      )}
    </>
  )
}

/** Returns "shipments, returns or related orders". */
function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}

interface ReturnListProps {
  returns: readonly OrderReturn[]
  currency: string | undefined
}

/** Lists the returns of an order. */
function ReturnList({ returns, currency }: ReturnListProps) {
  return (
    <Entries>
      {returns.map((one) => (
        <Box as="li" key={one.ID} fontSize="sm">
          <Flex justify="space-between" gap="3" wrap="wrap">
            <HStack gap="2" wrap="wrap">
              <ReturnLink id={one.ID ?? ''} isAlone />
              <OrderStatusBadge status={one.Status} />
            </HStack>
            <Money amount={one.RefundAmount} currency={currency} />
          </Flex>
          <Text color="fg.muted" fontSize="xs" mt="1">
            <Instant iso={one.DateSubmitted ?? one.DateCreated} />
          </Text>
          {one.Comments && <Text css={{ overflowWrap: 'anywhere' }}>{one.Comments}</Text>}
        </Box>
      ))}
    </Entries>
  )
}
