import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { isSame } from '@/lib/forms/diff'
import type { OrderReturn } from '@/lib/ordercloud/models'
import { readReturn } from '@/lib/orders/return-steps'
import { hasPatch, type ReturnPatch } from '../rules/return-draft'

/**
 * Changes a return. Items are sent as a whole, so the change is refused when the return differs from the one that the
 * user has seen. Can be repeated after a lost response. Rejects with a PlatformError.
 */
export async function saveReturn(seen: OrderReturn, patch: Partial<ReturnPatch>): Promise<void> {
  const id = seen.ID ?? ''
  const now = await readReturn(id)
  if (!isSame(editedFields(now), editedFields(seen))) {
    if (hasPatch(now, patch)) return
    throw new PlatformError(
      'Another user has changed this return. Close the dialog and open it again, to edit its newest values.',
    )
  }
  await call((oc) => oc.OrderReturns.Patch(encodeURIComponent(id), patch), { write: true, quiet: true })
}

const editedFields = ({ ItemsToReturn, RefundAmount, Comments, Status }: OrderReturn) => ({
  ...{ ItemsToReturn, RefundAmount, Comments, Status },
})
