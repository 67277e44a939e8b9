'use client'

import { useCallback } from 'react'
import { useRegistry } from './registry-context'

/**
 * Returns a function that converts the address of a list into the first part of its query keys: the key of the area, or
 * the platform's path for lists below a record, which equals the address.
 */
export function useRecordKeys(): (collection: string) => string {
  const areas = useRegistry()
  return useCallback(
    (collection) => areas.find(({ href }) => href === collection)?.key ?? collection.slice(1),
    [areas],
  )
}
