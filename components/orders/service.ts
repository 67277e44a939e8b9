import { call } from '@/lib/ordercloud/client'
import { crudBelow } from '@/lib/ordercloud/crud'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { Order } from '@/lib/ordercloud/models'
import { APPROVABLE, DIRECTION, orderListParts } from './rules/order-list'
import type { ReadList } from '@/lib/resource/merged-list'
import type { ListOptions, ListPage, Service } from '@/lib/resource/service'

const DIRECTIONS = ['All', 'Incoming', 'Outgoing', APPROVABLE] as const
type Direction = (typeof DIRECTIONS)[number]

/**
 * Error code of the platform. Premium search covers submitted orders only, and rejects a search of the others with this
 * code.
 */
const SUBMITTED_ONLY_ERROR_CODE = 'Order.AllowedOnSubmittedOnly'

/** Note above the rows when the platform searches submitted orders only. */
export const SUBMITTED_ONLY_SEARCH_NOTE =
  'Search finds submitted orders only. To see other orders, clear the search and filter by status.'

interface OrderRequest {
  direction: Direction
  /** The calls whose results together answer the request. */
  parts: (ListOptions & { isSubmitted: boolean })[]
}

/**
 * Returns the platform requests for the state of the list. The direction is part of the path, and submitted and
 * unsubmitted orders need separate calls. Orders submitted on the same day are sorted by creation, as in the platform's
 * own order. Orders that were never submitted are sorted by creation alone. The orders that the user can approve are
 * one list, and none of them is submitted yet.
 */
export function toOrderRequest(options: ListOptions): OrderRequest {
  const { [DIRECTION]: requested, ...filters } = options.filters
  const direction = DIRECTIONS.find((one) => one === requested) ?? 'All'
  if (direction === APPROVABLE) {
    const sortBy = options.sortBy.map((field) => field.replace('DateSubmitted', 'DateCreated'))
    return { direction, parts: [{ ...options, isSubmitted: false, filters, sortBy }] }
  }
  return {
    direction,
    parts: orderListParts(filters).map(({ isSubmitted, filters }) => ({
      ...options,
      isSubmitted,
      filters,
      sortBy: options.sortBy.flatMap((field) => {
        if (!/^!?DateSubmitted$/.test(field)) return [field]
        const created = field.replace('DateSubmitted', 'DateCreated')
        return isSubmitted ? [field, created] : [created]
      }),
    })),
  }
}

/** Returns one page of the merged lists. Orders that were never submitted are placed by their creation date. */
async function readOrders(
  requested: ListOptions,
  read: (direction: Direction) => ReadList<Order>,
): Promise<ListPage<Order>> {
  // Loaded on demand, because the document contains rows that the server has merged already.
  const { compareBy, readMergedPage } = await import('@/lib/resource/merged-list')
  const { direction, parts } = toOrderRequest(requested)
  const compare = compareBy<Order>(requested.sortBy, (order, field) =>
    field === 'DateSubmitted'
      ? (order.DateSubmitted ?? order.DateCreated)
      : (order as Record<string, unknown>)[field],
  )
  return readMergedPage(
    parts.map(({ isSubmitted: _, ...options }) => options),
    requested,
    read(direction),
    compare,
  )
}

/** Service of the platform's orders. A single order is read regardless of its direction. */
export const orderService: Service<Order> = {
  ...crudBelow<Order>('All', (oc) => oc.Orders),
  list: async (requested, { signal, quiet }) => {
    const list = (direction: Direction) => (options: ListOptions) =>
      call(
        (oc) =>
          (direction === APPROVABLE
            ? oc.Me.ListApprovableOrders(options as object, { signal })
            : oc.Orders.List(direction, options as object, { signal })) as Promise<ListPage<Order>>,
        {
          signal,
          quiet,
          ...(requested.search !== undefined && { expected: [SUBMITTED_ONLY_ERROR_CODE] }),
        },
      )
    try {
      return await readOrders(requested, list)
    } catch (thrown) {
      if (requested.search === undefined || toPlatformError(thrown).errorCode !== SUBMITTED_ONLY_ERROR_CODE)
        throw thrown
      const { IsSubmitted: _, ...filters } = requested.filters
      const submitted = await readOrders({ ...requested, filters: { ...filters, IsSubmitted: 'true' } }, list)
      return { ...submitted, note: SUBMITTED_ONLY_SEARCH_NOTE }
    }
  },
  read: (read, id) => read<Order>(`/orders/All/${id}`),
  readList: async (read, requested) => {
    const { serverReader } = await import('@/lib/resource/merged-list')
    const reader = serverReader<Order>(read)
    const pathOf = (direction: Direction) =>
      direction === APPROVABLE ? '/me/orders/approvable' : `/orders/${direction}`
    return readOrders(requested, (direction) => reader(pathOf(direction))).catch(() => undefined)
  },
}
