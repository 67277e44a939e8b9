'use client'

import { useRef } from 'react'
import { PlatformError } from '@/lib/ordercloud/errors'
import type { Resource } from '@/lib/resource/resource'
import { useResourceCache } from './use-resource-cache'

/**
 * Deletes a record and forgets it everywhere. Safe to try again: "not found" after a lost answer means it worked.
 * `onDone` runs before the record leaves the cache, for a page that shows it. */
export function useRemove<T extends object, R extends T>(resource: Resource<T, R>) {
  const cache = useResourceCache(resource)
  const unanswered = useRef(new Set<string>())
  return async (id: string, onDone?: () => void): Promise<void> => {
    try {
      await resource.service.remove(id)
    } catch (error) {
      const status = error instanceof PlatformError ? error.status : null
      if (status === null || status >= 500) unanswered.current.add(id)
      if (status !== 404 || !unanswered.current.has(id)) throw error
    }
    onDone?.()
    cache.forget(id)
  }
}
