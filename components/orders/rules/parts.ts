import type { OrderCloud } from '@/lib/ordercloud/client'
import type {
  LineItem,
  OrderApproval,
  OrderPromotion,
  OrderReturn,
  OrderReturnApproval,
  Payment,
  Promotion,
  Shipment,
  ShipmentItem,
} from '@/lib/ordercloud/models'
import { recordPart, type RecordPart } from '@/lib/resource/part'
import type { ListPage } from '@/lib/resource/service'

/** Direction for reading single orders. It covers incoming and outgoing orders, for administrators and suppliers. */
const DIRECTION = 'All'

/** Number of rows on a page of a part: the platform's maximum, because the page adds up and compares them. */
export const ORDER_PART_SIZE = 100

type RequestPart = (oc: OrderCloud, id: string, options: object, request: object) => Promise<object>

// IDs are encoded, because the library inserts them into the path unchanged.
function partOf<T>(path: string, name: string, request: RequestPart) {
  return (id: string): RecordPart<T> =>
    recordPart(
      path,
      id,
      name,
      (oc, page, scope) =>
        request(oc, encodeURIComponent(id), { page, pageSize: ORDER_PART_SIZE }, scope) as Promise<
          ListPage<T>
        >,
    )
}

/** The line items of an order. */
export const linesOf = partOf<LineItem>('orders', 'lines', (oc, id, options, request) =>
  oc.LineItems.List(DIRECTION, id, options, request),
)

/**
 * The line items that were forwarded to suppliers, or from which a forwarded order was made. Only for orders whose line
 * items have several pages.
 */
export const forwardedLinesOf = partOf<LineItem>('orders', 'related', (oc, id, options, request) =>
  oc.LineItems.List(
    DIRECTION,
    id,
    { ...options, filters: { 'OutgoingOrderID|IncomingOrderID': '*' } },
    request,
  ),
)

export const paymentsOf = partOf<Payment>('orders', 'payments', (oc, id, options, request) =>
  oc.Payments.List(DIRECTION, id, options, request),
)

/** The promotions whose conditions an order meets, including those that it has. */
export const eligiblePromotionsOf = partOf<Promotion>('orders', 'eligible', (oc, id, options, request) =>
  oc.Orders.ListEligiblePromotions(DIRECTION, id, options, request),
)

export const promotionsOf = partOf<OrderPromotion>('orders', 'promotions', (oc, id, options, request) =>
  oc.Orders.ListPromotions(DIRECTION, id, options, request),
)

export const approvalsOf = partOf<OrderApproval>('orders', 'approvals', (oc, id, options, request) =>
  oc.Orders.ListApprovals(DIRECTION, id, options, request),
)

export const shipmentsOf = partOf<Shipment>('orders', 'shipments', (oc, id, options, request) =>
  oc.Orders.ListShipments(DIRECTION, id, options, request),
)

/** The items of a shipment, which may belong to several orders. */
export const shipmentItemsOf = partOf<ShipmentItem>('shipments', 'items', (oc, id, options, request) =>
  oc.Shipments.ListItems(id, options, request),
)

/** The items of a subscription, which the platform describes like the lines of an order. */
export const subscriptionItemsOf = partOf<LineItem>('subscriptions', 'items', (oc, id, options, request) =>
  oc.SubscriptionItems.List(id, options, request),
)

/** The returns of an order. */
export function returnsOf(orderId: string): RecordPart<OrderReturn> {
  return recordPart('orders', orderId, 'returns', (oc, page, request) => {
    const options = { page, pageSize: ORDER_PART_SIZE, filters: { OrderID: orderId } }
    return oc.OrderReturns.List(options, request) as Promise<ListPage<OrderReturn>>
  })
}

export const returnApprovalsOf = partOf<OrderReturnApproval>(
  'returns',
  'approvals',
  (oc, id, options, request) => oc.OrderReturns.ListApprovals(id, options, request),
)

/** The payments of an order that refund one return. */
export function refundsOf(orderId: string, returnId: string): RecordPart<Payment> {
  return recordPart('returns', returnId, 'refunds', (oc, page, request) => {
    const options = { page, pageSize: ORDER_PART_SIZE, filters: { OrderReturnID: returnId } }
    return oc.Payments.List(DIRECTION, encodeURIComponent(orderId), options, request) as Promise<
      ListPage<Payment>
    >
  })
}
