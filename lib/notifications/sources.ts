import { call } from '../ordercloud/client'
import { keys } from '../ordercloud/keys'
import type { Order, OrderReturn, Product } from '../ordercloud/models'
import { hasAccess, type Holdings } from '../permissions/check'
import { roles, type RoleDefinition } from '../permissions/roles'
import { recordName } from '../resource/record-name'
import type { ListPage, RequestScope } from '../resource/resource'
import type { Notification, Show } from './notification'

/** What waits in the marketplace, of one kind. */
export interface Waiting {
  /** A page of the newest; or for stock all that were found, the lowest first. */
  items: Notification[]
  /** How many there are. */
  total: number
  /** What was not looked at, as a sentence; then there may be more than `total`. */
  limit?: string
}

/** A kind of notification that is computed from the platform. */
export interface NotificationSource {
  kind: Exclude<Show, 'all' | 'unread' | 'samples'>
  label: string
  /** Said when there are none. */
  none: string
  /** Any one of these lets it be read. */
  view: readonly RoleDefinition[]
  /** Reads a page of them, the first one by default; a kind that cannot be read by pages is read at once. */
  read: (scope: RequestScope, page?: number) => Promise<Waiting>
  /** How many wait, by one small call; not every kind can be counted without reading it. */
  count?: (scope: RequestScope) => Promise<number>
}

/** How many of a kind are read at once. */
export const PAGE = 100
const STOCK_PAGES = 5
const FOR_ORDERS = [roles.OrderViewer, roles.OrderManager]

// In a fixed order, so that no page repeats one of another.
const NEWEST: { sortBy: ('!LastUpdated' | 'ID')[] } = { sortBy: ['!LastUpdated', 'ID'] }

function listOrders(page: number, pageSize: number, { signal, quiet }: RequestScope) {
  const options = { ...NEWEST, page, pageSize, filters: { Status: 'AwaitingApproval' } }
  return call((oc) => oc.Orders.List('All', options, { signal }) as Promise<ListPage<Order>>, {
    signal,
    quiet,
  })
}

function listReturns(page: number, pageSize: number, { signal, quiet }: RequestScope) {
  const options = { ...NEWEST, page, pageSize, filters: { Status: 'AwaitingApproval|Open' } }
  return call((oc) => oc.OrderReturns.List(options, { signal }) as Promise<ListPage<OrderReturn>>, {
    signal,
    quiet,
  })
}

/** Products whose stock somebody watches, the least stock first: the platform compares no two fields. */
function listWatched(page: number, { signal, quiet }: RequestScope) {
  const filters = { 'Inventory.Enabled': true, 'Inventory.NotificationPoint': '>0' }
  const options = { sortBy: ['Inventory.QuantityAvailable', 'ID'], page, pageSize: PAGE, filters }
  return call((oc) => oc.Products.List(options, { signal }) as Promise<ListPage<Product>>, {
    signal,
    quiet,
  })
}

/** An order that awaits approval. It is news again whenever it changes. */
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

/** A return that somebody has to approve, or to complete. */
export function ofReturn(orderReturn: OrderReturn): Notification {
  const id = orderReturn.ID ?? ''
  const time = orderReturn.LastUpdated ?? orderReturn.DateCreated ?? null
  const isOpen = orderReturn.Status === 'Open'
  return {
    id: `returns/${id}/${orderReturn.Status ?? ''}/${time ?? ''}`,
    title: isOpen ? `Return ${id} is to be completed` : `Return ${id} awaits approval`,
    info: `Of order ${orderReturn.OrderID ?? ''}`,
    time: { iso: time },
    avatar: 'Return',
    about: { area: 'returns', id },
  }
}

/** A product with less stock than its notification point; undefined for any other. Fewer pieces are news again. */
export function ofProduct({ ID: id = '', Name, Inventory }: Product): Notification | undefined {
  const left = Inventory?.QuantityAvailable
  const point = Inventory?.NotificationPoint
  // Where variants are counted, the product's own number says nothing.
  if (Inventory?.VariantLevelTracking || typeof left !== 'number' || typeof point !== 'number')
    return undefined
  if (left >= point) return undefined
  return {
    id: `stock/${id}/${left}`,
    title: `${Name || id} runs low`,
    info: `${left.toLocaleString('en-US')} left, below its notification point of ${point.toLocaleString('en-US')}`,
    time: { iso: Inventory?.LastUpdated ?? null },
    avatar: Name || id,
    about: { area: 'products', id },
  }
}

async function readStock(scope: RequestScope): Promise<Waiting> {
  const low: Notification[] = []
  let page = 0
  let meta: ListPage<Product>['Meta']
  do {
    page += 1
    const { Items, Meta } = await listWatched(page, scope)
    low.push(...Items.flatMap((product) => ofProduct(product) ?? []))
    meta = Meta
  } while (page < Math.min(meta.TotalPages, STOCK_PAGES))
  const found = { items: low, total: low.length }
  if (page >= meta.TotalPages) return found
  const all = meta.TotalCount.toLocaleString('en-US')
  return { ...found, limit: `Checked the ${page * PAGE} products with the least stock of ${all}.` }
}

/** Every kind, in the order of the panel. */
export const SOURCES: readonly NotificationSource[] = [
  {
    kind: 'orders',
    label: 'Orders awaiting approval',
    none: 'No order awaits approval.',
    view: FOR_ORDERS,
    read: async (scope, page = 1) => {
      const { Items, Meta } = await listOrders(page, PAGE, scope)
      return { items: Items.map(ofOrder), total: Meta.TotalCount }
    },
    count: async (scope) => (await listOrders(1, 1, scope)).Meta.TotalCount,
  },
  {
    kind: 'returns',
    label: 'Returns to handle',
    none: 'No return is to be handled.',
    view: FOR_ORDERS,
    read: async (scope, page = 1) => {
      const { Items, Meta } = await listReturns(page, PAGE, scope)
      return { items: Items.map(ofReturn), total: Meta.TotalCount }
    },
    count: async (scope) => (await listReturns(1, 1, scope)).Meta.TotalCount,
  },
  {
    kind: 'stock',
    label: 'Low stock',
    none: 'No product is below its notification point.',
    view: [roles.ProductViewer, roles.ProductManager],
    read: (scope) => readStock(scope),
  },
]

/** The query of one kind. Its failure is shown where its entries would be. */
export function waitingQuery(source: NotificationSource) {
  return {
    queryKey: keys.list('notifications', { kind: source.kind }),
    queryFn: ({ signal }: RequestScope) => source.read({ signal, quiet: true }),
  }
}

/** The query of a further page of one kind, from 2. Its failure is shown below the entries before it. */
export function furtherQuery(source: NotificationSource, page: number) {
  return {
    queryKey: keys.list('notifications', { kind: source.kind, page }),
    queryFn: ({ signal }: RequestScope) => source.read({ signal, quiet: true }, page),
  }
}

/** The kinds that somebody may read. */
export function sourcesFor(viewer: Holdings): readonly NotificationSource[] {
  return SOURCES.filter(({ view }) => hasAccess(view, viewer))
}

/**
 * For the closed bell: how much waits of the kinds that can be counted. What cannot be read is left out, after toast
 * and log, since no place on the page shows it; rejects as `call` does where nothing could be read.
 */
export async function countWaiting(viewer: Holdings, scope: RequestScope): Promise<number> {
  const counts = await Promise.allSettled(sourcesFor(viewer).flatMap(({ count }) => count?.(scope) ?? []))
  const known = counts.filter((one) => one.status === 'fulfilled')
  const failed = counts.find((one) => one.status === 'rejected')
  if (failed && known.length === 0) throw failed.reason
  return known.reduce((sum, { value }) => sum + value, 0)
}
