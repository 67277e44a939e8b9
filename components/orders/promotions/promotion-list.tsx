'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Money } from '@/components/orders/parts/money'
import { productName } from '@/components/orders/rules/line'
import { Id } from '@/components/resource/cells'
import { Entries } from '@/components/resource/record/record-facts'
import { PromotionLink } from '@/components/resource/record/record-links'
import type { LineItem, OrderPromotion } from '@/lib/ordercloud/models'

interface PromotionListProps {
  promotions: readonly OrderPromotion[]
  currency: string | undefined
  /** Lines of the order, to name those that a promotion applies to. Others are named by ID. */
  lines?: readonly LineItem[] | undefined
  /** Renders the control of an entry. Without it, the entries have none. */
  action?: (promotion: OrderPromotion) => ReactNode
}

/** Lists the promotions of an order with the amount that each of them gives. */
export function PromotionList({ promotions, currency, lines = [], action }: PromotionListProps) {
  const names = new Map(lines.map((line) => [line.ID, productName(line)]))
  const byId = new Map(promotions.map((one) => [one.ID, one]))
  return (
    <Entries>
      {[...byId.values()].map((promotion) => {
        const parts = promotions.filter(({ ID }) => ID === promotion.ID)
        const reduced = parts.flatMap(({ LineItemID, LineItemLevel }) =>
          LineItemLevel && LineItemID ? [names.get(LineItemID) ?? `line ${LineItemID}`] : [],
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
                  reduced.length > 0 ? `For ${reduced.join(', ')}` : 'For the whole order',
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
