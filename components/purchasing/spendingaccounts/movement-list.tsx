'use client'

import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Day } from '@/components/resource/day'
import { Entries } from '@/components/resource/record/record-facts'
import { OrderLink, ReturnLink } from '@/components/resource/record/record-links'
import { PanelFailure, PanelNote, RecordPanel } from '@/components/resource/record/record-panel'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress-bar'
import { formatNumber } from '@/lib/format/number'
import { formatPrice } from '@/lib/format/price'
import { keys } from '@/lib/ordercloud/keys'
import type { PaymentTransaction } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import {
  MOVEMENT_REQUESTS,
  movementSums,
  newestFirst,
  readMovements,
  type Movement,
  type MovementKind,
} from '../rules/movements'

const TITLE = 'Movements'
const ORDERS = { one: 'order', many: 'orders' }
const REQUESTS = { one: 'request', many: 'requests' }

const KINDS: Readonly<Record<MovementKind, string>> = {
  taken: 'Taken by the order',
  refunded: 'Refunded',
  returned: 'Nothing taken. The order was canceled.',
  notAccepted: 'Nothing taken. The payment is not accepted.',
}

/** The opened panel of movements. */
export function MovementList({ buyerId, accountId }: { buyerId: string; accountId: string }) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const queryKey = keys.item('spendingaccountmovements', [buyerId, accountId])
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: page, signal }) =>
      readMovements({ buyerId, accountId, page }, { signal }, setProgress),
    initialPageParam: 1,
    getNextPageParam: ({ hasOlder }, pages) => (hasOlder ? pages.length + 1 : undefined),
    // Only the user starts another reading, because it takes many requests.
    staleTime: Infinity,
    retry: false,
  })
  const pages = query.data?.pages
  const readOlder = () => void query.fetchNextPage()
  const readAgain = () => void query.refetch()
  return (
    <RecordPanel title={TITLE}>
      <Stack gap="3">
        {pages && <Movements pages={pages} />}
        {query.isFetching ? (
          <Reading progress={progress} onStop={() => void client.cancelQueries({ queryKey })} />
        ) : query.isError ? (
          <PanelFailure
            title={TITLE}
            error={query.error}
            isFetching={false}
            onRetry={query.isFetchNextPageError ? readOlder : readAgain}
          />
        ) : (
          <Flex gap="2" wrap="wrap" align="center">
            {query.hasNextPage && (
              <Button size="sm" variant="outline" onClick={readOlder}>
                Read older orders
              </Button>
            )}
            <Button size="sm" variant="outline" onClick={readAgain}>
              Read again
            </Button>
            <Text fontSize="sm" color="fg.muted">
              Each reading takes up to {MOVEMENT_REQUESTS} requests.
            </Text>
          </Flex>
        )}
      </Stack>
    </RecordPanel>
  )
}

/** Progress of the reading, with a button that stops it. */
function Reading(props: { progress: { done: number; total: number } | undefined; onStop: () => void }) {
  const { progress, onStop } = props
  return (
    <Flex align="center" gap="4" wrap="wrap" aria-busy>
      <Box flex="1" minW="12rem">
        <Text role="status" mb="2" fontSize="sm">
          {progress
            ? `${formatNumber(progress.done)} of ${countOf(progress.total, REQUESTS)}`
            : 'Reading the orders…'}
        </Text>
        <ProgressBar
          label="Reading of the movements"
          value={progress?.done ?? 0}
          max={progress?.total ?? MOVEMENT_REQUESTS}
        />
      </Box>
      <Button size="sm" variant="outline" onClick={onStop}>
        Stop
      </Button>
    </Flex>
  )
}

function Movements({
  pages,
}: {
  pages: readonly { movements: readonly Movement[]; orders: number; total: number }[]
}) {
  const movements = newestFirst(pages.flatMap((page) => page.movements))
  const read = pages.reduce((sum, { orders }) => sum + orders, 0)
  const total = pages[0]?.total ?? 0
  const scope =
    read < total ? `the last ${formatNumber(read)} of ${countOf(total, ORDERS)}` : countOf(total, ORDERS)
  const sums = movementSums(movements).map(
    ({ currency, taken, refunded }) =>
      `${formatPrice(taken, currency)} taken, ${formatPrice(refunded, currency)} refunded`,
  )
  if (total === 0) return <PanelNote>The buyer has no submitted orders yet.</PanelNote>
  if (movements.length === 0) return <PanelNote>No payment with this account in {scope}.</PanelNote>
  return (
    <Stack gap="2">
      <Text role="status" fontSize="sm" color="fg.muted">
        In {scope}: {sums.join('; ') || 'nothing taken'}. Changes of the balance by staff are not listed.
      </Text>
      <Entries>
        {movements.map((movement) => (
          <MovementEntry key={`${movement.orderId}/${movement.payment.ID}`} movement={movement} />
        ))}
      </Entries>
    </Stack>
  )
}

function MovementEntry({ movement }: { movement: Movement }) {
  const { kind, orderId, date, currency, change, payment } = movement
  const { OrderReturnID: returnId, Transactions: transactions = [] } = payment
  return (
    <Box as="li" fontSize="sm" css={{ '&:first-of-type': { paddingTop: '0' } }}>
      <Flex justify="space-between" gap="3">
        <HStack columnGap="3" rowGap="0" wrap="wrap" minW="0" css={{ overflowWrap: 'anywhere' }}>
          <Day iso={date} hasTime />
          <OrderLink id={orderId} isAlone />
          {returnId && (
            <span>
              Return <ReturnLink id={returnId} isAlone />
            </span>
          )}
        </HStack>
        <Text as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" fontWeight="medium">
          {change > 0 && '+'}
          {formatPrice(change, currency)}
        </Text>
      </Flex>
      <Text color="fg.muted" css={{ overflowWrap: 'anywhere' }}>
        {[KINDS[kind], payment.Description].filter(Boolean).join(' · ')}
      </Text>
      {transactions.length > 0 && <Transactions of={transactions} currency={currency} />}
    </Box>
  )
}

function Transactions(props: { of: readonly PaymentTransaction[]; currency: string | undefined }) {
  return (
    <Stack
      as="ul"
      listStyleType="none"
      aria-label="Transactions"
      gap="1"
      mt="1"
      ps="3"
      borderStartWidth="2px"
    >
      {props.of.map((one) => (
        <Flex as="li" key={one.ID} justify="space-between" gap="3">
          <HStack columnGap="3" rowGap="0" wrap="wrap">
            <Day iso={one.DateExecuted} hasTime />
            <Text as="span">{one.Type}</Text>
            <StatusBadge isOn={one.Succeeded === true} on="Succeeded" off="Failed" />
          </HStack>
          {typeof one.Amount === 'number' && (
            <Text as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
              {formatPrice(one.Amount, one.Currency || props.currency)}
            </Text>
          )}
        </Flex>
      ))}
    </Stack>
  )
}
