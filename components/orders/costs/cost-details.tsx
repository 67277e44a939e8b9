'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PanelFailure, PanelSkeleton } from '@/components/resource/record/record-panel'
import { Mark } from '@/components/ui/badge'
import { formatPrice } from '@/lib/format/price'
import { keys } from '@/lib/ordercloud/keys'
import type { Order } from '@/lib/ordercloud/models'
import { countOf } from '@/lib/resource/words'
import { Money } from '../parts/money'
import { costDetailsOf, type ChosenParcel, type CostOrigin } from '../rules/cost-details'
import { readWorksheet } from './write-costs'

const TITLE = 'Shipping and tax'
const DAYS = { one: 'day', many: 'days' }

/** Explains the shipping and the tax of an order: the method of each parcel, and amounts that were set by hand. */
export function CostExplanation({ order }: { order: Order }) {
  const id = order.ID ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.item('orders', [id, 'worksheet']),
    queryFn: ({ signal }) => readWorksheet(id, signal),
  })
  if (!data) {
    if (!error) return <PanelSkeleton title={TITLE} />
    return <PanelFailure title={TITLE} error={error} isFetching={isFetching} onRetry={() => void refetch()} />
  }
  const { parcels, shipping, tax } = costDetailsOf(order, data)
  const { Currency: currency } = order
  return (
    // The group has an element of its own, because a role would replace that of the list.
    <Box role="group" aria-label={TITLE} mt="2" fontSize="xs">
      <Stack as="dl" gap="2">
        <Origin label="Shipping" origin={shipping} currency={currency}>
          {parcels.map((parcel) => (
            <Parcel key={parcel.id} parcel={parcel} currency={currency} />
          ))}
        </Origin>
        <Origin label="Tax" origin={tax} currency={currency} />
      </Stack>
    </Box>
  )
}

function Origin(props: {
  label: string
  origin: CostOrigin
  currency: string | undefined
  children?: ReactNode
}) {
  const { label, origin, currency, children } = props
  return (
    <Box>
      <Box as="dt" fontWeight="medium">
        {label} {origin.isOverridden && <Mark>Overridden</Mark>}
      </Box>
      <Box as="dd" color="fg.muted">
        <Text>{originWords(origin, currency)}</Text>
        {children}
      </Box>
    </Box>
  )
}

function Parcel({ parcel, currency }: { parcel: ChosenParcel; currency: string | undefined }) {
  const { method, cost, days, from } = parcel
  const words = [
    method ?? 'No method chosen',
    from.length > 0 ? `from ${from.join(', ')}` : '',
    days ? countOf(days, DAYS) : '',
  ]
  return (
    <Flex justify="space-between" gap="3">
      <Text css={{ overflowWrap: 'anywhere' }}>{words.filter(Boolean).join(', ')}</Text>
      {cost !== undefined && <Money amount={cost} currency={currency} />}
    </Flex>
  )
}

function originWords({ amount, calculated, isOverridden }: CostOrigin, currency: string | undefined): string {
  if (isOverridden) return `Set by hand. Calculated was ${formatPrice(calculated ?? 0, currency)}.`
  if (calculated !== undefined) return 'Calculated by the service for shipping and tax.'
  // The platform forgets the calculation when the order is changed afterward.
  return amount === 0
    ? 'No calculation is stored.'
    : 'No calculation is stored. The amount was set by hand, or the order was changed after the calculation.'
}
