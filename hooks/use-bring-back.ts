'use client'

import { noteActivity } from '@/lib/activity/note'
import { isolate } from '@/lib/format/direction'
import { notedRecord, type Resource } from '@/lib/resource/resource'
import { restoreRecord } from '@/lib/resource/restore'
import { titleCase } from '@/lib/resource/words'
import { addToast } from '@/lib/toasts'
import { useResourceCache } from './use-resource-cache'

/** Milliseconds that a message which offers to undo stays: there is something to read, to weigh and to reach. */
export const UNDO_MS = 10_000

/**
 * Brings a deleted record back and says what came back and what did not. A failure is told by the call itself.
 *
 * @returns takes the record, and what must be there before it
 */
export function useBringBack<T extends object, R extends T>(resource: Resource<T, R>) {
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
    // Read anew where it is shown: a record may have more to it than its own fields.
    cache.forget(resource.idOf(record))
    addToast({
      title: 'Brought back',
      description: [
        `${titleCase(words.one)} “${isolate(name)}” is there again, with its ID and its fields.`,
        restore?.lost && `Not brought back: ${restore.lost}.`,
      ]
        .filter(Boolean)
        .join(' '),
      type: 'success',
      duration: UNDO_MS,
    })
  }
}
