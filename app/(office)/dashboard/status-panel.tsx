'use client'

import { ChartFigure } from '@/components/charts/chart-figure'
import { RankedBars } from '@/components/charts/lazy-charts'
import { useFigure } from '@/hooks/use-figure'
import { statusWords } from '@/lib/format/order-status'
import { countOf } from '@/lib/resource/words'
import { Panel } from './panel'
import { useAreaHref } from './use-area-href'

/** How many orders there are of each status. */
export function StatusPanel() {
  const figure = useFigure('statuses', (figures, _at, scope) => figures.statuses(scope))
  const hrefOf = useAreaHref()
  const orders = figure.isSample ? undefined : hrefOf('orders')
  return (
    <Panel
      title="Orders by status"
      figure={figure}
      columns={3}
      minH="16rem"
      link={orders === undefined ? undefined : { href: orders, label: 'All orders' }}
    >
      {(counts) => {
        const rows = counts.map((one) => ({
          key: one.status,
          name: statusWords(one.status),
          value: one.orders,
          words: one.orders.toLocaleString('en-US'),
          href: orders === undefined ? undefined : `${orders}?Status=${one.status}`,
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
            <RankedBars
              label={`Bars of the orders of each status: ${rows.map((row) => `${row.name} ${row.words}`).join(', ')}.`}
              rows={rows}
            />
          </ChartFigure>
        )
      }}
    </Panel>
  )
}
