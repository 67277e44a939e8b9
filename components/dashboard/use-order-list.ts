'use client'

import { useViewer } from '@/hooks/use-session'
import type { OrderList } from './rules/order-links'
import { useAreaHref } from './use-area-href'

/** Returns the list of orders behind a figure. Undefined for sample data, and for users who may not open the list. */
export function useOrderList({ isSample }: { isSample: boolean }): OrderList | undefined {
  const { isSupplier } = useViewer()
  const href = useAreaHref()('orders')
  return isSample || href === undefined ? undefined : { href, hasDirections: !isSupplier }
}
