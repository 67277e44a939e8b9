'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Money } from '@/components/orders/parts/money'
import { Id } from '@/components/resource/cells'
import { Entries } from '@/components/resource/record/record-facts'
import { PromotionLink } from '@/components/resource/record/record-links'
import type { OrderPromotion } from '@/lib/ordercloud/models'

interface PromotionListProps {
  promotions: readonly OrderPromotion[]
  currency: string | undefined
  /** Renders the control of an entry. Without it, the entries have none. */
  action?: (promotion: OrderPromotion) => ReactNode
}

/** Lists the promotions of an order with the amount that each of them gives. */
export function PromotionList({ promotions, currency, action }: PromotionListProps) {
  const byId = new Map(promotions.map((one) => [one.ID, one]))
  return (
    <Entries>
      {[...byId.values()].map((promotion) => {
        const parts = promotions.filter(({ ID }) => ID === promotion.ID)
        const lines = parts.flatMap(({ LineItemID, LineItemLevel }) =>
          LineItemLevel && LineItemID ? [LineItemID] : [],
        )
        const amount = parts.reduce((sum, { Amount }) => sum + (Amount ?? 0), 0)
        const name = promotion.Name || promotion.Code || ''
        return (
          <Flex as="li" key={promotion.ID} gap="3" align="flex-start" css={{ overflowWrap: 'anywhere' }}>
            <Box flex="1" minW="0">
              <PromotionLink id={promotion.ID ?? ''} name={name} isAlone />{' '}
              {promotion.Code && promotion.Code !== name && <Id>{promotion.Code}</Id>}
              <Text color="fg.muted" fontSize="xs">
                {[
                  promotion.Description,
                  lines.length > 0
                    ? `For ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`
                    : 'For the whole order',
                  promotion.AmountOverridden && 'amount set by an integration',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Box>
            <Money amount={0 - amount} currency={currency} />
            {action?.(promotion)}
          </Flex>
        )
      })}
    </Entries>
  )
}
