'use client'

import { Box, Text } from '@chakra-ui/react'
import { Id } from '@/components/resource/cells'
import { Entries } from '@/components/resource/record/record-facts'
import { PromotionLink } from '@/components/resource/record/record-links'
import type { OrderPromotion } from '@/lib/ordercloud/models'

/** Lists the promotions of an order. Their discounts are rows of the total. */
export function PromotionList({ promotions }: { promotions: readonly OrderPromotion[] }) {
  const byId = new Map(promotions.map((one) => [one.ID, one]))
  return (
    <Entries>
      {[...byId.values()].map((promotion) => {
        const lines = promotions.flatMap(({ ID, LineItemID, LineItemLevel }) =>
          ID === promotion.ID && LineItemLevel && LineItemID ? [LineItemID] : [],
        )
        return (
          <Box as="li" key={promotion.ID} css={{ overflowWrap: 'anywhere' }}>
            <PromotionLink id={promotion.ID ?? ''} name={promotion.Name || promotion.Code || ''} />{' '}
            <Id>{promotion.Code ?? ''}</Id>
            {promotion.Description && <Text color="fg.muted">{promotion.Description}</Text>}
            <Text color="fg.muted" fontSize="xs">
              {lines.length > 0 ? `For lines ${lines.join(', ')}` : 'For the whole order'}
              {promotion.AmountOverridden && ', amount set by an integration'}
            </Text>
          </Box>
        )
      })}
    </Entries>
  )
}
