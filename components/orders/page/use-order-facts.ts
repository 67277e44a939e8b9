'use client'

import { useQuery } from '@tanstack/react-query'
import { useApprovalNames, type KnownApprovals } from '@/components/orders/parts/use-approval-names'
import { approvalsAtBuyer, approvalsAtMarketplace } from '@/components/orders/rules/approvals'
import { relatedOrdersQuery } from '@/components/orders/rules/by-id'
import {
  approvalsOf,
  forwardedLinesOf,
  paymentsOf,
  promotionsOf,
  returnsOf,
  shipmentsOf,
} from '@/components/orders/rules/parts'
import { relatedOrders, type RelatedOrder } from '@/components/orders/rules/related'
import { hasReturns, mayBeShipped } from '@/components/orders/rules/returned'
import { useViewer } from '@/hooks/use-session'
import type {
  Order,
  OrderApproval,
  OrderPromotion,
  OrderReturn,
  Payment,
  Shipment,
} from '@/lib/ordercloud/models'
import { useLines, type LoadedLines } from './use-lines'
import { usePart } from '@/components/orders/parts/use-part'

/** The orders that the lines of an order were forwarded to or come from. */
interface KnownRelated {
  /** Undefined until the lines that name them are loaded. */
  list: readonly RelatedOrder[] | undefined
  /** Those that the user may read. Undefined until they are loaded. */
  orders: readonly Order[] | undefined
  error: unknown
  isFetching: boolean
  retry: () => void
}

/** Everything that the page of an order shows besides the order. Undefined parts are not loaded yet. */
export interface OrderFacts {
  lines: LoadedLines
  related: KnownRelated
  approvals: readonly OrderApproval[] | undefined
  approvalNames: KnownApprovals
  payments: readonly Payment[] | undefined
  promotions: readonly OrderPromotion[] | undefined
  /** True when the order may have shipments. Undefined until this is known. */
  isShipped: boolean | undefined
  shipments: readonly Shipment[] | undefined
  returns: readonly OrderReturn[] | undefined
}

/** Reads all parts of an order at once. Panels that show a part alone share its request. */
export function useOrderFacts(order: Order): OrderFacts {
  const { isSupplier } = useViewer()
  const id = order.ID ?? ''
  const lines = useLines(id)
  const related = useRelatedOrders(id, lines)
  const approvals = usePart(approvalsOf(id)).data?.Items
  const approvalNames = useApprovalNames(
    approvals ?? [],
    [approvalsAtBuyer(order.FromCompanyID ?? ''), approvalsAtMarketplace],
    order.Currency,
  )
  const payments = usePart(paymentsOf(id), !isSupplier).data?.Items
  const promotions = usePart(promotionsOf(id)).data?.Items
  const isShipped = mayBeShipped(order, lines)
  const shipments = usePart(shipmentsOf(id), isShipped === true).data?.Items
  const canHaveReturns = hasReturns(order)
  const returns = usePart(returnsOf(id), canHaveReturns).data?.Items
  return {
    ...{ lines, related, approvals, approvalNames, payments, promotions, isShipped },
    shipments: isShipped === false ? [] : shipments,
    returns: canHaveReturns ? returns : [],
  }
}

/** Finds the related orders in the lines, or by a request of their own when the lines have several pages. */
function useRelatedOrders(orderId: string, { lines, total }: LoadedLines): KnownRelated {
  const isOnePage = lines !== undefined && lines.length >= total
  const forwarded = usePart(forwardedLinesOf(orderId), lines !== undefined && !isOnePage)
  const linked = isOnePage ? lines : forwarded.data?.Items
  const list = linked && relatedOrders(linked)
  const ids = list?.map(({ id }) => id) ?? []
  const orders = useQuery({ ...relatedOrdersQuery(orderId, ids), enabled: ids.length > 0 })
  const failed = [forwarded, orders].find((one) => one.isError && one.data === undefined)
  return {
    list,
    orders: list?.length === 0 ? [] : orders.data,
    error: failed?.error,
    isFetching: forwarded.isFetching || orders.isFetching,
    retry: () => void failed?.refetch(),
  }
}
