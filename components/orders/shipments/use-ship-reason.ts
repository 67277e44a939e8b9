'use client'

import { useEntity } from '@/hooks/use-entity'
import { useSession } from '@/hooks/use-session'
import type { LineItem } from '@/lib/ordercloud/models'
import { getSettings } from '@/lib/settings'
import { blockedReason } from '../rules/order-actions'
import { orders } from '../resource'

/**
 * Returns the reason why lines of an order cannot be shipped, as a sentence. Undefined when they can be, and while the
 * order loads, because the platform decides in the end.
 *
 * @param lines the lines, if the reason may be that nothing is left of them
 */
export function useShipReason(orderId: string, lines?: readonly LineItem[]): string | undefined {
  const { assignedRoles: roles, isAdmin } = useSession()
  const { data: order } = useEntity(orders, orderId, true)
  const subject = order && { order, lines, marketplaceId: getSettings().marketplaceId }
  return subject && blockedReason('createShipment', subject, { roles, isAdmin, canDecide: false })
}
