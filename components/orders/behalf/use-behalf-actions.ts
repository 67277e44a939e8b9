'use client'

import { Copy, ShoppingCart } from 'lucide-react'
import type { MoreAction } from '@/components/ui/more-menu-content'
import { useViewer } from '@/hooks/use-session'
import type { Order } from '@/lib/ordercloud/models'
import { isMarketplace } from '@/lib/parties/companies'
import { newOrderHref } from '@/lib/url/act-for-user'
import { useActAccess } from '@/hooks/use-act-access'

/** Returns the entries of an order's menu that lead to the page for orders on behalf of its user. */
export function useBehalfActions(order: Order): MoreAction[] {
  const { isSupplier } = useViewer()
  const access = useActAccess()
  const { ID: orderId = '', FromCompanyID: buyerId = '', FromUser, Status: status } = order
  const userId = FromUser?.ID ?? ''
  if (isSupplier || buyerId === '' || isMarketplace(buyerId)) return []
  const reason = access.allowed ? undefined : access.reason
  const disabledReason = userId === '' ? 'The user of this order is not known.' : reason
  const user = { buyerId, userId }
  return [
    ...(status === 'Unsubmitted'
      ? [
          {
            label: 'Continue for its user',
            icon: ShoppingCart,
            href: newOrderHref({ ...user, orderId }),
            disabledReason,
          },
        ]
      : []),
    {
      label: 'Copy into a new cart',
      icon: Copy,
      href: newOrderHref({ ...user, copiedId: orderId }),
      disabledReason,
    },
  ]
}
