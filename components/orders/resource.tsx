import { OrderStatusBadge } from './parts/order-status'
import { defineResource, type ListedResource } from '@/components/resource/listed-resource'
import { countOf } from '@/lib/resource/words'
import type { Order } from '@/lib/ordercloud/models'
import { customerOf } from './cells'
import { adminColumns, supplierColumns } from './columns'
import { adminFilters, SORTABLE, supplierFilters } from './list-rules'
import { orderService } from './service'
import { ordersArea } from './areas'

/** Resource that describes orders to lists and menus. */
export const orders: ListedResource<Order> = defineResource(ordersArea, {
  words: {
    purpose: 'Orders appear here when buyers submit them.',
    consequence: 'Its lines, payments and promotions are deleted too.',
  },
  idOf: (order) => order.ID ?? '',
  titleOf: (order) => `Order ${order.ID ?? ''}`,
  summary: (order) => customerOf(order).name,
  badge: (order) => <OrderStatusBadge status={order.Status} />,
  isReadOnly: true,
  service: orderService,
  search: { words: 'ID, company or comments' },
  rules: { sortable: SORTABLE, defaultSort: '!DateSubmitted', filters: adminFilters, xpFilters: true },
  columns: adminColumns,
})

/**
 * The same resource for supplier staff. All of their orders go to their own company, and the buyer is the marketplace's
 * customer.
 */
export const supplierOrders: ListedResource<Order> = {
  ...orders,
  summary: (order) => countOf(order.LineItemCount ?? 0, { one: 'line', many: 'lines' }),
  rules: { ...orders.rules, filters: supplierFilters },
  columns: supplierColumns,
}
