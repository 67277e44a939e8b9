'use client'

import { ArrowRightLeft } from 'lucide-react'
import { useFormState } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { useCan } from '@/hooks/use-can'
import { lazy } from '@/lib/lazy'
import type { User } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { buyerUsers } from './resource'

const VIEW_BUYERS = [roles.BuyerViewer, roles.BuyerManager]
const dialogCode = lazy(() => import('./move-dialog').then((file) => file.MoveDialog))

/** Button that moves a user to another buyer. The dialog is loaded on the press. */
export function MoveUser({ buyerId, user }: { buyerId: string; user: User }) {
  const manage = useCan(buyerUsers(buyerId).access.manage)
  const buyers = useCan(VIEW_BUYERS)
  const { isDirty } = useFormState()
  const { Part, isOpen, prepare, open, close } = useLazyPart(dialogCode, 'question')
  const readOnlyReason = !manage.allowed ? manage.reason : buyers.allowed ? undefined : buyers.reason
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabledReason={readOnlyReason ?? (isDirty ? 'Save or discard your changes first.' : undefined)}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        <Icon as={ArrowRightLeft} boxSize="4" />
        Move to another buyer
      </Button>
      {isOpen && Part && <Part buyerId={buyerId} user={user} onClose={close} />}
    </>
  )
}
