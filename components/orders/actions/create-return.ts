import { isSame } from '@/lib/forms/diff'
import type { OrderReturn } from '@/lib/ordercloud/models'
import { createOnce } from '@/lib/resource/create-once'
import { performReturnStep } from '../returns/perform-return-step'
import { returns } from '../returns/resource'

/** The return as the user describes it. */
export type ReturnDraft = Pick<OrderReturn, 'OrderID' | 'ItemsToReturn'> & { ID: string; Comments: string }

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
