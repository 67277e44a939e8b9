'use client'

import { useQuery } from '@tanstack/react-query'
import {
  Ban,
  CheckCheck,
  ClipboardCheck,
  Forward,
  MessageSquareText,
  PackageCheck,
  Send,
  Split,
  ThumbsDown,
  ThumbsUp,
  Trash2,
  Truck,
  Undo2,
  Copy,
  ShoppingCart,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLazyPart } from '@/components/ui/lazy'
import type { MoreAction } from '@/components/ui/more-menu-content'
import { useActAccess } from '@/hooks/use-act-access'
import { useSession, useViewer } from '@/hooks/use-session'
import { keys } from '@/lib/ordercloud/keys'
import { lazy } from '@/lib/lazy'
import type { Order } from '@/lib/ordercloud/models'
import { ORDER_STEPS } from '@/lib/orders/order-steps'
import { isMarketplace } from '@/lib/parties/companies'
import { partQuery } from '@/lib/resource/part'
import { getSettings } from '@/lib/settings'
import { newOrderHref } from '@/lib/url/act-for-user'
import { presentOffers, type Offer } from '../parts/present-offers'
import { useCanDecide } from '../parts/use-can-decide'
import { blockedReason, type OrderAction } from '../rules/order-actions'
import { linesOf } from '../rules/parts'
import { readCanDecide, type OrderStep } from './perform-step'

const stepCode = lazy(() => import('./step-dialog').then((module) => module.StepDialog))
const validationCode = lazy(() => import('./validation-dialog').then((module) => module.ValidationDialog))
const commentsCode = lazy(() => import('./comments-dialog').then((module) => module.CommentsDialog))
const returnCode = lazy(() => import('./return-dialog').then((module) => module.ReturnDialog))
const shipmentCode = lazy(() => import('./shipment-dialog').then((module) => module.ShipmentDialog))

/** An action in the head of an order's page. */
type OfferedAction = (OrderStep | 'validate' | 'createShipment' | 'createReturn' | 'changeComments') &
  OrderAction

/** All actions in the order of the menu. */
const OFFERS: readonly Offer<OfferedAction>[] = [
  { action: 'submit', label: 'Submit order', icon: Send },
  { action: 'validate', label: 'Check for problems', icon: ClipboardCheck },
  { action: 'approve', label: 'Approve', icon: ThumbsUp },
  { action: 'decline', label: 'Decline', icon: ThumbsDown },
  { action: 'createShipment', label: 'Ship items', icon: Truck },
  { action: 'shipAll', label: 'Ship all at once', icon: PackageCheck },
  { action: 'createReturn', label: 'Return items', icon: Undo2 },
  { action: 'forward', label: 'Forward to suppliers', icon: Forward },
  { action: 'split', label: 'Split by supplier', icon: Split },
  { action: 'changeComments', label: 'Edit comments', icon: MessageSquareText },
  { action: 'complete', label: 'Complete', icon: CheckCheck },
  { action: 'cancel', label: 'Cancel order', icon: Ban, isDestructive: true },
  { action: 'delete', label: 'Delete order', icon: Trash2, isDestructive: true },
]

/** The next actions of an order by its status, which are buttons. The first one is solid. */
const NEXT: Readonly<Partial<Record<NonNullable<Order['Status']>, readonly OfferedAction[]>>> = {
  Unsubmitted: ['submit', 'validate'],
  AwaitingApproval: ['approve', 'decline'],
  Open: ['createShipment', 'complete'],
}

interface OrderActions {
  /** At most two buttons for what the order needs next. */
  buttons: ReactNode
  /** All other actions, for the "More" menu. */
  more: MoreAction[]
  /** Loads the code of the dialogs, when the pointer or the focus comes near. */
  prepare: () => void
  /** The open dialog. */
  dialog: ReactNode
}

/**
 * Returns what the user can do with an order: the next actions as buttons and the others as entries of a menu. An
 * action that is impossible now is disabled and says why.
 *
 * @param customer name of the company that placed the order, for questions
 */
export function useOrderActions(order: Order, customer: string): OrderActions {
  const id = order.ID ?? ''
  const { assignedRoles: roles, isAdmin } = useSession()
  const [step, setStep] = useState<OrderStep>('submit')
  const stepDialog = useLazyPart(stepCode, 'dialog')
  const validation = useLazyPart(validationCode, 'dialog')
  const shipment = useLazyPart(shipmentCode, 'dialog')
  const returning = useLazyPart(returnCode, 'dialog')
  const comments = useLazyPart(commentsCode, 'dialog')
  const { data: page } = useQuery({ ...partQuery(linesOf(id), 1), enabled: false })
  const decides = useCanDecide(order, keys.item('orders', [id, 'can decide']), readCanDecide)
  const onBehalf = useBehalfActions(order)
  const lines = page && page.Meta.TotalPages <= 1 ? page.Items : undefined
  const subject = { order, lines, marketplaceId: getSettings().marketplaceId }
  const actor = { roles, isAdmin, canDecide: decides.canDecide }

  const dialogOf = (action: OfferedAction) => {
    if (action === 'validate') return validation
    if (action === 'createShipment') return shipment
    if (action === 'changeComments') return comments
    return action === 'createReturn' ? returning : stepDialog
  }
  const choose = (action: OfferedAction) => {
    if (isStep(action)) setStep(action)
    dialogOf(action).open()
  }
  const { buttons, more } = presentOffers({
    offers: OFFERS,
    next: (order.Status && NEXT[order.Status]) ?? [],
    reasonOf: (action) => blockedReason(action, subject, actor),
    prepare: (action) => dialogOf(action).prepare(),
    choose,
  })
  return {
    buttons,
    more: [...decides.retry, ...more, ...onBehalf],
    prepare: stepDialog.prepare,
    dialog: (
      <>
        {stepDialog.isOpen && stepDialog.Part && (
          <stepDialog.Part {...{ step, order, customer }} onClose={stepDialog.close} />
        )}
        {validation.isOpen && validation.Part && <validation.Part order={order} onClose={validation.close} />}
        {shipment.isOpen && shipment.Part && <shipment.Part order={order} onClose={shipment.close} />}
        {comments.isOpen && comments.Part && <comments.Part order={order} onClose={comments.close} />}
        {returning.isOpen && returning.Part && <returning.Part order={order} onClose={returning.close} />}
      </>
    ),
  }
}

/** True for an action that the dialog of steps performs. */
function isStep(action: OfferedAction): action is OrderStep {
  return Object.hasOwn(ORDER_STEPS, action)
}

const NOT_CONTINUED = 'Only orders that are unsubmitted can be continued for their user.'

/** Returns the entries of an order's menu that lead to the page for orders on behalf of its user. */
function useBehalfActions(order: Order): MoreAction[] {
  const { isSupplier } = useViewer()
  const access = useActAccess()
  const { ID: orderId = '', FromCompanyID: buyerId = '', FromUser, Status: status } = order
  const userId = FromUser?.ID ?? ''
  if (isSupplier || buyerId === '' || isMarketplace(buyerId)) return []
  const reason = access.allowed ? undefined : access.reason
  const disabledReason = userId === '' ? 'The user of this order is not known.' : reason
  const user = { buyerId, userId }
  return [
    {
      label: 'Continue for its user',
      icon: ShoppingCart,
      href: newOrderHref({ ...user, orderId }),
      disabledReason: disabledReason ?? (status === 'Unsubmitted' ? undefined : NOT_CONTINUED),
    },
    {
      label: 'Copy into a new cart',
      icon: Copy,
      href: newOrderHref({ ...user, copiedId: orderId }),
      disabledReason,
    },
  ]
}
