import type { Order } from '@/lib/ordercloud/models'
import { recordName } from '@/lib/resource/record-name'

/**
 * Returns who placed an order, as stored in the order itself. The user's record may have changed, moved or been deleted
 * since.
 */
export function customerOf(order: Order): { name: string; email: string } {
  const user = order.FromUser
  return { name: (user && recordName(user)) || order.FromUserID || '', email: user?.Email ?? '' }
}
