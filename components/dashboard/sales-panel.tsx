'use client'

import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChartFigure } from '@/components/charts/chart-figure'
import { CHART_HEIGHT } from '@/components/charts/sizes'
import { Icon } from '@/components/ui/icon'
import { lazyView } from '@/components/ui/lazy'
import { OfficeLink } from '@/components/ui/link'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useChartDays } from './use-chart-days'
import { useSales } from './use-sales'
import { useTimeZone } from '@/hooks/use-time-zone'
import type { RecentSales, SalesComparison } from './rules/figures'
import { ordersOfDays } from './rules/order-links'
import type { PlacedPanel } from './rules/layout'
import { dayNames, daysWithin, periodWords } from './rules/periods'
import { formatAxisPrice } from '@/lib/format/currency'
import { formatChange, formatPrice } from '@/lib/format/price'
import { countOf } from '@/lib/resource/words'
import { Empty, Limit, Panel } from './panel'
import { useOrderList } from './use-order-list'

const ORDERS = { one: 'order', many: 'orders' }

/** Bars in pairs, one pair for each name. The chunk loads when the chart is first shown. */
const GroupedBars = lazyView(
  () => import('@/components/charts/grouped-bars').then((module) => module.GroupedBars),
  {
    noun: 'chart',
    heightOf: () => `${CHART_HEIGHT}px`,
  },
)

/**
 * Panel with the daily sales of the last days, compared with as many days before them, and the sales since midnight.
 * Each bar links to the orders of its days.
 */
export function SalesPanel({ columns }: Pick<PlacedPanel, 'columns'>) {
  const [days] = useChartDays()
  const figure = useSales()
  return (
    <Panel
      title="Sales"
      figure={figure}
      columns={columns}
      minH="20rem"
      link={figure.isSample ? undefined : { href: '/reports', label: 'Reports' }}
    >
      {(sales) => (
        <Stack gap="2">
          <Amounts sales={sales} isSample={figure.isSample} />
          {sales.days.now.amount > 0 || sales.days.before.amount > 0 ? (
            <SalesChart sales={sales.days} isSample={figure.isSample} />
          ) : (
            <Empty>{`No sales in the last ${days} days or the ${days} days before.`}</Empty>
          )}
          <Limit>{sales.days.limit}</Limit>
        </Stack>
      )}
    </Panel>
  )
}

function Amounts(props: { sales: RecentSales; isSample: boolean }) {
  const { today, days } = props.sales
  const timeZone = useTimeZone()
  const orders = useOrderList(props)
  const { now, before, currency } = days
  const count = dayNames(now, timeZone).length
  const hrefOf = (sales: SalesComparison) => orders && ordersOfDays(orders, sales.now, timeZone)
  return (
    <Flex justify="space-between" columnGap="6" rowGap="2" wrap="wrap" fontVariantNumeric="tabular-nums">
      <Box>
        <HStack gap="2" align="baseline" wrap="wrap">
          <Text fontSize="2xl" lineHeight="2rem" fontWeight="semibold">
            {formatPrice(now.amount, currency)}
          </Text>
          <Change now={now.amount} before={before.amount}>
            {before.amount > 0 ? (
              <>
                vs {formatPrice(before.amount, currency)}{' '}
                <Box as="span" srOnly={{ base: true, md: false }}>
                  in the {count} days{' '}
                </Box>
                before
              </>
            ) : (
              `No sales in the ${count} days before`
            )}
          </Change>
        </HStack>
        <Text fontSize="xs" color="fg.muted">
          <LinkIf href={hrefOf(days)}>{countOf(now.orders, ORDERS)}</LinkIf>, {periodWords(now, timeZone)}
        </Text>
      </Box>
      <Box textAlign={{ sm: 'end' }}>
        <HStack gap="2" align="baseline" justify={{ sm: 'end' }}>
          <Text fontWeight="medium">Today {formatPrice(today.now.amount, today.currency)}</Text>
          <Text fontSize="xs" color="fg.muted">
            <LinkIf href={hrefOf(today)}>
              {countOf(today.now.orders, ORDERS)}
              <VisuallyHidden> today</VisuallyHidden>
            </LinkIf>
          </Text>
          <Change now={today.now.amount} before={today.before.amount}>
            {today.before.amount > 0 ? 'vs a week ago' : 'No sales a week ago'}
          </Change>
        </HStack>
      </Box>
    </Flex>
  )
}

/** Shows the change of an amount in percent, and the amount that it is compared with. */
function Change({ now, before, children }: { now: number; before: number; children: ReactNode }) {
  const change = formatChange(now, before)
  return (
    <Text as="span" fontSize="xs" color="fg.muted">
      {change !== undefined && (
        <Text as="span" color="fg" fontWeight="medium" whiteSpace="nowrap">
          {change !== 'no change' && (
            <Icon as={now > before ? ArrowUp : ArrowDown} boxSize="3.5" me="0.5" mb="0.5" />
          )}
          {change}
        </Text>
      )}{' '}
      {children}
    </Text>
  )
}

/** Link, or plain text without an address. */
function LinkIf({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href === undefined ? (
    children
  ) : (
    <OfficeLink href={href} color="brand.fg">
      {children}
    </OfficeLink>
  )
}

/** Days per bar when there are too many days for one bar each. */
const DAYS_PER_BAR = 10
const MAX_BARS = 31

function SalesChart(props: { sales: SalesComparison; isSample: boolean }) {
  const { now, before, currency } = props.sales
  const timeZone = useTimeZone()
  const orders = useOrderList(props)
  const days = dayNames(now, timeZone)
  const perBar = days.length > MAX_BARS ? DAYS_PER_BAR : 1
  const names = days.filter((_, at) => at % perBar === 0)
  const [current, previous] = [sumsOf(now.byDay, perBar), sumsOf(before.byDay, perBar)]
  const price = (amount: number | undefined) => formatPrice(amount ?? 0, currency)
  const rows = names.map((name, at) => ({
    key: name,
    name: perBar === 1 ? name : `${perBar} days from ${name}`,
    cells: [price(previous[at]), price(current[at])],
    href: orders && ordersOfDays(orders, daysWithin(now, at * perBar, perBar, timeZone), timeZone),
  }))
  const bars = perBar === 1 ? 'each day' : `every ${perBar} days`
  const label =
    `Bar chart of the sales of ${bars} from ${periodWords(now, timeZone)}, compared with the ${days.length} days before. ` +
    `Current period ${price(now.amount)}, previous period ${price(before.amount)} by the same time.`
  return (
    <ChartFigure
      name="Sales by day"
      table={{ columns: ['Days', 'Before', `Last ${days.length} days`], rows }}
      legend={<Legend days={days.length} perBar={perBar} />}
    >
      <GroupedBars
        label={label}
        names={names}
        main={{ name: `last ${days.length} days`, values: current }}
        other={{ name: 'the days before', values: previous }}
        format={price}
        formatTick={(amount) => formatAxisPrice(amount, currency)}
        hrefs={rows.map(({ href }) => href)}
      />
    </ChartFigure>
  )
}

/** Returns the sums of consecutive groups of `count` values, in their order. */
function sumsOf(values: readonly number[], count: number): number[] {
  return Array.from({ length: Math.ceil(values.length / count) }, (_, at) =>
    values.slice(at * count, (at + 1) * count).reduce((sum, one) => sum + one, 0),
  )
}

const SWATCH = { boxSize: '3', borderRadius: '2px', borderWidth: '1.5px' } as const

function Legend({ days, perBar }: { days: number; perBar: number }) {
  return (
    <HStack gap="4">
      <HStack gap="1.5">
        <Box css={SWATCH} bg="bg.panel" borderColor="border.control" />
        {days} days before
      </HStack>
      <HStack gap="1.5">
        <Box css={SWATCH} bg="brand.fg" borderColor="brand.fg" />
        Last {days} days
      </HStack>
      {perBar > 1 && <Text>{perBar} days a bar</Text>}
    </HStack>
  )
}
