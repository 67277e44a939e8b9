'use client'

import { useEffect, useRef, useState } from 'react'
import { onActivity, type Activity, type RecordedChange } from '@/lib/activity/activity'
import { fieldChanges, restoringBody } from '@/lib/activity/changes'
import { readActivity } from '@/lib/activity/log'
import { noteActivity } from '@/lib/activity/note'
import { isSame } from '@/lib/forms/diff'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { notedRecord, type Resource } from '@/lib/resource/resource'
import { valueAt } from '@/lib/xp/tree'
import { putXp } from '@/lib/xp/write'
import { useResourceCache } from './use-resource-cache'

/**
 * Returns this user's activity on one record with this app in this browser, newest first. Undefined until it is read.
 */
export function useActivity<T extends object, R extends T>(resource: Resource<T, R>, id: string) {
  const [activities, setActivities] = useState<readonly Activity[]>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let isWanted = true
    const read = () => {
      readActivity(notedRecord(resource, id)).then(
        (found) => void (isWanted && (setActivities(found), setProblem(undefined))),
        (thrown: unknown) => {
          console.error('The activity could not be read:', thrown)
          if (isWanted) setProblem('Your activity could not be loaded from this browser.')
        },
      )
    }
    read()
    const stop = onActivity(read)
    return () => {
      isWanted = false
      stop()
    }
  }, [resource, id])
  return { activities, problem }
}

/** The result of restoring a field. Empty when the user canceled. */
interface Restored {
  isDone?: true
  /** The problem, as a sentence. */
  problem?: string
}

/**
 * Restores the earlier value of one field. The user first confirms it, seeing the current value. The write is
 * recorded as activity itself.
 *
 * @returns a function of the change and `ask`, which shows the field's current value and resolves to true to proceed
 */
export function useRestore<T extends object, R extends T>(resource: Resource<T, R>, id: string) {
  const cache = useResourceCache(resource)
  const isBusy = useRef(false)
  return async (change: RecordedChange, ask: (now: unknown) => Promise<boolean>): Promise<Restored> => {
    if (isBusy.current) return { problem: 'This field is already being restored.' }
    isBusy.current = true
    try {
      const latest = await resource.service.get(id, { quiet: true })
      cache.keep(latest)
      const now = valueAt(latest, change.path)
      if (isSame(now, change.before)) return { problem: 'The field already has this value.' }
      if (!(await ask(now))) return {}
      const after = await writeEarlierValue(resource, latest, change)
      cache.keepOwn(latest, after)
      const undone = fieldChanges(now, valueAt(after, change.path), change.path)
      noteActivity({ ...notedRecord(resource, id), kind: 'restored', changes: async () => undone })
      return { isDone: true }
    } catch (error) {
      return { problem: displayMessage(toPlatformError(error)) }
    } finally {
      isBusy.current = false
    }
  }
}

async function writeEarlierValue<T extends object, R extends T>(
  resource: Resource<T, R>,
  latest: R,
  change: RecordedChange,
): Promise<R> {
  const [first, ...path] = change.path
  if (first === 'xp' && path.length > 0) return putXp(resource, latest, path, change.before ?? null)
  const id = resource.idOf(latest)
  return { ...latest, ...(await resource.service.patch(id, restoringBody(change) as Partial<T>)) }
}
