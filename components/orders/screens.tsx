'use client'

import type { QueryClient } from '@tanstack/react-query'
import { ListScreen } from '@/components/resource/list/list-screen'
import { lazyComponent } from '@/components/ui/lazy'
import { useCan } from '@/hooks/use-can'
import { useViewer } from '@/hooks/use-session'
import { prefetchRows } from '@/lib/resource/resource'
import type { DocumentData } from '@/lib/resource/document-data'
import {
  approverOrders,
  approverOrdersWithoutCarts,
  orders,
  ordersWithoutCarts,
  supplierOrders,
} from './resource'
import { canSeeCarts } from './areas'

/** The platform grants the list of approvable orders to these roles only, not to OrderAdmin. */
const canListApprovable = (roles: readonly string[]) =>
  ['FullAccess', 'Shopper'].some((role) => roles.includes(role))

/** List of orders. The platform lists submitted and unsubmitted orders separately, and the service merges both. */
export function OrderList({ prefetched }: { prefetched?: DocumentData | undefined }) {
  const { isSupplier } = useViewer()
  const carts = useCan(canSeeCarts)
  const approvable = useCan(canListApprovable)
  const [forApprovers, forOthers] = carts.allowed
    ? [approverOrders, orders]
    : [approverOrdersWithoutCarts, ordersWithoutCarts]
  const adminResource = approvable.allowed ? forApprovers : forOthers
  return (
    <ListScreen
      resource={isSupplier ? supplierOrders : adminResource}
      prefetched={prefetched}
      description={isSupplier ? FOR_SUPPLIERS : `${FOR_ADMINS}${carts.allowed ? '' : NO_CARTS}`}
    />
  )
}

const FOR_ADMINS =
  'Submitted orders, carts, and orders that are awaiting approval or were declined. Orders without a submission date are sorted by creation date.'
const FOR_SUPPLIERS =
  'All orders that you can view. Orders without a submission date are sorted by creation date.'
const NO_CARTS = ' You do not have access to other users’ carts.'

/** Page of one order. Its code is loaded separately. */
export const OrderPage = lazyComponent(() => import('./page/order-page').then((file) => file.OrderPage))

/** Prefetches the first rows of the list for the page. */
export const prefetch = (client: QueryClient) => prefetchRows(client, orders)
