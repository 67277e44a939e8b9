'use client'

import { noteActivity } from '@/lib/activity/note'
import { PlatformError } from '@/lib/ordercloud/errors'
import { notedRecord, type Resource } from '@/lib/resource/resource'
import { useResourceCache } from './use-resource-cache'

/** Paths and IDs of delete requests without a response. The records may be deleted. */
const unanswered = new Set<string>()

/**
 * Deletes a record and removes it from all caches. Safe to retry: "not found" after a lost response means success.
 * `onDone` runs before the record leaves the cache, for a page that shows it.
 */
export function useRemove<T extends object, R extends T>(resource: Resource<T, R>) {
  const cache = useResourceCache(resource)
  return async (id: string, onDone?: () => void): Promise<void> => {
    const key = `${resource.path}/${id}`
    try {
      await resource.service.remove(id)
    } catch (error) {
      const status = error instanceof PlatformError ? error.status : null
      if (status === null || status >= 500) unanswered.add(key)
      if (status !== 404 || !unanswered.has(key)) throw error
    }
    unanswered.delete(key)
    noteActivity({ ...notedRecord(resource, id), kind: 'deleted' })
    onDone?.()
    cache.forget(id)
  }
}
