import { call, type OrderCloud } from '../ordercloud/client'
import type { Order, OrderPromotion } from '../ordercloud/models'
import { withinPeriod, type Instants, type PacedReader } from '../resource/paced-reader'
import { PAGE_SIZE } from '../resource/read-pages'
import type { ListPage } from '../resource/service'
import { COUNTED_DIRECTION, SOLD_STATUSES } from './sold'

/**
 * One promotion on an order that counts as a sale, with what it took off. A promotion at the line item level is on an
 * order once for each line.
 */
export interface Redemption {
  orderId: string
  /** Instant at which the order was submitted. */
  submitted: string
  buyerId: string
  userId: string
  /** Full name of the user, or the user name. Empty when the order has neither. */
  userName: string
  currency: string
  /** Subtotal of the order. */
  subtotal: number
  promotionId: string
  name: string
  discount: number
}

/** Lists the orders of a period that count as sales and have a discount. */
export const listDiscounted = (
  oc: OrderCloud,
  { instants, ...page }: { instants: Instants; page: number; pageSize: number },
  request: { signal: AbortSignal },
): Promise<object> =>
  oc.Orders.List(
    COUNTED_DIRECTION,
    {
      ...page,
      sortBy: ['DateSubmitted', 'ID'],
      filters: {
        DateSubmitted: withinPeriod(instants),
        Status: SOLD_STATUSES,
        PromotionDiscount: '>0',
      },
    },
    request,
  )

/** Returns the number of orders whose promotions `readRedemptions` reads, by one request. */
export async function countDiscounted(instants: Instants, signal: AbortSignal): Promise<number> {
  const { Meta } = (await call((oc) => listDiscounted(oc, { instants, page: 1, pageSize: 1 }, { signal }), {
    signal,
    quiet: true,
  })) as ListPage<Order>
  return Meta.TotalCount
}

/** Returns the number of requests that `readRedemptions` makes for a number of orders. */
export function redemptionRequests(orders: number): number {
  return Math.max(1, Math.ceil(orders / PAGE_SIZE)) + orders
}

/** Reads the promotions of all orders of a period. The platform lists them by order, so each order is a request. */
export async function readRedemptions(reader: PacedReader, instants: Instants): Promise<Redemption[]> {
  const orders = await reader.readPeriod<Order>(instants, listDiscounted)
  const used = await Promise.all(
    orders.map(async (order) => {
      const orderId = order.ID ?? ''
      const { Items } = (await reader.send((oc, request) =>
        oc.Orders.ListPromotions(
          COUNTED_DIRECTION,
          encodeURIComponent(orderId),
          { pageSize: PAGE_SIZE },
          request,
        ),
      )) as ListPage<OrderPromotion>
      const { FirstName = '', LastName = '', Username = '' } = order.FromUser ?? {}
      return Items.map(({ ID: promotionId = '', Name, Code, Amount }): Redemption => ({
        ...{ orderId, promotionId, name: Name || Code || promotionId },
        submitted: order.DateSubmitted ?? '',
        buyerId: order.FromCompanyID ?? '',
        userId: order.FromUserID ?? '',
        userName: `${FirstName} ${LastName}`.trim() || Username,
        ...{ currency: order.Currency || 'USD', subtotal: order.Subtotal ?? 0, discount: Amount ?? 0 },
      }))
    }),
  )
  return used.flat()
}
