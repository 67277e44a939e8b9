import { toast } from '@/components/ui/toaster'
import type { Confirm, MadeRecord } from '@/lib/forms/record-form'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { joinWords } from '@/lib/permissions/explain'

/**
 * Offers to delete the records that a failed save created, because no page would lead to them. Returns false when the
 * user closes the dialog.
 */
export async function offerToRemoveCreated(
  created: readonly MadeRecord[],
  { confirm, isAfterLeaving }: { confirm: Confirm; isAfterLeaving: boolean },
): Promise<boolean> {
  if (created.length === 0) return true
  const recordNames = joinWords(
    created.map(({ what }) => `the ${what}`),
    'and',
  )
  const [it, was] = created.length === 1 ? ['it', 'was'] : ['them', 'were']
  const [title, save] = isAfterLeaving
    ? [`Delete ${recordNames}?`, 'The save that was in progress when you left the page']
    : [`Delete ${recordNames} too?`, 'The save']
  const isWanted = await confirm(title, {
    details: `${save} failed after ${recordNames} ${was} created.`,
    okLabel: `Delete ${it}`,
    cancelLabel: `Keep ${it}`,
    isDestructive: true,
  })
  if (isWanted) await removeCreated(created)
  return isWanted !== undefined
}

/** Deletes in reverse order, so that no record is deleted while a later one refers to it. */
async function removeCreated(created: readonly MadeRecord[]): Promise<void> {
  const removed: string[] = []
  for (const { what, remove } of [...created].reverse()) {
    const isGone = await remove().then(
      () => true,
      (error: unknown) => toPlatformError(error).status === 404,
    )
    if (isGone) removed.push(`the ${what}`)
  }
  if (removed.length === 0) return
  toast({ title: 'Removed', description: `Deleted: ${joinWords(removed, 'and')}.`, type: 'success' })
}
