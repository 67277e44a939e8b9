'use client'

import { OfficeLink } from '@/components/ui/link'
import { Cell, ColumnHead, Row, RowHead, Table } from '@/components/ui/table'
import { useCompanyName } from '@/hooks/use-company-name'
import { useViewer } from '@/hooks/use-session'
import { formatPrice } from '@/lib/format/price'
import { statusWords } from '@/lib/format/order-status'
import { idSegment } from '@/lib/url/id-segment'
import { Empty, Panel } from './panel'
import { formatAge } from '@/lib/format/age'
import { FIGURE_NAMES } from './rules/figure-key'
import type { WaitingOrder, WaitingStatuses } from './rules/figures'
import type { PlacedPanel } from './rules/layout'
import { ordersWith, searchOf } from './rules/order-links'
import { useFigure } from './use-figure'
import { useOrderList } from './use-order-list'

/** Panel with the orders that have waited longest for approval or shipment. */
export function WaitingOrdersPanel({ columns }: Pick<PlacedPanel, 'columns'>) {
  return <OrdersPanel title="Oldest waiting orders" statuses="AwaitingApproval|Open" columns={columns} />
}

/** Panel with the oldest orders that a supplier has to ship. */
export function OrdersToShipPanel({ columns }: Pick<PlacedPanel, 'columns'>) {
  return <OrdersPanel title="My orders to ship" statuses="Open" columns={columns} />
}

interface OrdersPanelProps extends Pick<PlacedPanel, 'columns'> {
  title: string
  statuses: WaitingStatuses
}

function OrdersPanel({ title, statuses, columns }: OrdersPanelProps) {
  const figure = useFigure(
    FIGURE_NAMES.waitingOrders(statuses),
    (figures, _at, scope) => figures.waitingOrders(statuses, scope),
    false,
  )
  const list = useOrderList(figure)
  const filters = list && { ...ordersWith(list, { Status: statuses }), sort: 'DateSubmitted' }
  return (
    <Panel
      title={title}
      figure={figure}
      columns={columns}
      minH="17.75rem"
      link={filters && { href: `${list.href}?${searchOf(filters)}`, label: 'Show all' }}
    >
      {(orders) =>
        orders.length === 0 ? (
          <Empty>No orders are waiting.</Empty>
        ) : (
          <OrdersTable name={title} orders={orders} href={list?.href} now={figure.dataUpdatedAt} />
        )
      }
    </Panel>
  )
}

interface OrdersTableProps {
  name: string
  orders: readonly WaitingOrder[]
  /** Address of the list of orders. Undefined without links. */
  href: string | undefined
  /** Milliseconds since 1970. */
  now: number
}

function OrdersTable({ name, orders, href, now }: OrdersTableProps) {
  // All orders of a supplier come from the marketplace.
  const { isAdmin } = useViewer()
  return (
    <Table aria-label={name} css={{ tableLayout: 'auto' }}>
      <thead>
        <tr>
          <ColumnHead scope="col">Order</ColumnHead>
          {isAdmin && (
            <ColumnHead scope="col" hideBelow="md">
              Buyer
            </ColumnHead>
          )}
          <ColumnHead scope="col">Status</ColumnHead>
          <ColumnHead scope="col" textAlign="end">
            Waits
          </ColumnHead>
          <ColumnHead scope="col" textAlign="end">
            Total
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id}>
            <RowHead scope="row" height={{ base: 'touch', md: '8' }} py="0">
              {href === undefined ? (
                order.id
              ) : (
                <OfficeLink href={`${href}/${idSegment(order.id)}`} color="brand.fg">
                  {order.id}
                </OfficeLink>
              )}
            </RowHead>
            {isAdmin && (
              <Cell height={{ base: 'touch', md: '8' }} py="0" hideBelow="md">
                {order.buyer ?? <BuyerName id={order.companyId ?? ''} />}
              </Cell>
            )}
            <Cell height={{ base: 'touch', md: '8' }} py="0">
              {statusWords(order.status)}
            </Cell>
            <Cell height={{ base: 'touch', md: '8' }} py="0" textAlign="end" whiteSpace="nowrap">
              {order.since === undefined ? '–' : formatAge(order.since, now)}
            </Cell>
            <Cell
              height={{ base: 'touch', md: '8' }}
              py="0"
              textAlign="end"
              fontVariantNumeric="tabular-nums"
            >
              {formatPrice(order.amount, order.currency)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function BuyerName({ id }: { id: string }) {
  return useCompanyName('buyers', id).name ?? id
}
