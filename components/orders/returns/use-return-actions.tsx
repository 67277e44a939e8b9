'use client'

import { Ban, Banknote, CheckCheck, Send, ThumbsDown, ThumbsUp, Trash2, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useLazyPart } from '@/components/ui/lazy'
import type { MoreAction } from '@/components/ui/more-menu-content'
import { useSession } from '@/hooks/use-session'
import { lazy } from '@/lib/lazy'
import { keys } from '@/lib/ordercloud/keys'
import type { OrderReturn } from '@/lib/ordercloud/models'
import { useCanDecide } from '../parts/use-can-decide'
import { returnBlockedReason, type ReturnAction } from '../rules/return-actions'
import { readCanDecideReturn, type ReturnStep } from './perform-return-step'
import type { ReturnRow } from './service'

const stepCode = lazy(() => import('./return-step-dialog').then((module) => module.ReturnStepDialog))
const refundCode = lazy(() => import('./refund-dialog').then((module) => module.RefundDialog))

interface Offer {
  action: (ReturnStep | 'refund') & ReturnAction
  label: string
  icon: LucideIcon
  isDestructive?: true
}

/** All actions in the order of the menu. */
const OFFERS: readonly Offer[] = [
  { action: 'submit', label: 'Submit return', icon: Send },
  { action: 'approve', label: 'Approve', icon: ThumbsUp },
  { action: 'decline', label: 'Decline', icon: ThumbsDown },
  { action: 'refund', label: 'Record refund', icon: Banknote },
  { action: 'complete', label: 'Complete', icon: CheckCheck },
  { action: 'cancel', label: 'Cancel return', icon: Ban, isDestructive: true },
  { action: 'delete', label: 'Delete return', icon: Trash2, isDestructive: true },
]

/** The next actions of a return by its status, which are buttons. The first one is solid. */
const NEXT: Readonly<Partial<Record<NonNullable<OrderReturn['Status']>, readonly Offer['action'][]>>> = {
  Unsubmitted: ['submit'],
  AwaitingApproval: ['approve', 'decline'],
  Open: ['refund', 'complete'],
}

/**
 * Returns what the user can do with a return: the next actions as buttons, the others as entries of a menu, and the
 * open dialog. An action that is impossible now is disabled and says why.
 */
export function useReturnActions(record: ReturnRow): {
  buttons: ReactNode
  more: MoreAction[]
  prepare: () => void
  dialog: ReactNode
} {
  const id = record.ID ?? ''
  const { assignedRoles: roles, isAdmin } = useSession()
  const [step, setStep] = useState<ReturnStep>('submit')
  const stepDialog = useLazyPart(stepCode, 'dialog')
  const refundDialog = useLazyPart(refundCode, 'dialog')
  const decides = useCanDecide(record, keys.item('returns', [id, 'can decide']), readCanDecideReturn)
  const actor = { roles, isAdmin, canDecide: decides.canDecide }
  const dialogOf = (action: Offer['action']) => (action === 'refund' ? refundDialog : stepDialog)
  const choose = (action: Offer['action']) => {
    if (action !== 'refund') setStep(action)
    dialogOf(action).open()
  }
  const next = (record.Status && NEXT[record.Status]) ?? []
  const offered = OFFERS.map((offer) => ({
    ...offer,
    reason: returnBlockedReason(offer.action, record, actor),
  }))
  const buttons = offered.filter(({ action, reason }) => next.includes(action) && reason === undefined)
  return {
    buttons: buttons.map(({ action, label, icon: Icon }, index) => (
      <Button
        key={action}
        variant={index === 0 ? 'solid' : 'outline'}
        onPointerEnter={dialogOf(action).prepare}
        onFocus={dialogOf(action).prepare}
        onClick={() => choose(action)}
      >
        <Icon aria-hidden size={16} />
        {label}
      </Button>
    )),
    more: [
      ...decides.retry,
      ...offered
        .filter((offer) => !buttons.includes(offer))
        .map(({ action, label, icon, isDestructive, reason }) => ({
          label: `${label}…`,
          icon,
          onSelect: () => choose(action),
          disabledReason: reason,
          ...(isDestructive && { isDestructive }),
        })),
    ],
    prepare: stepDialog.prepare,
    dialog: (
      <>
        {stepDialog.isOpen && stepDialog.Part && (
          <stepDialog.Part {...{ step, record }} onClose={stepDialog.close} />
        )}
        {refundDialog.isOpen && refundDialog.Part && (
          <refundDialog.Part record={record} onClose={refundDialog.close} />
        )}
      </>
    ),
  }
}
