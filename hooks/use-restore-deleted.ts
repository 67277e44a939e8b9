'use client'

import { noteActivity } from '@/lib/activity/note'
import { isolate } from '@/lib/format/direction'
import { notedRecord, type Resource } from '@/lib/resource/resource'
import { restoreRecord } from '@/lib/resource/restore'
import { titleCase } from '@/lib/resource/words'
import { addToast } from '@/lib/toasts'
import { useResourceCache } from './use-resource-cache'

/**
 * Duration of a toast that offers to undo, in milliseconds. The user needs time to read it, decide and reach the
 * button.
 */
export const UNDO_MS = 10_000

/**
 * Restores a deleted record and shows what was restored and what was not. A failure is shown by the request itself.
 *
 * @returns a function of the record, and of an action that must run before it is restored
 */
export function useRestoreDeleted<T extends object, R extends T>(resource: Resource<T, R>) {
  const cache = useResourceCache(resource)
  return async (record: T, first?: () => Promise<void>): Promise<void> => {
    const { words, restore } = resource
    const name = resource.titleOf(record)
    try {
      await first?.()
      await restoreRecord(resource, record)
    } catch {
      return
    }
    noteActivity({ ...notedRecord(resource, resource.idOf(record)), kind: 'created' })
    // Reads the record again where it is shown, because it may have data besides its own fields.
    cache.forget(resource.idOf(record))
    addToast({
      title: 'Restored',
      description: [
        `${titleCase(words.one)} “${isolate(name)}” restored with its ID and fields.`,
        restore?.lost && `Not restored: ${restore.lost}.`,
      ]
        .filter(Boolean)
        .join(' '),
      type: 'success',
      duration: UNDO_MS,
    })
  }
}
