'use client'

import { useSession } from '@/hooks/use-session'
import type { OrderList } from '@/lib/dashboard/order-links'
import { useAreaHref } from './use-area-href'

/** The list of orders behind figures; undefined behind samples, and for whom it is not there. */
export function useOrderList({ isSample }: { isSample: boolean }): OrderList | undefined {
  const { isSupplier } = useSession()
  const href = useAreaHref()('orders')
  return isSample || href === undefined ? undefined : { href, hasDirections: !isSupplier }
}
