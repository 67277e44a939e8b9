'use client'

import { ChartFigure } from '@/components/charts/chart-figure'
import { RankedBars } from '@/components/charts/ranked-bars'
import { FIGURE_NAMES } from './rules/figure-key'
import type { PlacedPanel } from './rules/layout'
import { ordersOfStatus } from './rules/order-links'
import { useFigure } from './use-figure'
import { useOrderList } from './use-order-list'
import { Panel } from './panel'
import { formatNumber } from '@/lib/format/number'
import { statusWords } from '@/lib/format/order-status'
import { countOf } from '@/lib/resource/words'

/** Panel with the number of orders in each status, with links to them. */
export function StatusPanel({ columns }: Pick<PlacedPanel, 'columns'>) {
  const figure = useFigure(FIGURE_NAMES.statuses, (figures, _at, scope) => figures.statuses(scope), false)
  const orders = useOrderList(figure)
  return (
    <Panel
      title="Orders by status"
      figure={figure}
      columns={columns}
      minH="15.5rem"
      link={orders && { href: orders.href, label: 'All orders' }}
    >
      {(counts) => {
        const rows = counts.map((one) => ({
          key: one.status,
          name: statusWords(one.status),
          value: one.orders,
          words: formatNumber(one.orders),
          href: orders && ordersOfStatus(orders, one.status),
        }))
        const all = counts.reduce((sum, one) => sum + one.orders, 0)
        return (
          <ChartFigure
            name="Orders by status"
            table={{
              columns: ['Status', 'Orders'],
              rows: rows.map((row) => ({ ...row, cells: [row.words] })),
            }}
            legend={countOf(all, { one: 'order', many: 'orders' })}
          >
            <RankedBars label="Orders by status" rows={rows} />
          </ChartFigure>
        )
      }}
    </Panel>
  )
}
