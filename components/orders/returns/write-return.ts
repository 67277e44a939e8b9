import { call } from '@/lib/ordercloud/client'
import { PlatformError } from '@/lib/ordercloud/errors'
import { isSame } from '@/lib/forms/diff'
import type { OrderReturn } from '@/lib/ordercloud/models'
import { readReturn } from '@/lib/orders/return-steps'
import { createOnce } from '@/lib/resource/create-once'
import { hasPatch, type ReturnPatch } from '../rules/return-draft'
import { performReturnStep } from './perform-return-step'
import { returns } from './resource'

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

/** The return as the user describes it. */
type ReturnDraft = Pick<OrderReturn, 'OrderID' | 'ItemsToReturn'> & { ID: string; Comments: string }

/** How much of a return is saved, so that a retry after a failure continues there although the draft has changed. */
export interface ReturnProgress {
  isCreated: boolean
  /** The draft as it was last sent. Undefined while the platform may have another one. */
  saved?: ReturnDraft | undefined
}

/**
 * Creates a return and submits it. After a failure, another call with the same progress continues where this one
 * stopped, with the draft as it is then.
 */
export async function createReturn(
  draft: ReturnDraft,
  progress: ReturnProgress,
  performer: { userName: string },
): Promise<void> {
  const { ID, Comments, ...body } = draft
  if (progress.isCreated) {
    // The submission may have taken effect although its response was lost.
    const { Status } = await returns.service.get(ID, { quiet: true })
    if (Status !== 'Unsubmitted') return
  } else {
    const hasTried = progress.saved !== undefined && !isSame(progress.saved, draft)
    progress.saved = draft
    await createOnce(returns.service, 'returns', ID, { ID, ...body, ...(Comments && { Comments }) })
    progress.isCreated = true
    // An earlier attempt without a response may have created the return with other comments.
    if (hasTried) progress.saved = undefined
  }
  if (!isSame(progress.saved, draft)) {
    progress.saved = undefined
    await returns.service.patch(ID, { ItemsToReturn: draft.ItemsToReturn ?? [], Comments })
    progress.saved = draft
  }
  await performReturnStep('submit', ID, {}, performer)
}
