'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { ChartFigure } from '@/components/charts/chart-figure'
import { GroupedBars } from '@/components/charts/lazy-charts'
import { Icon } from '@/components/ui/icon'
import { useChartDays } from './use-chart-days'
import { useFigure, type Figure } from './use-figure'
import { useTimeZone } from '@/hooks/use-time-zone'
import type { RecentSales, SalesComparison } from './rules/figures'
import { ordersOfDays } from './rules/order-links'
import { dayNames, periodWords } from './rules/periods'
import { formatChange, formatPrice, formatShortPrice } from '@/lib/format/price'
import { countOf } from '@/lib/resource/words'
import { Empty, Limit, Panel } from './panel'
import { useOrderList } from './use-order-list'

const ORDERS = { one: 'order', many: 'orders' }

/** Panel with the sales since midnight, compared with the same day of last week. */
export function SalesTodayPanel() {
  const figure = useSales('today')
  const link = useSoldLink(figure, 'Orders submitted today')
  return (
    <Panel title="Sales today" figure={figure} columns={2} minH="7rem" link={link}>
      {(sales) => (
        <>
          <Amounts sales={sales} />
          <Limit>{sales.limit}</Limit>
        </>
      )}
    </Panel>
  )
}

/** Panel with the daily sales of the last days, compared with the days before. */
export function SalesPanel() {
  const [days] = useChartDays()
  const figure = useSales('days')
  const link = useSoldLink(figure, `Orders submitted in the last ${days} days`)
  return (
    <Panel title="Sales over time" figure={figure} columns={4} rows={2} minH="22rem" link={link}>
      {(sales) => (
        <Stack gap="4">
          <Amounts sales={sales} />
          {sales.now.amount > 0 || sales.before.amount > 0 ? (
            <SalesChart sales={sales} />
          ) : (
            <Empty>{`No sales in the last ${days} days or the ${days} days before.`}</Empty>
          )}
          <Limit>{sales.limit}</Limit>
        </Stack>
      )}
    </Panel>
  )
}

/** Queries the sales of today or of the days of the charts. Both come from the same response. */
function useSales(part: keyof RecentSales): Figure<SalesComparison> {
  const [days] = useChartDays()
  const figure = useFigure(`sales-${days}`, (figures, at, scope) => figures.sales(days, at, scope))
  return { ...figure, data: figure.data?.[part] } as Figure<SalesComparison>
}

/** Returns the link to the orders that a figure counts, once the figure is loaded. */
function useSoldLink(figure: Figure<SalesComparison>, label: string) {
  const timeZone = useTimeZone()
  const orders = useOrderList(figure)
  return orders && figure.data && { href: ordersOfDays(orders, figure.data.now, timeZone), label }
}

function Amounts({ sales: { now, before, currency } }: { sales: SalesComparison }) {
  const timeZone = useTimeZone()
  const days = dayNames(now, timeZone).length
  const change = formatChange(now.amount, before.amount)
  return (
    <Stack gap="1" fontVariantNumeric="tabular-nums">
      <Text fontSize="3xl" fontWeight="semibold" lineHeight="1.2">
        {formatPrice(now.amount, currency)}
      </Text>
      <Text fontSize="sm" color="fg.muted">
        {countOf(now.orders, ORDERS)}, {periodWords(now, timeZone)}
      </Text>
      <Box fontSize="sm">
        {change === undefined ? (
          <Text color="fg.muted">
            No sales by the same time {days === 1 ? 'a week' : `${days} days`} earlier,{' '}
            {periodWords(before, timeZone)}.
          </Text>
        ) : (
          <Text color="fg.muted">
            <Text as="span" color="fg" fontWeight="medium" whiteSpace="nowrap">
              {change !== 'no change' && (
                <Icon as={now.amount > before.amount ? ArrowUp : ArrowDown} boxSize="4" me="1" mb="0.5" />
              )}
              {change}
            </Text>{' '}
            from {formatPrice(before.amount, currency)} by the same time, {periodWords(before, timeZone)}
          </Text>
        )}
      </Box>
    </Stack>
  )
}

/** Days per bar when there are too many days for one bar each. */
const DAYS_PER_BAR = 10
const MAX_BARS = 31

function SalesChart({ sales: { now, before, currency } }: { sales: SalesComparison }) {
  const timeZone = useTimeZone()
  const days = dayNames(now, timeZone)
  const perBar = days.length > MAX_BARS ? DAYS_PER_BAR : 1
  const names = days.filter((_, at) => at % perBar === 0)
  const [current, previous] = [sumsOf(now.byDay, perBar), sumsOf(before.byDay, perBar)]
  const price = (amount: number | undefined) => formatPrice(amount ?? 0, currency)
  const rows = names.map((name, at) => ({
    key: name,
    name: perBar === 1 ? name : `${perBar} days from ${name}`,
    cells: [price(previous[at]), price(current[at])],
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
        format={(amount) => formatShortPrice(amount, currency)}
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
