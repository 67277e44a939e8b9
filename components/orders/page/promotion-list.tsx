'use client'

import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { PromotionLink } from '@/components/resource/record/record-links'
import { Money } from '@/components/orders/parts/money'
import { Id } from '@/components/resource/cells'
import { Instant } from '@/components/resource/instant'
import { Entries, Facts } from '@/components/resource/record/record-facts'
import type { OrderPromotion } from '@/lib/ordercloud/models'

interface PromotionListProps {
  promotions: readonly OrderPromotion[]
  currency: string | undefined
}

/** Lists the promotions of an order and their discounts, on the whole order or on one line. */
export function PromotionList({ promotions, currency }: PromotionListProps) {
  return (
    <Entries>
      {promotions.map((promotion) => (
        <Box as="li" key={`${promotion.ID} ${promotion.LineItemID ?? ''}`}>
          <Flex justify="space-between" gap="3" wrap="wrap" mb="2" fontSize="sm">
            <HStack gap="2" wrap="wrap">
              <PromotionLink id={promotion.ID ?? ''} name={promotion.Name || promotion.Code || ''} />
              <Id>{promotion.Code ?? ''}</Id>
            </HStack>
            <Money amount={toNegativeAmount(promotion.Amount)} currency={currency} />
          </Flex>
          <Facts
            facts={[
              { label: 'Description', value: promotion.Description },
              {
                label: 'Value expression',
                value: promotion.LineItemLevel ? (
                  <Text as="span">
                    Line <Id>{promotion.LineItemID ?? ''}</Id>
                  </Text>
                ) : (
                  'The order'
                ),
              },
              { label: 'Applied', value: promotion.DateApplied && <Instant iso={promotion.DateApplied} /> },
              { label: 'Amount', value: promotion.AmountOverridden ? 'Set by an integration' : undefined },
            ]}
          />
        </Box>
      ))}
    </Entries>
  )
}

/** Returns the discount as a number of 0 or less, without a negative zero. Undefined when the amount is unknown. */
function toNegativeAmount(amount: OrderPromotion['Amount']): number | undefined {
  return typeof amount === 'number' ? 0 - amount : undefined
}
