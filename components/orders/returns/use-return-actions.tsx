'use client'

import { Ban, Banknote, CheckCheck, Send, ThumbsDown, ThumbsUp, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLazyPart } from '@/components/ui/lazy'
import type { MoreAction } from '@/components/ui/more-menu-content'
import { useSession } from '@/hooks/use-session'
import { lazy } from '@/lib/lazy'
import { keys } from '@/lib/ordercloud/keys'
import type { OrderReturn } from '@/lib/ordercloud/models'
import { presentOffers, type Offer } from '../parts/present-offers'
import { useCanDecide } from '../parts/use-can-decide'
import { returnBlockedReason, type ReturnAction } from '../rules/return-actions'
import { readCanDecideReturn, type ReturnStep } from './perform-return-step'
import type { ReturnRow } from './service'

const stepCode = lazy(() => import('./return-step-dialog').then((module) => module.ReturnStepDialog))
const refundCode = lazy(() => import('./refund-dialog').then((module) => module.RefundDialog))

/** An action in the head of a return's page. */
type OfferedAction = (ReturnStep | 'refund') & ReturnAction

/** All actions in the order of the menu. */
const OFFERS: readonly Offer<OfferedAction>[] = [
  { action: 'submit', label: 'Submit return', icon: Send },
  { action: 'approve', label: 'Approve', icon: ThumbsUp },
  { action: 'decline', label: 'Decline', icon: ThumbsDown },
  { action: 'refund', label: 'Record refund', icon: Banknote },
  { action: 'complete', label: 'Complete', icon: CheckCheck },
  { action: 'cancel', label: 'Cancel return', icon: Ban, isDestructive: true },
  { action: 'delete', label: 'Delete return', icon: Trash2, isDestructive: true },
]

/** The next actions of a return by its status, which are buttons. The first one is solid. */
const NEXT: Readonly<Partial<Record<NonNullable<OrderReturn['Status']>, readonly OfferedAction[]>>> = {
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
  const dialogOf = (action: OfferedAction) => (action === 'refund' ? refundDialog : stepDialog)
  const choose = (action: OfferedAction) => {
    if (action !== 'refund') setStep(action)
    dialogOf(action).open()
  }
  const { buttons, more } = presentOffers({
    offers: OFFERS,
    next: (record.Status && NEXT[record.Status]) ?? [],
    reasonOf: (action) => returnBlockedReason(action, record, actor),
    prepare: (action) => dialogOf(action).prepare(),
    choose,
  })
  return {
    buttons,
    more: [...decides.retry, ...more],
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
