'use client'

import { useRef, useState } from 'react'
import { noteActivity } from '@/lib/activity/note'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { notedRecord, type Resource } from '@/lib/resource/resource'
import { pathText, valueAt, xpOf, type XpPath } from '@/lib/xp/tree'
import { ChangedMeanwhile, removeXp, setXp, type XpChange } from '@/lib/xp/write'
import { useEntity } from '@/hooks/use-entity'
import { useResourceCache } from '@/hooks/use-resource-cache'

/**
 * The current extended properties of one record, with functions to change them, one at a time. Each function resolves
 * to the problem as a sentence, or undefined on success.
 *
 * @param given the record as the form has it
 */
export function useXp<T extends object, R extends T>(resource: Resource<T, R>, given: R) {
  const cache = useResourceCache(resource)
  const id = resource.idOf(given)
  // The form keeps its original record, but a change made here must show at once.
  const record = useEntity(resource, id, false).data ?? given
  const isBusy = useRef(false)
  const [busyPath, setBusyPath] = useState<string>()

  const change = async (
    path: XpPath,
    before: unknown,
    write: () => Promise<R>,
  ): Promise<string | undefined> => {
    if (isBusy.current) return 'Another change is in progress. Wait until it is complete, then try again.'
    isBusy.current = true
    setBusyPath(pathText(path))
    try {
      const after = await write()
      cache.keep(after)
      // Records only the change at this path, because other changes since may be by other users.
      const changes = async () =>
        (await import('@/lib/activity/changes')).xpChanges(path, before, valueAt(xpOf(after), path))
      noteActivity({ ...notedRecord(resource, id), kind: 'saved', changes })
      return undefined
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) return displayMessage(toPlatformError(error))
      cache.keep(error.latest as R)
      return `Nothing was saved, because this ${resource.words.one} has changed since you opened it. The page now shows the latest version. Try again.`
    } finally {
      isBusy.current = false
      setBusyPath(undefined)
    }
  }

  return {
    record,
    /** The path of the key that is being written, as text. */
    busyPath,
    set: (what: XpChange) => change(what.path, what.shown, () => setXp(resource, id, what)),
    remove: (path: XpPath) =>
      change(path, valueAt(xpOf(record), path), () => removeXp(resource, record, path)),
  }
}
