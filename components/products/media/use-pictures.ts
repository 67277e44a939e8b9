'use client'

import { useEffect, useRef, useState } from 'react'
import { useXp } from '@/components/resource/xp/use-xp'
import { isSame } from '@/lib/forms/diff'
import type { Resource } from '@/lib/resource/resource'
import { valueAt, xpOf } from '@/lib/xp/tree'
import { PICTURES_PATH, storedPictures } from '../rules/pictures'

type Entries = readonly unknown[]

/** A save in progress. Changes during the save are made to `wanted`, and saved after it. */
interface Run {
  wanted: Entries
  done: Promise<string | undefined>
}

/**
 * The pictures of a product or a variant, and a function that changes them. Every save is one PATCH of the list in xp. The list shows
 * a change at once, and shows the stored pictures again when it could not be saved.
 */
export function usePictures<T extends object, R extends T>(resource: Resource<T, R>, record: R) {
  const state = useXp(resource, record)
  const xp = xpOf(state.record)
  const stored = valueAt(xp, PICTURES_PATH)
  // The next save starts from here. It knows a saved list before the page shows it.
  const latest = useRef(stored)
  useEffect(() => {
    latest.current = stored
  }, [stored])
  const run = useRef<Run>(undefined)
  const [pending, setPending] = useState<{ entries: Entries; isSaving: boolean; over: unknown }>()

  const write = async (own: Run, shown: unknown): Promise<string | undefined> => {
    let base = shown
    while (!isSame(base, own.wanted)) {
      const value = own.wanted
      const problem = await state.set({ path: PICTURES_PATH, shown: base, value })
      if (problem !== undefined) {
        run.current = undefined
        setPending(undefined)
        return problem
      }
      base = value
    }
    run.current = undefined
    // The page renders the saved record a moment later. Until then it must not show the list from before.
    setPending({ entries: own.wanted, isSaving: false, over: latest.current })
    latest.current = base
    return undefined
  }

  /**
   * Changes the list and saves it. Resolves to the problem as a sentence, or to undefined on success. The changes of a
   * failed save are discarded.
   */
  const save = (change: (entries: Entries) => Entries): Promise<string | undefined> => {
    const current = run.current
    if (current) {
      current.wanted = change(current.wanted)
      setPending({ entries: current.wanted, isSaving: true, over: undefined })
      return current.done
    }
    const shown = latest.current
    const own: Run = {
      wanted: change(Array.isArray(shown) ? shown : []),
      done: Promise.resolve(undefined),
    }
    run.current = own
    setPending({ entries: own.wanted, isSaving: true, over: undefined })
    own.done = write(own, shown)
    return own.done
  }

  const isPending = pending !== undefined && (pending.isSaving || pending.over === stored)
  return { pictures: isPending ? { entries: pending.entries } : storedPictures(xp), save }
}
