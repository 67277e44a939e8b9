'use client'

import { Box, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Id } from '@/components/resource/cells'
import { Entries } from '@/components/resource/record/record-facts'
import { PromotionLink } from '@/components/resource/record/record-links'
import { PanelFailure, PanelNote, PanelSkeleton } from '@/components/resource/record/record-panel'
import { keys } from '@/lib/ordercloud/keys'
import type { LineItem, Order } from '@/lib/ordercloud/models'
import { readOneOrder } from '@/lib/orders/sample'

const TITLE = 'The promotions that are not possible'

interface MissedPromotionsProps {
  order: Order
  /** The lines that are loaded. */
  lines: readonly LineItem[] | undefined
  /** IDs of the promotions that the order has or can have. */
  possible: readonly (string | undefined)[]
  /** True when the order has promotions. */
  hasOthers: boolean
}

/** List of the other active promotions, each with the reason why the order does not get it. */
export function MissedPromotions({ order, lines, possible, hasOthers }: MissedPromotionsProps) {
  const id = order.ID ?? ''
  const isComplete = lines !== undefined && lines.length >= (order.LineItemCount ?? 0)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.item('orders', [id, 'missed promotions', possible.join(), String(order.LastUpdated)]),
    queryFn: async ({ signal }) => {
      const { readMissedPromotions } = await import('@/components/promotions/public')
      const sample = isComplete ? { order, lines } : await readOneOrder(id, { signal })
      return readMissedPromotions(sample, {
        ...{ hasOthers, signal },
        isPossible: ({ ID }) => possible.includes(ID),
      })
    },
  })
  if (!data) {
    if (!error) return <PanelSkeleton title={TITLE} />
    return <PanelFailure title={TITLE} error={error} isFetching={isFetching} onRetry={() => void refetch()} />
  }
  if (data.missed.length === 0) return <PanelNote>There are no other active promotions.</PanelNote>
  return (
    <Box role="group" aria-label="Promotions that are not possible">
      <Entries>
        {data.missed.map(({ promotion: { ID = '', Code, Name }, reason }) => (
          <Box as="li" key={ID} css={{ overflowWrap: 'anywhere' }}>
            <PromotionLink id={ID} name={Name || Code || ID} isAlone />{' '}
            {Code && Code !== Name && <Id>{Code}</Id>}
            <Text color="fg.muted" fontSize="xs">
              {reason.words}
              {reason.conditions.map((condition, at) => (
                <span key={at}>
                  {at > 0 && ','} <code>{condition}</code>
                </span>
              ))}
            </Text>
          </Box>
        ))}
      </Entries>
      {data.isPartial && (
        <Text color="fg.muted" fontSize="xs" mt="1">
          The marketplace has more active promotions than are listed here.
        </Text>
      )}
    </Box>
  )
}
