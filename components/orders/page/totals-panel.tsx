'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { Money } from '@/components/orders/parts/money'
import { RecordPanel } from '@/components/resource/record/record-panel'
import { Alert } from '@/components/ui/alert'
import { formatPrice } from '@/lib/format/price'
import type { Order } from '@/lib/ordercloud/models'
import { totalsOf } from '@/components/orders/rules/totals'

/** Panel that adds up the total of the order. It shows a note if the platform's own numbers do not add up. */
export function TotalsPanel({ order }: { order: Order }) {
  const { lines, total, sum, addsUp } = totalsOf(order)
  const { Currency: currency } = order
  return (
    <RecordPanel title="Order total">
      <Box as="dl" fontSize="sm">
        {lines.map(({ label, amount }) => (
          <Flex key={label} justify="space-between" gap="3" py="1">
            <Text as="dt" color="fg.muted">
              {label}
            </Text>
            <Box as="dd">
              <Money amount={amount} currency={currency} />
            </Box>
          </Flex>
        ))}
        <Flex justify="space-between" gap="3" pt="3" mt="2" borderTopWidth="1px" fontWeight="semibold">
          <dt>Total</dt>
          <Box as="dd">
            <Money amount={total} currency={currency} />
          </Box>
        </Flex>
      </Box>
      <Text fontSize="xs" color="fg.muted" mt="2">
        All amounts in {currency || 'USD'}.
      </Text>
      {!addsUp && (
        <Alert status="warning" mt="4" title="The total does not add up">
          The amounts above add up to {formatPrice(sum, currency)}, but the platform’s total is{' '}
          {formatPrice(total, currency)}.
        </Alert>
      )}
    </RecordPanel>
  )
}
