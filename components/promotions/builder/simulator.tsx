'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { SidePanel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { Calculation } from '@/components/ui/calculation'
import { FailureWords } from '@/components/ui/failure-words'
import { Icon } from '@/components/ui/icon'
import { Skeleton } from '@/components/ui/skeleton'
import { useCalculation } from '@/hooks/use-calculation'
import { useCanRead } from '@/hooks/use-can'
import { useTimeZone } from '@/hooks/use-time-zone'
import { clausesOf, outlineOf } from '@/lib/expressions/outline'
import { ExpressionProblem } from '@/lib/expressions/problem'
import { formatNumber } from '@/lib/format/number'
import { formatPrice } from '@/lib/format/price'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Promotion } from '@/lib/ordercloud/models'
import { createPacedReader, lastDays } from '@/lib/resource/paced-reader'
import { PAGE_SIZE } from '@/lib/resource/read-pages'
import { countOf } from '@/lib/resource/words'
import { idSegment } from '@/lib/url/id-segment'
import {
  categoriesIn,
  categoryProductsQuery,
  countOrdersOfPeriod,
  MAX_SAMPLE_ORDERS,
  membershipIn,
  placedBy,
  readLastOrders,
  readOneOrder,
  readOrdersOfPeriod,
  type SampleOrder,
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
import { basketOrder, listPrice } from '../rules/basket'
import { BasketFields } from './basket-fields'
import { Clashes } from './clashes'
import { PlatformCheck } from './platform-check'
import { FIRST_CHOICE, SAMPLE_DAYS, SampleFields, type SampleChoice } from './sample-fields'
import { TriedRecords } from './tried-records'

/** Time for which a sample counts as current, in milliseconds. */
const SAMPLE_STALE_MS = 300_000

const PRICE_READERS = { readers: ['PriceScheduleReader', 'PriceScheduleAdmin'] }
const ORDER_READERS = { readers: ['OrderReader', 'OrderAdmin'] }

/** Panel that tries a promotion on past orders while its expressions are edited. */
export function Simulator({ record }: { record?: Promotion | null | undefined }) {
  const canRead = useCanRead(ORDER_READERS)
  const [isStarted, setStarted] = useState(false)
  return (
    <SidePanel title="Try on past orders">
      {!canRead ? (
        <Text fontSize="sm" color="fg.muted">
          You need the permission to view orders.
        </Text>
      ) : isStarted ? (
        <Sample record={record} />
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

/** Trial on the chosen orders. */
function Sample({ record }: { record: Promotion | null | undefined }) {
  const [choice, setChoice] = useState(FIRST_CHOICE)
  const props = { choice, record }
  return (
    <Stack gap="3" fontSize="sm">
      <SampleFields choice={choice} onChange={setChoice} />
      {choice.source === 'days' ? (
        <OfLastDays {...props} />
      ) : choice.source === 'basket' ? (
        <OfBasket {...props} onChange={setChoice} />
      ) : (
        <OfChosenOrders {...props} />
      )}
    </Stack>
  )
}

interface SourceProps {
  choice: SampleChoice
  /** The saved promotion. Absent for a new one. */
  record: Promotion | null | undefined
}

/** Trial on a basket that is made by hand, at the default prices of its products or at typed ones. */
function OfBasket(props: SourceProps & { onChange: (choice: SampleChoice) => void }) {
  const { choice, record, onChange } = props
  const { basket } = choice
  const canReadPrices = useCanRead(PRICE_READERS)
  const scheduleIds = basket.lines.map(({ product }) => product?.DefaultPriceScheduleID ?? '')
  const schedules = useQueries({
    queries: scheduleIds.map((id) => ({
      queryKey: keys.item('priceschedules/basket', id),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call((oc) => oc.PriceSchedules.Get(encodeURIComponent(id), { signal }), { signal, quiet: true }),
      enabled: id !== '' && canReadPrices,
      staleTime: SAMPLE_STALE_MS,
    })),
  })
  const prices = basket.lines.map((line, index) => listPrice(schedules[index]?.data, line))
  const currency = schedules.find(({ data }) => data?.Currency)?.data?.Currency
  const [opened] = useState(() => new Date())
  const order = basketOrder(basket, prices, currency, opened)
  // The values are compared as text, because each render makes a new order.
  const text = order && JSON.stringify(order)
  const sample = useMemo(() => (text === undefined ? undefined : [JSON.parse(text) as SampleOrder]), [text])
  return (
    <>
      <BasketFields
        {...{ basket, prices }}
        onChange={(changed) => onChange({ ...choice, basket: changed })}
      />
      {sample && <Trial {...{ sample, choice, record }} />}
    </>
  )
}

/** Trial on all orders of the last days. They are read on request, because they may be many. */
function OfLastDays({ choice, record }: SourceProps) {
  const timeZone = useTimeZone()
  const instants = lastDays(SAMPLE_DAYS, new Date(), timeZone)
  const calculation = useCalculation({
    path: 'orders/sample-of-days',
    of: [instants.from, instants.before],
    read: (signal, onProgress) => readOrdersOfPeriod(createPacedReader(signal, onProgress), instants),
    count: (signal) => countOrdersOfPeriod(instants, signal),
  })
  const { result, count } = calculation
  return (
    <>
      <Calculation
        label="The costs of the last days"
        calculation={calculation}
        reads={{ one: 'order or order line', many: 'orders and order lines' }}
        requests={count.data === undefined ? undefined : Math.ceil(count.data / PAGE_SIZE) + 1}
        emptyText={`There are no orders of the last ${SAMPLE_DAYS} days.`}
      />
      {result.data && !result.isFetching && <Trial sample={result.data} {...{ choice, record }} />}
    </>
  )
}

/** Trial on the latest orders, or on one order. */
function OfChosenOrders({ choice, record }: SourceProps) {
  const { source, orderId } = choice
  const sample = useQuery({
    queryKey: keys.item('orders/promotion-sample', source === 'last' ? 'last' : ['one', orderId]),
    queryFn: async ({ signal }) =>
      source === 'last' ? readLastOrders({ signal }) : [await readOneOrder(orderId, { signal })],
    staleTime: SAMPLE_STALE_MS,
    enabled: source === 'last' || orderId !== '',
  })
  if (source === 'one' && orderId === '') return <Text color="fg.muted">Choose an order to try.</Text>
  if (sample.isError) return <ReadFailure failed={sample} />
  return sample.data ? <Trial sample={sample.data} {...{ choice, record }} /> : <Loading />
}

function ReadFailure({ failed }: { failed: { error: unknown; refetch: () => unknown } }) {
  return (
    <Stack role="alert" gap="2" align="flex-start">
      <FailureWords error={failed.error} />
      <Button size="xs" variant="outline" onClick={() => void failed.refetch()}>
        Retry
      </Button>
    </Stack>
  )
}

function Loading() {
  return (
    <Stack gap="2" aria-busy>
      <Skeleton />
      <Skeleton width="75%" />
      <Skeleton width="50%" />
    </Stack>
  )
}

/** Shows the effects of the promotion on a sample of orders. */
function Trial(props: SourceProps & { sample: readonly SampleOrder[] }) {
  const { sample: orders, choice, record } = props
  const { at, source, buyerId, user } = choice
  const sample = useMemo(
    () => (user ? orders.map((one) => placedBy(one, buyerId, user)) : orders),
    [orders, buyerId, user],
  )
  const [opened] = useState(() => new Date())
  const now = useMemo(() => (at === '' ? opened : new Date(at)), [at, opened])
  const watched = useWatch<PromotionForm, typeof SIMULATED>({ name: SIMULATED })
  const values = useDeferredValue(watched)
  const [LineItemLevel, EligibleExpression, ValueExpression, QuantityLimitPerOrder, ItemLimitPerOrder] =
    values
  const [, , , , , ItemSortBy, UseIntegration] = values
  const named = useMemo(
    () => categoriesIn([EligibleExpression, ValueExpression]),
    [EligibleExpression, ValueExpression],
  )
  const products = useQuery(categoryProductsQuery(named))
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
    if (!simulation || !products.data) return undefined
    const isInCategory = membershipIn(products.data, sample)
    return sample.map((one) => simulateOrder(simulation.promotion, one, { isInCategory, now }))
  }, [simulation, sample, products.data, now])

  const check = (
    <PlatformCheck
      {...{ record, now, isOtherDate: at !== '' }}
      sample={source === 'one' || source === 'basket' ? sample[0] : undefined}
      user={userOf(choice, orders[0])}
    />
  )
  if (UseIntegration)
    return (
      <>
        <Text color="fg.muted">
          The promotion integration calculates the amount, so it cannot be tried here.
        </Text>
        {check}
      </>
    )
  if (products.isError) return <ReadFailure failed={products} />
  if (!simulation) return <Text color="fg.muted">Complete both expressions to try them.</Text>
  if (!results) return <Loading />
  if (results.length === 0) return <Text color="fg.muted">There are no submitted orders yet.</Text>
  return (
    <>
      <Results results={results} clauses={simulation.clauses} />
      <Clashes {...{ sample, results, now, record }} />
      {check}
    </>
  )
}

/** Returns the user for whom an order is checked: the chosen one, or the one who placed the order. */
function userOf({ source, buyerId, user }: SampleChoice, first: SampleOrder | undefined) {
  if (user?.ID) return { buyerId, userId: user.ID }
  const { FromCompanyID, FromUser } = first?.order ?? {}
  return source === 'one' && FromCompanyID && FromUser?.ID
    ? { buyerId: FromCompanyID, userId: FromUser.ID }
    : undefined
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
          name: order.ID || 'Basket',
          href: order.ID ? `/orders/${idSegment(order.ID)}` : undefined,
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
  const { orders, eligible, exceeding, failed, costs, worst, highest } = totals
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
      `${formatNumber(Math.round(shareOf(worst) * 1000) / 10)}% of ${worst.order.ID || 'the basket'}`,
    ])
  if (orders > 1 && highest && highest.discount > 0)
    rows.push([
      'Highest discount',
      `${formatPrice(highest.discount, highest.order.Currency)} of ${highest.order.ID}`,
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
