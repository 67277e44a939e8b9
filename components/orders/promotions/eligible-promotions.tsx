'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Id } from '@/components/resource/cells'
import { Entries } from '@/components/resource/record/record-facts'
import { PromotionLink } from '@/components/resource/record/record-links'
import { PanelFailure, PanelNote, PanelSkeleton } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useCanRead } from '@/hooks/use-can'
import type { LineItem, Order, OrderPromotion, Promotion } from '@/lib/ordercloud/models'
import { wholePartQuery } from '@/lib/resource/part'
import { eligiblePromotionsOf } from '../rules/parts'
import { MissedPromotions } from './missed-promotions'

interface EligiblePromotionsProps {
  order: Order
  /** The lines that are loaded. */
  lines: readonly LineItem[] | undefined
  applied: readonly OrderPromotion[]
  /** Reason why promotions cannot be changed. */
  reason: string | undefined
  isRunning: boolean
  onAdd: (code: string) => void
}

const allPromotions = { readers: ['PromotionReader', 'PromotionAdmin'] }
const TITLE = 'The promotions that are possible'

/**
 * List of the promotions whose conditions an order meets and which it does not have yet, and on request of the other
 * active ones with the reason why the order does not get them.
 */
export function EligiblePromotions(props: EligiblePromotionsProps) {
  const { order, lines, applied, reason, isRunning, onAdd } = props
  const { queryKey, queryFn } = wholePartQuery(eligiblePromotionsOf(order.ID ?? ''))
  const [isExplained, setExplained] = useState(false)
  const canReadAll = useCanRead(allPromotions)
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn({ signal }),
  })
  if (data === undefined) {
    if (!isError) return <PanelSkeleton title={TITLE} />
    return <PanelFailure title={TITLE} error={error} isFetching={isFetching} onRetry={() => void refetch()} />
  }
  const others = data.filter(({ ID }) => !applied.some((one) => one.ID === ID))
  return (
    <Stack gap="2">
      {others.length === 0 ? (
        <PanelNote>The order meets the conditions of no other promotion.</PanelNote>
      ) : (
        <Box role="group" aria-label="Possible promotions">
          <Entries>
            {others.map((promotion) => (
              <Entry key={promotion.ID} {...{ promotion, reason, isRunning, onAdd }} />
            ))}
          </Entries>
        </Box>
      )}
      {isExplained ? (
        <MissedPromotions
          {...{ order, lines }}
          hasOthers={applied.length > 0}
          possible={[...applied, ...data].map(({ ID }) => ID)}
        />
      ) : (
        canReadAll && (
          <Button size="xs" variant="ghost" alignSelf="start" ms="-2" onClick={() => setExplained(true)}>
            Why not others?
          </Button>
        )
      )}
    </Stack>
  )
}

function Entry(props: {
  promotion: Promotion
  reason: string | undefined
  isRunning: boolean
  onAdd: (code: string) => void
}) {
  const { promotion, reason, isRunning, onAdd } = props
  const { ID: id = '', Code: code, Name, Description: description } = promotion
  const name = Name || code || id
  return (
    <Flex as="li" gap="3" align="flex-start" css={{ overflowWrap: 'anywhere' }}>
      <Box flex="1" minW="0">
        <PromotionLink id={id} name={name} isAlone /> {code && code !== name && <Id>{code}</Id>}
        {description && (
          <Text color="fg.muted" fontSize="xs">
            {description}
          </Text>
        )}
      </Box>
      <Button
        size="xs"
        variant="ghost"
        disabledReason={reason ?? (code ? undefined : 'This promotion has no code, so it cannot be added.')}
        loading={isRunning}
        onClick={() => onAdd(code ?? '')}
      >
        Add
        <VisuallyHidden>: {name}</VisuallyHidden>
      </Button>
    </Flex>
  )
}
