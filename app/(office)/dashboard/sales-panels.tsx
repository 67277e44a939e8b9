'use client'

import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { ChartFigure } from '@/components/charts/chart-figure'
import { GroupedBars } from '@/components/charts/lazy-charts'
import { Icon } from '@/components/ui/icon'
import { useFigure, type Figure } from '@/hooks/use-figure'
import { useTimeZone } from '@/hooks/use-time-zone'
import type { SalesComparison } from '@/lib/dashboard/figures'
import { ordersOfDays } from '@/lib/dashboard/order-links'
import { dayNames, periodWords } from '@/lib/dashboard/periods'
import { formatChange, formatPrice, formatShortPrice } from '@/lib/format/price'
import { countOf } from '@/lib/resource/words'
import { Limit, Panel } from './panel'
import { useOrderList } from './use-order-list'

const ORDERS = { one: 'order', many: 'orders' }

/** What was sold since midnight, beside the same day of last week. */
export function SalesTodayPanel() {
  const figure = useFigure('sales-today', (figures, at, scope) => figures.sales('day', at, scope))
  const link = useSubmittedLink(figure, 'Orders submitted today')
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

/** What was sold this week, day by day, beside the same days of last week. */
export function SalesWeekPanel() {
  const figure = useFigure('sales-week', (figures, at, scope) => figures.sales('week', at, scope))
  const link = useSubmittedLink(figure, 'Orders submitted this week')
  return (
    <Panel title="Sales this week" figure={figure} columns={4} rows={2} minH="22rem" link={link}>
      {(sales) => (
        <Stack gap="4">
          <Amounts sales={sales} />
          <WeekChart sales={sales} />
          <Limit>{sales.limit}</Limit>
        </Stack>
      )}
    </Panel>
  )
}

/**
 * The way to the orders of the days that a figure is about, once it is there. Lists take one status alone, so that
 * those are among them which were taken back since and are not sold.
 */
function useSubmittedLink(figure: Figure<SalesComparison>, label: string) {
  const timeZone = useTimeZone()
  const orders = useOrderList(figure)
  return orders && figure.data && { href: ordersOfDays(orders, figure.data.now, timeZone), label }
}

function Amounts({ sales: { now, before, currency } }: { sales: SalesComparison }) {
  const timeZone = useTimeZone()
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
            Nothing was sold by the same time a week earlier, {periodWords(before, timeZone)}.
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

function WeekChart({ sales: { now, before, currency } }: { sales: SalesComparison }) {
  const timeZone = useTimeZone()
  const names = dayNames(now, timeZone)
  const price = (amount: number | undefined) => formatPrice(amount ?? 0, currency)
  const rows = names.map((name, at) => ({
    key: name,
    name,
    cells: [price(before.byDay[at]), price(now.byDay[at])],
  }))
  const label =
    `Bars of the sales of each day from ${periodWords(now, timeZone)}, beside those of the week before. ` +
    `This week ${price(now.amount)}, last week ${price(before.amount)} by the same time.`
  return (
    <ChartFigure
      name="Sales by day"
      table={{ columns: ['Day', 'Last week', 'This week'], rows }}
      legend={<Legend />}
    >
      <GroupedBars
        label={label}
        names={names}
        main={{ name: 'this week', values: now.byDay }}
        other={{ name: 'last week', values: before.byDay }}
        format={(amount) => formatShortPrice(amount, currency)}
      />
    </ChartFigure>
  )
}

function Legend() {
  const swatch = { boxSize: '3', borderRadius: '2px', borderWidth: '1.5px' } as const
  return (
    <HStack gap="4">
      <HStack gap="1.5">
        <Box {...swatch} bg="bg.panel" borderColor="border.control" />
        Last week
      </HStack>
      <HStack gap="1.5">
        <Box {...swatch} bg="brand.fg" borderColor="brand.fg" />
        This week
      </HStack>
    </HStack>
  )
}
