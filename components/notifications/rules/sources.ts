import { PENDING_RETURN_STATUSES } from '@/components/orders/public'
import { call } from '@/lib/ordercloud/client'
import { keys } from '@/lib/ordercloud/keys'
import type { Order, OrderReturn, Product } from '@/lib/ordercloud/models'
import { hasAccess, type Holdings } from '@/lib/permissions/check'
import { roles, type RoleDefinition } from '@/lib/permissions/roles'
import { recordName } from '@/lib/resource/record-name'
import type { ListPage, RequestScope } from '@/lib/resource/service'
import type { Notification, NotificationFilter } from './notification'
import { formatNumber } from '@/lib/format/number'

/** The pending items of one kind. */
export interface PendingItems {
  /** One page of the newest items. For stock, all items found, lowest stock first. */
  items: Notification[]
  /** Total number of items. */
  total: number
  /** The limit of the search, as a sentence. There may then be more items than `total`. */
  limit?: string
}

/** A kind of notification that is computed from the platform. */
export interface NotificationSource {
  kind: Exclude<NotificationFilter, 'all' | 'unread' | 'samples'>
  label: string
  /** Text for an empty list. */
  none: string
  /** Roles that allow reading this kind. Any one of them is sufficient. */
  view: readonly RoleDefinition[]
  /** Reads one page, the first by default. A kind that cannot be paged is read completely. */
  read: (scope: RequestScope, page?: number) => Promise<PendingItems>
  /** Counts the pending items with one small request. Not every kind can be counted without reading it. */
  count?: (scope: RequestScope) => Promise<number>
  /** The request of `count`, for the server, which has no platform library: a list whose total is the count. */
  countRequest?: { path: string; query: { pageSize: 1; filters: Record<string, string> } }
}

/** Maximum number of items per page. */
export const PAGE_SIZE = 100
const MAX_STOCK_PAGES = 5
const PENDING_ORDERS = { Status: 'AwaitingApproval' }
const PENDING_RETURNS = { Status: PENDING_RETURN_STATUSES }
const FOR_ORDERS = [roles.OrderViewer, roles.OrderManager]

// The fixed sort order prevents the same item from appearing on two pages.
const NEWEST: { sortBy: ('!LastUpdated' | 'ID')[] } = { sortBy: ['!LastUpdated', 'ID'] }

function listOrders(page: number, pageSize: number, { signal, quiet }: RequestScope) {
  const options = { ...NEWEST, page, pageSize, filters: PENDING_ORDERS }
  return call((oc) => oc.Orders.List('All', options, { signal }) as Promise<ListPage<Order>>, {
    signal,
    quiet,
  })
}

function listReturns(page: number, pageSize: number, { signal, quiet }: RequestScope) {
  const options = { ...NEWEST, page, pageSize, filters: PENDING_RETURNS }
  return call((oc) => oc.OrderReturns.List(options, { signal }) as Promise<ListPage<OrderReturn>>, {
    signal,
    quiet,
  })
}

/** Lists products on behalf of the browser or of a document. */
export type ListProducts = (options: object) => Promise<ListPage<Product>>

const listProducts =
  ({ signal, quiet }: RequestScope): ListProducts =>
  (options) =>
    call((oc) => oc.Products.List(options, { signal }) as Promise<ListPage<Product>>, { signal, quiet })

/** Returns the notification of an order that awaits approval. Every change of the order makes a new notification. */
export function ofOrder(order: Order): Notification {
  const id = order.ID ?? ''
  const time = order.LastUpdated ?? order.DateCreated ?? null
  const person = recordName(order.FromUser ?? {}) || order.FromUserID || id
  return {
    id: `orders/${id}/${time ?? ''}`,
    title: `Order ${id} awaits approval`,
    info: ['Placed by', person, order.FromCompanyID && `of ${order.FromCompanyID}`].filter(Boolean).join(' '),
    time: { iso: time },
    avatar: person,
    about: { area: 'orders', id },
  }
}

/** Returns the notification of a return that needs approval or completion. */
export function ofReturn(orderReturn: OrderReturn): Notification {
  const id = orderReturn.ID ?? ''
  const time = orderReturn.LastUpdated ?? orderReturn.DateCreated ?? null
  const isOpen = orderReturn.Status === 'Open'
  return {
    id: `returns/${id}/${orderReturn.Status ?? ''}/${time ?? ''}`,
    title: isOpen ? `Return ${id} is ready to complete` : `Return ${id} awaits approval`,
    info: `For order ${orderReturn.OrderID ?? ''}`,
    time: { iso: time },
    avatar: 'Return',
    about: { area: 'returns', id },
  }
}

/** Returns the quantities of a product with less stock than its notification point. Undefined for other products. */
export function lowStockOf({ Inventory }: Product): { left: number; notifyAt: number } | undefined {
  const left = Inventory?.QuantityAvailable
  const notifyAt = Inventory?.NotificationPoint
  // With inventory per variant, the product's own quantity is not meaningful.
  if (Inventory?.VariantLevelTracking || typeof left !== 'number' || typeof notifyAt !== 'number')
    return undefined
  return left < notifyAt ? { left, notifyAt } : undefined
}

/**
 * Returns the notification of a product with less stock than its notification point. Undefined for other products. A
 * further decrease of the stock makes a new notification.
 */
export function ofProduct(product: Product): Notification | undefined {
  const { ID: id = '', Name, Inventory } = product
  const low = lowStockOf(product)
  if (!low) return undefined
  return {
    id: `stock/${id}/${low.left}`,
    title: `${Name || id} is low in stock`,
    info: `${formatNumber(low.left)} left, below its notification point of ${formatNumber(low.notifyAt)}`,
    time: { iso: Inventory?.LastUpdated ?? null },
    avatar: Name || id,
    about: { area: 'products', id },
  }
}

/**
 * Reads the products with less stock than their notification point, lowest stock first. The platform cannot compare two
 * fields. The first request reads the products with the lowest stock. Of all others, only those with a notification
 * point above the highest stock of the first ones can be low, which is usually none.
 */
export async function readLowStock(list: ListProducts): Promise<{ products: Product[]; limit?: string }> {
  const tracked = (above: number, stock: object): ListProducts => {
    const filters = { 'Inventory.Enabled': true, 'Inventory.NotificationPoint': `>${above}`, ...stock }
    const sortBy = ['Inventory.QuantityAvailable', 'ID']
    return (page) => list({ sortBy, pageSize: PAGE_SIZE, filters, ...page })
  }
  const lowest = tracked(0, {})
  const first = await lowest({ page: 1 })
  const read = [...first.Items]
  const highest = first.Items.at(-1)?.Inventory?.QuantityAvailable
  const isKnown = typeof highest === 'number'
  // Products of the same stock as the last one may be on both pages.
  const others = isKnown ? tracked(highest, { 'Inventory.QuantityAvailable': `>=${highest}` }) : lowest
  let hasMore = first.Meta.TotalPages > 1
  let page = isKnown ? 1 : 2
  for (let requests = 1; hasMore && requests < MAX_STOCK_PAGES; requests++, page++) {
    const { Items, Meta } = await others({ page })
    read.push(...Items)
    hasMore = page < Meta.TotalPages
  }
  const byId = new Map(read.map((product) => [product.ID, product]))
  const products = [...byId.values()].filter((product) => lowStockOf(product) !== undefined)
  if (!hasMore) return { products }
  const [checked, all] = [byId.size, first.Meta.TotalCount].map(formatNumber)
  return { products, limit: `Checked ${checked} of ${all} products.` }
}

async function readStock(scope: RequestScope): Promise<PendingItems> {
  const { products, limit } = await readLowStock(listProducts(scope))
  const items = products.flatMap((product) => ofProduct(product) ?? [])
  return { items, total: items.length, ...(limit !== undefined && { limit }) }
}

/** Every kind, in the order of the panel. */
export const SOURCES: readonly NotificationSource[] = [
  {
    kind: 'orders',
    label: 'Orders awaiting approval',
    none: 'No orders awaiting approval.',
    view: FOR_ORDERS,
    read: async (scope, page = 1) => {
      const { Items, Meta } = await listOrders(page, PAGE_SIZE, scope)
      return { items: Items.map(ofOrder), total: Meta.TotalCount }
    },
    count: async (scope) => (await listOrders(1, 1, scope)).Meta.TotalCount,
    countRequest: { path: '/orders/All', query: { pageSize: 1, filters: PENDING_ORDERS } },
  },
  {
    kind: 'returns',
    label: 'Returns to handle',
    none: 'No returns to handle.',
    view: FOR_ORDERS,
    read: async (scope, page = 1) => {
      const { Items, Meta } = await listReturns(page, PAGE_SIZE, scope)
      return { items: Items.map(ofReturn), total: Meta.TotalCount }
    },
    count: async (scope) => (await listReturns(1, 1, scope)).Meta.TotalCount,
    countRequest: { path: '/orderreturns', query: { pageSize: 1, filters: PENDING_RETURNS } },
  },
  {
    kind: 'stock',
    label: 'Low stock',
    none: 'No products below their notification point.',
    view: [roles.ProductViewer, roles.ProductManager],
    read: (scope) => readStock(scope),
  },
]

/** Query for one kind. A failure is shown in place of its entries. */
export function pendingItemsQuery(source: NotificationSource) {
  return {
    queryKey: keys.list('notifications', { kind: source.kind }),
    queryFn: ({ signal }: RequestScope) => source.read({ signal, quiet: true }),
  }
}

/** Query for a further page of one kind, from page 2. A failure is shown below the earlier entries. */
export function furtherQuery(source: NotificationSource, page: number) {
  return {
    queryKey: keys.list('notifications', { kind: source.kind, page }),
    queryFn: ({ signal }: RequestScope) => source.read({ signal, quiet: true }, page),
  }
}

/** Returns the kinds that a user may read. */
export function sourcesFor(viewer: Holdings): readonly NotificationSource[] {
  return SOURCES.filter(({ view }) => hasAccess(view, viewer))
}

/**
 * Counts the pending items for the closed bell, over all kinds that can be counted. Kinds that cannot be read are
 * left out, after a log entry and a toast, because the page has no other place to show the failure. Rejects as `call`
 * does when no kind could be read.
 */
export async function countPendingItems(viewer: Holdings, scope: RequestScope): Promise<number> {
  const counts = await Promise.allSettled(sourcesFor(viewer).flatMap(({ count }) => count?.(scope) ?? []))
  const known = counts.filter((one) => one.status === 'fulfilled')
  const failed = counts.find((one) => one.status === 'rejected')
  if (failed && known.length === 0) throw failed.reason
  return known.reduce((sum, { value }) => sum + value, 0)
}

/**
 * Returns the IDs of the newest pending items, at most one page of each kind that can be counted. A kind that cannot be
 * read is left out, because the count of the bell already reports the failure.
 */
export async function newestPendingIds(viewer: Holdings, { signal }: RequestScope): Promise<string[]> {
  const counted = sourcesFor(viewer).filter(({ count }) => count !== undefined)
  const pages = await Promise.allSettled(counted.map(({ read }) => read({ signal, quiet: true })))
  return pages.flatMap((page) => (page.status === 'fulfilled' ? page.value.items.map(({ id }) => id) : []))
}
