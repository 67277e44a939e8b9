'use client'

import { useQueryClient } from '@tanstack/react-query'
import { XpPanel } from '@/components/resource/xp/xp-panel'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlay/dialog'
import { keys } from '@/lib/ordercloud/keys'
import type { Resource } from '@/lib/resource/resource'

interface PartXpDialogProps<T extends object> {
  orderId: string
  resource: Resource<T>
  record: T
  title: string
  /** Reason why the part cannot be changed now. */
  blockedReason?: string | undefined
  onClose: () => void
}

/**
 * Dialog with the extended properties of a part of an order, such as a line or a payment. Each property is saved on its
 * own. The page reads the order again when the dialog closes.
 */
export function PartXpDialog<T extends object>(props: PartXpDialogProps<T>) {
  const { orderId, resource, record, title, blockedReason, onClose } = props
  const client = useQueryClient()
  const close = () => {
    void client.invalidateQueries({ queryKey: keys.item('orders', [orderId]) })
    onClose()
  }
  return (
    <Dialog
      size="form"
      title={title}
      onClose={close}
      actions={
        <Button variant="outline" onClick={close}>
          Close
        </Button>
      }
    >
      <XpPanel isInDialog resource={resource} record={record} byForm={[]} blockedReason={blockedReason} />
    </Dialog>
  )
}
