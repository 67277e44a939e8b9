'use client'

import { ArrowRightLeft } from 'lucide-react'
import { useFormState } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useCan } from '@/hooks/use-can'
import { useLazyPart } from '@/hooks/use-lazy-part'
import type { User } from '@/lib/ordercloud/models'
import { roles } from '@/lib/permissions/roles'
import { buyerUsers } from './resource'

const VIEW_BUYERS = [roles.BuyerViewer, roles.BuyerManager]
const loadDialog = () => import('./move-dialog').then((file) => file.MoveDialog)

/** Button that moves a user to another buyer. The dialog is loaded on the press. */
export function MoveUser({ buyerId, user }: { buyerId: string; user: User }) {
  const manage = useCan(buyerUsers(buyerId).access.manage)
  const buyers = useCan(VIEW_BUYERS)
  const { isDirty } = useFormState()
  const { Part, isOpen, prepare, open, close } = useLazyPart(loadDialog, 'question')
  const refusal = !manage.allowed ? manage.reason : buyers.allowed ? undefined : buyers.reason
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabledReason={refusal ?? (isDirty ? 'Save or discard your changes first.' : undefined)}
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
