'use client'

import { ChartFigure } from '@/components/charts/chart-figure'
import { RankedBars } from '@/components/charts/ranked-bars'
import { useChartDays } from './use-chart-days'
import { useFigure } from './use-figure'
import type { TopProducts } from './rules/figures'
import type { PlacedPanel } from './rules/layout'
import { formatPrice } from '@/lib/format/price'
import { Empty, Limit, Panel } from './panel'
import { useAreaHref } from './use-area-href'
import { idSegment } from '@/lib/url/id-segment'
import { formatNumber } from '@/lib/format/number'

/** Panel with the products with the highest sales in the last days. */
export function TopProductsPanel({ columns }: Pick<PlacedPanel, 'columns'>) {
  const [days] = useChartDays()
  const figure = useFigure(`top-products-${days}`, (figures, at, scope) =>
    figures.topProducts(days, at, scope),
  )
  const hrefOf = useAreaHref()
  const products = figure.isSample ? undefined : hrefOf('products')
  return (
    <Panel
      title="Top products"
      figure={figure}
      columns={columns}
      minH="15.5rem"
      phoneMinH="10.5rem"
      link={products === undefined ? undefined : { href: products, label: 'All products' }}
    >
      {(top) =>
        top.products.length === 0 ? (
          <Empty>{`No sales in the last ${days} days.`}</Empty>
        ) : (
          <>
            <TopChart top={top} days={days} href={products} />
            <Limit>{top.limit}</Limit>
          </>
        )
      }
    </Panel>
  )
}

function TopChart(props: { top: TopProducts; days: number; href: string | undefined }) {
  const { days, href } = props
  const { products, currency } = props.top
  const rows = products.map((product) => ({
    key: product.id,
    name: product.name,
    value: product.amount,
    words: formatPrice(product.amount, currency),
    href: href === undefined ? undefined : `${href}/${idSegment(product.id)}`,
    cells: [formatNumber(product.quantity), formatPrice(product.amount, currency)],
  }))
  return (
    <ChartFigure
      name="Top products"
      table={{ columns: ['Product', 'Quantity', 'Sales'], rows }}
      legend={`By sales of the last ${days} days`}
    >
      <RankedBars label="Sales by product" rows={rows} isShortOnPhones />
    </ChartFigure>
  )
}
