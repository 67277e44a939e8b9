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
 * The records that a save made before it stopped halfway, and the offer to remove them when it is given up: nothing else
 * would lead to them.
 */
export function useMadeRecords(isSaving: boolean) {
  const dialogs = useDialogs()
  const isMounted = useMounted()
  /** True once the user has left the page during a save. */
  const hasLeft = useRef(false)
  /** In the order they were made in. A step that is tried again may answer what it made before. */
  const made = useRef(new Map<string, MadeRecord>())

  /** The same steps; what each of them makes is noted once it is there. */
  const noting = <R>(steps: readonly SaveStep<R>[]): SaveStep<R>[] =>
    steps.map((step) => ({
      ...step,
      run: async (record) => {
        const after = await step.run(record)
        if (step.makes) made.current.set(step.makes.key, step.makes)
        return after
      },
    }))

  /** Removes in reverse, so that nothing is removed which a later record still points to. */
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
    toast({ title: 'Removed', description: `Deleted: ${joinWords(removed, 'and')}.`, type: 'success' })
  }

  /** Asks whether to remove what was made. Answers false when the user closes the question. */
  const ask = async (isAfterLeaving: boolean): Promise<boolean> => {
    if (made.current.size === 0) return true
    const whats = joinWords(
      [...made.current.values()].map(({ what }) => `the ${what}`),
      'and',
    )
    const [it, was] = made.current.size === 1 ? ['it', 'was'] : ['them', 'were']
    const [title, save] = isAfterLeaving
      ? [`Remove ${whats}?`, 'The save that was under way when you left the page']
      : [`Remove ${whats} too?`, 'The save']
    const isWanted = await dialogs.confirm(title, {
      details: `${save} stopped halfway. By then ${whats} ${was} created on the platform.`,
      okLabel: `Remove ${it}`,
      cancelLabel: `Keep ${it}`,
      isDestructive: true,
    })
    if (isWanted === undefined) return false
    if (isWanted) await remove()
    made.current.clear()
    return true
  }

  return {
    noting,
    /** Offers to remove what was made. Answers false when the user would rather stay. */
    offerRemoval: () => ask(false),
    /** The same before the user leaves. A save under way still needs what it made: the offer waits until it has failed. */
    prepareToLeave: async () => {
      if (!isSaving) return ask(false)
      hasLeft.current = true
      return true
    },
    /** Offers to remove what a failed save made, where the user left the page before it failed. */
    offerRemovalIfLeft: async () => {
      if ((hasLeft.current || !isMounted.current) && !hasSignedOut()) await ask(true)
    },
    forget: () => made.current.clear(),
  }
}
