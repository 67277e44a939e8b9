import { buyerReference } from '@/lib/resource/buyer-reference'
import { supplierReference } from '@/lib/resource/references'
import type { ChoiceFilter, ListFilter } from '@/lib/url/list-filters'
import { OrderStatusBadge, statusFilter } from './parts/order-status'
import { defineResource, type ListedResource, type StandardView } from '@/components/resource/listed-resource'
import { countOf } from '@/lib/resource/words'
import type { BulkAction } from '@/lib/jobs/bulk'
import type { Order } from '@/lib/ordercloud/models'
import { CreateOrderButton } from './behalf/create-order-button'
import { customerOf } from './rules/customer'
import { adminColumns, supplierColumns } from './columns'
import { orderService } from './service'
import { ordersArea } from './areas'
import { APPROVABLE, DIRECTION } from './rules/order-list'
import { isCart } from './rules/is-cart'
import { WORKLIST_NAMES, WORKLIST_SORTS, worklistFilters, type Worklist } from './rules/worklists'

/** Fields that the platform can sort orders by. */
const SORTABLE = [
  ...['DateSubmitted', 'DateCreated', 'ID', 'FromCompanyID', 'ToCompanyID', 'FromUserID', 'Status'],
  ...['DateApproved', 'DateDeclined', 'DateCanceled', 'DateCompleted', 'LastUpdated'],
  ...['Subtotal', 'ShippingCost', 'TaxCost', 'Gratuity', 'Fees', 'PromotionDiscount', 'Total', 'IsSubmitted'],
]

const DIRECTIONS = [
  { value: 'Incoming', label: 'Incoming' },
  { value: 'Outgoing', label: 'Outgoing' },
]

const factFilters: readonly ListFilter[] = [
  { kind: 'date', key: 'DateSubmitted', label: 'Submitted' },
  { kind: 'number', key: 'Total', label: 'Total' },
  { kind: 'boolean', key: 'IsSubmitted', label: 'Is submitted' },
  { kind: 'date', key: 'DateCreated', label: 'Created' },
  { kind: 'date', key: 'LastUpdated', label: 'Last updated' },
]

const supplierFilters: readonly ListFilter[] = [statusFilter, ...factFilters]

/** Returns the filters for administrators, whose orders have several buyers and suppliers. */
const adminFilters = (directions: ChoiceFilter['options']): ListFilter[] => [
  statusFilter,
  { kind: 'choice', key: DIRECTION, label: 'Direction', options: directions },
  { kind: 'reference', key: 'FromCompanyID', label: 'Buyer', to: buyerReference },
  { kind: 'reference', key: 'ToCompanyID', label: 'Supplier', to: supplierReference },
  ...factFilters,
  { kind: 'text', key: 'SubscriptionID', label: 'Subscription' },
]

/** Filters for administrators whose roles include the list of the orders that the user can approve. */
const approverFilters = adminFilters([...DIRECTIONS, { value: APPROVABLE, label: 'To approve by me' }])

/** The view of the carts of buyers, which begins with the one that changed last. `CARTS_QUERY` is its address. */
export const CARTS = {
  name: 'Carts',
  filters: { Status: 'Unsubmitted' },
  sort: '!LastUpdated',
  columns: ['from', 'customer', 'updated', 'lines', 'total'],
}

/** Returns the views of orders that wait for shipment. */
const toShip = (now: Date): StandardView[] =>
  (['ship', 'late'] as const).map((worklist) => viewOf(worklist, now))

const viewOf = (worklist: Worklist, now: Date): StandardView => ({
  name: WORKLIST_NAMES[worklist],
  filters: worklistFilters(worklist, now),
  sort: WORKLIST_SORTS[worklist],
})

/** Adds the direction of the orders that the dashboard counts. */
const incoming = (view: StandardView): StandardView => ({
  ...view,
  filters: { ...view.filters, [DIRECTION]: 'Incoming' },
})

const withoutCarts = (now: Date): StandardView[] =>
  [viewOf('approve', now), ...toShip(now)].map((view) => incoming(view))

const withCarts = (now: Date): StandardView[] => [...withoutCarts(now), CARTS]

const toApprove: StandardView = {
  name: 'To approve by me',
  filters: { [DIRECTION]: APPROVABLE },
  sort: WORKLIST_SORTS.approve,
}

/** Answers to orders that await approval. Only staff of the marketplace give them. */
const DECISIONS: readonly BulkAction[] = [
  { step: 'approve', label: 'Approve' },
  { step: 'decline', label: 'Decline', isDestructive: true },
]
/** The actions of all staff. */
const ENDINGS: readonly BulkAction[] = [
  { step: 'complete', label: 'Complete' },
  { step: 'cancel', label: 'Cancel', isDestructive: true },
  { step: 'print', label: 'Print', isRead: true },
]

/** Resource that describes orders to lists and menus. */
export const orders: ListedResource<Order> = defineResource(ordersArea, {
  words: {
    purpose: 'Orders appear here when buyers submit them.',
    consequence: 'Its lines, payments and promotions are deleted too.',
  },
  idOf: (order) => order.ID ?? '',
  titleOf: (order) => `${isCart(order) ? 'Cart' : 'Order'} ${order.ID ?? ''}`,
  summary: (order) => customerOf(order).name,
  badge: (order) => <OrderStatusBadge status={order.Status} />,
  isReadOnly: true,
  ListActions: CreateOrderButton,
  service: orderService,
  search: { words: 'ID, company or comments' },
  rules: {
    sortable: SORTABLE,
    defaultSort: '!DateSubmitted',
    filters: adminFilters(DIRECTIONS),
    xpFilters: true,
  },
  standardViews: withCarts,
  columns: adminColumns,
  bulkActions: [...DECISIONS, ...ENDINGS],
  loadBulkActions: () =>
    import('#browser/orders/rules/bulk-actions.ts').then((file) => file.orderBulkActions),
})

/** The same resource for users whose roles include the list of the orders that they can approve. */
export const approverOrders: ListedResource<Order> = {
  ...orders,
  rules: { ...orders.rules, filters: approverFilters },
  standardViews: (now) => [toApprove, ...withCarts(now)],
}

/** The same two resources for users who may not see the carts of others. */
export const ordersWithoutCarts: ListedResource<Order> = { ...orders, standardViews: withoutCarts }
export const approverOrdersWithoutCarts: ListedResource<Order> = {
  ...approverOrders,
  standardViews: (now) => [toApprove, ...withoutCarts(now)],
}

/**
 * The same resource for supplier staff. All of their orders go to their own company, and the buyer is the marketplace's
 * customer.
 */
export const supplierOrders: ListedResource<Order> = {
  ...orders,
  summary: (order) => countOf(order.LineItemCount ?? 0, { one: 'line', many: 'lines' }),
  rules: { ...orders.rules, filters: supplierFilters },
  standardViews: toShip,
  bulkActions: ENDINGS,
  columns: supplierColumns,
}
