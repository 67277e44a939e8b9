'use client'

import { useRef } from 'react'
import { toast } from '@/components/ui/toaster'
import { useDialogs } from '@/hooks/use-dialogs'
import { useMounted } from '@/hooks/use-mounted'
import type { MadeRecord, SaveStep } from '@/lib/forms/record-form'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { hasSignedOut } from '@/lib/ordercloud/session-end'
import { joinWords } from '@/lib/permissions/explain'

/**
 * Tracks the records that a save created before it failed, and offers to delete them when the user gives up the save,
 * because no page would lead to them.
 */
export function useCreatedRecords(isSaving: boolean) {
  const dialogs = useDialogs()
  const isMounted = useMounted()
  /** True after the user has left the page during a save. */
  const hasLeft = useRef(false)
  /** The created records in the order of their creation. A retried step may return a record that it created before. */
  const made = useRef(new Map<string, MadeRecord>())

  /** Returns the same steps, which also register the records they create. */
  const trackCreatedRecords = <R>(steps: readonly SaveStep<R>[]): SaveStep<R>[] =>
    steps.map((step) => ({
      ...step,
      run: async (record) => {
        const after = await step.run(record)
        if (step.makes) made.current.set(step.makes.key, step.makes)
        return after
      },
    }))

  /** Deletes in reverse order, so that no record is deleted while a later one refers to it. */
  const remove = async () => {
    const removed: string[] = []
    for (const { what, remove } of [...made.current.values()].reverse()) {
      const isGone = await remove().then(
        () => true,
        (error: unknown) => toPlatformError(error).status === 404,
      )
      if (!isGone) continue
      removed.push(`the ${what}`)
    }
    if (removed.length === 0) return
    toast({ title: 'Deleted', description: `Deleted: ${joinWords(removed, 'and')}.`, type: 'success' })
  }

  /** Asks whether to delete the created records. Returns false when the user closes the dialog. */
  const ask = async (isAfterLeaving: boolean): Promise<boolean> => {
    if (made.current.size === 0) return true
    const whats = joinWords(
      [...made.current.values()].map(({ what }) => `the ${what}`),
      'and',
    )
    const [it, was] = made.current.size === 1 ? ['it', 'was'] : ['them', 'were']
    const [title, save] = isAfterLeaving
      ? [`Delete ${whats}?`, 'The save that was in progress when you left the page']
      : [`Delete ${whats} too?`, 'The save']
    const isWanted = await dialogs.confirm(title, {
      details: `${save} failed after ${whats} ${was} created.`,
      okLabel: `Delete ${it}`,
      cancelLabel: `Keep ${it}`,
      isDestructive: true,
    })
    if (isWanted === undefined) return false
    if (isWanted) await remove()
    made.current.clear()
    return true
  }

  return {
    trackCreatedRecords,
    /** Offers to delete the created records. Returns false when the user closes the dialog. */
    offerRemoval: () => ask(false),
    /**
     * Makes the same offer before the user leaves. A running save still needs its records, so the offer is postponed
     * until the save has failed.
     */
    prepareToLeave: async () => {
      if (!isSaving) return ask(false)
      hasLeft.current = true
      return true
    },
    /** Offers to delete the records of a failed save when the user left the page before it failed. */
    offerRemovalIfLeft: async () => {
      if ((hasLeft.current || !isMounted.current) && !hasSignedOut()) await ask(true)
    },
    forget: () => made.current.clear(),
  }
}
