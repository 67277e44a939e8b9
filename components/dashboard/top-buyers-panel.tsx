'use client'

import { ChartFigure } from '@/components/charts/chart-figure'
import { RankedBars } from '@/components/charts/ranked-bars'
import { useCompanyName } from '@/hooks/use-company-name'
import { useTimeZone } from '@/hooks/use-time-zone'
import { formatNumber } from '@/lib/format/number'
import { formatPrice } from '@/lib/format/price'
import { Empty, Limit, Panel } from './panel'
import type { RecentSales } from './rules/figures'
import type { PlacedPanel } from './rules/layout'
import { ordersOfDays } from './rules/order-links'
import { useChartDays } from './use-chart-days'
import { useOrderList } from './use-order-list'
import { useSales } from './use-sales'

/** Panel with the buyers with the highest sales in the last days. Each links to its orders of these days. */
export function TopBuyersPanel({ columns }: Pick<PlacedPanel, 'columns'>) {
  const [days] = useChartDays()
  const figure = useSales()
  return (
    <Panel title="Top buyers" figure={figure} columns={columns} minH="15.5rem" phoneMinH="10.5rem">
      {(sales) =>
        sales.buyers.length === 0 ? (
          <Empty>{`No sales in the last ${days} days.`}</Empty>
        ) : (
          <>
            <TopBuyersChart sales={sales} days={days} isSample={figure.isSample} />
            <Limit>{sales.days.limit}</Limit>
          </>
        )
      }
    </Panel>
  )
}

function TopBuyersChart(props: { sales: RecentSales; days: number; isSample: boolean }) {
  const { sales, days, isSample } = props
  const timeZone = useTimeZone()
  const orders = useOrderList({ isSample })
  const { currency, now } = sales.days
  const rows = sales.buyers.map(({ id, name, orders: count, amount }) => ({
    key: id,
    name: name ?? <BuyerName id={id} />,
    value: amount,
    words: formatPrice(amount, currency),
    href: orders && ordersOfDays(orders, now, timeZone, id),
    cells: [formatNumber(count), formatPrice(amount, currency)],
  }))
  return (
    <ChartFigure
      name="Top buyers"
      table={{ columns: ['Buyer', 'Orders', 'Sales'], rows }}
      legend={`By sales of the last ${days} days`}
    >
      <RankedBars label="Sales by buyer" rows={rows} isShortOnPhones />
    </ChartFigure>
  )
}

function BuyerName({ id }: { id: string }) {
  return useCompanyName('buyers', id).name ?? id
}
