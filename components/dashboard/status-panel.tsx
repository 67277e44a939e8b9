'use client'

import { ChartFigure } from '@/components/charts/chart-figure'
import { RankedBars } from '@/components/charts/lazy-charts'
import { useFigure } from './use-figure'
import { ordersOfStatus } from './rules/order-links'
import { statusWords } from '@/lib/format/order-status'
import { countOf } from '@/lib/resource/words'
import { LinkRow } from './link-row'
import { Panel } from './panel'
import { useOrderList } from './use-order-list'
import { formatNumber } from '@/lib/format/number'

/** Panel with the number of orders in each status, with links to them. */
export function StatusPanel() {
  const figure = useFigure('statuses', (figures, _at, scope) => figures.statuses(scope), false)
  const orders = useOrderList(figure)
  return (
    <Panel
      title="Orders by status"
      figure={figure}
      columns={3}
      minH="16rem"
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
            <RankedBars
              label={`Bar chart of orders by status: ${rows.map((row) => `${row.name} ${row.words}`).join(', ')}.`}
              rows={rows}
            />
            {orders && <LinkRow name="Orders of one status" links={linksOf(rows)} />}
          </ChartFigure>
        )
      }}
    </Panel>
  )
}

/** Returns the links of a chart. A chart itself has no links, so they stand below it. */
function linksOf(rows: readonly { name: string; href: string | undefined }[]) {
  return rows.flatMap(({ name, href }) => (href === undefined ? [] : { href, label: name }))
}
