'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { EditButton } from '@/components/orders/parts/edit-button'
import { Money } from '@/components/orders/parts/money'
import { RecordPanel } from '@/components/resource/record/record-panel'
import { Alert } from '@/components/ui/alert'
import { Mark } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import { useViewer } from '@/hooks/use-session'
import { formatPrice } from '@/lib/format/price'
import { lazy } from '@/lib/lazy'
import type { Order } from '@/lib/ordercloud/models'
import { totalsOf } from '@/components/orders/rules/totals'
import type { OrderFacts } from './use-order-facts'

const explanationCode = lazy(() => import('../costs/cost-details').then((module) => module.CostExplanation))
const costsCode = lazy(() => import('../costs/costs-dialog').then((module) => module.CostsDialog))

/**
 * Panel that adds up the total of the order and explains each amount. It shows a note if the platform's own numbers do
 * not add up.
 */
export function TotalsPanel({ order, facts }: { order: Order; facts: OrderFacts }) {
  const { lines, total, sum, addsUp } = totalsOf(order, {
    promotions: facts.promotions,
    lines: facts.lines.lines,
  })
  const { Currency: currency } = order
  const { isSupplier } = useViewer()
  const dialog = useLazyPart(costsCode, 'dialog')
  const explanation = useLazyPart(explanationCode, 'explanation')
  const hasCosts = Boolean(order.ShippingCost) || Boolean(order.TaxCost)
  return (
    <RecordPanel
      title="Total"
      action={
        !isSupplier && (
          <EditButton
            {...{ order, action: 'changeCosts', label: 'Edit', subject: 'shipping and tax' }}
            prepare={dialog.prepare}
            onClick={dialog.open}
          />
        )
      }
    >
      <Box as="dl" fontSize="sm">
        {lines.map(({ key, label, amount, note, isOverridden }) => (
          <Flex key={key} justify="space-between" gap="3" py="0.5">
            <Box as="dt" minW="0" color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
              {label} {isOverridden && <Mark>Overridden</Mark>}
              {note && (
                <Text as="span" display="block" fontSize="xs">
                  {note}
                </Text>
              )}
            </Box>
            <Box as="dd">
              <Money amount={amount} currency={currency} />
            </Box>
          </Flex>
        ))}
        <Flex
          justify="space-between"
          gap="3"
          pt="2"
          mt="1.5"
          borderTopWidth="1px"
          fontSize="md"
          fontWeight="semibold"
        >
          <dt>Total {currency || 'USD'}</dt>
          <Box as="dd">
            <Money amount={total} currency={currency} />
          </Box>
        </Flex>
      </Box>
      {!addsUp && (
        <Alert status="warning" mt="3" title="The total does not add up">
          The amounts above add up to {formatPrice(sum, currency)}, but the platform’s total is{' '}
          {formatPrice(total, currency)}.
        </Alert>
      )}
      {!isSupplier && hasCosts && (
        <Button
          size="xs"
          variant="ghost"
          ms="-2"
          mt="1"
          aria-expanded={explanation.isOpen === true}
          onPointerEnter={explanation.prepare}
          onFocus={explanation.prepare}
          onClick={explanation.isOpen ? explanation.close : explanation.open}
          data-print="no"
        >
          {explanation.isOpen ? 'Hide the explanation' : 'Explain shipping and tax'}
        </Button>
      )}
      {explanation.isOpen && explanation.Part && <explanation.Part order={order} />}
      {dialog.isOpen && dialog.Part && <dialog.Part order={order} onClose={dialog.close} />}
    </RecordPanel>
  )
}
