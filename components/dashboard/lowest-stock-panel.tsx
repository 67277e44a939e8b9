'use client'

import { OfficeLink } from '@/components/ui/link'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { useCan } from '@/hooks/use-can'
import { formatNumber } from '@/lib/format/number'
import { roles } from '@/lib/permissions/roles'
import { idSegment } from '@/lib/url/id-segment'
import { Empty, Limit, Panel } from './panel'
import { FIGURE_NAMES } from './rules/figure-key'
import type { PlacedPanel } from './rules/layout'
import { useAreaHref } from './use-area-href'
import { useFigure } from './use-figure'

/** Panel with the products whose stock is below their notification point, lowest stock first. */
export function LowestStockPanel({ columns }: Pick<PlacedPanel, 'columns'>) {
  const figure = useFigure(FIGURE_NAMES.stock, (figures, _at, scope) => figures.lowStock(scope), false)
  const { allowed: hasNotifications } = useCan(roles.ProfileManager)
  const list = useAreaHref()('products')
  const href = figure.isSample ? undefined : list
  return (
    <Panel
      title="Lowest stock"
      figure={figure}
      columns={columns}
      minH="17.75rem"
      link={
        href !== undefined && hasNotifications
          ? { href: '/notifications?show=stock', label: 'All with low stock' }
          : undefined
      }
    >
      {({ products, limit }) =>
        products.length === 0 ? (
          <Empty>No products below their notification point.</Empty>
        ) : (
          <>
            <Table aria-label="Lowest stock">
              <thead>
                <tr>
                  <ColumnHead scope="col">Product</ColumnHead>
                  <ColumnHead scope="col" width="4.5rem" textAlign="end">
                    In stock
                  </ColumnHead>
                  <ColumnHead scope="col" width="5.5rem" textAlign="end">
                    Notify below
                  </ColumnHead>
                </tr>
              </thead>
              <tbody>
                {products.map(({ id, name, left, notifyAt }) => (
                  <Row key={id}>
                    <RowHead scope="row" height={{ base: 'touch', md: '8' }} py="0" truncate>
                      {href === undefined ? (
                        name
                      ) : (
                        <OfficeLink href={`${href}/${idSegment(id)}`} color="brand.fg">
                          {name}
                        </OfficeLink>
                      )}
                    </RowHead>
                    <Cell
                      height={{ base: 'touch', md: '8' }}
                      py="0"
                      textAlign="end"
                      className="ui-cell ui-number"
                    >
                      {formatNumber(left)}
                    </Cell>
                    <Cell
                      height={{ base: 'touch', md: '8' }}
                      py="0"
                      textAlign="end"
                      className="ui-cell ui-number"
                    >
                      {formatNumber(notifyAt)}
                    </Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
            <Limit>{limit}</Limit>
          </>
        )
      }
    </Panel>
  )
}
