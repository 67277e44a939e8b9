'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { RecordPicker } from '@/components/resource/assign/record-picker'
import { SidePanel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { FailureWords } from '@/components/ui/failure-words'
import { Icon } from '@/components/ui/icon'
import { Skeleton } from '@/components/ui/skeleton'
import { useCanRead } from '@/hooks/use-can'
import { clausesOf, outlineOf } from '@/lib/expressions/outline'
import { ExpressionProblem } from '@/lib/expressions/problem'
import { formatNumber } from '@/lib/format/number'
import { formatPrice } from '@/lib/format/price'
import { call } from '@/lib/ordercloud/client'
import type { Order } from '@/lib/ordercloud/models'
import { keys } from '@/lib/ordercloud/keys'
import type { Reference } from '@/lib/resource/reference'
import type { ListPage } from '@/lib/resource/service'
import { countOf } from '@/lib/resource/words'
import { idSegment } from '@/lib/url/id-segment'
import {
  categoriesIn,
  MAX_SAMPLE_ORDERS,
  membershipIn,
  readCategoryProducts,
  readLastOrders,
  readOneOrder,
} from '@/lib/orders/sample'
import {
  shareOf,
  simulatedPromotion,
  simulateOrder,
  totalsOf,
  type SimulatedOrder,
  type SimulationTotals,
} from '../rules/simulate'
import type { PromotionForm } from '../schema'
import { TriedRecords } from './tried-records'

/** Time for which a sample counts as current, in milliseconds. */
const SAMPLE_STALE_MS = 300_000

const ORDER_READERS = { readers: ['OrderReader', 'OrderAdmin'] }

/** An order of the marketplace, for the picker of the simulator. */
const orderReference: Reference<Order> = {
  path: 'orders/sample',
  words: { one: 'order', many: 'orders' },
  idOf: ({ ID }) => ID ?? '',
  titleOf: ({ ID }) => ID ?? '',
  search: { words: 'ID, buyer or comments' },
  rules: { defaultSort: '!DateSubmitted' },
  service: {
    list: (options, { signal, quiet }) =>
      call((oc) => oc.Orders.List('Incoming', options as object, { signal }) as Promise<ListPage<Order>>, {
        signal,
        quiet,
      }),
    get: (id, { signal, quiet }) =>
      call((oc) => oc.Orders.Get('All', encodeURIComponent(id), { signal }) as Promise<Order>, {
        signal,
        quiet,
      }),
  },
}

/** Panel that tries a promotion on past orders while its expressions are edited. */
export function Simulator() {
  const canRead = useCanRead(ORDER_READERS)
  const [isStarted, setStarted] = useState(false)
  return (
    <SidePanel title="Try on past orders">
      {!canRead ? (
        <Text fontSize="sm" color="fg.muted">
          This needs the permission to view orders.
        </Text>
      ) : isStarted ? (
        <Sample />
      ) : (
        <Stack gap="3" fontSize="sm">
          <Text color="fg.muted">
            See which of the last orders would have got this promotion, and what it would have cost. Nothing
            is saved.
          </Text>
          <Button size="sm" variant="outline" alignSelf="flex-start" onClick={() => setStarted(true)}>
            Try on the last {MAX_SAMPLE_ORDERS} orders
          </Button>
        </Stack>
      )}
    </SidePanel>
  )
}

const SIMULATED = [
  'LineItemLevel',
  'EligibleExpression',
  'ValueExpression',
  'QuantityLimitPerOrder',
  'ItemLimitPerOrder',
  'ItemSortBy',
  'UseIntegration',
] as const

/** Reads the sample and shows the effects of the promotion on it. */
function Sample() {
  const [orderId, setOrderId] = useState('')
  const watched = useWatch<PromotionForm, typeof SIMULATED>({ name: SIMULATED })
  const values = useDeferredValue(watched)
  const [LineItemLevel, EligibleExpression, ValueExpression, QuantityLimitPerOrder, ItemLimitPerOrder] =
    values
  const [, , , , , ItemSortBy, UseIntegration] = values
  const sample = useQuery({
    queryKey: keys.item('orders/promotion-sample', orderId === '' ? 'last' : ['one', orderId]),
    queryFn: async ({ signal }) =>
      orderId === '' ? readLastOrders({ signal }) : [await readOneOrder(orderId, { signal })],
    staleTime: SAMPLE_STALE_MS,
  })
  const named = useMemo(
    () => categoriesIn([EligibleExpression, ValueExpression]),
    [EligibleExpression, ValueExpression],
  )
  const hasCategories = named.direct.length + named.withBelow.length > 0
  const products = useQuery({
    queryKey: keys.item('categories/promotion-sample', [named.direct.join(), named.withBelow.join()]),
    queryFn: ({ signal }) => readCategoryProducts(named, { signal }),
    enabled: hasCategories,
    staleTime: SAMPLE_STALE_MS,
  })
  const simulation = useMemo(() => {
    try {
      const promotion = simulatedPromotion({
        ...{ LineItemLevel, EligibleExpression, ValueExpression },
        ...{ QuantityLimitPerOrder, ItemLimitPerOrder, ItemSortBy },
      })
      const clauses = clausesOf(outlineOf(promotion.condition)).map(({ span }) =>
        EligibleExpression.trim().slice(span.from, span.to),
      )
      return { promotion, clauses }
    } catch (error) {
      if (error instanceof ExpressionProblem) return undefined
      throw error
    }
  }, [
    LineItemLevel,
    EligibleExpression,
    ValueExpression,
    QuantityLimitPerOrder,
    ItemLimitPerOrder,
    ItemSortBy,
  ])
  const results = useMemo(() => {
    if (!simulation || !sample.data || (hasCategories && !products.data)) return undefined
    const isInCategory = membershipIn(products.data ?? { direct: {}, withBelow: {} }, sample.data)
    const now = new Date()
    return sample.data.map((one) => simulateOrder(simulation.promotion, one, { isInCategory, now }))
  }, [simulation, sample.data, products.data, hasCategories])

  const failed = [sample, products].find(({ isError }) => isError)
  return (
    <Stack gap="3" fontSize="sm">
      <Box>
        <Text fontWeight="medium" mb="1">
          {orderId === '' ? `The last ${MAX_SAMPLE_ORDERS} orders, or one order:` : 'One order:'}
        </Text>
        <RecordPicker
          resource={orderReference}
          value={orderId}
          onChange={(id) => setOrderId(id)}
          control={{ 'aria-label': 'Order to try' }}
        />
      </Box>
      {UseIntegration ? (
        <Text color="fg.muted">
          The promotion integration calculates the amount, so it cannot be tried here.
        </Text>
      ) : failed ? (
        <Stack role="alert" gap="2" align="flex-start">
          <FailureWords error={failed.error} />
          <Button size="xs" variant="outline" onClick={() => void failed.refetch()}>
            Retry
          </Button>
        </Stack>
      ) : !simulation ? (
        <Text color="fg.muted">Complete both expressions to try them.</Text>
      ) : results && results.length === 0 ? (
        <Text color="fg.muted">There are no submitted orders yet.</Text>
      ) : results ? (
        <Results results={results} clauses={simulation.clauses} />
      ) : (
        <Stack gap="2" aria-busy>
          <Skeleton />
          <Skeleton width="75%" />
          <Skeleton width="50%" />
        </Stack>
      )}
    </Stack>
  )
}

function Results({ results, clauses }: { results: readonly SimulatedOrder[]; clauses: readonly string[] }) {
  const totals = useMemo(() => totalsOf(results), [results])
  // The highest discounts first, then the orders without one.
  const sorted = useMemo(
    () =>
      results.toSorted(
        (left, right) =>
          Number(right.exceeds) - Number(left.exceeds) ||
          Number(right.isEligible) - Number(left.isEligible) ||
          shareOf(right) - shareOf(left),
      ),
    [results],
  )
  return (
    <Stack gap="3">
      <Totals totals={totals} />
      <TriedRecords
        label="Tried orders"
        noun="order"
        clauses={clauses}
        records={sorted.map(({ order, isEligible, discount, exceeds, problem, clauses: results }) => ({
          name: order.ID ?? '',
          href: `/orders/${idSegment(order.ID ?? '')}`,
          words: problem ?? (isEligible ? `−${formatPrice(discount, order.Currency)}` : 'not eligible'),
          isProblem: exceeds || problem !== undefined,
          about: `Subtotal ${formatPrice(order.Subtotal ?? 0, order.Currency)}`,
          results,
        }))}
      />
    </Stack>
  )
}

const ORDERS = { one: 'order', many: 'orders' }

function Totals({ totals }: { totals: SimulationTotals }) {
  const { orders, eligible, exceeding, failed, costs, worst } = totals
  const rows: [string, string][] = [
    ['Eligible orders', `${formatNumber(eligible)} of ${formatNumber(orders)}`],
    ...costs.map(({ currency, discount }, index): [string, string] => [
      index === 0 ? 'Total discount' : `Total discount in ${currency}`,
      formatPrice(discount, currency),
    ]),
  ]
  if (worst && worst.discount > 0)
    rows.push([
      'Highest share',
      `${formatNumber(Math.round(shareOf(worst) * 1000) / 10)}% of ${worst.order.ID}`,
    ])
  return (
    <Stack gap="2" role="status">
      <Stack as="dl" gap="1">
        {rows.map(([label, value]) => (
          <Flex key={label} justify="space-between" gap="3">
            <Box as="dt" color="fg.muted">
              {label}
            </Box>
            <Box as="dd" fontWeight="medium" textAlign="end" css={{ overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Flex>
        ))}
      </Stack>
      {exceeding > 0 && (
        <Warning>
          The value is more than the order or the line costs for {countOf(exceeding, ORDERS)}. The platform
          limits the discount to these costs.
        </Warning>
      )}
      {failed > 0 && <Warning>The expressions have no value for {countOf(failed, ORDERS)}.</Warning>}
    </Stack>
  )
}

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <Flex gap="2" color="fg.warning" align="flex-start">
      <Icon as={CircleAlert} boxSize="4" mt="0.5" flexShrink="0" />
      <span>{children}</span>
    </Flex>
  )
}
