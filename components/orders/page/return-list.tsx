'use client'

import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { ReturnLink } from '@/components/resource/record/record-links'
import { Money } from '@/components/orders/parts/money'
import { OrderStatusBadge } from '@/components/orders/parts/order-status'
import { Instant } from '@/components/resource/instant'
import { Entries } from '@/components/resource/record/record-facts'
import type { OrderReturn } from '@/lib/ordercloud/models'

interface ReturnListProps {
  returns: readonly OrderReturn[]
  currency: string | undefined
}

/** Lists the returns of an order. */
export function ReturnList({ returns, currency }: ReturnListProps) {
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
