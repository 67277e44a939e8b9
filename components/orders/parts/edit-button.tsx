'use client'

import { Pencil } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useSession } from '@/hooks/use-session'
import type { Order } from '@/lib/ordercloud/models'
import { blockedReason, type OrderAction } from '../rules/order-actions'

/**
 * Button in the head of an order's panel that opens a dialog for changing it. It is disabled with the reason when the
 * status allows no change or the user lacks the permission.
 *
 * @param props.subject names the panel for screen readers, when the visible text alone would not
 */
export function EditButton(props: {
  order: Order
  action: OrderAction
  label: string
  subject?: string
  prepare: () => void
  onClick: () => void
}) {
  const { order, action, label, subject, prepare, onClick } = props
  const { assignedRoles: roles, isAdmin } = useSession()
  const reason = blockedReason(
    action,
    { order, lines: undefined, marketplaceId: '' },
    { roles, isAdmin, canDecide: false },
  )
  return (
    <Button
      size="xs"
      variant="ghost"
      aria-label={subject && `${label} ${subject}`}
      disabledReason={reason}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onClick}
      data-print="no"
    >
      <Icon as={Pencil} boxSize="3.5" />
      {label}
    </Button>
  )
}
